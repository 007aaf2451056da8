import type { Budget } from './budget.ts'

/** The line items of a campaign that can spend in an hour, to divide its budget among them. */
export interface SpendingItems {
  /** With a budget of their own: how many, and how much a day. */
  readonly limited: Spans
  readonly unlimited: Spans
}

/** Counts and sums of what begins and ends, by hour. */
interface Spans {
  readonly starts: Edges
  readonly ends: Edges
}

/** Hours in order, and the sum of amounts up to each. */
interface Edges {
  readonly hours: Int32Array
  readonly sums: Float64Array
}

/** What a line item may spend on a day; null without a budget of its own. */
function amountOf({ daily, total, days }: Budget): number | null {
  const amount = Math.min(daily, total / days)
  return Number.isFinite(amount) ? Math.max(1, Math.floor(amount)) : null
}

/** `to` is the first hour in which nothing is left to spend. */
interface Run {
  readonly from: number
  readonly to: number
  readonly budget: Budget
}

export function spendingItemsOf(runs: readonly Run[]): SpendingItems {
  const open = runs
    .filter(({ from, to }) => to > from)
    .map(({ from, to, budget }) => ({ from, to, amount: amountOf(budget) }))
  return {
    limited: spansOf(open.flatMap(({ amount, ...run }) => (amount === null ? [] : { ...run, amount }))),
    unlimited: spansOf(open.flatMap(({ amount, ...run }) => (amount === null ? { ...run, amount: 1 } : []))),
  }
}

function spansOf(
  runs: readonly { readonly from: number; readonly to: number; readonly amount: number }[],
): Spans {
  const edges = (hours: readonly (readonly [hour: number, amount: number])[]): Edges => {
    const sorted = hours.toSorted(([a], [b]) => a - b)
    const sums = new Float64Array(sorted.length)
    for (const [index, [, amount]] of sorted.entries()) sums[index] = (sums[index - 1] ?? 0) + amount
    return { hours: Int32Array.from(sorted, ([hour]) => hour), sums }
  }
  return {
    starts: edges(runs.map(({ from, amount }) => [from, amount])),
    ends: edges(
      runs.flatMap(({ to, amount }) => (to < Number.POSITIVE_INFINITY ? [[to, amount] as const] : [])),
    ),
  }
}

/** The first hour in which a line item runs; 0 if none does. */
export function firstOf({ limited, unlimited }: SpendingItems): number {
  const first = Math.min(
    ...[limited, unlimited].map(({ starts }) => starts.hours[0] ?? Number.POSITIVE_INFINITY),
  )
  return Number.isFinite(first) ? first : 0
}

/**
 * A line item's share of its campaign's budget of a day. Line items with a budget of their own get it, or less in
 * proportion; those without one divide what is left. Shares never exceed the campaign's budget together.
 */
export function shareOf(items: SpendingItems, hour: number, budget: number, ownBudget: Budget): number {
  const amount = amountOf(ownBudget)
  const limited = countIn(items.limited, hour)
  const unlimited = countIn(items.unlimited, hour)
  const limitedAmount = amountIn(items.limited, hour)
  if (unlimited === 0 || budget === Number.POSITIVE_INFINITY) {
    return amount === null || limitedAmount === 0 ? budget : (budget * amount) / limitedAmount
  }
  const granted = Math.min(limitedAmount, (budget * limited) / (limited + unlimited))
  if (amount === null) return (budget - granted) / unlimited
  return limitedAmount === 0 ? 0 : (granted * amount) / limitedAmount
}

function countIn({ starts, ends }: Spans, hour: number): number {
  return countUpTo(starts.hours, hour) - countUpTo(ends.hours, hour)
}

function amountIn({ starts, ends }: Spans, hour: number): number {
  const upTo = ({ hours, sums }: Edges) => sums[countUpTo(hours, hour) - 1] ?? 0
  return upTo(starts) - upTo(ends)
}

/** Whether the same line items run in every hour from one to another. */
export function hasConstantItems({ limited, unlimited }: SpendingItems, from: number, to: number): boolean {
  return [limited.starts, limited.ends, unlimited.starts, unlimited.ends].every(
    ({ hours }) => countUpTo(hours, from) === countUpTo(hours, to - 1),
  )
}

/** Number of ascending values up to `limit`. */
function countUpTo(ascending: Int32Array, limit: number): number {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ascending[middle] ?? 0) <= limit) low = middle + 1
    else high = middle
  }
  return low
}
