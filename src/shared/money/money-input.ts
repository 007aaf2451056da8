import type { Micro } from '../api/conventions.ts'
import { type ExactInteger, maxInt64 } from '../core/exact-integer.ts'
import { currencyDecimals } from './currencies.ts'
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

/** Group separators of spreadsheets and locales, including narrow and no-break spaces. */
const groupSpaces = /[\s\u00a0\u202f'’]/g
const form = /^([0-9][0-9.,]*|[.,][0-9]+)([km]?)$/i

/**
 * Parses `12.50`, `12,50`, `1,234.50`, `1.234,50`, `1 234`, `1.2k`, with or without the currency code before or after.
 * A single separator before three digits (`1,234`) is ambiguous, unless the currency has no decimals or a multiplier
 * follows (`1.234k`). `max` is in micro units.
 */
export function readAmount(text: string, currency: string, max: ExactInteger = maxInt64): AmountResult {
  const trimmed = text.trim()
  if (trimmed === '') return { kind: 'empty' }
  const code = /^([A-Za-z]{3})\s|\s([A-Za-z]{3})$/.exec(trimmed)
  const named = (code?.[1] ?? code?.[2])?.toUpperCase()
  if (named !== undefined && named !== currency) return { kind: 'otherCurrency', currency: named }
  const bare = (named === undefined ? trimmed : trimmed.replace(code?.[0] ?? '', '')).replace(groupSpaces, '')
  const parts = form.exec(bare)
  if (parts === null) return { kind: 'malformed' }
  const [, digits = '', multiple = ''] = parts
  const shift = multiples[multiple.toLowerCase()] ?? 0
  const decimals = currencyDecimals(currency) ?? 2
  const interpretations = resultsOf(digits, shift > 0 || decimals === 3)
    .filter((number) => decimals > 0 || shift > 0 || !number.includes('.'))
    .map((number) => parseMicro(shifted(number, shift)))
  const [first, second] = interpretations
  if (first === undefined)
    return resultsOf(digits, false).length === 0 ? { kind: 'malformed' } : { kind: 'tooFine', decimals }
  if (first === null || second === null) return { kind: 'tooFine', decimals }
  if (first > max) return { kind: 'outOfRange' }
  if (second !== undefined) return { kind: 'ambiguous', interpretations: [first, second] }
  if (BigInt(first) % 10n ** BigInt(6 - decimals) !== 0n) return { kind: 'tooFine', decimals }
  return { kind: 'amount', amount: first }
}

/** The numbers that digits with separators could mean: none, one, or two for a lone `,` before three digits. */
function resultsOf(text: string, isDecimal: boolean): readonly string[] {
  const separators = [...text].filter((character) => character === '.' || character === ',')
  const last = separators.at(-1)
  if (last === undefined) return [text]
  const kinds = new Set(separators)
  const at = text.lastIndexOf(last)
  const fraction = text.slice(at + 1)
  const decimal = () => `${text.slice(0, at).replace(/[.,]/g, '') || '0'}.${fraction}`
  if (kinds.size === 2) {
    const group = last === '.' ? ',' : '.'
    const isGrouped = grouped(text.slice(0, at), group)
    return isGrouped && fraction !== '' && !fraction.includes(group) ? [decimal()] : []
  }
  if (separators.length > 1) return grouped(text, last) ? [text.replaceAll(last, '')] : []
  if (fraction === '') return []
  const couldBeGroup = fraction.length === 3 && /^[1-9][0-9]{0,2}$/.test(text.slice(0, at))
  if (!couldBeGroup || isDecimal) return [decimal()]
  return [text.replace(last, ''), decimal()]
}

/** Whether the separator is before every three digits and nowhere else. */
function grouped(text: string, separator: string): boolean {
  return new RegExp(`^[0-9]{1,3}(\\${separator}[0-9]{3})+$`).test(text)
}

/** Moves the decimal point to the right. */
function shifted(number: string, places: number): string {
  const [whole = '', fraction = ''] = number.split('.')
  const moved = whole + fraction.slice(0, places).padEnd(places, '0')
  const rest = fraction.slice(places)
  return rest === '' ? moved : `${moved}.${rest}`
}
