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

/** Amounts of one list, all in the same form: without decimals unless all of them are small. */
export function amountFormat(amounts: readonly number[]): (micro: number) => string {
  const isSmall = amounts.every((micro) => micro < smallMicro)
  return (micro) => (isSmall ? formatValue(micro, 'money', null) : formatCount(Math.round(micro / 1_000_000)))
}

const smallMicro = 100_000_000

/** An amount in micro units, without its currency, and from a thousand on without decimals. */
export function formatWholeAmount(micro: number): string {
  const amount = micro / 1_000_000
  if (amount >= 10_000_000) return formatCompact(amount)
  return amount >= 1_000 ? formatCount(Math.round(amount)) : formatValue(micro, 'money', null)
}
