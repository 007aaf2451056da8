/** A valid input for every streams call, for the test of the bridge server. */
export const goodInputsOfStreams: Readonly<Record<string, unknown>> = {
  'streams.connect': { stream: 'activity' },
  'streams.disconnect': { stream: 'activity' },
  'streams.entries': {
    filter: { stream: 'filtered', text: '', type: null, rule: null, upTo: null },
    offset: 0,
    count: 50,
  },
  'streams.entry': { id: 1 },
  'streams.facets': { stream: 'filtered' },
  'streams.clear': { stream: 'filtered' },
  'streams.connections': { status: 'active' },
  'streams.endConnections': { ids: ['8f7d3bb0-7c2a-4a55-9d0e-6a8f1b7f5f10'] },
}
