import { setImmediate } from 'node:timers/promises'
import { Stopped } from '../../../core/files/outside-file.ts'
import type { ThreadProgress } from '../../../core/threads/connect.ts'

const rowsTogether = 500

/** Counts rows, reports progress and lets the thread be stopped. */
export interface RowSteps {
  /** Throws `Stopped` after a stop. */
  next(): Promise<void>
}

export function createRowSteps(
  signal: AbortSignal,
  onProgress: ThreadProgress,
  total: number | null,
): RowSteps {
  let done = 0
  return {
    async next() {
      done += 1
      if (done % rowsTogether !== 0) return
      onProgress(done, total)
      // Lets messages in.
      await setImmediate()
      if (signal.aborted) throw new Stopped()
    },
  }
}
