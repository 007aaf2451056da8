import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { sameWorkspace } from '../../../shared/accounts/workspace.ts'
import { authorsOf, dependenciesOf, patchAfter, referenceTo } from '../../../shared/drafts/draft.ts'
import { withNames } from '../../../shared/drafts/draft-references.ts'
import type { SetChange } from '../../../shared/exchange/change-set.ts'
import type { ExistingRecord } from '../../../shared/exchange/import-preview.ts'
import { t } from '../../../shared/text/language.ts'
import {
  type DraftChange,
  type DraftParts,
  newDraft,
  newDraftId,
  refusalOf,
  revised,
  withSyncState,
} from '../drafts/transaction.ts'

export type ApplyResult = 'made' | 'changed' | 'adopted' | 'untouched' | { readonly refused: string }

/**
 * Makes a draft of a change. A new draft keeps its ID, so a set that is opened twice creates nothing twice. A record's
 * change keeps its base, so changes since then are conflicts.
 */
export function applySetChange(
  { random }: Pick<DraftParts, 'random'>,
  change: DraftChange,
  workspace: Workspace,
  setChange: SetChange,
): ApplyResult {
  const { store, now } = change
  const { id, subject, kind, remoteId, base } = setChange
  // A change that this one needs may have adopted a record during the same import.
  const patch = withNames(setChange.patch, store.publishedNames(dependenciesOf(setChange.patch)))
  const noted = { comment: setChange.comment, ...authorsOf(setChange) }
  const existingDraft = remoteId === null ? store.get(id) : store.ofRecord(workspace, subject, remoteId)
  if (
    existingDraft !== null &&
    (existingDraft.draft.subject !== subject || !sameWorkspace(existingDraft.draft.workspace, workspace))
  ) {
    return { refused: t`Another change here has its ID.` }
  }
  if (existingDraft !== null) {
    const locked = refusalOf(existingDraft)
    if (locked !== null) return { refused: locked.fault.message }
    const { draft } = existingDraft
    const merged = patchAfter(draft.base, draft.patch, patch)
    const after = revised(draft, { kind, patch: kind === 'delete' ? draft.patch : merged, ...noted }, now)
    change.put(existingDraft, withSyncState(store, after), setChange.changedBy)
    return 'changed'
  }
  if (remoteId === null) {
    const fresh = newDraft(id, workspace, subject, patchAfter(null, {}, patch), now)
    change.put(null, { ...fresh, ...noted }, setChange.changedBy)
    return 'made'
  }
  const fresh = newDraft(newDraftId(random), workspace, subject, patchAfter(base, {}, patch), now)
  change.put(null, withSyncState(store, { ...fresh, kind, remoteId, base, ...noted }), setChange.changedBy)
  return 'changed'
}

/** Notes a record as the result of a new entity, as if it had been published. Its own draft ends; others refer to the record. */
export function adoptRecord(
  change: DraftChange,
  workspace: Workspace,
  { id }: SetChange,
  { value }: ExistingRecord,
): ApplyResult {
  const { store, now } = change
  const draft = store.get(id)
  const locked = draft === null ? null : refusalOf(draft)
  if (locked !== null) return { refused: locked.fault.message }
  if (draft !== null) change.remove(draft)
  store.notePublished(id, value, now)
  const names = new Map([[referenceTo(id), value]])
  for (const namingId of store.naming(workspace, [...names.keys()])) {
    const namingDraft = store.get(namingId)
    if (namingDraft === null) continue
    const patch = withNames(namingDraft.draft.patch, names)
    change.put(namingDraft, withSyncState(store, revised(namingDraft.draft, { patch }, now)))
  }
  return 'adopted'
}
