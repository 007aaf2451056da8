import type { LineItemRecord } from '../state/campaign-tables.ts'
import { columnCount, columns } from './auction.ts'
import type { DeliveryModel } from './delivery.ts'
import { finalAfter, hoursUntilCorrection } from './finality.ts'

/** An hour of a line item whose figures changed. */
export interface ChangedHour {
  readonly hour: number
  readonly seed: number
}

/**
 * The hours in which a line item's figures changed within a span (public-facts S8, S9): those delivered then, those
 * with late events, and those whose spend was corrected.
 */
export function* changedHours(
  delivery: DeliveryModel,
  item: LineItemRecord,
  from: number,
  to: number,
): Generator<ChangedHour> {
  const [begins, ends] = delivery.hours(item)
  const first = Math.max(begins, from - finalAfter.spend - 1)
  const last = Math.min(ends, to)
  if (first >= last) return
  const seed = delivery.seed(item)
  const calendar = delivery.calendar(item.account_id)
  for (let day = calendar.dayOf(first); calendar.firstHour(day) < last; day += 1) {
    const hours = delivery.day(item, day)
    const start = calendar.firstHour(day)
    const length = (hours?.length ?? 0) / columnCount
    for (let hour = Math.max(first, start); hour < Math.min(last, start + length); hour += 1) {
      const isServed = (hours?.[(hour - start) * columnCount + columns.impressions] ?? 0) > 0
      if (isServed && isChanged(seed, hour, from, to)) yield { hour, seed }
    }
  }
}

function isChanged(seed: number, hour: number, from: number, to: number): boolean {
  const hourEnd = hour + 1
  if (hour < to && hourEnd + finalAfter.counts >= from) return true
  return [finalAfter.estimate, hoursUntilCorrection(seed, hour)].some(
    (age) => hourEnd + age >= from && hourEnd + age < to,
  )
}
