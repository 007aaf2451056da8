import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseMicro, parsePrice, readPrice } from '../../../../src/shared/money/price.ts'

describe('parseMicro', () => {
  it.each([
    ['12', 12_000_000],
    ['12.5', 12_500_000],
    ['0.000001', 1],
    ['0.1', 100_000],
    ['33.50000000', 33_500_000],
    ['-4.25', -4_250_000],
    ['-0', 0],
    ['9007199254.740991', 9_007_199_254_740_991],
    ['9007199254.740993', 2n ** 53n + 1n],
    ['99999999999999', 99_999_999_999_999_000_000n],
  ])('%s is %s micro units', (text, amount) => {
    expect(parseMicro(text)).toBe(amount)
  })

  it.each(['', ' 12', '12,5', '1e3', '.5', '5.', '+5', '--5', '0.0000001'])('%j isn’t an amount', (text) => {
    expect(parseMicro(text)).toBeNull()
  })

  it('agrees with integer arithmetic at any size that micro units allow', () => {
    const whole = fc.bigInt({ min: 0n, max: 9_223_372_036_854n })
    const fraction = fc.integer({ min: 0, max: 999_999 })
    fc.assert(
      fc.property(whole, fraction, (units, millionths) => {
        const text = `${units}.${String(millionths).padStart(6, '0')}`
        expect(BigInt(parseMicro(text) ?? -1)).toBe(units * 1_000_000n + BigInt(millionths))
      }),
    )
  })
})

describe('readPrice', () => {
  it('reads amount, currency and decimals', () => {
    expect(parsePrice('12.50 USD')).toEqual({ amount: 12_500_000, currency: 'USD', decimals: 2 })
    expect(parsePrice('1500 JPY')).toEqual({ amount: 1_500_000_000, currency: 'JPY', decimals: 0 })
    expect(parsePrice('9223372036854.775807 USD')?.amount).toBe(2n ** 63n - 1n)
  })

  it.each([
    ['12,50 EUR', 'malformed'],
    ['12.50', 'malformed'],
    ['USD 12.50', 'malformed'],
    ['12.50USD', 'malformed'],
    ['12.50  USD', 'malformed'],
    ['12.50 US', 'malformed'],
    ['12.50 usd', 'malformed'],
    ['-1 USD', 'malformed'],
    ['12.50 ABC', 'unknownCurrency'],
    ['12.5000001 USD', 'outOfRange'],
    ['9223372036854.775808 USD', 'outOfRange'],
  ])('%s is %s', (text, kind) => {
    expect(readPrice(text).kind).toBe(kind)
    expect(parsePrice(text)).toBeNull()
  })
})
