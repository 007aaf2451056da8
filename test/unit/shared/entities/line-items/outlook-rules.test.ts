import { expect, it } from 'vitest'
import { lineItemFindings } from '../../../../../src/shared/entities/line-items/line-item-rules.ts'
import type {
  LineItemContext,
  LineItemOutlook,
} from '../../../../../src/shared/entities/line-items/line-item-terms.ts'
import { amount, changing, creating, findingsOf, soundItem } from './line-item-example.ts'

const now = Date.parse('2026-11-28T10:00:00Z')

function within(
  dailyUnits: number | null,
  outlook: Partial<LineItemOutlook> = {},
  context: LineItemContext = creating,
): LineItemContext {
  return {
    ...context,
    campaign: {
      budget_optimization: 'LINE_ITEM',
      daily_budget_amount_local_micro: dailyUnits === null ? null : amount(dailyUnits * 1_000_000),
      total_budget_amount_local_micro: null,
    },
    outlook: {
      now: () => now,
      dailyOfLineItems: () => amount(0),
      promotedPosts: () => 1,
      ...outlook,
    },
  }
}
const nearby = { start_time: '2026-12-01T00:00:00Z', end_time: '2026-12-24T22:59:00Z' }
const daily = (units: number) => ({
  ...nearby,
  daily_budget_amount_local_micro: amount(units * 1_000_000),
  total_budget_amount_local_micro: null,
  bid_amount_local_micro: null,
  bid_strategy: 'AUTO',
})
const together = (units: number) => ({ dailyOfLineItems: () => amount(units * 1_000_000) })

it.each<[string, Parameters<typeof findingsOf>[0], LineItemContext, readonly string[]]>([
  ['fits its campaign', daily(200), within(200, together(200)), []],
  [
    'spends more than its campaign',
    daily(201),
    within(200, together(201)),
    ['warning daily_budget_amount_local_micro INVALID'],
  ],
  [
    'spends more than its campaign with the others',
    daily(20),
    within(200, together(220)),
    ['warning daily_budget_amount_local_micro INVALID'],
  ],
  ['has a campaign whose daily budget isn’t one', daily(20), within(-1, together(220)), []],
  ['has a campaign without a daily budget', daily(20), within(null, together(220)), []],
  [
    'is raised with the others',
    { ...daily(20), entity_status: 'ACTIVE' },
    within(200, together(220), changing('daily_budget_amount_local_micro')),
    ['warning daily_budget_amount_local_micro INVALID'],
  ],
  ['is renamed', { ...daily(20), entity_status: 'ACTIVE' }, within(200, together(220), changing('name')), []],
  ['promotes nothing', daily(20), within(200, { promotedPosts: () => 0 }), ['warning entity_status INVALID']],
  ['promotes what wasn’t synced', daily(20), within(200, { promotedPosts: () => null }), []],
  [
    'is resumed without a post',
    { ...daily(20), entity_status: 'ACTIVE' },
    within(200, { promotedPosts: () => 0 }, changing('entity_status')),
    ['warning entity_status INVALID'],
  ],
  [
    'ended last year',
    { ...daily(20), start_time: '2025-02-01T00:00:00Z', end_time: '2025-02-28T00:00:00Z' },
    within(200),
    ['warning end_time INVALID'],
  ],
  [
    'ends in 2062',
    { ...daily(20), end_time: '2062-12-21T00:00:00Z' },
    within(200),
    ['warning end_time INVALID'],
  ],
  [
    'begins in 2062',
    { ...daily(20), start_time: '2062-12-21T00:00:00Z', end_time: null },
    within(200),
    ['warning start_time INVALID'],
  ],
  ['ends in two years less a day', { ...daily(20), end_time: '2028-11-27T00:00:00Z' }, within(200), []],
])('a line item that %s', (_what, changes, context, expected) => {
  expect(findingsOf(changes, context)).toEqual(expected)
})

it('writes amounts and days as people read them', () => {
  const sentencesOf = (values: Partial<typeof soundItem>, context: LineItemContext) =>
    lineItemFindings({ ...soundItem, ...values }, context).map(({ message }) => message)
  expect(sentencesOf({ ...daily(20), currency: 'EUR' }, within(1_680, together(2_400)))).toEqual([
    'The campaign’s line items have 2,400.00 EUR a day together, but its daily budget limits them to 1,680.00 EUR.',
  ])
  expect(sentencesOf({ ...daily(20), end_time: '2062-12-21T00:00:00Z' }, within(200))).toEqual([
    'The flight ends on 21 Dec 2062, in more than two years. Check the year.',
  ])
})
