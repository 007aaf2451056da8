/** One valid input for every call about the program's own work, for the test of the bridge server. */
export const goodInputsOfActivity: Readonly<Record<string, unknown>> = {
  'activity.requests': { text: 'jobs', jobId: 'j1', failedOnly: true, offset: 0, count: 100 },
  'activity.request': { id: 1 },
  'overview.read': { workspace: { environmentId: 'sandbox', host: 'ads', accountId: 'abc1' } },
  'search.records': { workspace: { environmentId: 'sandbox', host: 'ads', accountId: 'abc1' }, text: 'tent' },
  'overview.refresh': { workspace: { environmentId: 'sandbox', host: 'ads', accountId: 'abc1' } },
  'desktop.savePdf': { name: 'Review of 18ce54d4x5t' },
  'desktop.formOf': { file: 'abcdefghijklmnopqrstuvwxyz012345' },
  'activity.saveDiagnostics': { bundleId: 1 },
}
