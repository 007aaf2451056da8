/** One well-formed input for every call about the program's own work, for the test of the bridge's server. */
export const goodInputsOfActivity: Readonly<Record<string, unknown>> = {
  'activity.requestsOfJob': { jobId: 'j1' },
  'activity.saveDiagnostics': { bundleId: 1 },
}
