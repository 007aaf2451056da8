import {
  type StatisticsEntity,
  statisticsEntities,
  type statisticsOperations,
  statisticsSpanDays,
} from '../../../shared/api/ads/statistics.ts'
import { parseIsoTime } from '../../../shared/api/conventions.ts'
import { invalidParameter, notFound } from '../../answer/ads-errors.ts'
import { json } from '../../answer/reply.ts'
import type { AdsError } from '../../answer/service-error.ts'
import type { AccountRecord } from '../../state/account-tables.ts'
import type { AdsData } from '../../state/ads-data.ts'
import type { LineItemRecord } from '../../state/campaign-tables.ts'
import { lineItemIndex } from '../../state/line-item-index.ts'
import { deliveryOf, type HourOfDelivery } from '../../statistics/hourly-delivery.ts'
import { type Delivered, metricsOf } from '../../statistics/metrics.ts'
import { isMidnight, type TimeSeries, timeSeries } from '../../statistics/time-series.ts'
import type { AdsBehaviours, AdsReviews } from '../common/contract.ts'
import { type Given, listGiven, textGiven } from '../common/given.ts'

const longestSpan = statisticsSpanDays * 24 * 3_600_000

export const statisticsBehaviours: AdsBehaviours<typeof statisticsOperations> = {
  read({ params, account, data, service, now }) {
    const start = parseIsoTime(params.start_time)
    const end = parseIsoTime(params.end_time)
    const timezone = account.timezone ?? 'UTC'
    const series = timeSeries(start, end, params.granularity, timezone)
    // The sandbox host serves nothing, so it counts nothing (public-facts B7); nor do other placements here.
    const isServed = data === service.world.ads && params.placement === 'ALL_ON_TWITTER'
    const rows: unknown[] = []
    for (const id of params.entity_ids) {
      const found = lineItemsOf(data, account, params.entity, id)
      const delivered = isServed && found !== null ? deliver(data, found, series, now) : null
      rows.push({ id, id_data: [{ segment: null, metrics: metricsOf(delivered, params.metric_groups) }] })
    }
    return json({
      request: { params },
      data: rows,
      data_type: 'stats',
      time_series_length: series.length,
    })
  },
}

export const statisticsReviews: AdsReviews<typeof statisticsOperations> = {
  read({ given, account, data }) {
    const entity = statisticsEntities.find((known) => known === given.entity)
    const isUnknown = (id: string) =>
      account !== null && entity !== undefined && lineItemsOf(data, account, entity, id) === null
    const unknown = listGiven(given, 'entity_ids').find(isUnknown)
    return [
      ...(unknown === undefined || entity === undefined ? [] : [notFound(entity, unknown, 'entity_ids')]),
      ...spanErrors(given, account?.timezone ?? 'UTC'),
    ]
  },
}

function spanErrors(given: Given, timezone: string): readonly AdsError[] {
  const [start, end] = ['start_time', 'end_time'].map((name) => parseIsoTime(textGiven(given, name) ?? ''))
  const errors: AdsError[] = []
  const isOffDay = (time = Number.NaN): boolean =>
    given.granularity === 'DAY' && !Number.isNaN(time) && !isMidnight(time, timezone)
  if (isOffDay(start)) {
    errors.push(invalidParameter('start_time', 'days begin at midnight in the account’s time zone'))
  }
  const span = (end ?? Number.NaN) - (start ?? Number.NaN)
  if (span <= 0) errors.push(invalidParameter('end_time', 'it is not after start_time'))
  else if (span > longestSpan) {
    errors.push(invalidParameter('end_time', `it is more than ${statisticsSpanDays} days after start_time`))
  } else if (isOffDay(end)) {
    errors.push(invalidParameter('end_time', 'days end at midnight in the account’s time zone'))
  }
  return errors
}

/** The line items that add up to an entity's numbers, and the number of parts they split into. */
interface Share {
  readonly items: Iterable<LineItemRecord>
  readonly parts: number
}

function lineItemsOf(
  data: AdsData,
  account: AccountRecord,
  entity: StatisticsEntity,
  id: string,
): Share | null {
  const index = lineItemIndex(data)
  if (entity === 'ACCOUNT') {
    return id === account.id ? { items: index.inOrder(id, 'created_at'), parts: 1 } : null
  }
  if (entity === 'CAMPAIGN') {
    return data.campaigns.get(id)?.account_id === account.id
      ? { items: index.ofCampaign(id), parts: 1 }
      : null
  }
  if (entity === 'FUNDING_INSTRUMENT') {
    if (data.funding_instruments.get(id)?.account_id !== account.id) return null
    const campaigns = data.campaigns.filter((campaign) => campaign.funding_instrument_id === id)
    return { items: campaigns.flatMap((campaign) => [...index.ofCampaign(campaign.id)]), parts: 1 }
  }
  if (entity === 'LINE_ITEM') {
    const item = data.line_items.get(id)
    return item?.account_id === account.id ? { items: [item], parts: 1 } : null
  }
  // The sandbox doesn't have promoted accounts.
  const promoted = entity === 'PROMOTED_TWEET' ? data.promoted_tweets.get(id) : undefined
  const item = promoted === undefined ? undefined : data.line_items.get(promoted.line_item_id)
  if (item === undefined || item.account_id !== account.id) return null
  return {
    items: [item],
    parts: data.promoted_tweets.filter((other) => other.line_item_id === item.id).length,
  }
}

function deliver(data: AdsData, { items, parts }: Share, series: TimeSeries, now: number): Delivered {
  const steps = Array.from({ length: series.length }, emptyStep)
  let hasRun = false
  const end = series.from + series.stepOfHour.length
  for (const item of items) {
    const delivery = deliveryOf(item, data.campaigns.get(item.campaign_id), now)
    for (let hour = Math.max(delivery.from, series.from); hour < Math.min(delivery.to, end); hour += 1) {
      const sum = steps[series.stepOfHour[hour - series.from] ?? -1]
      if (sum === undefined) continue
      addPart(sum, delivery.in(hour), parts)
      hasRun = true
    }
  }
  return hasRun ? steps : null
}

type Sum = { -readonly [Name in keyof HourOfDelivery]: HourOfDelivery[Name] }

function emptyStep(): Sum {
  return { impressions: 0, engagements: 0, clicks: 0, videoViews: 0, conversions: 0, spend: 0 }
}

/** A plain loop, because an account's week at full scale adds millions of hours. */
function addPart(sum: Sum, hour: HourOfDelivery, parts: number): void {
  sum.impressions += Math.trunc(hour.impressions / parts)
  sum.engagements += Math.trunc(hour.engagements / parts)
  sum.clicks += Math.trunc(hour.clicks / parts)
  sum.videoViews += Math.trunc(hour.videoViews / parts)
  sum.conversions += Math.trunc(hour.conversions / parts)
  sum.spend += Math.trunc(hour.spend / parts)
}
