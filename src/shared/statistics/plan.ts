/** Budget and flight, in micro units and milliseconds; NaN if not set. */
export interface Budgeted {
  readonly daily: number
  readonly total: number
  readonly start: number
  readonly end: number
}

const dayMs = 86_400_000

/**
 * What should be spent between two times: the daily budget for each day of the flight, or the share of a total budget that
 * is due by then. NaN outside of the flight and without a budget.
 */
export function plannedBetween({ daily, total, start, end }: Budgeted, from: number, to: number): number {
  const days =
    (Math.min(to, Number.isNaN(end) ? to : end) - Math.max(from, Number.isNaN(start) ? from : start)) / dayMs
  if (days <= 0) return Number.NaN
  if (!Number.isNaN(daily)) return daily * days
  return total * (days / ((end - start) / dayMs))
}
