import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { sameWorkspace } from '../../../shared/accounts/workspace.ts'
import { agentMark, patchAfter } from '../../../shared/drafts/draft.ts'
import type { SetChange } from '../../../shared/exchange/change-set.ts'
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

export type ApplyResult = 'made' | 'changed' | 'untouched' | { readonly refused: string }

/**
 * Makes a draft of a change. A new draft keeps its ID, so a set that is opened twice creates nothing twice. A record's
 * change keeps its base, so changes since then are conflicts.
 */
export function applySetChange(
  { random }: Pick<DraftParts, 'random'>,
  change: DraftChange,
  workspace: Workspace,
  given: SetChange,
): ApplyResult {
  const { store, now } = change
  const { id, subject, kind, remoteId, base, patch } = given
  const noted = { comment: given.comment, ...agentMark(given) }
  const known = remoteId === null ? store.get(id) : store.ofRecord(workspace, subject, remoteId)
  if (
    known !== null &&
    (known.draft.subject !== subject || !sameWorkspace(known.draft.workspace, workspace))
  ) {
    return { refused: t`Another change here has its ID.` }
  }
  if (known !== null) {
    const locked = refusalOf(known)
    if (locked !== null) return { refused: locked.fault.message }
    const { draft } = known
    const merged = patchAfter(draft.base, draft.patch, patch)
    const after = revised(draft, { kind, patch: kind === 'delete' ? draft.patch : merged, ...noted }, now)
    change.put(known, withSyncState(store, after))
    return 'changed'
  }
  if (remoteId === null) {
    change.put(null, { ...newDraft(id, workspace, subject, patchAfter(null, {}, patch), now), ...noted })
    return 'made'
  }
  const fresh = newDraft(newDraftId(random), workspace, subject, patchAfter(base, {}, patch), now)
  change.put(null, withSyncState(store, { ...fresh, kind, remoteId, base, ...noted }))
  return 'changed'
}
