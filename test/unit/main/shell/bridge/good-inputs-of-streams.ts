/** A valid input for every streams call, for the test of the bridge server. */
export const goodInputsOfStreams: Readonly<Record<string, unknown>> = {
  'streams.connections': { status: 'active' },
  'streams.endConnections': { ids: ['8f7d3bb0-7c2a-4a55-9d0e-6a8f1b7f5f10'] },
}
