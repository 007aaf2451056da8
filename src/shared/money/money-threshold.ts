import { z } from 'zod'
import { type Micro, micro, positiveMicro } from '../api/conventions.ts'
import { subtractMicro } from './micro.ts'
import type { MoneyEffect } from './money-guard.ts'

/** Applies to every currency without its own threshold. */
export const anyCurrency = '*'

/**
 * Thresholds in micro units by currency; null: never. An amount from this threshold on has to be typed before it's
 * sent, so that an extra zero doesn't slip through.
 */
export const moneyThresholds = z.record(z.string().regex(/^(\*|[A-Z]{3})$/), positiveMicro.nullable())
export type MoneyThresholds = Readonly<z.output<typeof moneyThresholds>>

/** Ten thousand units of any currency. */
export const defaultThresholds: MoneyThresholds = { [anyCurrency]: micro.parse(10_000_000_000) }

export function thresholdOf(thresholds: MoneyThresholds, currency: string | null): Micro | null {
  const currencyThreshold = currency === null ? undefined : thresholds[currency]
  const threshold = currencyThreshold === undefined ? thresholds[anyCurrency] : currencyThreshold
  return threshold ?? null
}

/** An amount the user has typed, or has to type. */
export const confirmedAmount = z.strictObject({ currency: z.string().max(3).nullable(), amount: micro })
export type ConfirmedAmount = Readonly<z.output<typeof confirmedAmount>>

export interface AmountToConfirm extends ConfirmedAmount {
  /** single: the largest amount set by one change · daily, total: the increase of the sum of budgets. */
  readonly of: 'single' | 'daily' | 'total'
}

/** A currency's largest changed amount, if it reaches the threshold. */
export function amountToConfirm(
  currency: string | null,
  effects: readonly MoneyEffect[],
  thresholds: MoneyThresholds,
): AmountToConfirm | null {
  const threshold = thresholdOf(thresholds, currency)
  if (threshold === null) return null
  const largest = effects
    .flatMap(amountsOf)
    .toSorted((a, b) => Number(b.amount > a.amount) - Number(b.amount < a.amount))[0]
  return largest === undefined || largest.amount < threshold ? null : { currency, ...largest }
}

function amountsOf({
  largestAmount,
  daily,
  total,
}: MoneyEffect): readonly Omit<AmountToConfirm, 'currency'>[] {
  const rise = (of: 'daily' | 'total', sum: MoneyEffect['daily']) => ({
    of,
    amount: subtractMicro(sum.after, sum.before),
  })
  return [
    ...(largestAmount === null ? [] : [{ of: 'single' as const, amount: largestAmount }]),
    rise('daily', daily),
    rise('total', total),
  ]
}

/** The amounts that weren't typed, or differ from the current ones. */
export function notConfirmed(
  needed: readonly AmountToConfirm[],
  confirmed: readonly ConfirmedAmount[],
): readonly AmountToConfirm[] {
  return needed.filter(
    ({ currency, amount }) =>
      !confirmed.some((typed) => typed.currency === currency && typed.amount === amount),
  )
}
