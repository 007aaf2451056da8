import type { Micro } from '../../shared/api/conventions.ts'

/** What may be spent per day: a daily amount, a total, both or neither. Micro units. */
export interface Budget {
  readonly daily: number
  readonly total: number
  readonly firstDay: number
  /** Days over which a total without a daily amount is spread; nothing is left afterwards. */
  readonly days: number
}

interface Amounts {
  readonly daily_budget_amount_local_micro: Micro | null
  readonly total_budget_amount_local_micro: Micro | null
}

/** Ten thousand of these still have an exact sum. */
const maxCounted = 1e12

/** `spent` of the total is reserved for earlier days. */
export function budgetOf(amounts: Amounts, firstDay: number, days: number, spent: number): Budget {
  const counted = (amount: Micro | null) =>
    amount === null ? Number.POSITIVE_INFINITY : Math.min(Number(amount), maxCounted)
  return {
    daily: counted(amounts.daily_budget_amount_local_micro),
    total: Math.max(0, counted(amounts.total_budget_amount_local_micro) - spent),
    firstDay,
    days: Math.max(1, days),
  }
}

/**
 * The maximum spend of a day. Depends only on the day: days never exceed the total together, and no day depends on the
 * actual spend of others.
 */
export function budgetOn({ daily, total, firstDay, days }: Budget, day: number): number {
  if (total === Number.POSITIVE_INFINITY) return daily
  const place = day - firstDay
  if (daily === Number.POSITIVE_INFINITY) return place < days ? Math.floor(total / days) : 0
  return Math.min(daily, Math.max(0, total - place * daily))
}

/** The maximum spend of all days until `day`; 0 if there is no limit. */
export function budgetUntil({ daily, total, firstDay, days }: Budget, day: number): number {
  const count = Math.max(0, day - firstDay)
  if (total === Number.POSITIVE_INFINITY && daily === Number.POSITIVE_INFINITY) return 0
  if (daily === Number.POSITIVE_INFINITY) return Math.min(count, days) * Math.floor(total / days)
  return Math.min(total, count * daily)
}

/** The first day on which nothing is left; null without a total. */
export function budgetEndDay({ daily, total, firstDay, days }: Budget): number | null {
  if (total === Number.POSITIVE_INFINITY) return null
  return firstDay + (daily === Number.POSITIVE_INFINITY ? days : Math.ceil(total / Math.max(1, daily)))
}

/** Shares of a day's budget by hour: quiet nights, a peak in the evening. */
const evenly = [
  18, 13, 10, 9, 10, 15, 24, 33, 39, 42, 43, 44, 48, 47, 45, 45, 48, 53, 59, 64, 67, 63, 50, 31, 25,
]
/** As early as there are impressions to buy. */
const early = evenly.map((share, hour) => share * 0.8 ** hour)

function curveOf(shares: readonly number[]) {
  const sums = shares.map((_, hour) => shares.slice(0, hour + 1).reduce((sum, share) => sum + share, 0))
  /** The share of an hour in a day with `hours` hours. */
  const share = (hour: number, hours: number): number => (shares[hour] ?? 0) / (sums[hours - 1] ?? 1)
  /** The total share of the hours before it. */
  const before = (hour: number, hours: number): number => (sums[hour - 1] ?? 0) / (sums[hours - 1] ?? 1)
  return { share, before }
}

/** When people are online, which is also how standard delivery spends. */
const evenCurve = curveOf(evenly)
const earlyCurve = curveOf(early)
export const hourShare = evenCurve.share
export const shareBefore = evenCurve.before

/** The share of a day's budget per hour; accelerated delivery spends early (line-items.md#delivery-of-a-line-item). */
export function budgetCurve({ standard_delivery }: { readonly standard_delivery: boolean | null }) {
  return standard_delivery === false ? earlyCurve.share : evenCurve.share
}
