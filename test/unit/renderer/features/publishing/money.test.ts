import { describe, expect, test } from 'vitest'
import {
  alertLabel,
  changeLabel,
  factorLabel,
  sumLines,
} from '../../../../../src/renderer/features/publishing/money-labels.ts'
import {
  confirmationError,
  confirmedAmounts,
  unconfirmedAmounts,
} from '../../../../../src/renderer/features/publishing/money-typing.ts'
import { micro } from '../../../../../src/shared/api/conventions.ts'
import type { AmountToConfirm } from '../../../../../src/shared/money/money-threshold.ts'

const needed: AmountToConfirm = { currency: 'EUR', amount: micro.parse(50_000_000_000), of: 'single' }

describe('typing an amount', () => {
  test.each(['50000', '50,000.00', '50.000,00', '50,000', '50.000', '50 000', '50k', '50000 EUR'])(
    '%s matches',
    (text) => {
      expect(confirmedAmounts([needed], { EUR: text })).toEqual([{ currency: 'EUR', amount: needed.amount }])
      expect(unconfirmedAmounts([needed], { EUR: text })).toEqual([])
      expect(confirmationError(needed, text)).toBeNull()
    },
  )

  test.each([
    ['5000', 'This is 5,000.00 EUR.'],
    ['500000', 'This is 500,000.00 EUR.'],
    ['51,000', 'This can be read in two ways. Write it with its decimals, or without separators.'],
    ['50000 USD', 'Enter an amount in this currency.'],
    ['fifty', 'Enter an amount in this currency.'],
  ])('%s doesn’t', (text, trouble) => {
    expect(unconfirmedAmounts([needed], { EUR: text })).toEqual([needed])
    expect(confirmationError(needed, text)).toBe(trouble)
  })

  test('an empty field isn’t an error yet, but blocks the publish', () => {
    expect(confirmationError(needed, '')).toBeNull()
    expect(unconfirmedAmounts([needed], {})).toEqual([needed])
  })
})

test('sums are shown if something is set', () => {
  const effect = {
    daily: { before: micro.parse(120_000_000), after: micro.parse(1_320_500_000) },
    total: { before: micro.parse(0), after: micro.parse(0) },
    largestFactor: null,
    alerts: [],
    activated: 0,
    starts: 0,
    largestAmount: null,
  }
  expect(sumLines([{ subject: 'lineItem', currency: 'EUR', effect, alerts: 0 }])).toEqual([
    {
      name: 'Daily budgets of line items',
      currency: 'EUR',
      before: '120.00',
      after: '1,320.50',
      difference: '+1,200.50',
      isMoved: true,
    },
  ])
})

test.each([
  [1.15, '+15%'],
  [0.8, '−20%'],
  [2, '2 times'],
  [0.5, 'divided by 2'],
])('a change by the factor %s', (factor, label) => {
  expect(changeLabel(factor)).toBe(label)
})

test.each([
  [10, '10 times', 'becomes 10 times as much'],
  [0.1, 'divided by 10', 'is divided by 10'],
  [5.25, '5.25 times', 'becomes 5.25 times as much'],
])('a factor of %s', (factor, label, becomes) => {
  expect(factorLabel(factor)).toBe(label)
  expect(
    alertLabel(
      { draftId: 'a', title: 'A', field: 'bid_amount_local_micro', kind: 'powerOfTen', factor },
      'EUR',
    ),
  ).toBe(`The bid ${becomes}: exactly a power of ten, as with a misplaced decimal point.`)
})
