import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { contentOf, type Draft, patchAfter, referencedDraft } from '../../../shared/drafts/draft.ts'
import { editedPatch } from '../../../shared/drafts/draft-edit.ts'
import type { CriterionTerms } from '../../../shared/entities/targeting/targeting-rules.ts'
import {
  changeOfCriteria,
  criteriaOf,
  criterionField,
  sameCriterion,
} from '../../../shared/entities/targeting/targeting-set.ts'
import { t } from '../../../shared/text/language.ts'
import type { RowChanged } from '../campaigns/edits.ts'
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
import { termText } from './targeting-rows.ts'

/** A change of sets, after its other line item or template was looked up. */
export type SetChange =
  | {
      readonly kind: 'change'
      readonly add: readonly CriterionTerms[]
      readonly remove: readonly CriterionTerms[]
    }
  | {
      readonly kind: 'replace'
      readonly types: readonly string[] | null
      readonly criteria: readonly CriterionTerms[]
    }

/** The criteria after a change, without duplicates. */
export function changedCriteria(
  before: readonly CriterionTerms[],
  change: SetChange,
): readonly CriterionTerms[] {
  switch (change.kind) {
    case 'change': {
      const { add, remove } = change
      const isGone = replacedBy(add)
      const remaining = before.filter(
        (terms) => !isGone(terms) && !remove.some((other) => sameCriterion(other, terms)),
      )
      return unique([...remaining, ...add])
    }
    case 'replace': {
      const { types, criteria } = change
      const remaining =
        types === null ? [] : before.filter(({ targeting_type: type }) => !types.includes(type))
      return unique([...remaining, ...criteria])
    }
  }
}

/**
 * Criteria that added ones replace: those of a type that a line item can have once, and the same value with another
 * operator, since a value can't be both included and excluded.
 */
export function replacedBy(add: readonly CriterionTerms[]): (terms: CriterionTerms) => boolean {
  const addedFields = new Set(add.map(criterionField))
  const addedTerms = new Set(add.map(termText))
  return (terms) => addedFields.has(criterionField(terms)) && !addedTerms.has(termText(terms))
}

function unique(criteria: readonly CriterionTerms[]): readonly CriterionTerms[] {
  return [...new Map(criteria.map((terms) => [termText(terms), terms])).values()]
}

/** The draft of a line item's set, created if necessary; null if the set isn't known. */
export function setDraftAt(
  change: DraftChange,
  workspace: Workspace,
  lineItem: string,
  random: DraftParts['random'],
): { readonly before: StoredDraft | null; readonly draft: Draft } | null {
  const { store, now } = change
  const isNew = referencedDraft(lineItem) !== null
  const found = isNew ? null : draftOfRecord(change, random, workspace, 'targeting', lineItem)
  if (found !== null) return found
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
  const found = setDraftAt(change, workspace, lineItem, random)
  const refused = (reason: string): RowChanged => ({ kind: 'refused', title: lineItem, reason })
  if (found === null) return refused(t`Its targeting wasn’t read yet. Refresh the list.`)
  const { before, draft } = found
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
