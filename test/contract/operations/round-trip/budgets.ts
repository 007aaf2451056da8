import fc from 'fast-check'
import { type Micro, micro } from '../../../../src/shared/api/conventions.ts'
import { positiveLong } from '../../../support/longs.ts'
import { option } from './subject.ts'

/** Local micro units: any amount that fits into a `long`. */
export const amount = () => positiveLong.map((value): Micro => micro.parse(value))

/** A daily amount and a total that isn't smaller, or only one of them, or neither. */
export const budgets = fc
  .record({ daily: option(amount()), more: option(amount()) })
  .map(({ daily, more }) => ({
    daily_budget_amount_local_micro: daily,
    total_budget_amount_local_micro: more !== null && daily !== null && more < daily ? daily : more,
  }))

export const dailyAboveTotal = {
  daily_budget_amount_local_micro: micro.parse(2),
  total_budget_amount_local_micro: micro.parse(1),
}
