import { isMicro } from '../../../shared/api/conventions.ts'
import { type Fields, fields, type Json } from '../../../shared/core/json.ts'
import { contentOf, type Draft } from '../../../shared/drafts/draft.ts'
import { textOf } from '../../../shared/entities/fields.ts'
import { entityKinds } from '../../../shared/entities/registry.ts'
import type { CriterionTerms } from '../../../shared/entities/targeting/targeting-rules.ts'
import { criteriaOf } from '../../../shared/entities/targeting/targeting-set.ts'
import type { PolicyFacts } from '../../../shared/policy/policy.ts'
import { inLocale } from '../../../shared/text/format.ts'

/** A draft as guards and expressions see it. */
export interface PolicyView {
  readonly draft: Draft
  readonly before: Fields | null
  readonly after: Fields
  /** Whether it becomes active by this change, or runs again because of a new end. */
  readonly activates: boolean
  readonly isNew: boolean
  /** Whether one of these fields has another value than before. */
  readonly changes: (...fields: readonly string[]) => boolean
  readonly facts: PolicyFacts
}

export const dayMs = 86_400_000

export function viewOf(draft: Draft, facts: PolicyFacts): PolicyView {
  const isNew = draft.kind === 'create'
  const before = isNew ? null : draft.base
  const after = contentOf(draft)
  const isActive = (content: Fields | null) => content?.entity_status === 'ACTIVE'
  const hasEnded = (content: Fields | null) => {
    const end = timeIn(content, 'end_time')
    return end !== null && !facts.isFuture(end)
  }
  const runsAgain = () => Object.hasOwn(draft.patch, 'end_time') && hasEnded(before) && !hasEnded(after)
  return {
    draft,
    before,
    after,
    isNew,
    facts,
    activates: draft.kind !== 'delete' && isActive(after) && (!isActive(before) || runsAgain()),
    changes: (...names) => isNew || names.some((name) => Object.hasOwn(draft.patch, name)),
  }
}

export function timeIn(content: Fields | null, field: string): number | null {
  const text = textOf(content?.[field])
  const time = text === null ? Number.NaN : Date.parse(text)
  return Number.isNaN(time) ? null : time
}

/** From start to end; from today without a start. Null without an end. */
export function flightDays(content: Fields, facts: Pick<PolicyFacts, 'today'>): number | null {
  const end = timeIn(content, 'end_time')
  return end === null ? null : (end - (timeIn(content, 'start_time') ?? facts.today())) / dayMs
}

/** Targeting of a draft of targeting itself, or of a line item; null if it isn't known. */
export function criteriaOfView({ draft, after, facts }: PolicyView): readonly CriterionTerms[] | null {
  if (draft.subject === 'targeting') return criteriaOf(after)
  return draft.subject === 'lineItem' ? facts.targetingOf(draft.remoteId ?? `draft:${draft.id}`) : null
}

const amountEnding = '_amount_local_micro'

/** The names of an expression's fields: amounts are in units of the currency. */
export function expressionName(field: string): string {
  return field.endsWith(amountEnding) ? field.slice(0, -amountEnding.length) : field
}

/** The field of a draft that an expression calls by this name. */
export function fieldOfName(names: readonly string[], name: string): string | null {
  return names.find((field) => expressionName(field) === name) ?? null
}

/** A draft's content for expressions. Every field of its kind is there; an empty one is null. */
export function expressionItem(
  subject: Draft['subject'],
  content: Fields,
  facts: Pick<PolicyFacts, 'today'>,
): Readonly<Record<string, Json>> {
  const names = new Set([...entityKinds[subject].fields, ...Object.keys(content)])
  const item: Record<string, Json> = Object.create(null)
  for (const field of names) item[expressionName(field)] = expressionValue(field, content[field])
  if (subject === 'lineItem') item.days = flightDays(content, facts)
  return item
}

function expressionValue(field: string, value: Json | undefined): Json {
  if (value === undefined || value === null || value === '') return null
  return field.endsWith(amountEnding) && isMicro(value) ? Number(value) / 1e6 : value
}

export function expressionTargeting(
  criteria: readonly CriterionTerms[],
  facts: Pick<PolicyFacts, 'targetedValue'>,
): readonly Readonly<Record<string, Json>>[] {
  return criteria.map(({ targeting_type: type, targeting_value: value, operator_type: operator }) => {
    const valueFacts = facts.targetedValue(type, value)
    return { type, value, operator, name: valueFacts?.name ?? null, country: valueFacts?.country ?? null }
  })
}

const maxValue = 120
const numbers = inLocale((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }))

/** A value in an explanation. */
export function shownValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'string') return value.length > maxValue ? `${value.slice(0, maxValue)}…` : value
  if (typeof value === 'number') return numbers().format(value)
  if (Array.isArray(value)) return value.map(shownValue).slice(0, 10).join(', ').slice(0, maxValue)
  const named = fields.safeParse(value)
  return named.success ? Object.keys(named.data).join(', ').slice(0, maxValue) : String(value)
}
