import { statisticsSpans } from '../api/ads/statistics.ts'
import { compareCodes } from '../core/compare-codes.ts'
import { type DaySpan, dayOf, midnightOf } from './days.ts'

/** Days of an entity whose figures have to be read. */
export interface Need extends DaySpan {
  readonly id: string
}

/** Entities that share a window. Each entity's needs within it are covered. */
export interface Window extends DaySpan {
  readonly ids: readonly string[]
}

/** A question to the service: a request answers at once, a job is for long spans. */
export interface Question extends Window {
  readonly by: 'request' | 'job'
  readonly granularity: 'HOUR' | 'DAY'
}

export interface WindowLimits {
  readonly entities: number
  /** The latest exclusive end of a window that starts on a day; later than that day. */
  readonly latestEnd: (from: number) => number
}

/** Maximum entities per request or job. */
const maxEntities = 20
const hourMs = 3_600_000

/**
 * Covers every need. A window starts where a need does, with all needs of that day; free places go to needs that then
 * take one window less. So no entity is in more windows than necessary, and entities with the same days share as few
 * windows as the limits allow.
 */
export function planWindows(needs: readonly Need[], limits: WindowLimits): readonly Window[] {
  const openNeeds = new Map<string, Need>()
  // The result doesn't depend on the order of the needs.
  for (const need of merged(needs)) openNeeds.set(`${need.id} ${need.from}`, need)
  const windows: Window[] = []
  while (openNeeds.size > 0) {
    const first = Math.min(...firstDays(openNeeds.values()))
    const end = limits.latestEnd(first)
    const starting = [...openNeeds].filter(([, { from }]) => from === first)
    const free = (limits.entities - (starting.length % limits.entities)) % limits.entities
    const others = free === 0 ? [] : joining([...openNeeds], first, end, limits).slice(0, free)
    const chosen = longestFirst([...starting, ...others])
    for (let at = 0; at < chosen.length; at += limits.entities) {
      const part = chosen.slice(at, at + limits.entities).map(([, need]) => need)
      windows.push({
        ids: [...new Set(part.map(({ id }) => id))],
        from: Math.min(...part.map(({ from }) => from)),
        to: Math.min(end, Math.max(...part.map(({ to }) => to))),
      })
    }
    for (const [key, need] of chosen) {
      if (need.to <= end) openNeeds.delete(key)
      else openNeeds.set(key, { ...need, from: end })
    }
  }
  return windows
}

function* firstDays(needs: Iterable<Need>): Generator<number> {
  const days = new Set<number>()
  for (const { from } of needs) days.add(from)
  yield* days
}

type Named = readonly [key: string, need: Need]

/** The longest first, so that short ones share a window that ends early. */
function longestFirst(needs: readonly Named[]): readonly Named[] {
  return needs.toSorted(([, a], [, b]) => b.to - a.to || compareCodes(a.id, b.id))
}

function joining(left: readonly Named[], first: number, end: number, limits: WindowLimits): readonly Named[] {
  return left
    .filter(([, { from, to }]) => from > first && from < end && spares({ from, to }, end, limits))
    .toSorted(([, a], [, b]) => a.from - b.from || compareCodes(a.id, b.id))
}

function spares({ from, to }: DaySpan, end: number, limits: WindowLimits): boolean {
  return to <= end || windowsOf({ from: end, to }, limits) < windowsOf({ from, to }, limits)
}

/** The minimum windows for one span. */
export function windowsOf({ from, to }: DaySpan, { latestEnd }: WindowLimits): number {
  let count = 0
  for (let at = from; at < to; at = latestEnd(at)) count += 1
  return count
}

/** Merges overlapping and adjacent spans of one entity. */
function merged(needs: readonly Need[]): readonly Need[] {
  const ordered = needs
    .filter(({ from, to }) => from < to)
    .toSorted((a, b) => compareCodes(a.id, b.id) || a.from - b.from)
  const joined: Need[] = []
  for (const need of ordered) {
    const last = joined.at(-1)
    if (last !== undefined && last.id === need.id && need.from <= last.to) {
      joined[joined.length - 1] = { ...last, to: Math.max(last.to, need.to) }
    } else joined.push(need)
  }
  return joined
}

export interface PlanningTime {
  readonly now: number
  /** IANA name of the account's zone. */
  readonly zone: string
  /** Number of days, including today, that are read by the hour. */
  readonly hourlyDays: number
}

/**
 * The questions that cover every need: recent days by the hour, older ones by the day, and jobs for more than a request
 * can span. Future days are left out.
 */
export function planQuestions(
  needs: readonly Need[],
  { now, zone, hourlyDays }: PlanningTime,
): readonly Question[] {
  const today = dayOf(now, zone)
  // An hourly series starts on a whole hour in UTC, which midnight isn't in every time zone.
  const isHourly = midnightOf(today, zone) % hourMs === 0
  const recent = isHourly ? today - hourlyDays + 1 : today + 1
  const cut = (from: number, to: number): readonly Need[] =>
    merged(
      needs.flatMap((need) => {
        const part = { ...need, from: Math.max(need.from, from), to: Math.min(need.to, to) }
        return part.from < part.to ? [part] : []
      }),
    )
  const older = cut(0, recent)
  const isLong = ({ from, to }: DaySpan) => to - from > statisticsSpans.request
  const questionsFor = (
    by: Question['by'],
    granularity: Question['granularity'],
    of: readonly Need[],
    latestEnd: WindowLimits['latestEnd'],
  ) => planWindows(of, { entities: maxEntities, latestEnd }).map((window) => ({ ...window, by, granularity }))
  const week = (from: number) => from + statisticsSpans.request
  return [
    ...questionsFor('request', 'HOUR', cut(recent, today + 1), (from) => endOfHours(from, zone)),
    ...questionsFor(
      'request',
      'DAY',
      older.filter((need) => !isLong(need)),
      week,
    ),
    ...questionsFor('job', 'DAY', older.filter(isLong), (from) => from + statisticsSpans.job),
  ]
}

/** A week by the hour is a day shorter if the clocks are set back in it. */
function endOfHours(from: number, zone: string): number {
  const end = from + statisticsSpans.request
  const hours = (midnightOf(end, zone) - midnightOf(from, zone)) / hourMs
  return hours > statisticsSpans.request * 24 ? end - 1 : end
}

/** The times of a window as the service expects them: with an offset, from midnight to midnight. */
export function timesOf({ from, to }: DaySpan, zone: string) {
  const iso = (day: number) => new Date(midnightOf(day, zone)).toISOString().replace('.000Z', 'Z')
  return { start_time: iso(from), end_time: iso(to) }
}

/** A row of active entities; times are ISO texts. */
export interface Activity {
  readonly entity_id: string
  readonly activity_start_time: string
  readonly activity_end_time: string
}

/** The whole days in which figures of an entity changed (statistics.md#active-entities). */
export function needOfActivity(
  { entity_id: id, activity_start_time, activity_end_time }: Activity,
  zone: string,
): Need | null {
  const [start, end] = [Date.parse(activity_start_time), Date.parse(activity_end_time)]
  if (Number.isNaN(start) || Number.isNaN(end)) return null
  const last = dayOf(end, zone)
  const isMidnight = midnightOf(last, zone) === end && end > start
  return { id, from: dayOf(start, zone), to: isMidnight ? last : last + 1 }
}
