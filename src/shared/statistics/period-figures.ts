import { type DaySpan, dayOf } from './days.ts'
import type { Performance } from './performance.ts'

/** The days that the overview sums, each compared with as many before: a day or a week, so that weekends line up. */
export type Period = 'day' | 'week'
export const daysIn: Readonly<Record<Period, number>> = { day: 1, week: 7 }

/** A figure of a period and of the one before; null if not all of its days are loaded, or if there is none. */
export interface PeriodFigure {
  readonly now: number | null
  readonly before: number | null
  /** Whether all days of both periods are loaded. */
  readonly isLoaded: boolean
  /** Of both periods, day by day; at least two weeks, so that one day has a course too. */
  readonly course: readonly (number | null)[]
}

export interface PeriodFigures {
  readonly spend: PeriodFigure
  /** The share of the plan that was spent. */
  readonly pacing: PeriodFigure
  /** What was planned for the period; null if not known. */
  readonly planned: number | null
  readonly impressions: PeriodFigure
  readonly ctr: PeriodFigure
}

/** The days of the period and those that it's compared with; null if there are no figures. */
export function spansOf(
  { spend: { starts }, zone }: Pick<Performance, 'spend' | 'zone'>,
  period: Period,
): { readonly now: DaySpan; readonly before: DaySpan } | null {
  const last = starts.at(-1)
  if (last === undefined) return null
  const to = dayOf(last, zone) + 1
  const days = daysIn[period]
  return { now: { from: to - days, to }, before: { from: to - 2 * days, to: to - days } }
}

type Values = readonly (number | null)[]

const courseDays = 14

export function figuresOf({ spend }: Pick<Performance, 'spend'>, period: Period): PeriodFigures {
  const { spent, planned, impressions, clicks } = spend
  const days = daysIn[period]
  const count = (values: Values): PeriodFigure => {
    const now = sumOf(values.slice(-days))
    const before = sumOf(values.slice(-2 * days, -days))
    return { now, before, isLoaded: now !== null && before !== null, course: values.slice(-courseDays) }
  }
  const share = (parts: Values, wholes: Values): PeriodFigure => {
    const [part, whole] = [count(parts), count(wholes)]
    return {
      now: ratio(part.now, whole.now),
      before: ratio(part.before, whole.before),
      isLoaded: part.isLoaded && whole.isLoaded,
      course: part.course.map((value, day) => ratio(value, whole.course[day] ?? null)),
    }
  }
  // A day without a flight has no plan, which counts as nothing planned.
  const plan = planned.map((value, day) => (spent[day] === null ? null : (value ?? 0)))
  return {
    spend: count(spent),
    pacing: share(spent, plan),
    planned: sumOf(plan.slice(-days)),
    impressions: count(impressions),
    ctr: share(clicks, impressions),
  }
}

function sumOf(values: Values): number | null {
  if (values.length === 0) return null
  return values.reduce<number | null>(
    (sum, value) => (sum === null || value === null ? null : sum + value),
    0,
  )
}

function ratio(part: number | null, whole: number | null): number | null {
  return part === null || whole === null || whole === 0 ? null : part / whole
}
