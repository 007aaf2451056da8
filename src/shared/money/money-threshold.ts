import { z } from 'zod'
import { type Micro, micro, positiveMicro } from '../api/conventions.ts'
import { differenceOf } from './micro.ts'
import type { MoneyEffect } from './money-guard.ts'

/** Holds for every currency that has no threshold of its own. */
export const anyCurrency = '*'

/**
 * From which amount on (micro units) it has to be typed before it is sent, by currency; null: never. A person sets
 * it, so that a zero too many is not waved through.
 */
export const moneyThresholds = z.record(z.string().regex(/^(\*|[A-Z]{3})$/), positiveMicro.nullable())
export type MoneyThresholds = Readonly<z.output<typeof moneyThresholds>>

/** Ten thousand of whatever the currency is. */
export const usualThresholds: MoneyThresholds = { [anyCurrency]: micro.parse(10_000_000_000) }

export function thresholdOf(thresholds: MoneyThresholds, currency: string | null): Micro | null {
  const own = currency === null ? undefined : thresholds[currency]
  const found = own === undefined ? thresholds[anyCurrency] : own
  return found ?? null
}

/** An amount that a person has typed, or has to type. */
export const confirmedAmount = z.strictObject({ currency: z.string().max(3).nullable(), amount: micro })
export type ConfirmedAmount = Readonly<z.output<typeof confirmedAmount>>

export interface AmountToType extends ConfirmedAmount {
  /** single: the largest amount that one change sets · daily, total: by how much the sum of budgets rises. */
  readonly of: 'single' | 'daily' | 'total'
}

/** The largest amount of some changes in one currency, where it reaches the threshold. */
export function amountToType(
  currency: string | null,
  effects: readonly MoneyEffect[],
  thresholds: MoneyThresholds,
): AmountToType | null {
  const threshold = thresholdOf(thresholds, currency)
  if (threshold === null) return null
  const largest = effects
    .flatMap(amountsOf)
    .toSorted((a, b) => Number(b.amount > a.amount) - Number(b.amount < a.amount))[0]
  return largest === undefined || largest.amount < threshold ? null : { currency, ...largest }
}

function amountsOf({ largestAmount, daily, total }: MoneyEffect): readonly Omit<AmountToType, 'currency'>[] {
  const rise = (of: 'daily' | 'total', sum: MoneyEffect['daily']) => ({
    of,
    amount: differenceOf(sum.after, sum.before),
  })
  return [
    ...(largestAmount === null ? [] : [{ of: 'single' as const, amount: largestAmount }]),
    rise('daily', daily),
    rise('total', total),
  ]
}

/** What of it was not typed, or not as it is now. */
export function notConfirmed(
  needed: readonly AmountToType[],
  confirmed: readonly ConfirmedAmount[],
): readonly AmountToType[] {
  return needed.filter(
    ({ currency, amount }) =>
      !confirmed.some((typed) => typed.currency === currency && typed.amount === amount),
  )
}
