import { instantOf, wallTime } from '../core/zoned-time.ts'

/** Local days of an account, counted from 1970. The end of a span is exclusive. */
export interface DaySpan {
  readonly from: number
  readonly to: number
}

const dayMs = 86_400_000

/** The instant at which a day begins. */
export function midnightOf(day: number, zone: string): number {
  const date = { year: 1970, month: 1, day: 1 + day, hour: 0, minute: 0, second: 0 }
  return instantOf(date, zone) ?? day * dayMs
}

/** The local day of an instant in the time zone. */
export function dayOf(instant: number, zone: string): number {
  const localTime = wallTime(instant, zone)
  return localTime === null
    ? Math.floor(instant / dayMs)
    : Math.floor(Date.UTC(localTime.year, localTime.month - 1, localTime.day) / dayMs)
}
