import { parseIsoTime } from '../../../../shared/api/conventions.ts'
import { wallTime } from '../../../../shared/core/zoned-time.ts'
import { dateLocale, inLocale } from '../../../../shared/text/format.ts'

const day = 86_400_000
const minute = 60_000

/** Time zone offsets by day, if one is valid all day. Asking `Intl` takes longer than drawing the cell. */
const offsets = new Map<string, number | null>()
const maxOffsets = 20_000

/**
 * "2026-12-01 09:30" for an ISO time in the time zone; with seconds if there are any. Anything else is returned
 * unchanged.
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
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    }),
)

/** "1 Dec 2026, 09:30": the same for display. */
export function clockLabel(iso: string, zone: string): string {
  const text = clockText(iso, zone)
  const [date = '', time] = text.split(' ')
  const at = time === undefined ? Number.NaN : Date.parse(`${date}T00:00:00Z`)
  return Number.isNaN(at) ? text : `${dayLabel().format(at)}, ${time}`
}

/** Null on a day when the clock changes, and for an unknown time zone. */
function dayOffset(at: number, zone: string): number | null {
  const start = Math.floor(at / day)
  const key = `${zone} ${start}`
  const cachedOffset = offsets.get(key)
  if (cachedOffset !== undefined) return cachedOffset
  const [before, after] = [offsetAt(start * day, zone), offsetAt((start + 1) * day, zone)]
  const offset = before === after ? before : null
  if (offsets.size >= maxOffsets) offsets.clear()
  offsets.set(key, offset)
  return offset
}

/** Offset of a time zone from UTC, in milliseconds. */
function offsetAt(at: number, zone: string): number | null {
  const zonedTime = wallTime(at, zone)
  if (zonedTime === null) return null
  const { year, month, day: dayOfMonth, hour, minute: minutes, second } = zonedTime
  const wall = Date.UTC(year, month - 1, dayOfMonth, hour, minutes, second)
  // Rounded, since milliseconds aren't shown and all offsets in this century are whole minutes.
  return Math.round((wall - at) / minute) * minute
}
