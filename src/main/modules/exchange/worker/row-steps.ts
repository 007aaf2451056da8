import { setImmediate } from 'node:timers/promises'
import { Stopped } from '../../../core/files/external-file.ts'

const rowsTogether = 500

/** `total` is null if it isn't known yet. */
export type RowProgress = (done: number, total: number | null) => void

/** Counts rows, reports progress and lets the thread be stopped. */
export interface RowSteps {
  /** Throws `Stopped` after a stop. */
  next(): Promise<void>
}

export function createRowSteps(signal: AbortSignal, onProgress: RowProgress, total: number | null): RowSteps {
  let doneCount = 0
  return {
    async next() {
      doneCount += 1
      if (doneCount % rowsTogether !== 0) return
      onProgress(doneCount, total)
      // Lets messages in.
      await setImmediate()
      if (signal.aborted) throw new Stopped()
    },
  }
}
