import type { z } from 'zod'
import type {
  createCampaign as createOperation,
  updateCampaign as updateOperation,
} from '../../shared/catalogue/campaigns.ts'
import { campaignFindings } from '../../shared/domain/campaign-rules.ts'
import { entityNotFound } from '../answer/ads-errors.ts'
import { refuseFindings } from '../answer/findings.ts'
import { isoSeconds } from '../clock.ts'
import type { CampaignRecord } from '../state/campaign-tables.ts'
import { show } from '../state/fields.ts'
import { lineItemIndex } from '../state/line-item-index.ts'
import { findCampaign } from './find-entity.ts'
import { recordChange } from './history.ts'
import { newTimes, type Writing, type Written, withChanges, written } from './writing.ts'

/** Creates, changes and deletes of campaigns, as single requests and batches share them. */

type CreateParams = z.output<(typeof createOperation)['params']>
type UpdateParams = z.output<(typeof updateOperation)['params']>

/** The fields of a snapshot in the history (advertising document, "Account history entry"); a flight is its line items'. */
function snapshot(campaign: CampaignRecord): Record<string, unknown> {
  return {
    name: campaign.name,
    start_time: null,
    end_time: null,
    ...show(campaign, [
      'purchase_order_number',
      'daily_budget_amount_local_micro',
      'total_budget_amount_local_micro',
      'budget_optimization',
      'duration_in_days',
      'standard_delivery',
      'entity_status',
      'frequency_cap',
      'created_at',
      'updated_at',
      'deleted',
    ]),
  }
}

export function createCampaign(writing: Writing, params: CreateParams): Written<CampaignRecord> {
  const { account, data, service, now } = writing
  const funding = data.funding_instruments.get(params.funding_instrument_id)
  if (funding === undefined || funding.account_id !== account.id || funding.deleted) {
    return entityNotFound('FUNDING_INSTRUMENT', params.funding_instrument_id, 'funding_instrument_id')
  }
  const campaign: CampaignRecord = {
    id: '',
    account_id: account.id,
    name: params.name,
    funding_instrument_id: funding.id,
    budget_optimization: params.budget_optimization ?? 'LINE_ITEM',
    daily_budget_amount_local_micro: params.daily_budget_amount_local_micro ?? null,
    total_budget_amount_local_micro: params.total_budget_amount_local_micro ?? null,
    currency: funding.currency,
    entity_status: params.entity_status ?? 'ACTIVE',
    purchase_order_number: params.purchase_order_number ?? null,
    standard_delivery: params.standard_delivery ?? null,
    frequency_cap: null,
    duration_in_days: null,
    ...newTimes(now),
  }
  const refusal = refuseFindings(campaignFindings(campaign, { lineItemsWithDailyBudget: 0 }))
  if (refusal !== null) return refusal
  // An id is used up only by a record that comes to be.
  const row = data.campaigns.put({
    ...campaign,
    id: service.world.ids.entity((id) => data.campaigns.has(id)),
  })
  recordChange(writing, 'CAMPAIGN', null, row, snapshot)
  return written(row)
}

export function updateCampaign(writing: Writing, params: UpdateParams): Written<CampaignRecord> {
  const { data, now } = writing
  const before = findCampaign(writing, params.campaign_id)
  if (before === undefined) return entityNotFound('CAMPAIGN', params.campaign_id)
  const { account_id: _account, campaign_id: _campaign, ...changes } = params
  const after = { ...withChanges(before, changes), updated_at: isoSeconds(now) }
  let lineItemsWithDailyBudget = 0
  for (const item of lineItemIndex(data).ofCampaign(before.id)) {
    if (!item.deleted && item.daily_budget_amount_local_micro !== null) lineItemsWithDailyBudget += 1
  }
  const refusal = refuseFindings(campaignFindings(after, { lineItemsWithDailyBudget }))
  if (refusal !== null) return refusal
  data.campaigns.put(after)
  recordChange(writing, 'CAMPAIGN', before, after, snapshot)
  return written(after)
}

/** Line items stay as they are: a delete does not cascade (decisions.md). */
export function deleteCampaign(writing: Writing, id: string): Written<CampaignRecord> {
  const before = findCampaign(writing, id)
  if (before === undefined) return entityNotFound('CAMPAIGN', id)
  const after = { ...before, deleted: true, updated_at: isoSeconds(writing.now) }
  writing.data.campaigns.put(after)
  recordChange(writing, 'CAMPAIGN', before, after, snapshot)
  return written(after)
}
