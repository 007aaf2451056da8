import { instantOf } from '../../shared/core/zoned-time.ts'
import { isoSeconds } from '../clock.ts'

export const day = 86_400_000

export type Season = 'winter' | 'spring' | 'summer' | 'autumn'

const seasons: readonly [Season, Season, Season, Season] = ['winter', 'spring', 'summer', 'autumn']

/** The northern season of an instant. */
export function seasonOf(instant: number): Season {
  return seasons[Math.trunc(((new Date(instant).getUTCMonth() + 1) % 12) / 3)] ?? 'winter'
}

/** The UTC midnight before an instant. Demo data depends on the day it's created, not on the hour. */
export function startOfDay(now: number): number {
  return Math.floor(now / day) * day
}

/** Returns a function for midnight, or one minute to midnight, in a time zone on the day `days` from today. */
export function localDays(today: number) {
  // A hundred thousand line items share a few hundred dates.
  const textByKey = new Map<string, string>()
  return (days: number, zone: string, edge: 'start' | 'end'): string => {
    const key = `${days} ${edge} ${zone}`
    const cachedText = textByKey.get(key)
    if (cachedText !== undefined) return cachedText
    const date = new Date(today + days * day)
    const [hour, minute] = edge === 'start' ? [0, 0] : [23, 59]
    const wall = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
    const instant = instantOf({ ...wall, hour, minute, second: 0 }, zone)
    const text = isoSeconds(instant ?? today + days * day)
    textByKey.set(key, text)
    return text
  }
}

/** The day for which records with fixed times were written. */
const writtenFor = Date.UTC(2026, 10, 24)

type Lists = Readonly<Record<string, readonly object[]>>

/** Moves the times of records by whole days, so that they are as recent today as on the day they were written for. */
export function moveTimes(lists: Lists, now: number): Record<string, object[]> {
  const shift = startOfDay(now) - writtenFor
  const moved = (name: string, value: unknown): unknown =>
    /_(?:at|time)$/.test(name) && typeof value === 'string' ? isoSeconds(Date.parse(value) + shift) : value
  return Object.fromEntries(
    Object.entries(lists).map(([list, records]) => [
      list,
      records.map((record) =>
        Object.fromEntries(Object.entries(record).map(([name, value]) => [name, moved(name, value)])),
      ),
    ]),
  )
}
