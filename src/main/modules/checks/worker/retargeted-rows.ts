import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { Outcome } from '../../../../shared/core/outcome.ts'
import { contentOf, type Draft, patchAfter, referencedDraft } from '../../../../shared/drafts/draft.ts'
import { contentOfRecord } from '../../../../shared/drafts/draft-content.ts'
import { editedPatch } from '../../../../shared/drafts/draft-edit.ts'
import { changeOfCriteria, criteriaOf } from '../../../../shared/entities/targeting/targeting-set.ts'
import { changedCriteria, type SetChange } from '../../campaigns/set-change.ts'
import type { DraftRepository } from '../../drafts/store.ts'
import type { EntityRepository } from '../../entities/store.ts'
import type { EditedRows } from './edited-rows.ts'

interface Repositories {
  readonly drafts: DraftRepository
  readonly entities: EntityRepository
}

/** What a targeting change would make of line items' sets; writes nothing. */
export function retargetedRows(
  { drafts, entities }: Repositories,
  workspace: Workspace,
  change: SetChange,
): Pick<EditedRows, 'of'> {
  const planned = (lineItem: string): Draft | null => {
    const isNew = referencedDraft(lineItem) !== null
    const targetingDraft = isNew ? null : valueOrNull(drafts.ofRecord(workspace, 'targeting', lineItem))
    if (targetingDraft !== null) return targetingDraft.draft
    const naming = valueOrNull(drafts.byIds(valueOrNull(drafts.naming(workspace, [lineItem])) ?? [])) ?? []
    const createdTargeting = naming.find(
      ({ draft }) => draft.subject === 'targeting' && draft.kind === 'create',
    )
    return createdTargeting?.draft ?? null
  }
  const begun = (lineItem: string): Draft | null => {
    const common = {
      id: 'previewed',
      workspace,
      subject: 'targeting',
      revision: 1,
      comment: '',
      sync: 'clean',
      publish: 'idle',
      createdAt: 0,
      updatedAt: 0,
    } as const
    if (referencedDraft(lineItem) !== null) {
      return { ...common, kind: 'create', remoteId: null, base: null, patch: { line_item_id: lineItem } }
    }
    const record = valueOrNull(entities.record(workspace, 'targeting', lineItem))
    if (record === null) return null
    const base = contentOfRecord('targeting', record.record)
    return { ...common, kind: 'update', remoteId: lineItem, base, patch: {} }
  }
  const edited = (draft: Draft): Draft | null => {
    const content = contentOf(draft)
    const before = criteriaOf(content)
    const fields = changeOfCriteria(content, changedCriteria(before, change))
    if (draft.kind === 'create') return { ...draft, patch: patchAfter(null, draft.patch, fields) }
    const patched = editedPatch(draft, fields)
    return patched.kind === 'changed' ? { ...draft, patch: patched.patch } : null
  }
  return {
    of(subject, key) {
      const now = subject === 'lineItem' ? (planned(key) ?? begun(key)) : null
      return { now, after: now === null || isLocked(now) ? null : edited(now) }
    },
  }
}

/** What is being published can't be changed. */
function isLocked({ publish }: Draft): boolean {
  return publish === 'queued' || publish === 'sent' || publish === 'unknown'
}

/** The calls that follow report disk faults. */
function valueOrNull<T>(outcome: Outcome<T | null>): T | null {
  return outcome.ok ? outcome.value : null
}
