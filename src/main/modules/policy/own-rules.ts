import { textOf } from '../../../shared/entities/fields.ts'
import type { DraftSubject } from '../../../shared/entities/kinds.ts'
import { entityKinds } from '../../../shared/entities/registry.ts'
import type { OwnRule } from '../../../shared/policy/policy-document.ts'
import { t } from '../../../shared/text/language.ts'
import { compileExpression, type Expression, type ExpressionVariables } from './expression.ts'
import type { Breach, Guard } from './guard.ts'
import {
  criteriaOfView,
  expressionItem,
  expressionTargeting,
  fieldOfName,
  type PolicyView,
  shownValue,
} from './policy-view.ts'

/** Rules of one's own: an expression that has to be true. */

export type CompiledRule =
  | { readonly kind: 'guard'; readonly guard: Guard }
  | { readonly kind: 'problem'; readonly part: 'when' | 'require'; readonly message: string }

const maxValues = 8

export function ownRule(rule: OwnRule, index: number): CompiledRule {
  const condition = rule.when === undefined ? null : compileExpression(rule.when)
  if (condition?.kind === 'problem') return { kind: 'problem', part: 'when', message: condition.message }
  const required = compileExpression(rule.require)
  if (required.kind === 'problem') return { kind: 'problem', part: 'require', message: required.message }
  const when = condition?.expression ?? null
  const { expression } = required
  const guard: Guard = {
    name: rule.name,
    path: ['rules', index],
    level: rule.level ?? 'error',
    appliesToDeletions: true,
    summary: rule.message ?? rule.require,
    kinds: typeof rule.for === 'string' ? [rule.for] : rule.for,
    check: (view) => breachesOf(rule, when, expression, view),
  }
  return { kind: 'guard', guard }
}

function breachesOf(
  rule: OwnRule,
  when: Expression | null,
  required: Expression,
  view: PolicyView,
): readonly Breach[] {
  const variables = variablesOf(view)
  const applies = when?.evaluate(variables) ?? { kind: 'value', value: true }
  if (applies.kind === 'value' && !applies.value) return []
  const result = applies.kind === 'fault' ? applies : required.evaluate(variables)
  if (result.kind === 'value' && result.value) return []
  const message =
    result.kind === 'fault'
      ? t`The policy’s rule “${rule.name}” can’t be evaluated: ${result.message}`
      : (rule.message ?? t`The policy’s rule “${rule.name}” isn’t met: ${rule.require}`)
  const paths = [...(when?.paths ?? []), ...required.paths].slice(0, maxValues)
  const values = paths.map((path) => ({ name: path.join('.'), value: shownValue(valueAt(variables, path)) }))
  return [{ field: rule.field ?? fieldOf(view.draft.subject, paths), message, values }]
}

/** The first field that the expression reads. */
function fieldOf(subject: DraftSubject, paths: readonly (readonly string[])[]): string {
  const { fields } = entityKinds[subject]
  for (const [root, name = ''] of paths) {
    const field = root === 'item' || root === 'before' ? fieldOfName(fields, name) : null
    if (field !== null) return field
  }
  return fields.includes('name') ? 'name' : 'id'
}

function valueAt(variables: ExpressionVariables, path: readonly string[]): unknown {
  let value: unknown = variables
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return null
    value = Object.entries(value).find(([key]) => key === name)?.[1]
  }
  return value
}

/** Looks values up only if an expression uses them, so that changes of other facts don't outdate the check. */
function variablesOf(view: PolicyView): ExpressionVariables {
  const { draft, before, after, facts } = view
  const parent = (subject: 'campaign' | 'lineItem', field: string) => {
    const names = textOf(after[field])
    const content = names === null ? null : facts.contentOf(subject, names)
    return content === null ? null : expressionItem(subject, content, facts)
  }
  return {
    item: expressionItem(draft.subject, after, facts),
    before: before === null ? null : expressionItem(draft.subject, before, facts),
    get campaign() {
      return draft.subject === 'lineItem' ? parent('campaign', 'campaign_id') : null
    },
    get line_item() {
      return parent('lineItem', 'line_item_id')
    },
    get targeting() {
      return expressionTargeting(criteriaOfView(view) ?? [], facts)
    },
    action: draft.kind,
    kind: draft.subject,
  }
}
