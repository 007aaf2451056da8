import { sameWorkspace, type Workspace } from '../../../shared/accounts/workspace.ts'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { referencedDraft } from '../../../shared/drafts/draft.ts'
import { undoLabels } from '../../../shared/drafts/draft-labels.ts'
import type { DraftSubject } from '../../../shared/entities/kinds.ts'
import { entityKinds } from '../../../shared/entities/registry.ts'
import { t } from '../../../shared/text/language.ts'
import { refuse } from '../../core/faults.ts'
import type { Handlers } from '../dependencies.ts'
import type { StoredDraft } from './draft-rows.ts'
import { draftOfRecord, noRecord } from './of-records.ts'
import { newUndoGroup, runSlices } from './slices.ts'
import { type DraftChange, type DraftParts, editable, noDraft, refusalOf, revised } from './transaction.ts'

export function createDraftRemoval(parts: DraftParts): Pick<Handlers<'drafts'>, 'remove' | 'discard'> {
  const { random } = parts
  return {
    remove: ({ workspace, subject, keys }) =>
      changeInSlices(
        parts,
        keys,
        (titles) => undoLabels.remove(subject, titles),
        (change, key) => {
          const { store, now } = change
          const ownId = referencedDraft(key)
          if (ownId !== null) {
            const ownDraft = editable(store, ownId)
            if (!ownDraft.ok) return ownDraft
            if (!sameWorkspace(ownDraft.value.draft.workspace, workspace)) return noDraft()
            change.remove(ownDraft.value)
            return ownDraft
          }
          if (entityKinds[subject].remove === undefined) {
            return refuse(t`The service can’t delete this.`)
          }
          const draftOfChange = draftOfRecord(change, random, workspace, subject, key)
          if (draftOfChange === null) return noRecord()
          const { before, draft } = draftOfChange
          if (draft.kind === 'delete') return succeed(null)
          const locked = before === null ? null : refusalOf(before)
          if (locked !== null) return locked
          const after = { ...draft, kind: 'delete' } as const
          return succeed(
            change.put(before, before === null ? after : revised(draft, { kind: 'delete' }, now)),
          )
        },
      ),

    async discard({ draftIds }) {
      const subjects = new Set<DraftSubject>()
      return changeInSlices(
        parts,
        draftIds,
        (titles) => undoLabels.discard([...subjects][0] ?? 'card', titles),
        (change, id) => {
          if (change.store.get(id) === null) return succeed(null)
          const editableDraft = editable(change.store, id)
          if (!editableDraft.ok) return editableDraft
          subjects.add(editableDraft.value.draft.subject)
          change.remove(editableDraft.value)
          return editableDraft
        },
      )
    },
  }
}

/** Changes that may be refused, in slices of one undo step whose label names them. */
function changeInSlices(
  parts: DraftParts,
  keys: readonly string[],
  label: (titles: readonly string[]) => string,
  work: (change: DraftChange, key: string) => Outcome<StoredDraft | null>,
): Promise<Outcome<void>> {
  const group = newUndoGroup(parts)
  const titles: string[] = []
  let takenCount = 0
  return runSlices(parts, keys, (change, slice) => {
    let workspace: Workspace | null = null
    for (const key of slice) {
      takenCount += 1
      const outcome = work(change, key)
      if (!outcome.ok) return outcome
      if (outcome.value === null) continue
      workspace = outcome.value.draft.workspace
      titles.push(outcome.value.title)
    }
    if (workspace === null) return succeed(null)
    // The first slice names the whole step, however few it got through: by its number, which the keys have too.
    const named = takenCount < keys.length ? keys : titles
    change.store.addUndo(workspace, {
      at: change.now,
      label: label(named),
      joins: group,
      changes: change.changes,
    })
    return succeed(workspace)
  })
}
