import { isoSeconds } from '../clock.ts'
import { type AgeBucket, type Audience, ages, audiences, pick } from './campaign-words.ts'
import type { PlannedCampaign } from './campaigns.ts'

const day = 86_400_000

export type DemoLineItem = ReturnType<typeof planLineItem>['item']

export interface PlannedLineItem {
  readonly item: DemoLineItem
  readonly plan: PlannedCampaign
  readonly audience: Audience
  readonly age: AgeBucket
}

/** This many line items, evenly distributed over campaigns. */
export function planLineItems(plans: readonly PlannedCampaign[], count: number): PlannedLineItem[] {
  const planned: PlannedLineItem[] = []
  const perCampaign = Math.ceil(count / Math.max(1, plans.length))
  for (const [index, plan] of plans.entries()) {
    for (let place = 0; place < perCampaign && planned.length < count; place += 1) {
      planned.push(planLineItem(plan, index * perCampaign + place, place))
    }
  }
  return planned
}

function planLineItem(plan: PlannedCampaign, number: number, place: number) {
  const { campaign, kind } = plan
  const audience = pick(audiences, place * 3 + number)
  const age = pick(ages, place)
  // Most use their kind's first strategy, some another.
  const bid = place % 4 === 3 ? pick(kind.bids, 1 + Math.trunc(place / 4)) : kind.bids[0]
  const created = plan.created + (place + 1) * 7 * 60_000
  const start = Math.ceil(plan.created / day) * day + (2 + (place % 5)) * day
  const days = 28 + ((number * 11) % 9) * 14
  const hasOwnBudget = campaign.budget_optimization === 'LINE_ITEM'
  const daily = (8 + ((number * 13) % 17) * 2) * 1_000_000
  const isTarget = bid.bid_strategy === 'TARGET'
  const item = {
    id: (36 ** 4 * 22 + number * 47).toString(36),
    account_id: campaign.account_id,
    campaign_id: campaign.id,
    name: `${audience.name} · ${age.words} · ${variant(place)}`,
    ...kind.terms,
    // Impressions don't go with TARGET bidding for clicks; other choices are the kind's own.
    pay_by: isTarget && kind.terms.goal === 'LINK_CLICKS' ? 'LINK_CLICK' : kind.terms.pay_by,
    ...bid,
    start_time: isoSeconds(start),
    end_time: number % 11 === 10 ? null : isoSeconds(start + days * day),
    entity_status: number % 41 === 40 ? 'DRAFT' : place % 5 === 4 ? 'PAUSED' : 'ACTIVE',
    daily_budget_amount_local_micro: hasOwnBudget ? daily : null,
    total_budget_amount_local_micro: number % 3 === 0 ? null : daily * days,
    ...(kind.capped && place % 3 === 0 ? { frequency_cap: 2 + (number % 4), duration_in_days: 7 } : {}),
    standard_delivery: true,
    currency: campaign.currency,
    created_at: isoSeconds(created),
    updated_at: isoSeconds(created + (number % 12) * day),
    deleted: number % 37 === 36,
  }
  return { item, plan, audience, age }
}

/** A, B, … Z, A1, B1 … */
function variant(place: number): string {
  const round = Math.trunc(place / 26)
  return String.fromCharCode(65 + (place % 26)) + (round === 0 ? '' : String(round))
}
