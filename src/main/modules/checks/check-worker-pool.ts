import { availableParallelism } from 'node:os'
import type { Outcome } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { connect } from '../../core/threads/connect.ts'
import { sayUnreadable } from '../../core/threads/serve.ts'
import type { CheckApi, CheckedShare } from './worker/check-reader.ts'
import type { JudgedChanges } from './worker/judge-changes.ts'
import type { PreviewPart, PreviewShare } from './worker/preview-rows.ts'

/** Threads beside the one that checks, for changes that are too many for one. */
export interface CheckPartners {
  /** How many there may be at once. */
  readonly count: number
  /** With fewer changes a thread takes longer to start than it saves. */
  readonly minShare: number
  /** The same for rows of an edit that is only looked at, while a person waits for the answer. */
  readonly minPreviewRows: number
  /** By a thread that is there for this one question. */
  judge(share: CheckedShare, onProgress?: (done: number) => void): Promise<Outcome<JudgedChanges>>
  /** The same for a share of the rows of an edit; the thread goes when `signal` says so. */
  previewEdit(share: PreviewShare, signal: AbortSignal): Promise<Outcome<PreviewPart>>
}

/** Each costs memory while it is there. */
const maxPartners = 3

/** If a thread runs out of memory, the one that asked does its share itself. */
const maxMegabytes = 192

const lost = { kind: 'refused', reason: 'state', message: t`A thread of the check ended early.` } as const

/** Who asks judges again what one of them failed over, and meets the trouble itself. */
const logger = { info: () => undefined, warn: () => undefined, error: () => undefined }

export const noPartners: CheckPartners = {
  count: 0,
  minShare: 1,
  minPreviewRows: 1,
  judge: () => Promise.resolve({ ok: false, fault: lost }),
  previewEdit: () => Promise.resolve({ ok: false, fault: lost }),
}

/** `entry`: the thread's own, which answers the same questions. */
export function createCheckPartners(entry: URL, path: string): CheckPartners {
  const hire = () =>
    connect<CheckApi>(
      { entry, path, logger, onUnreadable: sayUnreadable },
      { name: 'checks.partner', lost, maxMegabytes },
    )
  return {
    // One processor is for main.
    count: Math.min(maxPartners, availableParallelism() - 1),
    minShare: 2_500,
    minPreviewRows: 10_000,
    async judge(share, onProgress) {
      const thread = hire()
      try {
        return await thread.api.judge(share, (done) => onProgress?.(done))
      } finally {
        await thread.close()
      }
    },
    async previewEdit(share, signal) {
      const thread = hire()
      // What is asked of a thread that ends is answered at once.
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
