import { micro } from '../../../shared/api/conventions.ts'
import type { Whole } from '../../../shared/core/whole.ts'
import { writeMicro } from '../../../shared/money/micro.ts'
import { inLocale } from '../../../shared/text/format.ts'

/**
 * Micro units as people read them: "1,204.50". The currency stands once beside them, in a header or after the number
 * with `withCurrency`. What is no whole number is no amount and is shown as it came.
 */
export function formatAmount(amount: Whole, currency: string | null): string {
  const read = micro.safeParse(amount)
  if (!read.success) return String(amount)
  const [whole = '', fraction] = writeMicro(read.data, currency ?? '').split('.')
  const { group, decimal } = separators()
  const grouped = whole.replace(/\B(?=(?:\d{3}){1,7}$)/g, group)
  return fraction === undefined ? grouped : `${grouped}${decimal}${fraction}`
}

/** As the language writes numbers; `readAmount` reads both ways. */
const separators = inLocale((locale) => {
  const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(1_000_000.5)
  const of = (type: 'group' | 'decimal') => parts.find((part) => part.type === type)?.value ?? ''
  return { group: of('group'), decimal: of('decimal') }
})

/** "1,204.50 EUR". */
export function withCurrency(amount: Whole, currency: string | null): string {
  return `${formatAmount(amount, currency)} ${currency ?? ''}`.trim()
}
