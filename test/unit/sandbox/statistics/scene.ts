import fc from 'fast-check'
import { type AdsData, createAdsData } from '../../../../src/sandbox/state/ads-data.ts'
import { Journal } from '../../../../src/sandbox/state/journal.ts'
import { calendarOf, hourLength } from '../../../../src/sandbox/statistics/calendar.ts'
import { deliveryOf } from '../../../../src/sandbox/statistics/delivery.ts'
import { figuresOf, type Metrics } from '../../../../src/sandbox/statistics/figures.ts'
import { timeSeries } from '../../../../src/sandbox/statistics/time-series.ts'
import { type Granularity, metricGroups } from '../../../../src/shared/api/ads/statistics.ts'
import type { CriterionTerms } from '../../../../src/shared/entities/targeting/targeting-rules.ts'

/** A line item's fields as in a fixture. */
export interface SceneItem {
  readonly id: string
  readonly criteria?: readonly CriterionTerms[]
  readonly [field: string]: unknown
}

/** An account with one random campaign. */
export interface Scene {
  readonly zone: string
  readonly campaign: object
  readonly items: readonly SceneItem[]
}

export const zones = ['America/Los_Angeles', 'Europe/Berlin', 'UTC', 'Asia/Kolkata', 'Australia/Lord_Howe']

/** Flights are in these days, in which daylight saving changes in most time zones. */
export const flightStart = Date.parse('2026-10-20T00:00:00Z')
export const finalAt = Date.parse('2027-06-01T00:00:00Z')
const day = 24 * hourLength
const iso = (time: number) => new Date(time).toISOString().replace('.000', '')

const money = (max: number) => fc.integer({ min: 10_000, max })
const option = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })

const item = fc.record({
  id: fc.string({
    unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789'),
    minLength: 5,
    maxLength: 6,
  }),
  objective: fc.constantFrom(
    'REACH',
    'ENGAGEMENTS',
    'WEBSITE_CLICKS',
    'APP_INSTALLS',
    'VIDEO_VIEWS',
    'FOLLOWERS',
  ),
  pay_by: fc.constantFrom('IMPRESSION', 'LINK_CLICK', 'ENGAGEMENT', 'APP_CLICK'),
  bid_strategy: fc.constantFrom('AUTO', 'MAX', 'TARGET'),
  bid_amount_local_micro: money(6_000_000),
  daily_budget_amount_local_micro: option(money(200_000_000)),
  total_budget_amount_local_micro: option(money(900_000_000)),
  standard_delivery: option(fc.boolean()),
  frequency_cap: option(fc.integer({ min: 1, max: 5 })),
  duration_in_days: fc.constantFrom(1, 7, 30),
  start_time: fc.nat(6 * 24).map((hours) => iso(flightStart + hours * hourLength)),
  end_time: option(
    fc.integer({ min: 8 * 24, max: 20 * 24 }).map((hours) => iso(flightStart + hours * hourLength)),
  ),
})

/** A few criteria of each kind, for small and large audiences. */
const criterion = (
  targeting_type: string,
  targeting_value: string,
  operator_type = 'EQ',
): CriterionTerms => ({
  targeting_type,
  targeting_value,
  operator_type,
})
export const germany = criterion('LOCATION', 'fdcd221ac44fa326')
export const narrowing: readonly CriterionTerms[] = [
  criterion('AGE', 'AGE_18_TO_24'),
  criterion('GENDER', '2'),
  criterion('LANGUAGE', 'de'),
  criterion('PLATFORM', '1'),
  criterion('BROAD_KEYWORD', 'boots', 'NE'),
]

export const scenes: fc.Arbitrary<Scene> = fc.record({
  zone: fc.constantFrom(...zones),
  campaign: fc.record({
    daily_budget_amount_local_micro: option(money(300_000_000)),
    total_budget_amount_local_micro: option(money(2_000_000_000)),
  }),
  items: fc.uniqueArray(item, { minLength: 1, maxLength: 4, selector: ({ id }) => id }),
})

const times = { created_at: iso(flightStart - 30 * day), updated_at: iso(flightStart - 30 * day) }
const account_id = 'account'

/** New tables with the scene. Each line item promotes two posts. */
export function stage({ zone, campaign, items }: Scene): AdsData {
  const data = createAdsData(new Journal(() => undefined))
  data.accounts.load([{ id: account_id, timezone: zone, ...times }])
  data.funding_instruments.load([
    { id: 'funding', account_id, type: 'CREDIT_CARD', currency: 'USD', ...times },
  ])
  data.campaigns.load([
    { id: 'campaign', account_id, funding_instrument_id: 'funding', ...campaign, ...times },
  ])
  const own = { account_id, campaign_id: 'campaign', product_type: 'PROMOTED_TWEETS', ...times }
  data.line_items.load(items.map((row) => ({ ...own, ...row })))
  data.targeting_criteria.load(
    items.flatMap(({ id, criteria = [] }) =>
      criteria.map((row, index) => ({
        id: `${id}-${index}`,
        account_id,
        line_item_id: id,
        ...row,
        ...times,
      })),
    ),
  )
  data.promoted_tweets.load(
    items.flatMap(({ id }) =>
      ['1', '2'].map((post) => ({
        id: `${id}-${post}`,
        account_id,
        line_item_id: id,
        tweet_id: `${post}${id}`,
        ...times,
      })),
    ),
  )
  return data
}

interface Asked {
  readonly start: number
  readonly end: number
  readonly granularity?: Granularity
  readonly now?: number
  readonly items?: readonly string[]
  readonly promotedTweet?: string
}

/** Every metric that a line item can have. */
export function ask(data: AdsData, zone: string, asked: Asked): Metrics {
  const { start, end, granularity = 'TOTAL', now = finalAt, promotedTweet = null } = asked
  return figuresOf(deliveryOf(data), {
    entity: 'LINE_ITEM',
    groups: metricGroups,
    items: [...data.line_items.values()].filter(({ id }) => asked.items?.includes(id) ?? true),
    promotedTweet,
    series: timeSeries(start, end, granularity, calendarOf(zone)),
    now,
    segment: null,
  })
}

/** Every series by name; empty if nothing was counted. */
export function seriesOf(metrics: Metrics): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, readonly number[]>()
  for (const [name, metric] of Object.entries(metrics)) {
    if (Array.isArray(metric)) found.set(name, metric)
    else {
      for (const [key, series] of Object.entries(metric ?? {})) {
        if (Array.isArray(series)) found.set(`${name}.${key}`, series)
      }
    }
  }
  return found
}

/** Sums by name, to compare and add several answers. */
export function sumsOf(...answers: readonly Metrics[]): Readonly<Record<string, number>> {
  const sums: Record<string, number> = {}
  for (const answer of answers) {
    for (const [name, series] of seriesOf(answer)) {
      sums[name] = (sums[name] ?? 0) + series.reduce((sum, count) => sum + count, 0)
    }
  }
  return sums
}

/** A metric's hourly numbers, including zeros. */
export function hourly(data: AdsData, zone: string, metric: string, asked: Asked): readonly number[] {
  const answer = ask(data, zone, { ...asked, granularity: 'HOUR' })
  const hours = (asked.end - asked.start) / hourLength
  return seriesOf(answer).get(metric) ?? Array.from({ length: hours }, () => 0)
}
