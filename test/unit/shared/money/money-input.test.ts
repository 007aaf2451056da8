import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { micro } from '../../../../src/shared/api/conventions.ts'
import { writeMicro } from '../../../../src/shared/money/micro.ts'
import { readAmount } from '../../../../src/shared/money/money-input.ts'
import { spellAmount } from '../../../../src/shared/money/spell-amount.ts'

describe('readAmount', () => {
  it.each([
    ['12.50', 'USD', 12_500_000],
    ['12,50', 'EUR', 12_500_000],
    ['1.2k', 'USD', 1_200_000_000],
    ['1,234k', 'USD', 1_234_000_000],
    ['3m', 'USD', 3_000_000_000_000],
    ['1,234.50', 'USD', 1_234_500_000],
    ['1.234,50', 'EUR', 1_234_500_000],
    ['1 234,50', 'EUR', 1_234_500_000],
    ["1'234.50", 'CHF', 1_234_500_000],
    ['1,234,567', 'USD', 1_234_567_000_000],
    ['USD 12', 'USD', 12_000_000],
    ['12 usd', 'USD', 12_000_000],
    ['.5', 'USD', 500_000],
    ['1,234', 'JPY', 1_234_000_000],
    ['1.234', 'KWD', 1_234_000],
    ['€ 8.00', 'EUR', 8_000_000],
    ['6,100.00 €', 'EUR', 6_100_000_000],
    ['300,00\u00a0€', 'EUR', 300_000_000],
    ['$1,234.50', 'USD', 1_234_500_000],
    ['US$12.99', 'USD', 12_990_000],
    ['$12.99 USD', 'USD', 12_990_000],
    ['EUR12.50', 'EUR', 12_500_000],
    ['12.50EUR', 'EUR', 12_500_000],
    ['¥1,000', 'JPY', 1_000_000_000],
    ['1,23,456.00', 'INR', 123_456_000_000],
    ['Rs. 1,299.00', 'INR', 1_299_000_000],
    ['Rs.500', 'INR', 500_000_000],
    ['12,99 kr', 'SEK', 12_990_000],
    ['1299.- CHF', 'CHF', 1_299_000_000],
    ['1.299,– €', 'EUR', 1_299_000_000],
    ['R$ 1.299,00', 'BRL', 1_299_000_000],
  ])('reads %s in %s', (text, currency, amount) => {
    expect(readAmount(text, currency)).toEqual({ kind: 'amount', amount })
  })

  it('asks about an ambiguous separator', () => {
    expect(readAmount('1,234', 'USD')).toEqual({
      kind: 'ambiguous',
      interpretations: [1_234_000_000, 1_234_000],
    })
    expect(readAmount('1.234', 'EUR').kind).toBe('ambiguous')
    expect(readAmount('12,500', 'TND').kind).toBe('ambiguous')
    expect(readAmount('1.234', 'EUR', undefined, '1.234,56')).toEqual({
      kind: 'amount',
      amount: 1_234_000_000,
    })
    expect(readAmount('12,500', 'TND', undefined, '1.234,56')).toEqual({ kind: 'amount', amount: 12_500_000 })
    expect(readAmount('12,500', 'TND', undefined, '1,234.56')).toEqual({
      kind: 'amount',
      amount: 12_500_000_000,
    })
  })

  it.each(['abc', '1.2.3', '1,23,456', '12.', '-5', '1e3', '1,2,3.4', '12.50.', '1.234.56'])(
    'refuses %s',
    (text) => {
      expect(readAmount(text, 'USD').kind).toBe('malformed')
    },
  )

  it('reports what is too fine, in another currency or too large', () => {
    expect(readAmount('1.005', 'USD').kind).toBe('ambiguous')
    expect(readAmount('0.005', 'USD')).toEqual({ kind: 'tooFine', decimals: 2 })
    expect(readAmount('1.5', 'JPY')).toEqual({ kind: 'tooFine', decimals: 0 })
    expect(readAmount('12 EUR', 'USD')).toEqual({ kind: 'otherCurrency', currency: 'EUR' })
    expect(readAmount('$12', 'EUR')).toEqual({ kind: 'otherCurrency', currency: '$' })
    expect(readAmount('12 €', 'USD')).toEqual({ kind: 'otherCurrency', currency: 'EUR' })
    expect(readAmount('99999999999m', 'USD')).toEqual({ kind: 'outOfRange' })
    expect(readAmount('  ', 'USD')).toEqual({ kind: 'empty' })
  })

  it('reads back whatever is written, in every currency', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 900_000_000 }),
        fc.constantFrom(['USD', 2] as const, ['JPY', 0] as const, ['KWD', 3] as const),
        (units, [currency, decimals]) => {
          const amount = micro.parse(units * 10 ** (6 - decimals))
          const read = readAmount(writeMicro(amount, currency), currency)
          expect(read).toEqual({ kind: 'amount', amount })
        },
      ),
    )
  })
})

describe('spellAmount', () => {
  it.each([
    [12_500_000, 'twelve USD and 50/100'],
    [12_500_000_000, 'twelve thousand five hundred USD'],
    [1_021_000_000_000, 'one million twenty-one thousand USD'],
    [0, 'zero USD'],
    [-40_000_000, 'minus forty USD'],
    [115_000_000, 'one hundred fifteen USD'],
  ])('spells out %i', (amount, text) => {
    expect(spellAmount(micro.parse(amount), 'USD')).toBe(text)
  })
})
