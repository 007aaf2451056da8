import type { z } from 'zod'
import type {
  createCampaign as createOperation,
  updateCampaign as updateOperation,
} from '../../../shared/api/ads/campaigns.ts'
import type { Finding } from '../../../shared/core/finding.ts'
import { campaignFindings } from '../../../shared/entities/campaigns/campaign-rules.ts'
import { isoSeconds } from '../../clock.ts'
import type { AdsData } from '../../state/ads-data.ts'
import type { CampaignRecord, FundingInstrumentRecord } from '../../state/campaign-tables.ts'
import { lineItemIndex } from '../../state/line-item-index.ts'
import { newTimes, withChanges } from '../common/writing.ts'

/** Campaigns after a change, before they're checked: the parameters may be incomplete. */

type CreateParams = z.output<(typeof createOperation)['params']>
type UpdateParams = z.output<(typeof updateOperation)['params']>

/** A new campaign without an ID, with defaults for missing parameters (campaigns.md#status-and-serving). */
export function newCampaign(
  params: Partial<CreateParams>,
  funding: Pick<FundingInstrumentRecord, 'id' | 'account_id' | 'currency'>,
  now: number,
): CampaignRecord {
  return {
    id: '',
    account_id: funding.account_id,
    name: params.name ?? null,
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
}

/** A campaign with a change applied. */
export function changedCampaign(
  before: CampaignRecord,
  params: Partial<UpdateParams>,
  now: number,
): CampaignRecord {
  const { account_id: _account, campaign_id: _campaign, ...changes } = params
  return { ...withChanges(before, changes), updated_at: isoSeconds(now) }
}

/** Checks a campaign; one without an ID has no line items yet. */
export function checkCampaign(data: AdsData, campaign: CampaignRecord): readonly Finding[] {
  let lineItemsWithDailyBudget = 0
  for (const item of lineItemIndex(data).ofCampaign(campaign.id)) {
    if (!item.deleted && item.daily_budget_amount_local_micro !== null) lineItemsWithDailyBudget += 1
  }
  return campaignFindings(campaign, { lineItemsWithDailyBudget })
}
