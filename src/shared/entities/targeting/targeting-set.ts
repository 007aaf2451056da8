import { z } from 'zod'
import { isExactInteger } from '../../core/exact-integer.ts'
import type { Fields, Json } from '../../core/json.ts'
import type { CriterionTerms } from './targeting-rules.ts'
import { targetingLimits } from './targeting-types.ts'

/**
 * The targeting of a line item as one set. A draft has a field per value (`LOCATION:96683cc9126741d1`) with the
 * operator as its content, so that changes of different values merge, and two changes of one value are a conflict. For
 * a type with a single value per line item, the type itself is the field and the value its content: `AGE`.
 */

/** A criterion as stored by the service. */
export interface StoredCriterion extends CriterionTerms {
  readonly id: string
}

const singleTypes: ReadonlySet<string> = new Set(
  targetingLimits.filter(({ maximum }) => maximum === 1).flatMap(({ types }) => types),
)

const fieldForm = /^[A-Z_]{1,60}(:|$)/

/** Whether a field of a draft's content represents criteria. */
export function isCriterionField(field: string): boolean {
  if (!fieldForm.test(field)) return false
  const colon = field.indexOf(':')
  return colon === -1 ? singleTypes.has(field) : colon < field.length - 1
}

function isSingle({ targeting_type, operator_type }: CriterionTerms): boolean {
  return singleTypes.has(targeting_type) && operator_type === 'EQ'
}

export function criterionField(terms: CriterionTerms): string {
  return isSingle(terms) ? terms.targeting_type : `${terms.targeting_type}:${terms.targeting_value}`
}

/** The fields for these criteria. Duplicates count once; several values of a field are a list. */
export function criterionFields(criteria: readonly CriterionTerms[]): Fields {
  const values = new Map<string, Set<string>>()
  for (const terms of criteria) {
    const field = criterionField(terms)
    const fieldValues = values.get(field) ?? new Set()
    fieldValues.add(isSingle(terms) ? terms.targeting_value : terms.operator_type)
    values.set(field, fieldValues)
  }
  return Object.fromEntries(
    [...values].map(([field, found]): [string, Json] => {
      const [only = '', ...others] = [...found].sort()
      return [field, others.length === 0 ? only : [only, ...others]]
    }),
  )
}

/** The criteria that a field represents. */
export function criteriaIn(field: string, value: Json | undefined): readonly CriterionTerms[] {
  const parts = Array.isArray(value) ? value : [value]
  const colon = field.indexOf(':')
  return parts.flatMap((part): CriterionTerms[] => {
    if (typeof part !== 'string' || part === '') return []
    return colon === -1
      ? [{ targeting_type: field, targeting_value: part, operator_type: 'EQ' }]
      : [
          {
            targeting_type: field.slice(0, colon),
            targeting_value: field.slice(colon + 1),
            operator_type: part,
          },
        ]
  })
}

/** All criteria in a content, in field order. */
export function criteriaOf(content: Fields): readonly CriterionTerms[] {
  return Object.entries(content).flatMap(([field, value]) =>
    isCriterionField(field) ? criteriaIn(field, value) : [],
  )
}

/** The patch that turns one set of criteria into another, with null for removed fields. */
export function changeOfCriteria(before: Fields, criteria: readonly CriterionTerms[]): Fields {
  const after = criterionFields(criteria)
  const removedFields = Object.keys(before).filter((field) => isCriterionField(field) && !(field in after))
  return { ...after, ...Object.fromEntries(removedFields.map((field) => [field, null])) }
}

export function sameCriterion(a: CriterionTerms, b: CriterionTerms): boolean {
  return (
    a.targeting_type === b.targeting_type &&
    a.targeting_value === b.targeting_value &&
    a.operator_type === b.operator_type
  )
}

const listedCriterion = z.looseObject({
  id: z.string(),
  line_item_id: z.string(),
  targeting_type: z.string(),
  /** Values of publishers are numbers. */
  targeting_value: z.union([z.string(), z.custom(isExactInteger).transform(String)]),
  operator_type: z.string().nullish(),
  deleted: z.boolean().nullish(),
})

/** A criterion from a list reply; null if it can't be parsed, or is deleted. */
export function readCriterion(record: unknown): (StoredCriterion & { readonly lineItemId: string }) | null {
  const parsedCriterion = listedCriterion.safeParse(record)
  if (!parsedCriterion.success || parsedCriterion.data.deleted === true) return null
  const {
    id,
    line_item_id: lineItemId,
    targeting_type,
    targeting_value,
    operator_type,
  } = parsedCriterion.data
  return { id, lineItemId, targeting_type, targeting_value, operator_type: operator_type ?? 'EQ' }
}

const storedRows = z.array(z.tuple([z.string(), z.string(), z.string(), z.string()]))

/** A set in its stored form: its ID is the line item's. */
export function setRecord(lineItemId: string, criteria: readonly StoredCriterion[]): Fields {
  const rows = criteria.map(({ id, targeting_type, targeting_value, operator_type }) => [
    id,
    targeting_type,
    targeting_value,
    operator_type,
  ])
  return { id: lineItemId, line_item_id: lineItemId, criteria: rows }
}

/** The criteria of a stored set. */
export function storedCriteria(record: Fields | undefined): readonly StoredCriterion[] {
  const parsedRows = storedRows.safeParse(record?.criteria)
  return (parsedRows.data ?? []).map(([id, targeting_type, targeting_value, operator_type]) => ({
    id,
    targeting_type,
    targeting_value,
    operator_type,
  }))
}

/** Sets of line items, from the criteria of list replies. A line item without criteria has an empty set. */
export function setsFromCriteria(
  records: readonly unknown[],
  lineItemIds: readonly string[],
): readonly Fields[] {
  const sets = new Map<string, StoredCriterion[]>(lineItemIds.map((id) => [id, []]))
  for (const record of records) {
    const criterion = readCriterion(record)
    if (criterion !== null) sets.get(criterion.lineItemId)?.push(criterion)
  }
  return [...sets].map(([id, criteria]) => setRecord(id, criteria))
}
