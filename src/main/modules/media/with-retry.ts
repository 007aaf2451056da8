import type { Outcome } from '../../../shared/core/outcome.ts'
import type { Uploading } from './upload.ts'

/** Pauses between tries, in milliseconds; after the last one the fault goes to the job, which waits for the line. */
const pauses = [500, 2_000, 5_000] as const

/**
 * Sends a part of an upload until it comes through. Parts of an upload may be sent twice: segments count by their
 * number, finalizing answers the same, and an upload that is begun and left costs nothing.
 */
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

/** Trouble on the way, or of the service itself. A line that is away altogether is the job's to wait for. */
function isPassing(kind: string): boolean {
  return kind === 'dropped' || kind === 'timeout' || kind === 'serverError'
}
