import { assertNever } from '../../../../shared/core/assert-never.ts'
import type { CriterionTerms } from '../../../../shared/entities/targeting/targeting-rules.ts'
import { criterionField, sameCriterion } from '../../../../shared/entities/targeting/targeting-set.ts'
import {
  asCriterion,
  type NamedCriterion,
  type TargetingChange,
} from '../../../../shared/targeting/targeting-view.ts'
import { plural, t } from '../../../../shared/text/language.ts'

/** A line item whose targeting was copied. */
export interface CopiedTargeting {
  readonly key: string
  readonly title: string
}

export const targetingOperations = ['add', 'remove', 'replace', 'clear', 'copy', 'template'] as const
export type TargetingOperation = (typeof targetingOperations)[number]

export const targetingOperationLabel: Readonly<Record<TargetingOperation, string>> = {
  add: t`Add to targeting`,
  remove: t`Remove from targeting`,
  replace: t`Replace criteria of the same type`,
  clear: t`Remove all targeting`,
  copy: t`Paste copied targeting`,
  template: t`Apply a template`,
}

export interface TargetingForm {
  readonly operation: TargetingOperation
  /** To add, to remove, or to replace those of the same type. */
  readonly criteria: readonly NamedCriterion[]
  readonly copied: CopiedTargeting | null
  readonly template: number | null
  /** Whether a paste or template adds to what line items target, instead of replacing it. */
  readonly keepsOwn: boolean
}

/** The change that the form describes; null while it's incomplete. */
export function changeOf({
  operation,
  criteria,
  copied,
  template,
  keepsOwn,
}: TargetingForm): TargetingChange | null {
  const chosen = criteria.map(asCriterion)
  const types = [...new Set(chosen.map(({ targeting_type }) => targeting_type))]
  switch (operation) {
    case 'add':
      return chosen.length === 0 ? null : { kind: 'change', add: chosen, remove: [] }
    case 'remove':
      return chosen.length === 0 ? null : { kind: 'change', add: [], remove: chosen }
    case 'replace':
      return chosen.length === 0 ? null : { kind: 'replace', types, criteria: chosen }
    case 'clear':
      return { kind: 'replace', types: null, criteria: [] }
    case 'copy':
      return copied === null ? null : { kind: 'copy', from: copied.key, types: null, keepsOwn }
    case 'template':
      return template === null ? null : { kind: 'template', id: template, keepsOwn }
    default:
      return assertNever(operation)
  }
}

/** The name of the change in the undo history. */
export function targetingLabel(operation: TargetingOperation, rows: number): string {
  const of = plural(rows, { one: '# line item', other: '# line items' })
  switch (operation) {
    case 'add':
      return t`add to the targeting of ${of}`
    case 'remove':
      return t`remove from the targeting of ${of}`
    case 'replace':
      return t`replace the targeting of ${of}`
    case 'clear':
      return t`remove the targeting of ${of}`
    case 'copy':
      return t`paste targeting into ${of}`
    case 'template':
      return t`apply a targeting template to ${of}`
    default:
      return assertNever(operation)
  }
}

/** Whether the criteria are chosen one by one. */
export function choosesCriteria(way: TargetingOperation): boolean {
  return way === 'add' || way === 'remove' || way === 'replace'
}

/**
 * The chosen criteria after another choice: the last one counts for a value, and for a type that a line item can have
 * once.
 */
export function withCriteria(
  criteria: readonly NamedCriterion[],
  added: readonly CriterionTerms[],
  removed: readonly CriterionTerms[],
): readonly NamedCriterion[] {
  const fields = new Set(added.map(criterionField))
  const remaining = criteria.filter(
    (one) => !fields.has(criterionField(one)) && !removed.some((other) => sameCriterion(one, other)),
  )
  return [...remaining, ...added.map((terms): NamedCriterion => ({ ...terms, name: nameIn(terms) }))]
}

function nameIn(terms: object): string | null {
  return 'name' in terms && typeof terms.name === 'string' ? terms.name : null
}
