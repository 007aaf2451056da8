import { parseIsoTime } from '../api/conventions.ts'
import { clockOfDay, instantOf, wallTime } from '../core/zoned-time.ts'

/** Formats `2026-03-08 00:00` in the zone; null for an invalid time or an unknown zone. */
export function writeSheetTime(instant: number, zone: string): string | null {
  const shown = Number.isNaN(instant) ? null : wallTime(instant, zone)
  if (shown === null) return null
  const two = (number: number) => String(number).padStart(2, '0')
  const seconds = shown.second === 0 ? '' : `:${two(shown.second)}`
  const date = `${String(shown.year).padStart(4, '0')}-${two(shown.month)}-${two(shown.day)}`
  return `${date} ${two(shown.hour)}:${two(shown.minute)}${seconds}`
}

const time = String.raw`(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.0+)?)?`
const yearFirst = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${time}$`)
const dotted = new RegExp(String.raw`^(\d{1,2})\.(\d{1,2})\.(\d{4})${time}$`)
const slashed = new RegExp(String.raw`^(\d{1,2})/(\d{1,2})/(\d{4})${time}( ?[AP]M)?$`, 'i')

/**
 * Parses a spreadsheet's time as local time in the zone, or with its own offset, into milliseconds. Null if it isn't a
 * time, and for `3/4/2026`, which could be March or April. Without a time it's midnight, or for an end the last minute of
 * the day.
 */
export function readSheetTime(text: string, zone: string, isEnd = false): number | null {
  if (/(?:Z|[+-]\d{2}:?\d{2})$/.test(text) && text.includes('T')) {
    const instant = parseIsoTime(text)
    return Number.isNaN(instant) ? null : instant
  }
  const first = yearFirst.exec(text)
  if (first !== null) return at(first[1], first[2], first[3], first.slice(4), zone, isEnd)
  const dots = dotted.exec(text)
  if (dots !== null) return at(dots[3], dots[2], dots[1], dots.slice(4), zone, isEnd)
  const slashes = slashed.exec(text)
  if (slashes === null) return null
  const [, a = '', b = '', year] = slashes
  const rest = inDay(slashes.slice(4, 7), slashes[7]?.trim().toUpperCase())
  if (Number(a) > 12 || a === b) return at(year, b, a, rest, zone, isEnd)
  return Number(b) > 12 ? at(year, a, b, rest, zone, isEnd) : null
}

type Part = string | undefined

function inDay([hour, ...rest]: readonly Part[], half: Part): readonly Part[] {
  if (half === undefined) return [hour, ...rest]
  const twelfth = Number(hour) % 12
  return [String(half === 'PM' ? twelfth + 12 : twelfth), ...rest]
}

function at(
  year: Part,
  month: Part,
  day: Part,
  [hour, minute, second]: readonly Part[],
  zone: string,
  isEnd: boolean,
) {
  const clock =
    hour === undefined
      ? clockOfDay(isEnd)
      : { hour: Number(hour), minute: Number(minute ?? 0), second: Number(second ?? 0) }
  const wall = {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    ...clock,
  }
  const date = new Date(Date.UTC(wall.year, wall.month - 1, wall.day))
  const isDate = date.getUTCMonth() === wall.month - 1 && date.getUTCDate() === wall.day
  const isTime = wall.hour < 24 && wall.minute < 60 && wall.second < 60
  return isDate && isTime ? instantOf(wall, zone) : null
}
