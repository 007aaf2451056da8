import { micro } from '../api/conventions.ts'
import type { ExactInteger } from '../core/exact-integer.ts'
import { inLocale } from '../text/format.ts'
import { writeMicro } from './micro.ts'

/**
 * Formats micro units: "1,204.50". The currency is shown once, in a header or after the number with `withCurrency`.
 * Anything but a whole number is shown unchanged.
 */
export function formatAmount(amount: ExactInteger, currency: string | null): string {
  const { whole, fraction } = amountParts(amount, currency)
  return `${whole}${fraction}`
}

/** An amount in two parts, for columns that align decimals. */
export interface AmountParts {
  readonly whole: string
  /** With its separator: ".50"; empty if the currency has no decimals. */
  readonly fraction: string
}

/** The parts of what `formatAmount` returns. */
export function amountParts(amount: ExactInteger, currency: string | null): AmountParts {
  const parsedAmount = micro.safeParse(amount)
  if (!parsedAmount.success) return { whole: String(amount), fraction: '' }
  const [whole = '', fraction] = writeMicro(parsedAmount.data, currency ?? '').split('.')
  const { group, decimal } = separators()
  const grouped = whole.replace(/\B(?=(?:\d{3}){1,7}$)/g, group)
  return { whole: grouped, fraction: fraction === undefined ? '' : `${decimal}${fraction}` }
}

/** The separators of the language; `readAmount` accepts both conventions. */
const separators = inLocale((locale) => {
  const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(1_000_000.5)
  const of = (type: 'group' | 'decimal') => parts.find((part) => part.type === type)?.value ?? ''
  return { group: of('group'), decimal: of('decimal') }
})

/** "1,204.50 EUR". */
export function withCurrency(amount: ExactInteger, currency: string | null): string {
  return `${formatAmount(amount, currency)} ${currency ?? ''}`.trim()
}
