import type { CriterionTerms } from '../../../shared/entities/targeting/targeting-rules.ts'
import { criterionField, sameCriterion } from '../../../shared/entities/targeting/targeting-set.ts'
import { termText } from '../records/targeting-rows.ts'

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
        (terms) => !isGone(terms) && !remove.some((otherTerms) => sameCriterion(otherTerms, terms)),
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
