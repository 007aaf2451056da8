import type { z } from 'zod'
import { createTargetingCriterion as createOperation } from '../../../shared/api/ads/targeting-criteria.ts'
import { toExactInteger } from '../../../shared/core/exact-integer.ts'
import type { Finding } from '../../../shared/core/finding.ts'
import type { CriterionTerms } from '../../../shared/entities/targeting/targeting-rules.ts'
import { audienceTargetingTypes } from '../../../shared/entities/targeting/targeting-types.ts'
import { entityNotFound } from '../../answer/ads-errors.ts'
import type { AdsError } from '../../answer/service-error.ts'
import { isoSeconds } from '../../clock.ts'
import { localizedName, targetingName } from '../../reference/targeting/options.ts'
import { criterionLocationType } from '../../reference/targeting/places.ts'
import type { AdsData } from '../../state/ads-data.ts'
import { show } from '../../state/fields.ts'
import type { TargetingCriterionRecord } from '../../state/promotion-tables.ts'
import { RowsBy } from '../../state/rows-by.ts'
import { recordChange } from '../accounts/history.ts'
import type { AdsReviewContext } from '../common/contract.ts'
import { findOwn } from '../common/find-entity.ts'
import { readable } from '../common/readable.ts'
import { newTimes, type WriteResult, type Writing, written } from '../common/writing.ts'
import { checkCriterion, findAudience } from './criterion-context.ts'

/** Creating and deleting targeting criteria, shared by single requests and batches. */

type CreateParams = z.output<(typeof createOperation)['params']>

const indexes = new WeakMap<AdsData, RowsBy<TargetingCriterionRecord>>()

/** A line item's criteria, including deleted ones. */
export function criteriaOf(data: AdsData, lineItemId: string): readonly TargetingCriterionRecord[] {
  const index = indexes.get(data) ?? new RowsBy(data.targeting_criteria, (row) => row.line_item_id)
  indexes.set(data, index)
  return index.get(lineItemId)
}

/** A criterion as the service shows it; with a language it also has a localized name. */
export function showCriterion(
  criterion: TargetingCriterionRecord,
  language?: string,
): Record<string, unknown> {
  const { location_type, name, targeting_type, targeting_value } = criterion
  const isNumber = targeting_type === 'CONTENT_PUBLISHER_USER'
  return {
    ...show(criterion, ['id', 'line_item_id', 'name', 'operator_type', 'targeting_type']),
    targeting_value: isNumber ? toExactInteger(BigInt(targeting_value)) : targeting_value,
    ...show(criterion, ['created_at', 'updated_at', 'deleted']),
    ...(location_type === null ? {} : { location_type }),
    ...(language === undefined
      ? {}
      : {
          localized_name: localizedName(targeting_type, targeting_value, name ?? targeting_value, language),
        }),
  }
}

/** The batch that creates a criterion: what it deletes, and everything it creates for the line item. */
export interface BatchPlan {
  readonly deletes: ReadonlySet<string>
  readonly createsFor: (lineItemId: string) => readonly CriterionTerms[]
}

/** Errors of a new criterion given the line item's others; an existing one isn't checked. */
export function reviewCriterion(
  { given, data, account, now }: AdsReviewContext,
  batch: BatchPlan | null,
): readonly (Finding | AdsError)[] {
  const { targeting_type, targeting_value, ...params } = readable(createOperation, given)
  if (account === null || targeting_type === undefined || targeting_value === undefined) return []
  const terms = { targeting_type, targeting_value, operator_type: params.operator_type ?? 'EQ' }
  const lineItemId = params.line_item_id ?? ''
  const others = criteriaBeside(data, lineItemId, batch)
  if (others.some(isSame(terms))) return []
  const companions = batch === null ? others : [...others, ...batch.createsFor(lineItemId)]
  return checkCriterion({ account, data, now }, terms, {
    others,
    companions,
    lineItemId,
    inBatch: batch !== null,
  })
}

/** The line item's criteria that will exist after the batch. */
function criteriaBeside(data: AdsData, lineItemId: string, batch: BatchPlan | null) {
  return criteriaOf(data, lineItemId).filter(({ deleted, id }) => !deleted && !batch?.deletes.has(id))
}

/** A criterion the line item already has is returned unchanged. */
export function createCriterion(
  writing: Writing,
  params: CreateParams,
  batch: BatchPlan | null = null,
): WriteResult<TargetingCriterionRecord> {
  const { account, data, service, now } = writing
  const { line_item_id, targeting_type, targeting_value, operator_type = 'EQ' } = params
  const terms = { targeting_type, targeting_value, operator_type }
  const existingCriterion = criteriaBeside(data, line_item_id, batch).find(isSame(terms))
  if (existingCriterion !== undefined) return written(existingCriterion)
  const audience = audienceTargetingTypes.has(targeting_type)
    ? findAudience(writing, targeting_value)
    : undefined
  const row = data.targeting_criteria.put({
    id: service.world.ids.entity((id) => data.targeting_criteria.has(id)),
    account_id: account.id,
    line_item_id,
    name: audience?.name ?? targetingName(targeting_type, targeting_value),
    ...terms,
    location_type: targeting_type === 'LOCATION' ? criterionLocationType(targeting_value) : null,
    ...newTimes(now),
  })
  recordChange(writing, 'TARGETING_CRITERIA', null, row, showCriterion)
  return written(row)
}

function isSame(terms: CriterionTerms): (other: CriterionTerms) => boolean {
  return (criterion) =>
    criterion.targeting_type === terms.targeting_type &&
    criterion.targeting_value === terms.targeting_value &&
    criterion.operator_type === terms.operator_type
}

export function deleteCriterion(writing: Writing, id: string): WriteResult<TargetingCriterionRecord> {
  const { data, now } = writing
  const before = findOwn(writing, data.targeting_criteria, id)
  if (before === undefined) return entityNotFound('TARGETING_CRITERION', id)
  const row = data.targeting_criteria.put({ ...before, deleted: true, updated_at: isoSeconds(now) })
  recordChange(writing, 'TARGETING_CRITERIA', before, row, showCriterion)
  return written(row)
}
