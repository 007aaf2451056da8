import { maxInt64 } from '../../../shared/core/exact-integer.ts'
import { withCurrency } from '../../../shared/money/amount-label.ts'
import { type AmountResult, readAmount } from '../../../shared/money/money-input.ts'
import type { AmountToConfirm, ConfirmedAmount } from '../../../shared/money/money-threshold.ts'
import { t } from '../../../shared/text/language.ts'

/** Texts by `currencyKey`. */
export type TypedAmounts = Readonly<Record<string, string>>

export function currencyKey(currency: string | null): string {
  return currency ?? '?'
}

/** The field in which an amount is typed, for the button that waits for it. */
export function amountFieldId(currency: string | null): string {
  return `amount-to-type-${currencyKey(currency)}`
}

/** Amounts that were typed correctly. `12.000` counts for 12,000: the amount to type says how it's meant. */
export function confirmedAmounts(
  toType: readonly AmountToConfirm[],
  typed: TypedAmounts,
): readonly ConfirmedAmount[] {
  return toType.flatMap(({ currency, amount }) => {
    const result = readTyped(typed[currencyKey(currency)] ?? '', { currency, amount })
    return isTyped(result, amount) ? [{ currency, amount }] : []
  })
}

/** A sum may exceed the service's limit for a single amount. */
function readTyped(text: string, { currency, amount }: ConfirmedAmount): AmountResult {
  return readAmount(text, currency ?? '', amount > maxInt64 ? amount : maxInt64)
}

function isTyped(result: AmountResult, amount: AmountToConfirm['amount']): boolean {
  // The first reading takes the separator as one of thousands.
  return result.kind === 'ambiguous'
    ? result.interpretations[0] === amount
    : result.kind === 'amount' && result.amount === amount
}

export function unconfirmedAmounts(
  toType: readonly AmountToConfirm[],
  typed: TypedAmounts,
): readonly AmountToConfirm[] {
  const confirmed = confirmedAmounts(toType, typed)
  return toType.filter(({ currency }) => !confirmed.some((one) => one.currency === currency))
}

/** How the typed text differs from the required amount; null while it's empty, and if it's right. */
export function confirmationError({ currency, amount }: AmountToConfirm, text: string): string | null {
  const result = readTyped(text, { currency, amount })
  switch (result.kind) {
    case 'empty':
      return null
    case 'amount':
      return result.amount === amount ? null : t`This is ${withCurrency(result.amount, currency)}.`
    case 'ambiguous':
      if (isTyped(result, amount)) return null
      return t`This can be read in two ways. Write it with its decimals, or without separators.`
    default:
      return t`Enter an amount in this currency.`
  }
}
