import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { Outcome } from '../../../../shared/core/outcome.ts'
import type { PolicyText } from '../../../../shared/policy/policy.ts'
import { t } from '../../../../shared/text/language.ts'
import type { CheckedChanges } from './check-changes.ts'
import type { CheckUser } from './check-lookups.ts'
import type { PreviewPart, PreviewShare } from './preview-rows.ts'

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

export const lostThread = {
  kind: 'refused',
  reason: 'state',
  message: t`A thread of the check ended early.`,
} as const

export const noCheckWorkers: CheckWorkerPool = {
  count: 0,
  minShare: 1,
  minPreviewRows: 1,
  checkShare: () => Promise.resolve({ ok: false, fault: lostThread }),
  previewEdit: () => Promise.resolve({ ok: false, fault: lostThread }),
}

export interface CheckRequest {
  readonly workspace: Workspace
  readonly user: CheckUser | null
  readonly rules: string
  readonly policy: PolicyText | null
}

/** Changes for one thread to check. */
export interface CheckedShare extends CheckRequest {
  readonly ids: readonly string[]
}
