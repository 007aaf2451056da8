import type { Granularity } from '../../shared/api/ads/statistics.ts'
import { type Calendar, hourLength } from './calendar.ts'

/** A time span's steps: the step of each hour (since 1970) from `from` on. */
export interface TimeSeries {
  readonly from: number
  /** The first hour after it. */
  readonly to: number
  readonly length: number
  readonly stepOfHour: Int32Array
}

/** Divides a span of whole hours (milliseconds since 1970) into steps; days are the calendar's. */
export function timeSeries(
  start: number,
  end: number,
  granularity: Granularity,
  calendar: Calendar,
): TimeSeries {
  const from = Math.floor(start / hourLength)
  const to = Math.floor(end / hourLength)
  const stepOfHour = new Int32Array(to - from)
  if (granularity === 'TOTAL') return { from, to, length: 1, stepOfHour }
  const first = calendar.dayOf(from)
  for (let index = 0; index < stepOfHour.length; index += 1) {
    stepOfHour[index] = granularity === 'HOUR' ? index : calendar.dayOf(from + index) - first
  }
  return { from, to, length: (stepOfHour.at(-1) ?? 0) + 1, stepOfHour }
}
