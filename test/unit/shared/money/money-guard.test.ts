import { describe, expect, it } from 'vitest'
import { micro } from '../../../../src/shared/api/conventions.ts'
import { moneyEffect, type Spending } from '../../../../src/shared/money/money-guard.ts'

function spending(daily: number | null, total: number | null = null, status = 'PAUSED'): Spending {
  const amount = (value: number | null) => (value === null ? null : micro.parse(value * 1_000_000))
  return {
    entity_status: status,
    daily_budget_amount_local_micro: amount(daily),
    total_budget_amount_local_micro: amount(total),
    bid_amount_local_micro: null,
  }
}
const change = (before: Spending | null, after: Spending | null) => ({
  draftId: 'aaaaaaaaaaaaaaaa',
  title: 'Spring',
  before,
  after,
})

describe('moneyEffect', () => {
  it('adds up before and after, including new and deleted ones', () => {
    const effect = moneyEffect([
      change(spending(10), spending(20)),
      change(null, spending(5)),
      change(spending(7), null),
    ])
    expect(effect.daily).toEqual({ before: 17_000_000, after: 25_000_000 })
    expect(effect.largestFactor).toEqual({
      factor: 2,
      draftId: 'aaaaaaaaaaaaaaaa',
      field: 'daily_budget_amount_local_micro',
      title: 'Spring',
    })
    expect(effect.largestAmount).toBe(20_000_000)
  })

  it.each([
    [10, 100, 'powerOfTen'],
    [100, 10, 'powerOfTen'],
    [12.5, 1250, 'powerOfTen'],
    [10, 60, 'largeFactor'],
  ])('from %d to %d is a %s', (before, after, kind) => {
    expect(moneyEffect([change(spending(before), spending(after))]).alerts).toMatchObject([{ kind }])
  })

  it('ignores a small change', () => {
    expect(moneyEffect([change(spending(10), spending(12))]).alerts).toEqual([])
  })

  it('reports a daily budget above the total and what starts to deliver', () => {
    const { alerts, activated } = moneyEffect([
      change(spending(10, 50), spending(60, 50, 'ACTIVE')),
      change(null, spending(1, null, 'ACTIVE')),
    ])
    expect(alerts.map(({ kind }) => kind)).toEqual([
      'largeFactor',
      'dailyAboveTotal',
      'activated',
      'activated',
    ])
    expect(activated).toBe(2)
  })
})
