import { parseIsoTime } from '../../../../shared/api/conventions.ts'
import { wallTime } from '../../../../shared/core/zoned-time.ts'
import { dateLocale, inLocale } from '../../../../shared/text/format.ts'

const day = 86_400_000
const minute = 60_000

/** Offsets of zones by day, where one holds for the whole day. Asking the system costs more than drawing the cell. */
const offsets = new Map<string, number | null>()
const maxOffsets = 20_000

/**
 * "2026-12-01 09:30" of an ISO time, on a clock in the zone; seconds where there are any. A text that is no time stays
 * as it is.
 */
export function clockText(iso: string, zone: string): string {
  const at = parseIsoTime(iso)
  if (Number.isNaN(at)) return iso
  const offset = dayOffset(at, zone) ?? offsetAt(at, zone)
  if (offset === null) return iso
  const [date = '', rest = ''] = new Date(at + offset).toISOString().split('T')
  return `${date} ${rest.slice(0, rest.startsWith(':00', 5) ? 5 : 8)}`
}

const dayLabel = inLocale(
  (locale) =>
    new Intl.DateTimeFormat(dateLocale(locale), {
      ...{ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
    }),
)

/** "1 Dec 2026, 09:30": the same for reading. */
export function clockLabel(iso: string, zone: string): string {
  const text = clockText(iso, zone)
  const [date = '', time] = text.split(' ')
  const at = time === undefined ? Number.NaN : Date.parse(`${date}T00:00:00Z`)
  return Number.isNaN(at) ? text : `${dayLabel().format(at)}, ${time}`
}

/** Null on a day on which the clock changes, and for a zone that is not known. */
function dayOffset(at: number, zone: string): number | null {
  const start = Math.floor(at / day)
  const key = `${zone} ${start}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const [before, after] = [offsetAt(start * day, zone), offsetAt((start + 1) * day, zone)]
  const offset = before === after ? before : null
  if (offsets.size >= maxOffsets) offsets.clear()
  offsets.set(key, offset)
  return offset
}

/** What a clock in the zone is ahead of UTC, in milliseconds. */
function offsetAt(at: number, zone: string): number | null {
  const shown = wallTime(at, zone)
  if (shown === null) return null
  const { year, month, day: dayOfMonth, hour, minute: minutes, second } = shown
  const wall = Date.UTC(year, month - 1, dayOfMonth, hour, minutes, second)
  // Milliseconds are not shown; offsets are whole minutes in all zones of this century.
  return Math.round((wall - at) / minute) * minute
}
