import { timeFormat } from '../text/format.ts'
import { t } from '../text/language.ts'

/** Times of campaigns and line items for people. The year is always part of them: a wrong one costs money. */

const day = { day: 'numeric', month: 'short', year: 'numeric' } as const
const days = timeFormat(day)
const moments = timeFormat({ ...day, hour: '2-digit', minute: '2-digit', timeZoneName: 'short' })
const clock = timeFormat({ hour: '2-digit', minute: '2-digit' })

/** "24 Dec 2026, 23:59 CET" in the time zone; null falls back to this computer's. */
export function momentLabel(at: number, zone: string | null): string {
  return moments(at, zone).format(at)
}

/**
 * "1–24 Dec 2026" for whole days, else "1 Dec 2026, 09:00 CET – 24 Dec 2026, 18:00 CET". Null if neither end is set or can be
 * read.
 */
export function flightLabel(start: unknown, end: unknown, zone: string | null): string | null {
  const from = readInstant(start)
  const to = readInstant(end)
  if (from === null && to === null) return null
  const isWhole =
    (from === null || isClock(from, zone, '00:00')) && (to === null || isClock(to, zone, '23:59'))
  const format = isWhole ? days : moments
  if (from === null) return to === null ? null : t`until ${format(to, zone).format(to)}`
  const begin = format(from, zone)
  return to === null ? t`from ${begin.format(from)}, no end` : begin.formatRange(from, to)
}

function isClock(at: number, zone: string | null, time: string): boolean {
  return clock(at, zone).format(at) === time
}

function readInstant(value: unknown): number | null {
  const at = typeof value === 'string' && value !== '' ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? null : at
}
