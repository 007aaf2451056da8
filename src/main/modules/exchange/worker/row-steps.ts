import { setImmediate } from 'node:timers/promises'
import { Stopped } from '../../../core/files/outside-file.ts'
import type { ThreadProgress } from '../../../core/threads/connect.ts'

const rowsTogether = 500

/** Counts rows of a file: says how far it is, and lets the thread hear that it shall stop. */
export interface RowSteps {
  /** Throws `Stopped` once it shall. */
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
      // Messages come in when nothing else is to be done.
      await setImmediate()
      if (signal.aborted) throw new Stopped()
    },
  }
}
