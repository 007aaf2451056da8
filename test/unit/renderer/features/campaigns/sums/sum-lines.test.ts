import { describe, expect, it } from 'vitest'
import { sumLines } from '../../../../../../src/renderer/features/campaigns/sums/sum-lines.ts'
import { micro } from '../../../../../../src/shared/api/conventions.ts'
import type { GridSums } from '../../../../../../src/shared/campaigns/campaign-grid.ts'
import type { ExactInteger } from '../../../../../../src/shared/core/exact-integer.ts'

const money = (
  subject: 'campaign' | 'lineItem',
  currency: string,
  daily: ExactInteger,
  total: ExactInteger,
): GridSums['money'][number] => ({
  subject,
  currency,
  daily: micro.parse(daily),
  total: micro.parse(total),
  dailyBefore: micro.parse(daily),
  totalBefore: micro.parse(total),
  runningDaily: micro.parse(0),
})

describe('sums of a selection', () => {
  it('count new drafts, which have no currency yet, with the default one', () => {
    const sums = {
      campaigns: 1,
      lineItems: 7,
      money: [money('campaign', '', 12, 100), money('lineItem', '', 0, 0), money('lineItem', 'EUR', 30, 5)],
    }
    expect(sumLines(sums, 'EUR')).toEqual([
      {
        subject: 'campaign',
        count: 1,
        money: [
          { currency: 'EUR', daily: 12, total: 100, dailyBefore: 12, totalBefore: 100, runningDaily: 0 },
        ],
      },
      {
        subject: 'lineItem',
        count: 7,
        money: [{ currency: 'EUR', daily: 30, total: 5, dailyBefore: 30, totalBefore: 5, runningDaily: 0 }],
      },
    ])
  })

  it('have one line per subject, with every currency in it', () => {
    const sums = {
      campaigns: 0,
      lineItems: 2,
      money: [money('lineItem', 'EUR', 30, 5), money('lineItem', 'USD', 1, 2)],
    }
    expect(sumLines(sums, 'EUR')).toHaveLength(1)
    expect(sumLines(sums, 'EUR')[0]?.money.map(({ currency }) => currency)).toEqual(['EUR', 'USD'])
  })

  it('are exact beyond 64 bits', () => {
    const sums = {
      campaigns: 0,
      lineItems: 2,
      money: [money('lineItem', 'EUR', 2n ** 63n - 1n, 5), money('lineItem', '', 1, 2)],
    }
    expect(sumLines(sums, 'EUR')[0]?.money).toEqual([
      {
        currency: 'EUR',
        daily: 2n ** 63n,
        total: 7,
        dailyBefore: 2n ** 63n,
        totalBefore: 7,
        runningDaily: 0,
      },
    ])
  })
})
