import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { micro } from '../../../../src/shared/api/conventions.ts'
import { moneyEffect } from '../../../../src/shared/money/money-guard.ts'
import {
  amountToConfirm,
  defaultThresholds,
  type MoneyThresholds,
  notConfirmed,
  thresholdOf,
} from '../../../../src/shared/money/money-threshold.ts'

const at = (units: number) => micro.parse(units * 1_000_000)
const eur: MoneyThresholds = { '*': at(10_000), EUR: at(500), CHF: null }

const raised = (daily: number, count = 1) =>
  moneyEffect(
    Array.from({ length: count }, (_, index) => {
      const side = (amount: number) => ({
        entity_status: 'ACTIVE',
        daily_budget_amount_local_micro: at(amount),
        total_budget_amount_local_micro: null,
        bid_amount_local_micro: null,
      })
      return { draftId: String(index), title: `Item ${index}`, before: side(1), after: side(daily) }
    }),
  )

describe('the threshold that applies', () => {
  test.each([
    ['EUR', at(500)],
    ['USD', at(10_000)],
    [null, at(10_000)],
    ['CHF', null],
  ])('%s', (currency, expected) => {
    expect(thresholdOf(eur, currency)).toBe(expected)
  })

  test('without one, nothing has to be typed', () => {
    expect(amountToConfirm('EUR', [raised(1_000_000)], {})).toBeNull()
  })
})

describe('what has to be typed', () => {
  test('is nothing below the threshold', () => {
    expect(amountToConfirm('EUR', [raised(499.99)], eur)).toBeNull()
  })

  test('is the largest single amount from the threshold on', () => {
    expect(amountToConfirm('EUR', [raised(500)], eur)).toEqual({
      currency: 'EUR',
      amount: at(500),
      of: 'single',
    })
  })

  test('is the increase of the sum if many small ones exceed it', () => {
    expect(amountToConfirm('EUR', [raised(11, 200)], eur)).toEqual({
      currency: 'EUR',
      amount: at(2_000),
      of: 'daily',
    })
  })

  test('is never in an excluded currency', () => {
    expect(amountToConfirm('CHF', [raised(99_999_999)], eur)).toBeNull()
  })

  test('is nothing for a decrease, however large', () => {
    const effect = moneyEffect([
      {
        draftId: 'a',
        title: 'Lowered',
        before: {
          entity_status: 'ACTIVE',
          daily_budget_amount_local_micro: at(90_000),
          total_budget_amount_local_micro: null,
          bid_amount_local_micro: null,
        },
        after: null,
      },
    ])
    expect(amountToConfirm('USD', [effect], defaultThresholds)).toBeNull()
  })
})

test('only the exact amount in the exact currency confirms', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 1, max: 1e9 }), (asked, typed) => {
      const needed = [{ currency: 'EUR', amount: micro.parse(asked), of: 'single' as const }]
      expect(notConfirmed(needed, [{ currency: 'EUR', amount: micro.parse(typed) }])).toHaveLength(
        asked === typed ? 0 : 1,
      )
      expect(notConfirmed(needed, [{ currency: 'USD', amount: micro.parse(asked) }])).toHaveLength(1)
    }),
  )
})
