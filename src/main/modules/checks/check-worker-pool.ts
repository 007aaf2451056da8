import { availableParallelism } from 'node:os'
import { silentLogger } from '../../core/silent-logger.ts'
import { connect } from '../../core/threads/connect.ts'
import { reportUnreadableRow } from '../../core/threads/serve.ts'
import type { CheckApi } from './worker/check-reader.ts'
import type { CheckWorkerPool } from './worker/check-shares.ts'
import { lostThread } from './worker/check-shares.ts'

/** Each one uses memory while it runs. */
const maxWorkers = 3

/** If a thread runs out of memory, the calling thread does its share itself. */
const maxMegabytes = 192

/** `entry`: the check thread's own, which serves the same calls. */
export function createCheckWorkerPool(entry: URL, path: string): CheckWorkerPool {
  const hire = () =>
    connect<CheckApi>(
      // The caller repeats a failed share itself, and runs into the same trouble, so nothing is logged here.
      { entry, path, logger: silentLogger, onUnreadable: reportUnreadableRow },
      { name: 'checks.pool', lost: lostThread, maxMegabytes },
    )
  return {
    // One processor is left for main.
    count: Math.min(maxWorkers, availableParallelism() - 1),
    minShare: 2_500,
    minPreviewRows: 10_000,
    async checkShare(share, onProgress) {
      const thread = hire()
      try {
        return await thread.api.checkShare(share, (doneCount) => onProgress?.(doneCount))
      } finally {
        await thread.close()
      }
    },
    async previewEdit(share, signal) {
      const thread = hire()
      // Pending calls of a thread that ends are answered at once.
      const end = () => void thread.close()
      signal.addEventListener('abort', end)
      try {
        return await thread.api.previewShare(share)
      } finally {
        signal.removeEventListener('abort', end)
        await thread.close()
      }
    },
  }
}
