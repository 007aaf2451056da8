import { expect, test } from 'vitest'
import { amountParts, formatAmount } from '../../../../src/shared/money/amount-label.ts'

test.each([
  [1_204_500_000, 'EUR', '1,204', '.50'],
  [1_204_000_000, 'JPY', '1,204', ''],
  [900_000, null, '0', '.90'],
])('%d micro units of %s are %s and %s', (amount, currency, whole, fraction) => {
  expect(amountParts(amount, currency)).toEqual({ whole, fraction })
  expect(formatAmount(amount, currency)).toBe(`${whole}${fraction}`)
})
