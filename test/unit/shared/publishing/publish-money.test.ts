import { describe, expect, test } from 'vitest'
import { micro } from '../../../../src/shared/api/conventions.ts'
import type { Fields } from '../../../../src/shared/core/json.ts'
import type { Draft } from '../../../../src/shared/drafts/draft.ts'
import { defaultThresholds } from '../../../../src/shared/money/money-threshold.ts'
import { type DraftSpending, moneyOf, spendingOf } from '../../../../src/shared/publishing/publish-money.ts'

const daily = 'daily_budget_amount_local_micro'

function draft(change: Partial<Draft>): Draft {
  return {
    id: 'aaaaaaaaaaaaaaaa',
    workspace: { environmentId: 'sandbox', host: 'ads', accountId: 'a' },
    subject: 'lineItem',
    kind: 'update',
    remoteId: '1',
    base: {},
    patch: {},
    revision: 1,
    comment: '',
    sync: 'clean',
    publish: 'idle',
    createdAt: 1,
    updatedAt: 1,
    ...change,
  }
}

function spending(change: Partial<Draft>, currency: string | null = 'EUR'): DraftSpending {
  const found = spendingOf(draft(change), 'Hikers', () => currency)
  if (found === null) throw new Error('It spends nothing.')
  return found
}

const of = (base: Fields, patch: Fields) => ({ base, patch })

describe('what a change does to money', () => {
  test('a card spends nothing', () => {
    expect(spendingOf(draft({ subject: 'card' }), 'A card', () => 'EUR')).toBeNull()
  })

  test('a new one has no values before, a deleted one has none after', () => {
    expect(spending({ kind: 'create', base: null, patch: { [daily]: 5 } }).change).toMatchObject({
      before: null,
      after: { [daily]: 5 },
    })
    expect(spending({ kind: 'delete', base: { [daily]: 5 } }).change).toMatchObject({
      before: { [daily]: 5 },
      after: null,
    })
  })

  test('a value that isn’t an amount counts as not set', () => {
    expect(spending(of({ [daily]: 5 }, { [daily]: 'many' })).change.after).toMatchObject({ [daily]: null })
  })
})

describe('a review', () => {
  test.each([
    ['entity_status', 'PAUSED', 'ACTIVE'],
    [daily, 5, 6],
    ['total_budget_amount_local_micro', 5, 6],
    ['bid_amount_local_micro', 5, 6],
  ])('lists a change of %s alone, and none of the same value', (field, before, after) => {
    const moneyFor = (value: string | number) =>
      moneyOf([spending(of({ [field]: before }, { [field]: value }))], defaultThresholds).money
    expect(moneyFor(after)).toHaveLength(1)
    expect(moneyFor(before)).toEqual([])
  })

  test.each<[string, Partial<Draft>]>([
    ['creation', { kind: 'create', base: null, patch: { [daily]: 5 } }],
    ['deletion', { kind: 'delete', base: { [daily]: 5 } }],
  ])('lists a %s', (_name, change) => {
    expect(moneyOf([spending(change)], defaultThresholds).money).toHaveLength(1)
  })

  test('lists what starts to spend though its values stay the same', () => {
    const { change, ...spent } = spending(of({ [daily]: 5 }, {}))
    const start = { isAgain: false, lineItems: 1, from: null, until: null, zone: null, total: null }
    const started = { ...spent, change: { ...change, start: { ...start, daily: null, field: 'start_time' } } }
    expect(moneyOf([started], defaultThresholds).money).toMatchObject([{ effect: { starts: 1 } }])
  })

  test('lists a group of which one change affects money', () => {
    const renamed = spending(of({ [daily]: 5 }, { name: 'Other' }))
    const raised = spending(of({ [daily]: 5 }, { [daily]: 6 }))
    expect(moneyOf([renamed, raised], defaultThresholds).money).toHaveLength(1)
  })

  test('has currencies in the order of their names, the unknown one first', () => {
    const change = of({ [daily]: 1 }, { [daily]: 2 })
    const changes = ['USD', null, 'EUR'].map((currency) => spending(change, currency))
    const { money } = moneyOf(changes, defaultThresholds)
    expect(money.map(({ currency }) => currency)).toEqual([null, 'EUR', 'USD'])
  })

  test('takes a status that isn’t a text for none', () => {
    const { before } = spending(of({ entity_status: 5 }, { [daily]: 2 })).change
    expect(before).toMatchObject({ entity_status: null })
  })

  test('keeps campaigns, line items and currencies apart', () => {
    const { money } = moneyOf(
      [
        spending({ subject: 'campaign', ...of({ [daily]: 100 }, { [daily]: 200 }) }),
        spending(of({ [daily]: 1 }, { [daily]: 2 })),
        spending(of({ [daily]: 3 }, { [daily]: 5 })),
        spending(of({ [daily]: 7 }, { [daily]: 9 }), 'USD'),
      ],
      defaultThresholds,
    )
    expect(money.map(({ subject, currency, effect }) => [subject, currency, effect.daily])).toEqual([
      ['campaign', 'EUR', { before: 100, after: 200 }],
      ['lineItem', 'EUR', { before: 4, after: 7 }],
      ['lineItem', 'USD', { before: 7, after: 9 }],
    ])
  })

  test('ignores changes that don’t affect money', () => {
    const renamed = spending(of({ [daily]: 5_000_000_000_000 }, { name: 'Other' }))
    expect(moneyOf([renamed], defaultThresholds)).toEqual({ money: [], toType: [] })
  })

  test('counts all alerts and lists the first', () => {
    const many = Array.from({ length: 120 }, () => spending(of({ [daily]: 1 }, { [daily]: 10 })))
    const [only] = moneyOf(many, defaultThresholds).money
    expect(only?.alerts).toBe(120)
    expect(only?.effect.alerts).toHaveLength(50)
  })

  test('asks for one amount per currency, the largest', () => {
    const { toType } = moneyOf(
      [
        spending({ subject: 'campaign', ...of({ [daily]: 1 }, { [daily]: 30_000_000_000 }) }),
        spending(of({ [daily]: 1 }, { [daily]: 20_000_000_000 })),
      ],
      defaultThresholds,
    )
    expect(toType).toEqual([{ currency: 'EUR', amount: micro.parse(30_000_000_000), of: 'single' }])
  })
})
