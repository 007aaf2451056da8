import { instantOf } from '../../shared/core/zoned-time.ts'

export const hourLength = 3_600_000

/** The days of a time zone; hours and days count from 1970. */
export class Calendar {
  readonly #zone: string
  readonly #midnights = new Map<number, number>()

  constructor(zone: string) {
    this.#zone = zone
  }

  /** The instant at which a local day begins. */
  midnight(day: number): number {
    const cachedMidnight = this.#midnights.get(day)
    if (cachedMidnight !== undefined) return cachedMidnight
    const date = { year: 1970, month: 1, day: 1 + day, hour: 0, minute: 0, second: 0 }
    const instant = instantOf(date, this.#zone) ?? day * 24 * hourLength
    this.#midnights.set(day, instant)
    return instant
  }

  /** The first hour of a local day. In time zones with a half-hour offset, the hour that contains midnight. */
  firstHour(day: number): number {
    return Math.floor(this.midnight(day) / hourLength)
  }

  /** The local day of an hour. */
  dayOf(hour: number): number {
    let day = Math.floor(hour / 24)
    while (this.firstHour(day + 1) <= hour) day += 1
    while (this.firstHour(day) > hour) day -= 1
    return day
  }

  isMidnight(instant: number): boolean {
    const day = this.dayOf(Math.floor(instant / hourLength))
    return this.midnight(day) === instant || this.midnight(day + 1) === instant
  }
}

const calendars = new Map<string, Calendar>()

export function calendarOf(zone: string | null): Calendar {
  const name = zone ?? 'UTC'
  const calendar = calendars.get(name) ?? new Calendar(name)
  calendars.set(name, calendar)
  return calendar
}
