import type { Outcome } from '../../../shared/core/outcome.ts'
import type { Uploading } from './upload-executor.ts'

/** Milliseconds between attempts; afterwards the job handles the fault. */
const pauses = [500, 2_000, 5_000] as const

/** Repeats a part of an upload: segments are numbered, finalizing is idempotent, and abandoned uploads cost nothing. */
export async function withRetry<T>(
  { signal, sleep }: Pick<Uploading, 'signal' | 'sleep'>,
  send: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  let outcome = await send()
  for (const pause of pauses) {
    if (outcome.ok || !isPassing(outcome.fault.kind) || signal.aborted) return outcome
    await sleep(pause, signal)
    if (signal.aborted) return outcome
    outcome = await send()
  }
  return outcome
}

/** Trouble in transit or at the service. If there's no connection at all, the job waits. */
function isPassing(kind: string): boolean {
  return kind === 'dropped' || kind === 'timeout' || kind === 'serverError'
}
