import type { Micro } from '../api/conventions.ts'
import { maxInt64 } from '../core/exact-integer.ts'
import { currencyDecimals } from './currencies.ts'
import { toMicro } from './micro.ts'

/** An amount and its currency, such as `12.50 USD`. */
export interface Price {
  readonly amount: Micro
  /** ISO 4217. */
  readonly currency: string
  /** Digits after the decimal point as written. */
  readonly decimals: number
}

export type PriceResult =
  | { readonly kind: 'price'; readonly price: Price }
  /** Not a number, a space and three capital letters. */
  | { readonly kind: 'malformed' }
  | { readonly kind: 'unknownCurrency'; readonly currency: string }
  /** Larger than a `long`, or finer than a micro unit. */
  | { readonly kind: 'outOfRange' }

const decimalForm = /^(-?)(\d+)(?:\.(\d+))?$/
const priceForm = /^(\d+(?:\.(\d+))?) ([A-Z]{3})$/

/**
 * Converts a decimal number to whole micro units digit by digit, without floating point. Null if it isn't a number with
 * `.`, or is finer than a micro unit.
 */
export function parseMicro(text: string): Micro | null {
  const parts = decimalForm.exec(text)
  if (parts === null) return null
  const [, sign, whole = '0', fraction = ''] = parts
  const digits = fraction.length > 6 ? fraction.replace(/(?<!0)0+$/, '') : fraction
  if (digits.length > 6) return null
  return toMicro(BigInt(`${sign}${whole}${digits.padEnd(6, '0')}`))
}

/** Parses a price (catalogs.md#prices): a number, a space and a currency code. */
export function readPrice(text: string): PriceResult {
  const parts = priceForm.exec(text)
  if (parts === null) return { kind: 'malformed' }
  const [, number = '', fraction = '', currency = ''] = parts
  if (currencyDecimals(currency) === undefined) return { kind: 'unknownCurrency', currency }
  const amount = parseMicro(number)
  if (amount === null || amount > maxInt64) return { kind: 'outOfRange' }
  return { kind: 'price', price: { amount, currency, decimals: fraction.length } }
}

/** The price in a text, or null. */
export function parsePrice(text: string): Price | null {
  const result = readPrice(text)
  return result.kind === 'price' ? result.price : null
}
