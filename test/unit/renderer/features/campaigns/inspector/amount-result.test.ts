import { describe, expect, test } from 'vitest'
import {
  amountLabelWithMicro,
  amountText,
  echoOf,
} from '../../../../../../src/renderer/features/campaigns/inspector/amount-result.ts'
import { micro } from '../../../../../../src/shared/api/conventions.ts'

describe('the echo of a typed amount', () => {
  test.each([
    ['12.50', 'EUR', 12_500_000, 'twelve EUR and 50/100'],
    ['12,50', 'EUR', 12_500_000, 'twelve EUR and 50/100'],
    ['1.2k', 'EUR', 1_200_000_000, 'one thousand two hundred EUR'],
    ['1,200', 'JPY', 1_200_000_000, 'one thousand two hundred JPY'],
  ])('%s %s', (text, currency, amount, label) => {
    expect(echoOf(text, currency)).toEqual({ kind: 'amount', amount, label })
  })

  test('has micro units for people who integrate', () => {
    expect(amountLabelWithMicro(micro.parse(12_500_000), 'EUR')).toBe(
      'twelve EUR and 50/100 · 12,500,000 micro units',
    )
  })

  test.each([
    ['abc', 'EUR', 'Enter an amount, such as 12.50, 12,50, 1 250 or 1.2k.'],
    ['0', 'EUR', 'Enter an amount above zero, or clear the field.'],
    ['1.255', 'USD', null],
    ['1.2555', 'USD', 'Amounts in USD have at most 2 decimals.'],
    ['10.5', 'JPY', 'Amounts in JPY have no decimals.'],
    ['10 USD', 'EUR', 'This is in USD, but amounts here are in EUR.'],
    ['99999999999999', 'EUR', 'The service takes at most 9,223,372,036,854.775807 EUR.'],
  ])('problem with %s in %s', (text, currency, sentence) => {
    const echo = echoOf(text, currency)
    expect(echo).toEqual(
      sentence === null
        ? {
            kind: 'ambiguous',
            interpretations: [
              { amount: 1_255_000_000, title: '1,255.00 USD' },
              { amount: 1_255_000, title: '1.255 USD' },
            ],
          }
        : { kind: 'trouble', sentence },
    )
  })

  test('a draft’s value reads back as the same amount', () => {
    expect(amountText(12_500_000, 'EUR')).toBe('12.50')
    expect(echoOf(amountText(12_500_000, 'EUR'), 'EUR')).toMatchObject({ amount: 12_500_000 })
    expect(amountText(null, 'EUR')).toBe('')
  })
})
