import type { Granularity } from '../../shared/api/ads/statistics.ts'

const hourLength = 3_600_000

/** A time span's steps: the step of each hour (since 1970) from `from` on. */
export interface TimeSeries {
  readonly from: number
  readonly length: number
  readonly stepOfHour: readonly number[]
}

/** Divides a span of whole hours (milliseconds since 1970) into steps; days are in the time zone. */
export function timeSeries(
  start: number,
  end: number,
  granularity: Granularity,
  timezone: string,
): TimeSeries {
  const from = start / hourLength
  const hours = Array.from({ length: end / hourLength - from }, (_, index) => from + index)
  if (granularity === 'TOTAL') return { from, length: 1, stepOfHour: hours.map(() => 0) }
  if (granularity === 'HOUR')
    return { from, length: hours.length, stepOfHour: hours.map((_, index) => index) }
  const dayOf = localDay(timezone)
  const days = hours.map((hour) => dayOf(hour * hourLength))
  const known = [...new Set(days)]
  return { from, length: known.length, stepOfHour: days.map((day) => known.indexOf(day)) }
}

/** Whether a time is midnight in a time zone. */
export function isMidnight(time: number, timezone: string): boolean {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return format.format(time) === '00:00'
}

function localDay(timezone: string): (time: number) => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: timezone, dateStyle: 'short' })
  return (time) => format.format(time)
}
