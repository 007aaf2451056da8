import { inLocale } from '../text/format.ts'
import { t } from '../text/language.ts'

/** The effect of a change on a figure, from the days before and after it. */
export type Impact =
  /** Too few days to compare. */
  | { readonly kind: 'tooEarly' }
  /** The counts are too low. */
  | { readonly kind: 'tooFew' }
  | {
      readonly kind: 'compared'
      /** After divided by before; `low` and `high` are the likely range. */
      readonly ratio: number
      readonly low: number
      readonly high: number
      /** Whether it's unlikely to be chance. */
      readonly isClear: boolean
      /** Per day. For a share, over all days together. */
      readonly before: number
      readonly after: number
    }

/** A day's number, and for a share its divisor; null if unknown. Days are consecutive. */
export interface ImpactDays {
  readonly of: readonly (number | null)[]
  readonly per: readonly (number | null)[] | null
  /** Amounts in micro units vary by more than their square root, which is the minimum for counts. */
  readonly isAmount: boolean
}

export interface ImpactSpan {
  /** Index of the day of the change, which belongs to neither side. */
  readonly change: number
  /** Indexes of days with other changes: the comparison stops there. */
  readonly others: readonly number[]
}

const week = 7
const maxWeeks = 4
const minDays = 3
const minCounted = 30
/** Two-sided 97%: slightly stricter than one false alarm in twenty. */
const normalQuantile = 2.17
/**
 * Good days often follow good days, so days carry less information than independent ones would: assumes a correlation
 * of 0.2.
 */
const dependence = 1.5

/**
 * Compares days with the same weekdays, for as many weeks as possible. The variance of the days around their mean gives
 * the uncertainty (quasi-Poisson, Student's t): the noisier the days, the wider the range.
 */
export function impactOf({ of, per, isAmount }: ImpactDays, { change, others }: ImpactSpan): Impact {
  const isKnown = (place: number) => of[place] !== null && of[place] !== undefined && per?.[place] !== null
  const first = Math.max(0, ...others.filter((place) => place < change).map((place) => place + 1))
  const end = Math.min(of.length, ...others.filter((place) => place > change))
  const after = placesFrom(change + 1, 1, (place) => place < end && isKnown(place))
  const before = placesFrom(change - 1, -1, (place) => place >= first && isKnown(place))
  const sides = per === null ? sameWeekdays(before, after) : { before, after }
  if (sides.before.length < minDays || sides.after.length < minDays) return { kind: 'tooEarly' }
  const model = per === null ? weekdayModel(of, sides) : shareModel(of, per, sides)
  if (model.degreesOfFreedom < 4) return { kind: 'tooEarly' }
  const total = model.before + model.after
  if (model.before <= 0 || model.after <= 0 || (!isAmount && total < minCounted)) return { kind: 'tooFew' }
  const spread = dependence * Math.max(isAmount ? 0 : 1, model.spread)
  const error = Math.sqrt(spread * (1 / model.before + 1 / model.after))
  const margin = Math.exp(studentQuantile(model.degreesOfFreedom) * error)
  const ratio = model.rateAfter / model.rateBefore
  const [low, high] = [ratio / margin, ratio * margin]
  const isClear = low > 1 || high < 1
  return { kind: 'compared', ratio, low, high, isClear, before: model.rateBefore, after: model.rateAfter }
}

interface Sides {
  readonly before: readonly number[]
  readonly after: readonly number[]
}

function placesFrom(start: number, step: 1 | -1, isIncluded: (place: number) => boolean): readonly number[] {
  const places: number[] = []
  for (let place = start; places.length < maxWeeks * week && isIncluded(place); place += step)
    places.push(place)
  return places
}

/** Whole weeks on both sides or, in the first week after a change, the same weekdays before it. */
function sameWeekdays(before: readonly number[], after: readonly number[]): Sides {
  const weeksBefore = Math.floor(before.length / week)
  const weeksAfter = Math.floor(after.length / week)
  if (weeksBefore === 0) {
    const days = Math.min(before.length, after.length)
    return { before: before.slice(0, days), after: after.slice(0, days) }
  }
  const whole = before.slice(0, weeksBefore * week)
  if (weeksAfter > 0) return { before: whole, after: after.slice(0, weeksAfter * week) }
  const weekdays = new Set(after.map((place) => place % week))
  return { before: whole.filter((place) => weekdays.has(place % week)), after }
}

interface Model {
  /** Sums, and daily rates. */
  readonly before: number
  readonly after: number
  readonly rateBefore: number
  readonly rateAfter: number
  /** Variance of a day divided by its mean. */
  readonly spread: number
  readonly degreesOfFreedom: number
}

