import {
  type RehearsalInput,
  type RehearsedFigures,
  type RehearsedLists,
  type RehearsedMetric,
  rehearsedMetrics,
} from '../../shared/sandbox/rehearsal.ts'
import { midnightOf } from '../../shared/statistics/days.ts'
import { type AdsData, createAdsData } from '../state/ads-data.ts'
import { Journal } from '../state/journal.ts'
import { loadTables } from '../state/tables.ts'
import { type Calendar, calendarOf, hourLength } from './calendar.ts'
import { deliveryOf } from './delivery.ts'
import { figuresOf } from './figures.ts'
import { timeSeries } from './time-series.ts'

const groups = ['ENGAGEMENT', 'BILLING', 'VIDEO'] as const
/** Long enough after the last hour for all figures to be final. */
const finalAfter = 60 * 24 * hourLength

/** Simulates both forks line item by line item; the same input gives the same figures. */
export function* rehearse(
  input: RehearsalInput,
): Generator<{ readonly done: number; readonly total: number }, RehearsedFigures> {
  const calendar = calendarOf(input.zone)
  const firstDay = calendar.dayOf(Math.ceil(input.start / hourLength))
  const starts = Array.from({ length: input.days }, (_, place) => midnightOf(firstDay + place, input.zone))
  const forks = [forkOf(input.without), forkOf(input.with)] as const
  const ids = [...new Set(forks.flatMap((data) => [...data.line_items.values()].map(({ id }) => id)))].sort()
  const totals = forks.map(() => emptySeries(input.days))
  const items: RehearsedFigures['items'][number][] = []
  for (const [place, id] of ids.entries()) {
    const [without, changed] = forks.map((data, fork) => {
      const series = seriesOf(data, id, firstDay, input.days, calendar)
      const sums = emptySums()
      for (const metric of rehearsedMetrics) {
        for (const [day, value] of series[metric].entries()) {
          sums[metric] += value
          const total = totals[fork]?.[metric]
          if (total !== undefined) total[day] = (total[day] ?? 0) + value
        }
      }
      return sums
    })
    items.push({ id, without: without ?? emptySums(), with: changed ?? emptySums() })
    yield { done: place + 1, total: ids.length }
  }
  return { starts, without: totals[0] ?? emptySeries(0), with: totals[1] ?? emptySeries(0), items }
}

function forkOf(lists: RehearsedLists): AdsData {
  const data = createAdsData(new Journal(() => undefined))
  loadTables(data, lists)
  return data
}

function emptySeries(days: number): Record<RehearsedMetric, number[]> {
  const zeros = () => Array.from({ length: days }, () => 0)
  return {
    impressions: zeros(),
    engagements: zeros(),
    clicks: zeros(),
    url_clicks: zeros(),
    follows: zeros(),
    video_total_views: zeros(),
    billed_charge_local_micro: zeros(),
  }
}

function emptySums(): Record<RehearsedMetric, number> {
  return {
    impressions: 0,
    engagements: 0,
    clicks: 0,
    url_clicks: 0,
    follows: 0,
    video_total_views: 0,
    billed_charge_local_micro: 0,
  }
}

function seriesOf(data: AdsData, id: string, firstDay: number, days: number, calendar: Calendar) {
  const series = emptySeries(days)
  const item = data.line_items.get(id)
  if (item === undefined) return series
  const end = calendar.firstHour(firstDay + days) * hourLength
  const figures = figuresOf(deliveryOf(data), {
    entity: 'LINE_ITEM',
    groups,
    items: [item],
    promotedTweet: null,
    series: timeSeries(calendar.firstHour(firstDay) * hourLength, end, 'DAY', calendar),
    now: end + finalAfter,
    segment: null,
  })
  for (const metric of rehearsedMetrics) {
    const counted = figures[metric]
    if (Array.isArray(counted)) series[metric] = counted.map(Number)
  }
  return series
}
