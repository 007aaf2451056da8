import { type Micro, micro } from '../catalogue/conventions.ts'
import { currencyDecimals } from './currencies.ts'

const unit = 1_000_000

/**
 * Micro units as a decimal number with `.` as its point: with at least the decimals of the currency, and with more
 * where the amount has more. Worked out in whole numbers. `parseMicro` reads it back.
 */
export function writeMicro(amount: Micro, currency: string): string {
  const sign = amount < 0 ? '-' : ''
  const size = Math.abs(amount)
  const whole = Math.trunc(size / unit)
  const fraction = String(size % unit).padStart(6, '0')
  const decimals = Math.max(currencyDecimals(currency) ?? 2, fraction.replace(/0+$/, '').length)
  return decimals === 0 ? `${sign}${whole}` : `${sign}${whole}.${fraction.slice(0, decimals)}`
}

/** The sum of whole amounts; null where it is beyond what can be counted exactly. */
export function sumMicro(amounts: Iterable<Micro>): Micro | null {
  let sum = 0
  for (const amount of amounts) sum += amount
  return Number.isSafeInteger(sum) ? micro.parse(sum) : null
}
