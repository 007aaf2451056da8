import { capitalized, inLocale, timeFormat } from '../../shared/text/format.ts'
import { t } from '../../shared/text/language.ts'

/** Formats times. All times are milliseconds since 1970; the current time is an argument. */

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

const relativeTimes = inLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'always' }))

/** "just now", "12 seconds ago", "3 hours ago", "in 4 minutes"; beyond 30 days, the date. */
export function relativeTime(at: number, now: number): string {
  const distance = at - now
  const relative = relativeTimes()
  const size = Math.abs(distance)
  if (size < 5 * second) return t`just now`
  // What just began to run for three days ends in 3 days, not in 2.
  const whole = distance > 0 ? Math.round : Math.trunc
  if (size < minute) return relative.format(whole(distance / second), 'second')
  if (size < hour) return relative.format(whole(distance / minute), 'minute')
  if (size < day) return relative.format(whole(distance / hour), 'hour')
  if (size < 30 * day) return relative.format(whole(distance / day), 'day')
  return dates(at).format(at)
}

const date = { day: 'numeric', month: 'short', year: 'numeric' } as const
const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const

const exact = timeFormat({ ...date, ...clock, timeZoneName: 'short' })
const fractional = timeFormat({ ...clock, fractionalSecondDigits: 3 })
const earlier = timeFormat({ day: 'numeric', month: 'short', ...clock })
const zoned = timeFormat({ ...clock, timeZoneName: 'short' })
const shortClock = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const
const short = timeFormat(shortClock)
const earlierShort = timeFormat({ day: 'numeric', month: 'short', ...shortClock })
const dates = timeFormat(date)
const plainShort = timeFormat({ hour: '2-digit', minute: '2-digit' })
const dayAndMonth = { weekday: 'long', day: 'numeric', month: 'long' } as const
const weekdays = timeFormat(dayAndMonth)
const weekdaysOfYears = timeFormat({ ...dayAndMonth, year: 'numeric' })

/** "21 Nov 2026, 14:05:09 GMT+1": to the second, with time zone. An unknown one falls back to this computer's. */
export function exactTime(at: number, timeZone?: string | null): string {
  return exact(at, timeZone).format(at)
}

/** "14:05:09.120", for rows that arrive several times a second; on another day than now "21 Nov, 14:05:09". */
export function clockTime(at: number, now: number, timeZone?: string | null): string {
  return (isSameDay(at, now, timeZone) ? fractional : earlier)(at, timeZone).format(at)
}

function isSameDay(at: number, now: number, timeZone?: string | null): boolean {
  return dates(at, timeZone).format(at) === dates(now, timeZone).format(now)
}

/** "14:05:09 GMT+1", if the day is obvious or in the tooltip. */
export function timeOfDay(at: number, timeZone?: string | null): string {
  return zoned(at, timeZone).format(at)
}

/** "14:05 GMT+1", for the start or end of a wait. Accounts have zones of their own, so it names the zone. */
export function hourAndMinute(at: number, timeZone?: string | null): string {
  return short(at, timeZone).format(at)
}

/** "14:05 GMT+1"; on another day than now "21 Nov, 14:05 GMT+1". */
export function shortTime(at: number, now: number, timeZone?: string | null): string {
  return isSameDay(at, now, timeZone) ? hourAndMinute(at, timeZone) : earlierShort(at, timeZone).format(at)
}

/** "14:05", below the name of its day in the same time zone. */
export function hourOfDay(at: number, timeZone?: string | null): string {
  return plainShort(at, timeZone).format(at)
}

/** "Today", "Yesterday", "Thursday, 26 November": a day counted from 1970; in another year than today, with that. */
export function dayName(date: number, today: number): string {
  if (date === today) return t`Today`
  if (date === today - 1) return t`Yesterday`
  const yearOf = (counted: number) => new Date(counted * day).getUTCFullYear()
  const format = yearOf(date) === yearOf(today) ? weekdays : weekdaysOfYears
  return capitalized(format(date * day, 'UTC').format(date * day))
}

/**
 * "Times in Europe/Berlin", once for a screen whose times have no column: this computer's zone, or the account's where
 * the service counts in it.
 */
export function timesIn(timeZone?: string | null): string {
  return t`Times in ${zoneName(timeZone)}`
}

/** "Berlin" for Europe/Berlin, as the title of a column of times names its zone. */
export function zoneCity(timeZone?: string | null): string {
  return zoneName(timeZone).split('/').at(-1)?.replaceAll('_', ' ') ?? ''
}

function zoneName(timeZone?: string | null): string {
  return timeZone ?? zoned(Date.now()).resolvedOptions().timeZone
}

/** "4:09" or "1:02:03" until `until`; "0:00" when it is over. */
export function countdown(until: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((until - now) / second))
  const hours = Math.floor(seconds / 3_600)
  const minutes = Math.floor((seconds % 3_600) / 60)
  const rest = String(seconds % 60).padStart(2, '0')
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${String(minutes).padStart(2, '0')}:${rest}`
}

/** Parses the service's ISO 8601 times; null for anything else. */
export function readTime(text: string | null | undefined): number | null {
  if (text === null || text === undefined || text === '') return null
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : at
}

/** How long the result of `relativeTime` stays correct, to schedule the next render. */
export function relativeTimeStep(at: number, now: number): number {
  const size = Math.abs(at - now)
  if (size < minute) return second
  return size < hour ? 15 * second : minute
}
