import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { contentOf, type Draft, patchAfter, referencedDraft } from '../../../shared/drafts/draft.ts'
import { editedPatch } from '../../../shared/drafts/draft-edit.ts'
import { changeOfCriteria, criteriaOf } from '../../../shared/entities/targeting/targeting-set.ts'
import { t } from '../../../shared/text/language.ts'
import type { RowChanged } from '../campaigns/edits.ts'
import { changedCriteria, type SetChange } from '../campaigns/set-change.ts'
import type { StoredDraft } from '../drafts/draft-rows.ts'
import { draftOfRecord } from '../drafts/of-records.ts'
import {
  type DraftChange,
  type DraftParts,
  newDraft,
  newDraftId,
  refusalOf,
  revised,
  withSyncState,
} from '../drafts/transaction.ts'

/** The draft of a line item's set, created if necessary; null if the set isn't known. */
export function setDraftAt(
  change: DraftChange,
  workspace: Workspace,
  lineItem: string,
  random: DraftParts['random'],
): { readonly before: StoredDraft | null; readonly draft: Draft } | null {
  const { store, now } = change
  const isNew = referencedDraft(lineItem) !== null
  const recordDraft = isNew ? null : draftOfRecord(change, random, workspace, 'targeting', lineItem)
  if (recordDraft !== null) return recordDraft
  for (const id of store.naming(workspace, [lineItem])) {
    const before = store.get(id)
    if (before?.draft.subject === 'targeting' && before.draft.kind === 'create') {
      return { before, draft: before.draft }
    }
  }
  if (!isNew) return null
  const id = newDraftId(random)
  return { before: null, draft: newDraft(id, workspace, 'targeting', { line_item_id: lineItem }, now) }
}

/** Changes one line item's set within a change. */
export function changeSet(
  { random }: Pick<DraftParts, 'random'>,
  change: DraftChange,
  workspace: Workspace,
  lineItem: string,
  wanted: SetChange,
): RowChanged {
  const setDraft = setDraftAt(change, workspace, lineItem, random)
  const refused = (reason: string): RowChanged => ({ kind: 'refused', title: lineItem, reason })
  if (setDraft === null) return refused(t`Its targeting wasn’t read yet. Refresh the list.`)
  const { before, draft } = setDraft
  const locked = before === null ? null : refusalOf(before)
  if (locked !== null && !locked.ok) return refused(locked.fault.message)
  const content = contentOf(draft)
  const fields = changeOfCriteria(content, changedCriteria(criteriaOf(content), wanted))
  if (draft.kind === 'create') {
    const patch = patchAfter(null, draft.patch, fields)
    if (criteriaOf(patch).length === 0) {
      if (before === null) return { kind: 'untouched' }
      change.remove(before)
      return { kind: 'changed', stored: before }
    }
    const after = before === null ? { ...draft, patch } : revised(draft, { patch }, change.now)
    return { kind: 'changed', stored: change.put(before, after) }
  }
  const edited = editedPatch(draft, fields)
  if (edited.kind === 'refused') return refused(edited.reason)
  if (edited.kind === 'untouched') return edited
  const { patch } = edited
  const after = before === null ? { ...draft, patch } : revised(draft, { patch }, change.now)
  return { kind: 'changed', stored: change.put(before, withSyncState(change.store, after)) }
}
