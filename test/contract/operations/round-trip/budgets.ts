import fc from 'fast-check'
import { type Micro, micro } from '../../../../src/shared/catalogue/conventions.ts'
import { option } from './subject.ts'

/** Local micro units, up to nine million of the currency. */
export const amount = (minimum = 1, maximum = 9_000_000_000_000) =>
  fc.integer({ min: minimum, max: maximum }).map((value): Micro => micro.parse(value))

/** A daily amount and a total that is no less, or one of them, or none. */
export const budgets = fc
  .record({ daily: option(amount()), more: option(amount(0)) })
  .map(({ daily, more }) => ({
    daily_budget_amount_local_micro: daily,
    total_budget_amount_local_micro: more === null ? null : micro.parse(Math.max(1, (daily ?? 0) + more)),
  }))

export const dailyAboveTotal = {
  daily_budget_amount_local_micro: micro.parse(2),
  total_budget_amount_local_micro: micro.parse(1),
}
