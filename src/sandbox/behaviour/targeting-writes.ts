import type { z } from 'zod'
import type { createTargetingCriterion as createOperation } from '../../shared/catalogue/targeting-criteria.ts'
import { criterionFindings } from '../../shared/domain/targeting-rules.ts'
import { entityNotFound } from '../answer/ads-errors.ts'
import { refuseFindings } from '../answer/findings.ts'
import { isoSeconds } from '../clock.ts'
import { criterionLocationType, targetingName } from '../reference/targeting-names.ts'
import type { AdsData } from '../state/ads-data.ts'
import { show } from '../state/fields.ts'
import type { TargetingCriterionRecord } from '../state/promotion-tables.ts'
import { RowsBy } from '../state/rows-by.ts'
import { permissionOf } from './audience-permissions.ts'
import { showAudience } from './audience-view.ts'
import { findLineItem } from './find-entity.ts'
import { recordChange } from './history.ts'
import { newTimes, type Writing, type Written, written } from './writing.ts'

/** Creates and deletes of targeting criteria, as single requests and batches share them. */

type CreateParams = z.output<(typeof createOperation)['params']>

const indexes = new WeakMap<AdsData, RowsBy<TargetingCriterionRecord>>()

/** The criteria of a line item, deleted ones included. */
export function criteriaOf(data: AdsData, lineItemId: string): readonly TargetingCriterionRecord[] {
  const index = indexes.get(data) ?? new RowsBy(data.targeting_criteria, (row) => row.line_item_id)
  indexes.set(data, index)
  return index.get(lineItemId)
}

/** A criterion as the service answers it; with a language it carries a localized name as well. */
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

/** A criterion that the line item has already is answered as it is. */
export function createCriterion(
  writing: Writing,
  params: CreateParams,
  inBatch: boolean,
): Written<TargetingCriterionRecord> {
  const { account, data, service, now } = writing
  const { line_item_id, targeting_type, targeting_value } = params
  if (findLineItem(writing, line_item_id) === undefined) {
    return entityNotFound('LINE_ITEM', line_item_id, 'line_item_id')
  }
  const operator_type = params.operator_type ?? 'EQ'
  const others = criteriaOf(data, line_item_id).filter((other) => !other.deleted)
  const known = others.find(
    (other) =>
      other.targeting_type === targeting_type &&
      other.targeting_value === targeting_value &&
      other.operator_type === operator_type,
  )
  if (known !== undefined) return written(known)
  const terms = { targeting_type, targeting_value, operator_type }
  const isAudience = targeting_type === 'CUSTOM_AUDIENCE' || targeting_type === 'CUSTOM_AUDIENCE_EXPANDED'
  const audience = isAudience ? findAudience(writing, targeting_value) : null
  if (audience === undefined) return entityNotFound('CUSTOM_AUDIENCE', targeting_value, 'targeting_value')
  const refusal = refuseFindings(criterionFindings(terms, { others, inBatch, audience }))
  if (refusal !== null) return refusal
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

/** An audience that the account owns or has been granted. */
function findAudience({ account, data, now }: Writing, id: string) {
  const row = data.custom_audiences.get(id)
  const isVisible = row?.account_id === account.id || permissionOf(data, id, account.id) !== undefined
  if (row === undefined || row.deleted || !isVisible) return undefined
  const { name, targetable } = showAudience(row, data, now, 'READ_ONLY')
  return { name, targetable }
}

export function deleteCriterion(writing: Writing, id: string): Written<TargetingCriterionRecord> {
  const { account, data, now } = writing
  const before = data.targeting_criteria.get(id)
  if (before === undefined || before.account_id !== account.id || before.deleted) {
    return entityNotFound('TARGETING_CRITERION', id)
  }
  const row = data.targeting_criteria.put({ ...before, deleted: true, updated_at: isoSeconds(now) })
  recordChange(writing, 'TARGETING_CRITERIA', before, row, showCriterion)
  return written(row)
}
