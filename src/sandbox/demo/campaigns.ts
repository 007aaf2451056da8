import { isoSeconds } from '../clock.ts'
import { demoAccountIds } from './accounts.ts'
import { type Advertiser, type Market, northwind, wayline } from './advertisers.ts'
import { day, seasonOf, startOfDay } from './calendar.ts'
import { itemAt } from './creative-texts.ts'
import { type LineItemKind, lineItemKinds } from './line-item-kinds.ts'

export const demoFundingIds = {
  card: 'lygyi',
  creditLine: 'lygyk',
  insertionOrder: 'lygym',
  waylineCard: 'lygyp',
} as const

/** The minimum, shown without `--scale`. */
const minCampaigns = 40
const lineItemsPerCampaign = 100

/** Funding: an account in euros and one in dollars. */
export const demoFunding = {
  funding_instruments: [
    {
      id: demoFundingIds.card,
      account_id: demoAccountIds.northwind,
      type: 'CREDIT_CARD',
      description: 'Visa ending in 0650',
      currency: 'EUR',
      credit_limit_local_micro: 2_500_000_000,
      start_time: '2024-01-15T09:20:00Z',
      created_at: '2024-01-15T09:20:00Z',
      updated_at: '2026-01-04T08:00:00Z',
    },
    {
      id: demoFundingIds.creditLine,
      account_id: demoAccountIds.northwind,
      type: 'CREDIT_LINE',
      description: 'Credit line of Northwind Trading GmbH',
      currency: 'EUR',
      credit_limit_local_micro: 80_000_000_000,
      credit_remaining_local_micro: 46_120_000_000,
      start_time: '2025-01-01T00:00:00Z',
      created_at: '2024-12-12T11:02:00Z',
      updated_at: '2026-10-30T06:00:00Z',
    },
    {
      id: demoFundingIds.insertionOrder,
      account_id: demoAccountIds.northwind,
      type: 'INSERTION_ORDER',
      description: 'Order 4711, summer 2025',
      currency: 'EUR',
      entity_status: 'ACTIVE',
      able_to_fund: false,
      reasons_not_able_to_fund: ['EXPIRED'],
      funded_amount_local_micro: 12_000_000_000,
      io_header: '4711',
      start_time: '2025-05-01T00:00:00Z',
      end_time: '2025-09-30T22:00:00Z',
      created_at: '2025-04-14T13:30:00Z',
      updated_at: '2025-10-01T00:00:00Z',
    },
    {
      id: demoFundingIds.waylineCard,
      account_id: demoAccountIds.wayline,
      type: 'CREDIT_CARD',
      description: 'Mastercard ending in 7718',
      currency: 'USD',
      credit_limit_local_micro: 5_000_000_000,
      start_time: '2025-03-02T10:30:00Z',
      created_at: '2025-03-02T10:30:00Z',
      updated_at: '2026-09-11T17:45:00Z',
    },
  ],
}

/** A demo campaign, with what its line items need from it. */
export interface DemoCampaign {
  readonly id: string
  readonly account_id: string
  readonly name: string
  readonly funding_instrument_id: string
  readonly budget_optimization: 'LINE_ITEM' | 'CAMPAIGN'
  readonly daily_budget_amount_local_micro: number
  readonly total_budget_amount_local_micro: number | null
  readonly currency: 'EUR' | 'USD'
  readonly entity_status: 'ACTIVE' | 'PAUSED'
  readonly purchase_order_number: string | null
  readonly created_at: string
  readonly updated_at: string
  readonly deleted: boolean
}

/** Days from today. */
export interface Flight {
  readonly first: number
  readonly last: number
}

export interface PlannedCampaign {
  readonly campaign: DemoCampaign
  readonly advertiser: Advertiser
  readonly kind: LineItemKind
  readonly market: Market
  readonly flight: Flight
  /** Milliseconds since 1970. */
  readonly created: number
  /** None if it was just created. */
  readonly lineItems: LineItemRange
}

/** The campaigns for this many line items, oldest first. Every sixth belongs to the account in dollars. */
export function planCampaigns(lineItems: number, now: number): PlannedCampaign[] {
  const count = Math.max(minCampaigns, Math.ceil(lineItems / lineItemsPerCampaign))
  const ranges = lineItemRanges(count, lineItems)
  const names = new Map<string, number>()
  return Array.from({ length: count }, (_, index) => {
    const plan = planCampaign(index, count, startOfDay(now), ranges[index] ?? { from: 0, to: 0 })
    const wave = (names.get(plan.campaign.name) ?? 0) + 1
    names.set(plan.campaign.name, wave)
    return wave === 1
      ? plan
      : { ...plan, campaign: { ...plan.campaign, name: `${plan.campaign.name} – wave ${wave}` } }
  })
}