/**
 * A day is modeled as its side's rate times its weekday's share. Without a whole week before, weekdays aren't
 * distinguished.
 */
function weekdayModel(of: readonly (number | null)[], { before, after }: Sides): Model {
  const value = (place: number) => of[place] ?? 0
  const sum = (places: readonly number[]) => places.reduce((total, place) => total + value(place), 0)
  const [sumBefore, sumAfter] = [sum(before), sum(after)]
  const hasWeekdays = before.every((place) => after.some((otherPlace) => (otherPlace - place) % week === 0))
  const all = [...before, ...after]
  const share = (place: number) => {
    if (!hasWeekdays) return 1
    const same = all.filter((otherPlace) => (otherPlace - place) % week === 0)
    return sum(same) / same.length / ((sumBefore + sumAfter) / all.length)
  }
  const [rateBefore, rateAfter] = [sumBefore / before.length, sumAfter / after.length]
  const expected = (places: readonly number[], rate: number) => {
    const shares = places.map(share)
    const mean = shares.reduce((total, value) => total + value, 0) / places.length
    return places.map((place, index) => ({
      value: value(place),
      mean: (rate * (shares[index] ?? 1)) / (mean || 1),
    }))
  }
  const days = [...expected(before, rateBefore), ...expected(after, rateAfter)]
  const weekdays = hasWeekdays ? new Set(all.map((place) => place % week)).size : 1
  const degreesOfFreedom = all.length - 1 - weekdays
  return {
    before: sumBefore,
    after: sumAfter,
    rateBefore,
    rateAfter,
    spread: spreadOf(days, degreesOfFreedom),
    degreesOfFreedom,
  }
}

/** A day is modeled as its side's share of the divisor. */
function shareModel(
  of: readonly (number | null)[],
  per: readonly (number | null)[],
  { before, after }: Sides,
): Model {
  const sum = (from: readonly (number | null)[], places: readonly number[]) =>
    places.reduce((total, place) => total + (from[place] ?? 0), 0)
  const [sumBefore, sumAfter] = [sum(of, before), sum(of, after)]
  const [rateBefore, rateAfter] = [sumBefore / sum(per, before), sumAfter / sum(per, after)]
  const expected = (places: readonly number[], rate: number) =>
    places.map((place) => ({ value: of[place] ?? 0, mean: rate * (per[place] ?? 0) }))
  const degreesOfFreedom = before.length + after.length - 2
  const spread = spreadOf([...expected(before, rateBefore), ...expected(after, rateAfter)], degreesOfFreedom)
  return { before: sumBefore, after: sumAfter, rateBefore, rateAfter, spread, degreesOfFreedom }
}

function spreadOf(
  days: readonly { readonly value: number; readonly mean: number }[],
  freedom: number,
): number {
  const squares = days.reduce(
    (sum, { value, mean }) => (mean > 0 ? sum + (value - mean) ** 2 / mean : sum),
    0,
  )
  return squares / Math.max(1, freedom)
}

/** Student's t from an expansion in the normal quantile; accurate to two digits from 4 degrees of freedom on. */
function studentQuantile(freedom: number): number {
  const z = normalQuantile
  return (
    z +
    (z ** 3 + z) / (4 * freedom) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * freedom ** 3)
  )
}

/** "Clicks rose by about 40% (likely between 25% and 55%)". */
export function impactText(figure: string, impact: Impact): string {
  switch (impact.kind) {
    case 'tooEarly':
      return t`${figure}: too early to tell`
    case 'tooFew':
      return t`${figure}: too little data to tell`
    case 'compared': {
      const { ratio, low, high, isClear } = impact
      if (!isClear) {
        return t`${figure}: no clear change (likely between ${signed(low - 1)} and ${signed(high - 1)})`
      }
      const size = percent(Math.abs(ratio - 1))
      return ratio > 1
        ? t`${figure} rose by about ${size} (likely between ${percent(low - 1)} and ${percent(high - 1)})`
        : t`${figure} fell by about ${size} (likely between ${percent(1 - high)} and ${percent(1 - low)})`
    }
  }
}

const whole = inLocale(
  (locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }),
)
const withSign = inLocale(
  (locale) =>
    new Intl.NumberFormat(locale, {
      style: 'percent',
      maximumFractionDigits: 0,
      signDisplay: 'exceptZero',
    }),
)
const percent = (value: number) => whole().format(value)
const signed = (value: number) => withSign().format(value).replace('-', '−')
