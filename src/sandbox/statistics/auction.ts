import type { LineItemRecord } from '../state/campaign-tables.ts'
import { hourShare, shareBefore } from './budget.ts'
import { eventsBidFor, type ObjectiveRates, ratesOf } from './objectives.ts'
import { uniform } from './uniform.ts'

/** The columns of a line item's hour, in order. */
export const columns = {
  impressions: 0,
  engagements: 1,
  clicks: 2,
  urlClicks: 3,
  appClicks: 4,
  views: 5,
  follows: 6,
  webConversions: 7,
  appConversions: 8,
  billed: 9,
  /** Micro units. */
  spend: 10,
} as const
export const columnCount = 11

/** A line item's terms in the auction. */
export interface Bidder {
  readonly seed: number
  readonly odds: ObjectiveRates
  /** Number of people that it targets. */
  readonly people: number
  /** Maximum impressions per person within a number of days; null without a frequency cap. */
  readonly cap: { readonly impressions: number; readonly days: number } | null
  readonly record: LineItemRecord
}

/** Impressions available per day and targeted person. */
const freeImpressions = 1
const marketSeed = 0x51ed270b

export function bidderOf(record: LineItemRecord, seed: number, people: number): Bidder {
  const { frequency_cap: cap, duration_in_days: period } = record
  const capped = cap === null ? null : { impressions: people * cap, days: period ?? 30 }
  return { seed, odds: ratesOf(record.objective), people, cap: capped, record }
}

export interface Hour {
  /** Hours since 1970. */
  readonly hour: number
  readonly day: number
  /** The hour's position in its local day, and the day's number of hours. */
  readonly place: number
  readonly hours: number
  /** The hour's budget in micro units. */
  readonly budget: number
  /** Quality of the creative; 1 is average. */
  readonly quality: number
}

/**
 * Simulates one hour of a line item's auctions and writes it to `into` from `at` on. Prices of impressions are evenly
 * distributed from the market's price to three times as much, and a bid wins those up to its amount. An hour wins as
 * many as its share of the budget buys, the cheapest first, so a higher bid never wins fewer.
 */
export function auctionHour(bidder: Bidder, at: Hour, into: Float64Array, offset: number): void {
  const { odds, record, seed } = bidder
  const { hour, place, hours, quality } = at
  const budget = Math.floor(at.budget * (0.9 + 0.1 * uniform(seed, hour, 10)))
  const floor = odds.price * marketPrice(hour, place) * (0.8 + 0.4 * uniform(seed, 0, 11))
  const forSale = bidder.people * freeImpressions * (0.9 + 0.2 * uniform(seed, hour, 0))
  const supply = Math.min(forSale, perDay(bidder)) * hourShare(place, hours)
  const affordable = Math.sqrt(floor * floor + (4 * floor * budget) / supply)
  const price = Math.min(highestPrice(bidder, floor, quality), 3 * floor, affordable)
  if (!(price > floor)) return
  const won = (supply * (price - floor)) / (2 * floor)
  const cost = (supply * (price * price - floor * floor)) / (4 * floor)
  const impressions = Math.min(Math.floor(won + uniform(seed, hour, 1)), allowedIn(bidder, at))
  if (impressions === 0) return
  const part = (of: number, rate: number, purpose: number): number =>
    Math.min(of, Math.floor(of * rate + uniform(seed, hour, purpose)))
  const engagements = part(impressions, odds.engagements * quality, 2)
  const clicks = part(engagements, odds.clicks, 3)
  const urlClicks = part(clicks, odds.urlClicks, 4)
  const appClicks = part(clicks, odds.appClicks, 5)
  into[offset + columns.impressions] = impressions
  into[offset + columns.engagements] = engagements
  into[offset + columns.clicks] = clicks
  into[offset + columns.urlClicks] = urlClicks
  into[offset + columns.appClicks] = appClicks
  into[offset + columns.views] = part(impressions, odds.views * quality, 6)
  // Clicks and follows are different engagements.
  into[offset + columns.follows] = part(engagements - clicks, odds.follows / (1 - odds.clicks), 7)
  into[offset + columns.webConversions] = part(urlClicks, odds.conversions, 8)
  into[offset + columns.appConversions] = part(appClicks, odds.conversions, 9)
  const billed = into[offset + billedColumn(record)] ?? 0
  into[offset + columns.billed] = billed
  into[offset + columns.spend] = Math.floor(Math.min(cost, budget, worthOf(billed, record)))
}

function perDay({ cap }: Bidder): number {
  return cap === null ? Number.POSITIVE_INFINITY : cap.impressions / cap.days
}

/**
 * Impressions that the frequency cap allows in an hour. Fractions accumulate over hours and days, so the cap is never
 * exceeded in its period.
 */
function allowedIn({ cap }: Bidder, { day, place, hours }: Hour): number {
  if (cap === null) return Number.POSITIVE_INFINITY
  const until = (share: number) => Math.floor((cap.impressions * (day + share)) / cap.days)
  return until(shareBefore(place + 1, hours)) - until(shareBefore(place, hours))
}

/** The market's price in an hour: higher in the evening, and with some noise. */
function marketPrice(hour: number, place: number): number {
  const evening = place >= 17 && place <= 22 ? 1.15 : 1
  return evening * (0.85 + 0.3 * uniform(marketSeed, hour, 0))
}

/** The maximum price of an impression for the bid. A target is an average, so single impressions may cost more. */
function highestPrice({ odds, record }: Bidder, floor: number, quality: number): number {
  const { bid_strategy: strategy, bid_amount_local_micro: amount, objective } = record
  if (strategy === 'AUTO' || amount === null) return Number.POSITIVE_INFINITY
  const events = eventsBidFor(objective, odds) * (objective === 'REACH' ? 1 : quality)
  const bid = Number(amount) * events
  return strategy === 'TARGET' ? 2 * bid - floor : bid
}

function billedColumn({ pay_by }: LineItemRecord): number {
  switch (pay_by) {
    case 'ENGAGEMENT':
      return columns.engagements
    case 'LINK_CLICK':
      return columns.urlClicks
    case 'APP_CLICK':
      return columns.appClicks
    default:
      return columns.impressions
  }
}

/** The maximum cost of events that are paid for: nothing without events, and at most the bid for each. */
function worthOf(
  billed: number,
  { bid_strategy, bid_amount_local_micro: bid, pay_by }: LineItemRecord,
): number {
  if (billed === 0) return 0
  // Impressions are worth what follows from them.
  const isLimited = bid_strategy === 'MAX' && bid !== null && pay_by !== null && pay_by !== 'IMPRESSION'
  return isLimited ? billed * Number(bid) : Number.POSITIVE_INFINITY
}
