import type { z } from 'zod'
import { createTargetingCriterion as createOperation } from '../../../shared/api/ads/targeting-criteria.ts'
import type { Finding } from '../../../shared/core/finding.ts'
import { criterionFindings } from '../../../shared/entities/targeting/targeting-rules.ts'
import { entityNotFound, notFound } from '../../answer/ads-errors.ts'
import type { AdsError } from '../../answer/service-error.ts'
import { isoSeconds } from '../../clock.ts'
import { criterionLocationType, targetingName } from '../../reference/targeting-names.ts'
import type { AdsData } from '../../state/ads-data.ts'
import { show } from '../../state/fields.ts'
import type { TargetingCriterionRecord } from '../../state/promotion-tables.ts'
import { RowsBy } from '../../state/rows-by.ts'
import { recordChange } from '../accounts/history.ts'
import { permissionOf } from '../audiences/audience-permissions.ts'
import { showAudience } from '../audiences/audience-view.ts'
import type { AdsReviewContext } from '../common/contract.ts'
import { findOwn } from '../common/find-entity.ts'
import { readable } from '../common/readable.ts'
import { newTimes, type Writing, type Written, written } from '../common/writing.ts'

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
  const { location_type, name } = criterion
  return {
    ...show(criterion, [
      'id',
      'line_item_id',
      'name',
      'operator_type',
      'targeting_type',
      'targeting_value',
      'created_at',
      'updated_at',
      'deleted',
    ]),
    ...(location_type === null ? {} : { location_type }),
    ...(language === undefined ? {} : { localized_name: name }),
  }
}

/** Errors of a new criterion given the line item's others; an existing one isn't checked. */
export function reviewCriterion(
  { given, data, account, now }: AdsReviewContext,
  inBatch: boolean,
): readonly (Finding | AdsError)[] {
  const { targeting_type, targeting_value, ...params } = readable(createOperation, given)
  if (account === null || targeting_type === undefined || targeting_value === undefined) return []
  const operator_type = params.operator_type ?? 'EQ'
  const terms = { targeting_type, targeting_value, operator_type }
  const others = criteriaOf(data, params.line_item_id ?? '').filter((other) => !other.deleted)
  if (others.some(isSame(terms))) return []
  const audience = isAudience(targeting_type) ? findAudience({ account, data, now }, targeting_value) : null
  if (audience === undefined) return [notFound('CUSTOM_AUDIENCE', targeting_value, 'targeting_value')]
  return criterionFindings(terms, { others, inBatch, audience })
}

/** A criterion the line item already has is returned unchanged. */
export function createCriterion(writing: Writing, params: CreateParams): Written<TargetingCriterionRecord> {
  const { account, data, service, now } = writing
  const { line_item_id, targeting_type, targeting_value, operator_type = 'EQ' } = params
  const terms = { targeting_type, targeting_value, operator_type }
  const known = criteriaOf(data, line_item_id).find((other) => !other.deleted && isSame(terms)(other))
  if (known !== undefined) return written(known)
  const audience = isAudience(targeting_type) ? findAudience(writing, targeting_value) : undefined
  const row = data.targeting_criteria.put({
    id: service.world.ids.entity((taken) => data.targeting_criteria.has(taken)),
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

type Terms = Pick<TargetingCriterionRecord, 'targeting_type' | 'targeting_value' | 'operator_type'>

function isSame(terms: Terms): (other: Terms) => boolean {
  return (other) =>
    other.targeting_type === terms.targeting_type &&
    other.targeting_value === terms.targeting_value &&
    other.operator_type === terms.operator_type
}

function isAudience(targetingType: string): boolean {
  return targetingType === 'CUSTOM_AUDIENCE' || targetingType === 'CUSTOM_AUDIENCE_EXPANDED'
}

/** An audience the account owns or has access to. */
function findAudience({ account, data, now }: Pick<Writing, 'account' | 'data' | 'now'>, id: string) {
  const row = data.custom_audiences.get(id)
  const isVisible = row?.account_id === account.id || permissionOf(data, id, account.id) !== undefined
  if (row === undefined || row.deleted || !isVisible) return undefined
  const { name, targetable } = showAudience(row, data, now, 'READ_ONLY')
  return { name, targetable }
}

export function deleteCriterion(writing: Writing, id: string): Written<TargetingCriterionRecord> {
  const { data, now } = writing
  const before = findOwn(writing, data.targeting_criteria, id)
  if (before === undefined) return entityNotFound('TARGETING_CRITERION', id)
  const row = data.targeting_criteria.put({ ...before, deleted: true, updated_at: isoSeconds(now) })
  recordChange(writing, 'TARGETING_CRITERIA', before, row, showCriterion)
  return written(row)
}
