import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { fail, type Outcome } from '../../../shared/core/outcome.ts'
import type { Draft } from '../../../shared/drafts/draft.ts'
import { contentOfRecord } from '../../../shared/drafts/draft-content.ts'
import type { DraftSubject } from '../../../shared/entities/kinds.ts'
import { t } from '../../../shared/text/language.ts'
import type { Random } from '../../core/ports.ts'
import type { StoredDraft } from './draft-rows.ts'
import { type DraftChange, newDraft, newDraftId } from './transaction.ts'

/**
 * The draft of a record, started if necessary: then nothing is stored and `before` is null. Null if the record doesn't
 * exist.
 */
export function draftOfRecord(
  { store, now }: DraftChange,
  random: Random,
  workspace: Workspace,
  subject: DraftSubject,
  remoteId: string,
): { readonly before: StoredDraft | null; readonly draft: Draft } | null {
  const before = store.ofRecord(workspace, subject, remoteId)
  if (before !== null) return { before, draft: before.draft }
  const record = store.record(workspace, subject, remoteId)
  if (record === null) return null
  const base = contentOfRecord(subject, record.record)
  const fresh = newDraft(newDraftId(random), workspace, subject, {}, now)
  return { before: null, draft: { ...fresh, kind: 'update', remoteId, base } }
}

export function noRecord(): Outcome<never> {
  const message = t`This isn’t synced yet, or is gone. Refresh the list.`
  return fail({ kind: 'notFound', code: 'RECORD', message })
}
