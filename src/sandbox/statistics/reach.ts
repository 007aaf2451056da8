import { totalPopulation } from '../reference/reach.ts'
import type { LineItemRecord } from '../state/campaign-tables.ts'
import { hourLength } from './calendar.ts'
import type { DeliveryModel } from './delivery.ts'
import { figuresOf } from './figures.ts'

export interface Reach {
  readonly total_audience_reach: number
  readonly average_frequency: number
}

/** How many people line items reached together between two times, and how often on average. */
export function reachOf(
  delivery: DeliveryModel,
  items: Iterable<LineItemRecord>,
  start: number,
  end: number,
  now: number,
): Reach {
  const from = start / hourLength
  const to = end / hourLength
  const series = { from, to, length: 1, stepOfHour: new Int32Array(to - from) }
  let total = 0
  let missed = 1
  for (const item of items) {
    const question = { items: [item], promotedTweet: null, series, now, segment: null }
    const figures = figuresOf(delivery, { ...question, entity: 'ACCOUNT', groups: ['ENGAGEMENT'] })
    const impressions = Array.isArray(figures.impressions) ? Number(figures.impressions[0]) : 0
    total += impressions
    missed *=
      1 - peopleReached(impressions, delivery.targetedPeople(item), capIn(item, to - from)) / totalPopulation
  }
  // The people of line items overlap randomly. There are never more people than impressions.
  const reached = Math.min(total, Math.round(totalPopulation * (1 - missed)))
  return {
    total_audience_reach: reached,
    average_frequency: reached === 0 ? 0 : Math.round((total / reached) * 100) / 100,
  }
}

/** Impressions are distributed randomly over the targeted people, up to a frequency cap. */
function peopleReached(impressions: number, targeted: number, cap: number): number {
  if (impressions === 0) return 0
  return Math.max(targeted * (1 - Math.exp(-impressions / targeted)), Math.min(targeted, impressions / cap))
}

/** Maximum impressions per person in a number of hours. */
function capIn({ frequency_cap: cap, duration_in_days: period }: LineItemRecord, hours: number): number {
  return cap === null ? Number.POSITIVE_INFINITY : cap * Math.max(1, Math.ceil(hours / 24 / (period ?? 30)))
}
