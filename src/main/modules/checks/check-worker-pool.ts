import { availableParallelism } from 'node:os'
import type { Outcome } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { silentLogger } from '../../core/silent-logger.ts'
import { connect } from '../../core/threads/connect.ts'
import { reportUnreadableRow } from '../../core/threads/serve.ts'
import type { CheckedChanges } from './worker/check-changes.ts'
import type { CheckApi, CheckedShare } from './worker/check-reader.ts'
import type { PreviewPart, PreviewShare } from './worker/preview-rows.ts'

/** Additional threads for checks of many changes. */
export interface CheckWorkerPool {
  /** Maximum threads at a time. */
  readonly count: number
  /** With fewer changes per thread, starting one takes longer than it saves. */
  readonly minShare: number
  /** The same for rows of a preview, while a person waits for the result. */
  readonly minPreviewRows: number
  /** Checks a share in a thread that runs only for this call. */
  checkShare(share: CheckedShare, onProgress?: (done: number) => void): Promise<Outcome<CheckedChanges>>
  /** The same for a share of a preview's rows; `signal` ends the thread. */
  previewEdit(share: PreviewShare, signal: AbortSignal): Promise<Outcome<PreviewPart>>
}

/** Each one uses memory while it runs. */
const maxPartners = 3

/** If a thread runs out of memory, the calling thread does its share itself. */
const maxMegabytes = 192

const lost = { kind: 'refused', reason: 'state', message: t`A thread of the check ended early.` } as const

export const noCheckWorkers: CheckWorkerPool = {
  count: 0,
  minShare: 1,
  minPreviewRows: 1,
  checkShare: () => Promise.resolve({ ok: false, fault: lost }),
  previewEdit: () => Promise.resolve({ ok: false, fault: lost }),
}

/** `entry`: the check thread's own, which serves the same calls. */
export function createCheckWorkerPool(entry: URL, path: string): CheckWorkerPool {
  const hire = () =>
    connect<CheckApi>(
      // The caller repeats a failed share itself, and runs into the same trouble, so nothing is logged here.
      { entry, path, logger: silentLogger, onUnreadable: reportUnreadableRow },
      { name: 'checks.partner', lost, maxMegabytes },
    )
  return {
    // One processor is left for main.
    count: Math.min(maxPartners, availableParallelism() - 1),
    minShare: 2_500,
    minPreviewRows: 10_000,
    async checkShare(share, onProgress) {
      const thread = hire()
      try {
        return await thread.api.checkShare(share, (done) => onProgress?.(done))
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
