import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toExactInteger } from '../../../../src/shared/core/exact-integer.ts'
import { biddingRulesOf } from '../../../../src/shared/entities/line-items/bidding-rules.ts'
import { subtractMicro, sumMicro, writeMicro } from '../../../../src/shared/money/micro.ts'
import { parseMicro } from '../../../../src/shared/money/price.ts'
import { anyLong } from '../../../support/longs.ts'
import { amount } from '../entities/line-items/line-item-example.ts'

describe('writeMicro', () => {
  it.each([
    [12_500_000, 'EUR', '12.50'],
    [1, 'EUR', '0.000001'],
    [-1_230_000, 'USD', '-1.23'],
    [5_000_000, 'JPY', '5'],
    [5_500_000, 'JPY', '5.5'],
    [0, 'USD', '0.00'],
    [1_000_000, 'KWD', '1.000'],
  ])('writes %i in %s as %s', (value, currency, text) => {
    expect(writeMicro(amount(value), currency)).toBe(text)
  })

  it('is read back unchanged', () => {
    fc.assert(
      fc.property(anyLong, fc.constantFrom('EUR', 'JPY', 'KWD'), (value, currency) => {
        expect(parseMicro(writeMicro(amount(value), currency))).toBe(value)
      }),
    )
  })
})

describe('sumMicro', () => {
  it('adds integers exactly, even beyond the service’s limit for one amount', () => {
    expect(sumMicro([amount(100_000), amount(200_000)])).toBe(300_000)
    expect(sumMicro([])).toBe(0)
    expect(sumMicro([amount(Number.MAX_SAFE_INTEGER), amount(1)])).toBe(2n ** 53n)
    fc.assert(
      fc.property(fc.array(anyLong), (values) => {
        const sum = values.reduce<bigint>((total, value) => total + BigInt(value), 0n)
        expect(sumMicro(values.map(amount))).toBe(toExactInteger(sum))
      }),
    )
  })

  it('subtracts exactly', () => {
    fc.assert(
      fc.property(anyLong, anyLong, (after, before) => {
        expect(subtractMicro(amount(after), amount(before))).toBe(
          toExactInteger(BigInt(after) - BigInt(before)),
        )
      }),
    )
  })
})

describe('biddingRulesOf', () => {
  it('matches the public example for dollars, and gives whole units for a currency without coins', () => {
    expect(biddingRulesOf('USD')).toEqual({
      currency: 'USD',
      minimum_cpe_bid_local_micro: 10_000,
      maximum_cpe_bid_local_micro: 1_000_000_000,
      minimum_denomination: 10_000,
    })
    expect(biddingRulesOf('JPY')?.minimum_denomination).toBe(1_000_000)
    expect(biddingRulesOf('XYZ')).toBeNull()
  })
})
