/**
 * The tone of a response wherever one is shown: red for what failed, whoever is to blame, as in the job that failed with
 * it; amber for what only has to wait.
 */
export function responseTone(status: number | null): 'error' | 'attention' | 'neutral' | 'ok' {
  // Zero: nothing could be reached.
  if (status === null || status === 0) return 'error'
  if (status === 429) return 'attention'
  if (status >= 400) return 'error'
  return status >= 300 ? 'neutral' : 'ok'
}

/** The tone of what to do about a refusal. */
export function refusalTone(status: number): 'error' | 'attention' {
  return status >= 400 && status < 500 ? 'attention' : 'error'
}
