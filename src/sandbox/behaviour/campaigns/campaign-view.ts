import type { AdsData } from '../../state/ads-data.ts'
import type { CampaignRecord, LineItemRecord } from '../../state/campaign-tables.ts'
import { show } from '../../state/fields.ts'
import { lineItemIndex } from '../../state/line-item-index.ts'

/** A campaign as the service shows it (public-facts A2): stored fields, and whether it can serve. */
export function showCampaign(
  data: AdsData,
  now: number,
): (campaign: CampaignRecord) => Record<string, unknown> {
  return (campaign) => {
    const reasons = reasonsNotServable(data, campaign, now)
    const { id, name, funding_instrument_id, budget_optimization } = campaign
    return {
      id,
      name,
      funding_instrument_id,
      budget_optimization,
      ...show(campaign, [
        'daily_budget_amount_local_micro',
        'total_budget_amount_local_micro',
        'currency',
        'entity_status',
      ]),
      effective_status: effectiveStatus(campaign, reasons),
      servable: reasons.length === 0,
      reasons_not_servable: reasons,
      ...show(campaign, [
        'purchase_order_number',
        'standard_delivery',
        'frequency_cap',
        'duration_in_days',
        'created_at',
        'updated_at',
        'deleted',
      ]),
    }
  }
}

/** Those of the old public list of reasons (public-facts A2) that the sandbox can determine. */
function reasonsNotServable(data: AdsData, campaign: CampaignRecord, now: number): string[] {
  const reasons: string[] = []
  if (campaign.deleted) reasons.push('DELETED')
  if (campaign.entity_status !== 'ACTIVE') reasons.push('PAUSED_BY_ADVERTISER')
  const funding = data.funding_instruments.get(campaign.funding_instrument_id)
  if (funding === undefined || funding.deleted || !funding.able_to_fund) reasons.push('FUNDING_PROBLEM')
  let running = 0
  let waiting = 0
  let endedCount = 0
  for (const item of lineItemIndex(data).ofCampaign(campaign.id)) {
    if (item.deleted || item.entity_status === 'DRAFT') continue
    const flight = flightOf(item, now)
    if (flight === 'running') running += 1
    else if (flight === 'waiting') waiting += 1
    else endedCount += 1
  }
  if (running + waiting + endedCount === 0) reasons.push('INCOMPLETE')
  else if (running === 0) reasons.push(waiting > 0 ? 'STARTS_IN_FUTURE' : 'EXPIRED')
  return reasons
}

function effectiveStatus(campaign: CampaignRecord, reasons: readonly string[]): string {
  if (reasons.length === 0) return 'RUNNING'
  return campaign.entity_status === 'PAUSED' ? 'PAUSED' : 'UNKNOWN'
}

/** The position of `now` in a line item's flight. Date.parse reads the ads hosts' times without loss. */
export function flightOf(item: LineItemRecord, now: number): 'waiting' | 'running' | 'over' {
  if (item.start_time !== null && Date.parse(item.start_time) > now) return 'waiting'
  return item.end_time !== null && Date.parse(item.end_time) <= now ? 'over' : 'running'
}
