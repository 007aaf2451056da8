import { inLocale } from '../../../shared/text/format.ts'
import { formatValue } from '../../ui/chart/chart-lines.ts'
import { formatCount } from '../../ui/number.ts'

const compact = inLocale(
  (locale) => new Intl.NumberFormat(locale, { notation: 'compact', maximumSignificantDigits: 3 }),
)

/** "5.02M". */
export function formatCompact(value: number): string {
  return compact().format(value)
}

/** An amount in micro units, without its currency, and from a thousand on without decimals. */
export function formatWholeAmount(micro: number): string {
  const amount = micro / 1_000_000
  if (amount >= 10_000_000) return formatCompact(amount)
  return amount >= 1_000 ? formatCount(Math.round(amount)) : formatValue(micro, 'money', null)
}
