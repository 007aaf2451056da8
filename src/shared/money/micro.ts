import { isMicro, type Micro, micro } from '../api/conventions.ts'
import { toExactInteger } from '../core/exact-integer.ts'
import type { Fields } from '../core/json.ts'
import { currencyDecimals } from './currencies.ts'

const unit = 1_000_000n

/** An amount of a record or draft; null if it's empty. */
export function amountIn(content: Fields | null, field: string): Micro | null {
  const value = content?.[field]
  return isMicro(value) ? value : null
}

/** An amount computed in `bigint`. */
export function toMicro(amount: bigint): Micro {
  return micro.parse(toExactInteger(amount))
}

/**
 * Micro units as a decimal number with `.`, with at least the currency's decimals and more if the amount has more. Uses
 * integers only; `parseMicro` is the reverse.
 */
export function writeMicro(amount: Micro, currency: string): string {
  const sign = amount < 0 ? '-' : ''
  const size = BigInt(amount < 0 ? -amount : amount)
  const whole = size / unit
  const fraction = String(size % unit).padStart(6, '0')
  const decimals = Math.max(currencyDecimals(currency) ?? 2, fraction.replace(/(?<!0)0+$/, '').length)
  return decimals === 0 ? `${sign}${whole}` : `${sign}${whole}.${fraction.slice(0, decimals)}`
}

/** The exact sum of any number of amounts. */
export function sumMicro(amounts: Iterable<Micro>): Micro {
  let whole = 0n
  // Adds plain numbers while that is exact, which is many times faster.
  let sum = 0
  for (const amount of amounts) {
    const next = typeof amount === 'number' ? sum + amount : Number.NaN
    if (Number.isSafeInteger(next)) sum = next
    else whole += BigInt(amount)
  }
  return toMicro(whole + BigInt(sum))
}

export function subtractMicro(after: Micro, before: Micro): Micro {
  return toMicro(BigInt(after) - BigInt(before))
}
