import type { Micro } from '../../shared/api/conventions.ts'
import type { CampaignRecord, LineItemRecord } from '../state/campaign-tables.ts'

/** A line item's delivery in one hour: whole numbers that depend only on the line item and the hour. */
export interface HourOfDelivery {
  readonly impressions: number
  readonly engagements: number
  readonly clicks: number
  readonly videoViews: number
  readonly conversions: number
  /** Local micro units. */
  readonly spend: number
}

const hourLength = 3_600_000
const dayLength = 24 * hourLength

/** A day's spend over its hours, in parts of 100,000: quiet nights, a peak in the evening. */
const hourlyShares = [
  1800, 1300, 1000, 900, 1000, 1500, 2400, 3300, 3900, 4200, 4300, 4400, 4800, 4700, 4500, 4500, 4800, 5300,
  5900, 6400, 6700, 6300, 5000, 3100,
]

/** Local micro units per thousand impressions, by objective. */
const pricePerThousand: Readonly<Record<string, number>> = {
  REACH: 3_200_000,
  ENGAGEMENTS: 4_100_000,
  FOLLOWERS: 5_600_000,
  WEBSITE_CLICKS: 6_300_000,
  APP_INSTALLS: 7_400_000,
  APP_ENGAGEMENTS: 6_900_000,
  VIDEO_VIEWS: 4_800_000,
  PREROLL_VIEWS: 9_500_000,
}
const defaultDailyBudget = 20_000_000
const videoObjectives = new Set(['VIDEO_VIEWS', 'PREROLL_VIEWS'])
const conversionObjectives = new Set(['WEBSITE_CLICKS', 'APP_INSTALLS', 'APP_ENGAGEMENTS'])

/** A line item's delivery per hour since 1970. */
export interface Delivery {
  /** The first hour in which it runs. */
  readonly from: number
  /** The first hour in which it no longer runs. */
  readonly to: number
  /** Its delivery in an hour between `from` and `to`. */
  readonly in: (hour: number) => HourOfDelivery
}

export function deliveryOf(
  item: LineItemRecord,
  campaign: CampaignRecord | undefined,
  now: number,
): Delivery {
  const [from, to] = servedHours(item, now)
  const seed = hash(item.id)
  const budget = dailyBudget(item, campaign)
  const price = pricePerThousand[item.objective] ?? 5_000_000
  const inHour = (hour: number): HourOfDelivery => {
    const chance = mix(seed, hour)
    const share = hourlyShares[hour % 24] ?? 0
    // 70 to 99 percent of the hour's potential; weekends (days 2 and 3 since a Thursday) get slightly less.
    const weekday = Math.trunc(hour / 24) % 7
    const hundredths = 70 + (chance % 30) - (weekday === 2 || weekday === 3 ? 12 : 0)
    const spend = Math.trunc((Math.trunc(budget / 100_000) * share * hundredths) / 100)
    const impressions = Math.trunc((spend * 1000) / price)
    return {
      impressions,
      spend,
      engagements: perThousand(impressions, 12 + (seed % 15), chance),
      clicks: perThousand(impressions, 5 + (seed % 9), chance >>> 3),
      videoViews: videoObjectives.has(item.objective)
        ? perThousand(impressions, 220 + (seed % 90), chance >>> 5)
        : 0,
      conversions: conversionObjectives.has(item.objective)
        ? perThousand(impressions, 1 + (seed % 2), chance >>> 7)
        : 0,
    }
  }
  return { from, to, in: inHour }
}

/** From the flight's start to its end; paused or deleted ones run until their last change. */
function servedHours(item: LineItemRecord, now: number): readonly [from: number, to: number] {
  const start = Date.parse(item.start_time ?? item.created_at)
  const stops = [now]
  if (item.end_time !== null) stops.push(Date.parse(item.end_time))
  if (item.deleted || item.entity_status !== 'ACTIVE') stops.push(Date.parse(item.updated_at))
  return [Math.ceil(start / hourLength), Math.trunc(Math.min(...stops) / hourLength)]
}

function dailyBudget(item: LineItemRecord, campaign: CampaignRecord | undefined): number {
  if (item.daily_budget_amount_local_micro !== null) return countable(item.daily_budget_amount_local_micro)
  const total = item.total_budget_amount_local_micro
  if (total !== null && item.start_time !== null && item.end_time !== null) {
    const days = Math.ceil((Date.parse(item.end_time) - Date.parse(item.start_time)) / dayLength)
    return Math.trunc(countable(total) / Math.max(1, days))
  }
  // A campaign's budget is shared by all of its line items; a tenth is a fair guess.
  const shared = campaign?.daily_budget_amount_local_micro ?? null
  return shared === null ? defaultDailyBudget : Math.trunc(countable(shared) / 10)
}

/** Delivery is made up, and remains within what JavaScript counts exactly. */
function countable(amount: Micro): number {
  return Math.min(Number(amount), largestCounted)
}

/** Multiplied by shares of a day and percentages before dividing again. */
const largestCounted = 1e12

/** `rate` of a thousand; the remainder falls to one side or the other by chance, so that small hours aren't all 0. */
function perThousand(count: number, rate: number, chance: number): number {
  const exact = count * rate
  return Math.trunc(exact / 1000) + (exact % 1000 > chance % 1000 ? 1 : 0)
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  return value >>> 0
}

/** A 32-bit number determined by seed and hour. */
function mix(seed: number, hour: number): number {
  let value = Math.imul(seed ^ hour, 0x9e3779b1)
  value = Math.imul(value ^ (value >>> 15), 0x85ebca6b)
  return (value ^ (value >>> 13)) >>> 0
}
