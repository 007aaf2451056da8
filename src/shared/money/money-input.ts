import type { Micro } from '../api/conventions.ts'
import { type ExactInteger, maxInt64 } from '../core/exact-integer.ts'
import type { NumberFormat } from '../text/number-text.ts'
import { currencyDecimals } from './currencies.ts'
import { canMean, readMoneyNumber, readMoneyText } from './money-text.ts'
import { parseMicro } from './price.ts'

/** The result of parsing an amount typed into a field. */
export type AmountResult =
  | { readonly kind: 'amount'; readonly amount: Micro }
  | { readonly kind: 'empty' }
  /** Not a number, or ambiguous separators: `1,234`. */
  | { readonly kind: 'malformed' }
  | { readonly kind: 'ambiguous'; readonly interpretations: readonly [Micro, Micro] }
  /** More precise than the currency's minor unit. */
  | { readonly kind: 'tooFine'; readonly decimals: number }
  | { readonly kind: 'otherCurrency'; readonly currency: string }
  /** Exceeds the service's maximum. */
  | { readonly kind: 'outOfRange' }

/** k and m as in `1.2k`; a budget in billions is a mistake. */
const multiples: Readonly<Record<string, number>> = { '': 0, k: 3, m: 6 }

/**
 * Parses `12.50`, `12,50`, `1,234.50`, `1.234,50`, `1 234`, `1.2k`, with or without a currency before or after. A single
 * separator before three digits (`1,234`) is ambiguous without `numbers`, unless the currency says what it means or a
 * multiplier follows (`1.234k`). `max` is in micro units.
 */
export function readAmount(
  text: string,
  currency: string,
  max: ExactInteger = maxInt64,
  numbers: NumberFormat | null = null,
): AmountResult {
  const trimmed = text.trim()
  if (trimmed === '') return { kind: 'empty' }
  const [, body = trimmed, multiple = ''] = /^(.*\d)\s?([km])$/is.exec(trimmed) ?? []
  const money = readMoneyText(body)
  if (money === null) return { kind: 'malformed' }
  if (money.currency.kind === 'name' && !canMean(money.currency, currency)) {
    return { kind: 'otherCurrency', currency: money.currency.code ?? money.currency.name }
  }
  const shift = multiples[multiple.toLowerCase()] ?? 0
  const decimals = currencyDecimals(currency) ?? 2
  const reading = readMoneyNumber(money.digits, currency, numbers)
  if (reading.kind === 'malformed') return { kind: 'malformed' }
  if (reading.kind === 'ambiguous' && shift === 0) {
    const grouped = parseMicro(reading.grouped)
    const decimal = parseMicro(reading.decimal)
    if (grouped === null || decimal === null) return { kind: 'malformed' }
    return grouped > max ? { kind: 'outOfRange' } : { kind: 'ambiguous', interpretations: [grouped, decimal] }
  }
  const amount = parseMicro(shifted(reading.kind === 'ambiguous' ? reading.decimal : reading.number, shift))
  if (amount === null) return { kind: 'tooFine', decimals }
  if (amount > max) return { kind: 'outOfRange' }
  if (BigInt(amount) % 10n ** BigInt(6 - decimals) !== 0n) return { kind: 'tooFine', decimals }
  return { kind: 'amount', amount }
}

/** Moves the decimal point to the right. */
function shifted(number: string, places: number): string {
  const [whole = '', fraction = ''] = number.split('.')
  const moved = whole + fraction.slice(0, places).padEnd(places, '0')
  const rest = fraction.slice(places)
  return rest === '' ? moved : `${moved}.${rest}`
}
