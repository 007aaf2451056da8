import { targetingBatchMaximum, targetingOperations } from '../../api/ads/targeting-criteria.ts'
import { compareCodes } from '../../core/compare-codes.ts'
import type { Fields } from '../../core/json.ts'
import type { Draft } from '../../drafts/draft.ts'
import { type SetCall, setCall } from '../../publishing/publish-call.ts'
import type { CriterionTerms } from './targeting-rules.ts'
import {
  criteriaIn,
  criterionField,
  isCriterionField,
  readCriterion,
  type StoredCriterion,
  sameCriterion,
  setRecord,
} from './targeting-set.ts'

/** The difference between two sets; all other criteria stay untouched. */
export interface SetPlan {
  readonly deletes: readonly StoredCriterion[]
  readonly creates: readonly CriterionTerms[]
}

/** The deletions and creations for the fields of a patch. Duplicate criteria count as one. */
export function planSet(storedCriteria: readonly StoredCriterion[], patch: Fields): SetPlan {
  const fields = Object.keys(patch).filter(isCriterionField)
  const touched = new Set(fields)
  const plannedCriteria = fields.flatMap((field) => criteriaIn(field, patch[field]))
  const unchanged: StoredCriterion[] = []
  const deletes: StoredCriterion[] = []
  for (const criterion of storedCriteria) {
    if (!touched.has(criterionField(criterion))) continue
    const isWanted = plannedCriteria.some((terms) => sameCriterion(terms, criterion))
    if (isWanted && !unchanged.some((other) => sameCriterion(other, criterion))) unchanged.push(criterion)
    else deletes.push(criterion)
  }
  const creates = plannedCriteria.filter((terms) => !unchanged.some((other) => sameCriterion(other, terms)))
  return { deletes, creates }
}

/** Number of rows in a change, if the set hasn't changed since the draft began. */
export function rowsOfChange({ base, patch }: Pick<Draft, 'base' | 'patch'>): number {
  return Object.keys(patch)
    .filter(isCriterionField)
    .reduce((rows, field) => {
      const before = criteriaIn(field, base?.[field])
      const after = criteriaIn(field, patch[field])
      const isAmong = (criteria: readonly CriterionTerms[], terms: CriterionTerms) =>
        criteria.some((other) => sameCriterion(other, terms))
      const deletes = before.filter((terms) => !isAmong(after, terms))
      const creates = after.filter((terms) => !isAmong(before, terms))
      return rows + deletes.length + creates.length
    }, 0)
}

/** If a change takes several calls, criteria that others need come first, and those that need others come last. */
const ranks: Readonly<Record<string, number>> = {
  LOCATION: 0,
  CAMPAIGN_ENGAGEMENT: 0,
  USER_ENGAGEMENT: 0,
  TV_SHOW: 2,
  ENGAGEMENT_TYPE: 2,
  IAB_CATEGORY: 3,
}

function rankOf(type: string): number {
  return ranks[type] ?? 1
}

interface Row {
  readonly type: string
  /** Position among the rows of its type: deletions and creations alternate. */
  readonly turn: number
  readonly row: Fields
}

/**
 * The rows of a batch. Rows of the same type are adjacent, each deletion next to a creation: if a change takes several
 * calls, none of them leaves a type without its criteria or above its limit.
 */
function rowsOf(lineItemId: string, { deletes, creates }: SetPlan): readonly Fields[] {
  const turns = new Map<string, number>()
  const turnOf = (kind: string, type: string): number => {
    const turn = turns.get(`${kind} ${type}`) ?? 0
    turns.set(`${kind} ${type}`, turn + 1)
    return turn
  }
  const rows: Row[] = [
    ...deletes.map(({ id, targeting_type: type }) => ({
      type,
      turn: turnOf('delete', type),
      row: { operation_type: 'Delete', params: { targeting_criterion_id: id } },
    })),
    ...creates.map(({ targeting_type, targeting_value, operator_type }) => ({
      type: targeting_type,
      turn: turnOf('create', targeting_type),
      row: {
        operation_type: 'Create',
        params: { line_item_id: lineItemId, targeting_type, targeting_value, operator_type },
      },
    })),
  ]
  const order = (a: Row, b: Row): number =>
    rankOf(a.type) - rankOf(b.type) || compareCodes(a.type, b.type) || a.turn - b.turn
  return rows.sort(order).map(({ row }) => row)
}

/** The call that changes a line item's set; `storedCriteria` is as it was read. */
export function changeSetCall(
  accountId: string,
  lineItemId: string,
  patch: Fields,
  storedCriteria: readonly StoredCriterion[],
): SetCall {
  const plan = planSet(storedCriteria, patch)
  const deleted = new Set(plan.deletes.map(({ id }) => id))
  return setCall(
    targetingOperations.batch,
    { account_id: accountId },
    {
      rows: rowsOf(lineItemId, plan),
      maximum: targetingBatchMaximum,
      sent: patch,
      // Creating an existing criterion returns it, so answers may contain duplicates.
      recordOf(answers) {
        const created = answers.flatMap((answer) => readCriterion(answer) ?? [])
        const unchanged = storedCriteria.filter(
          ({ id }) => !deleted.has(id) && created.every((other) => other.id !== id),
        )
        const ownCriteria = created.filter(({ lineItemId: at }) => at === lineItemId)
        return setRecord(lineItemId, [...unchanged, ...ownCriteria])
      },
    },
  )
}
