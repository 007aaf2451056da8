import { parseIsoTime } from '../api/conventions.ts'
import { clockOfDay, instantsOf, wallTime } from '../core/zoned-time.ts'

/** Formats `2026-03-08 00:00` in the zone; null for an invalid time or an unknown zone. */
export function writeSheetTime(instant: number, zone: string): string | null {
  const localTime = Number.isNaN(instant) ? null : wallTime(instant, zone)
  if (localTime === null) return null
  const two = (number: number) => String(number).padStart(2, '0')
  const seconds = localTime.second === 0 ? '' : `:${two(localTime.second)}`
  const date = `${String(localTime.year).padStart(4, '0')}-${two(localTime.month)}-${two(localTime.day)}`
  return `${date} ${two(localTime.hour)}:${two(localTime.minute)}${seconds}`
}

/** The order of day, month and year in dates with slashes or dashes. */
export const dateOrders = ['dmy', 'mdy', 'ymd'] as const
export type DateOrder = (typeof dateOrders)[number]

export type SheetTime =
  /** `order` is the one that the date proves, if any. */
  | { readonly kind: 'time'; readonly instant: number; readonly order: DateOrder | null }
  /** `3/4/2026` could be March or April. */
  | { readonly kind: 'ambiguous'; readonly dmy: readonly number[]; readonly mdy: readonly number[] }
  /** The clocks go back at this time. */
  | { readonly kind: 'twice'; readonly instants: readonly number[] }
  /** The clocks skip this time. */
  | { readonly kind: 'skipped' }
  | { readonly kind: 'malformed' }

const malformed: SheetTime = { kind: 'malformed' }
const clock = String.raw`(?:(?:,? +|T)(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.0+)?(?: ?([AP])\.? ?M\.?)?)?`
const yearFirst = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${clock}$`, 'i')
const dotted = new RegExp(String.raw`^(\d{1,2})\.(\d{1,2})\.(\d{4})${clock}$`, 'i')
const slashed = new RegExp(String.raw`^(\d{1,2})([/-])(\d{1,2})\2(\d{4})${clock}$`, 'i')

/**
/**
 * Parses a spreadsheet's time as local time in the zone, or with its own offset, into milliseconds. `order` decides what
 * `3/4/2026` means; with `ymd`, only dates that begin with the year are read. Without a time it's midnight, or for an end
 * the last minute of the day.
 */
export function readSheetTime(
  text: string,
  zone: string,
  order: DateOrder | null = null,
  isEnd = false,
): SheetTime {
  if (/(?:Z|[+-]\d{2}:?\d{2})$/.test(text) && text.includes('T')) {
    const instant = parseIsoTime(text)
    return Number.isNaN(instant) ? malformed : { kind: 'time', instant, order: null }
  }
  const plain = text.replaceAll(/[\u00a0\u2009\u202f]/g, ' ')
  const first = yearFirst.exec(plain)
  if (first !== null)
    return timeOf(instantsAt(first[1], first[2], first[3], first.slice(4), zone, isEnd), null)
  if (order === 'ymd') return malformed
  const dots = dotted.exec(plain)
  if (dots !== null) return timeOf(instantsAt(dots[3], dots[2], dots[1], dots.slice(4), zone, isEnd), null)
  const slashes = slashed.exec(plain)
  if (slashes === null) return malformed
  const [, a = '', , b = '', year, ...rest] = slashes
  const dmy = Number(b) > 12 ? null : instantsAt(year, b, a, rest, zone, isEnd)
  const mdy = Number(a) > 12 ? null : instantsAt(year, a, b, rest, zone, isEnd)
  if (order !== null) return timeOf(order === 'dmy' ? dmy : mdy, order)
  if (dmy === null || mdy === null) return timeOf(dmy ?? mdy, dmy === null ? 'mdy' : 'dmy')
  return Number(a) === Number(b) ? timeOf(dmy, null) : { kind: 'ambiguous', dmy, mdy }
}

function timeOf(instants: readonly number[] | null, order: DateOrder | null): SheetTime {
  if (instants === null) return malformed
  const [instant, second] = instants
  if (instant === undefined) return { kind: 'skipped' }
  return second === undefined ? { kind: 'time', instant, order } : { kind: 'twice', instants }
}

type Part = string | undefined

/** Null if it isn't a date, not a time, or the zone is unknown. */
function instantsAt(
  year: Part,
  month: Part,
  day: Part,
  [hour, minute, second, half]: readonly Part[],
  zone: string,
  isEnd: boolean,
): readonly number[] | null {
  const clockTime =
    hour === undefined
      ? clockOfDay(isEnd)
      : { hour: hourOf(Number(hour), half), minute: Number(minute ?? 0), second: Number(second ?? 0) }
  const wall = {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    ...clockTime,
  }
  const date = new Date(Date.UTC(wall.year, wall.month - 1, wall.day))
  const isDate = date.getUTCMonth() === wall.month - 1 && date.getUTCDate() === wall.day
  const isTime = wall.hour < 24 && wall.minute < 60 && wall.second < 60
  return isDate && isTime ? instantsOf(wall, zone) : null
}

/** Beyond a day if it isn't an hour. */
function hourOf(hour: number, half: Part): number {
  if (half === undefined) return hour
  if (hour > 12) return Number.POSITIVE_INFINITY
  return (hour % 12) + (half.toUpperCase() === 'P' ? 12 : 0)
}
