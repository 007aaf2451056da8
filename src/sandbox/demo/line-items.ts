import { isoSeconds } from '../clock.ts'
import { type AgeBucket, ages, type TargetGroup } from './advertisers.ts'
import { day, localDays, startOfDay } from './calendar.ts'
import { dailyOf, type PlannedCampaign } from './campaigns.ts'
import { itemAt } from './creative-texts.ts'

export type DemoLineItem = ReturnType<typeof planLineItem>['item']

export interface PlannedLineItem {
  readonly item: DemoLineItem
  readonly plan: PlannedCampaign
  readonly group: TargetGroup
  readonly age: AgeBucket
}

/** The line items of every campaign. */
export function planLineItems(plans: readonly PlannedCampaign[], now: number): PlannedLineItem[] {
  const today = startOfDay(now)
  const dates = { today, at: localDays(today) }
  return plans.flatMap((plan) => {
    const { from, to } = plan.lineItems
    return Array.from({ length: to - from }, (_, place) => planLineItem(plan, from + place, place, dates))
  })
}

interface Dates {
  /** Milliseconds since 1970. */
  readonly today: number
  readonly at: ReturnType<typeof localDays>
}

function planLineItem(plan: PlannedCampaign, number: number, place: number, { today, at }: Dates) {
  const { advertiser, campaign, flight, kind } = plan
  const groups = kind.isRetargeting === true ? advertiser.lists : advertiser.groups
  const round = Math.trunc(place / groups.length)
  const group = itemAt(groups, place)
  const age = itemAt(ages, round + (place % groups.length))
  // Most use their kind's first strategy, some another.
  const bid = place % 4 === 3 ? itemAt(kind.bids, 1 + Math.trunc(place / 4)) : kind.bids[0]
  const created = plan.created + (place + 1) * 7 * 60_000
  const first = flight.first + (place % 3)
  const days = flight.last - first
  const isOpenEnded = number % 11 === 10 && flight.last > 7
  const hasOwnBudget = campaign.budget_optimization === 'LINE_ITEM'
  const daily = dailyOf(number)
  const isTarget = bid.bid_strategy === 'TARGET'
  const statusOfPublished = place % 5 === 4 ? 'PAUSED' : 'ACTIVE'
  // Paused and deleted ones changed some days into their flight.
  const changed = Math.max(created, today + (first + 1 + (number % 12)) * day)
  const item = {
    id: (36 ** 4 * 22 + number * 47).toString(36),
    account_id: campaign.account_id,
    campaign_id: campaign.id,
    name: nameOf(plan, `${group.name} ${age.label}`, Math.trunc(round / ages.length)),
    ...kind.terms,
    ...kind.ownTerms?.(advertiser),
    // TARGET bidding for clicks excludes paying by impressions; otherwise the kind decides.
    pay_by: isTarget && kind.terms.goal === 'LINK_CLICKS' ? 'LINK_CLICK' : kind.terms.pay_by,
    ...bid,
    start_time: at(first, advertiser.zone, 'start'),
    end_time: isOpenEnded ? null : at(flight.last, advertiser.zone, 'end'),
    entity_status: number % 41 === 40 ? 'DRAFT' : statusOfPublished,
    daily_budget_amount_local_micro: hasOwnBudget ? daily : null,
    total_budget_amount_local_micro: number % 3 === 0 ? null : daily * days,
    ...(kind.capped && place % 3 === 0 ? { frequency_cap: 2 + (number % 4), duration_in_days: 7 } : {}),
    standard_delivery: true,
    currency: campaign.currency,
    created_at: isoSeconds(created),
    updated_at: isoSeconds(Math.min(changed, today - (number % 16) * 3_600_000)),
    deleted: number % 37 === 36,
  }
  return { item, plan, group, age }
}

/** "Hikers 25–49 – Winter tents DE traffic", with a test number if the same people are targeted again. */
function nameOf({ campaign }: PlannedCampaign, people: string, test: number): string {
  const name = `${people} – ${campaign.name.replaceAll(' – ', ' ')}`
  return test === 0 ? name : `${name}, test ${test + 1}`
}
