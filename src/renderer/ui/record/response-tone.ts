/**
 * The tone of a response wherever one is shown: red for what failed at the receiving end or got no response, amber for
 * what the request has to change or wait for.
 */
export function responseTone(status: number | null): 'error' | 'attention' | 'neutral' | 'ok' {
  // Zero: nothing could be reached.
  if (status === null || status === 0 || status >= 500) return 'error'
  if (status >= 400) return 'attention'
  return status >= 300 ? 'neutral' : 'ok'
}

/** The tone of a refusal, which has one of these two. */
export function refusalTone(status: number): 'error' | 'attention' {
  return status >= 400 && status < 500 ? 'attention' : 'error'
}