/** Numbers of a campaign's line items; `to` is exclusive. */
interface LineItemRange {
  readonly from: number
  readonly to: number
}

/** Distributes line items over the campaigns that aren't empty: some have a few more than others. */
function lineItemRanges(campaigns: number, lineItems: number): readonly LineItemRange[] {
  const weights = Array.from({ length: campaigns }, (_, index) =>
    isEmpty(index, campaigns) ? 0 : 95 + ((index * 7) % 6) * 2,
  )
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let weight = 0
  return weights.map((own) => {
    const from = Math.round((lineItems * weight) / total)
    weight += own
    return { from, to: Math.round((lineItems * weight) / total) }
  })
}

function isEmpty(index: number, count: number): boolean {
  return index === minCampaigns - 1 && count === minCampaigns
}

/** Daily budget of a line item. */
export function dailyOf(number: number): number {
  return (8 + ((number * 13) % 17) * 2) * 1_000_000
}

/** As much as its line items may spend together, in steps of 10. */
function dailyOfCampaign({ from, to }: LineItemRange): number {
  let sum = 0
  for (let number = from; number < to; number += 1) sum += dailyOf(number)
  return Math.max(100_000_000, Math.ceil(sum / 10_000_000) * 10_000_000)
}

/**
 * A campaign's flight: the first ones are over, then some end this week, most are running, and the last start within
 * two weeks.
 */
function flightOf(index: number, count: number): Flight {
  const progress = index / count
  const within = (from: number, to: number, first: number, last: number) =>
    Math.round(first + ((progress - from) / (to - from)) * (last - first))
  if (progress < 0.2) return { first: within(0, 0.2, -125, -60), last: within(0, 0.2, -64, -3) }
  if (progress < 0.3) return { first: within(0.2, 0.3, -58, -46), last: 1 + (index % 6) }
  if (progress < 0.85) return { first: within(0.3, 0.85, -44, -2), last: 11 + (index % 9) * 6 }
  return { first: within(0.85, 1, 1, 13), last: 35 + (index % 4) * 7 }
}

function planCampaign(
  index: number,
  count: number,
  today: number,
  lineItems: LineItemRange,
): PlannedCampaign {
  const isWayline = index % 6 === 5
  const advertiser = isWayline ? wayline : northwind
  /** Its position among the advertiser's campaigns. */
  const place = isWayline ? Math.trunc(index / 6) : index - Math.trunc((index + 1) / 6)
  const flight = flightOf(index, count)
  // It takes nine days to prepare a campaign; those that start later were created in the last ten days.
  const age = Math.max(9 - flight.first, 10 - (flight.first - 1) * 0.75)
  const created = today - age * day + (index % 600) * 60_000
  const kind = itemAt(lineItemKinds, isWayline ? place * 4 : index * 3 + Math.trunc(index / 8))
  const market = itemAt(advertiser.markets, place)
  const middle = today + ((flight.first + flight.last) / 2) * day
  const theme =
    kind.theme?.(advertiser) ?? itemAt(advertiser.themes[seasonOf(middle)], place + Math.trunc(place / 6))
  const daily = dailyOfCampaign(lineItems)
  const fundingId = index % 4 === 1 ? demoFundingIds.creditLine : demoFundingIds.card
  const campaign: DemoCampaign = {
    id: (36 ** 4 * 17 + index * 613).toString(36),
    account_id: advertiser.accountId,
    name: `${theme} – ${market.code} – ${kind.stage}`,
    funding_instrument_id: isWayline ? demoFundingIds.waylineCard : fundingId,
    budget_optimization: index % 8 === 6 ? 'CAMPAIGN' : 'LINE_ITEM',
    daily_budget_amount_local_micro: daily,
    total_budget_amount_local_micro: index % 3 === 0 ? null : daily * (flight.last - flight.first),
    currency: advertiser.currency,
    entity_status: index % 5 === 3 ? 'PAUSED' : 'ACTIVE',
    purchase_order_number:
      index % 4 === 1 ? `PO-${new Date(created).getUTCFullYear()}-${String(100 + index)}` : null,
    created_at: isoSeconds(created),
    updated_at: isoSeconds(Math.min(created + (1 + (index % 9)) * day, today - (index % 20) * 1_800_000)),
    deleted: index % 19 === 18,
  }
  return { campaign, advertiser, kind, market, flight, created, lineItems }
}
