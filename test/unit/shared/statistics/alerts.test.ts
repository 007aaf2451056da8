import { describe, expect, it } from 'vitest'
import {
  type Alert,
  type AlertFacts,
  type AlertThresholds,
  alertSpans,
  alertsOf,
  alertText,
} from '../../../../src/shared/statistics/alerts.ts'

const now = Date.UTC(2026, 10, 25, 12)
const dayMs = 86_400_000
const off: AlertThresholds = {
  noDelivery: null,
  spendWithoutClicks: null,
  pacing: null,
  ctrFell: null,
  budgetEarly: null,
}
const typical = { spend: 100, impressions: 10_000, clicks: 100 }
const facts: AlertFacts = {
  latest: typical,
  week: typical,
  weekBefore: typical,
  planned: 100,
  budget: null,
  now,
}
const counts = (change: Partial<typeof typical>) => ({ ...typical, ...change })
const budget = (spent: number, pace: number, days: number) => ({
  budget: { total: 100, spent, pace, endsAt: now + days * dayMs },
})

describe('a rule about figures', () => {
  it.each<[string, Partial<AlertThresholds>, Partial<AlertFacts>, Alert['rule'] | null]>([
    ['no impression', { noDelivery: 2 }, { latest: counts({ impressions: 0 }) }, 'noDelivery'],
    ['one impression', { noDelivery: 2 }, { latest: counts({ impressions: 1 }) }, null],
    ['days that weren’t read', { noDelivery: 2 }, { latest: null }, null],
    [
      'spend at the threshold',
      { spendWithoutClicks: 100 },
      { week: counts({ clicks: 0 }) },
      'spendWithoutClicks',
    ],
    ['spend below it', { spendWithoutClicks: 101 }, { week: counts({ clicks: 0 }) }, null],
    ['a click', { spendWithoutClicks: 100 }, { week: counts({ clicks: 1 }) }, null],
    ['more than planned', { pacing: 20 }, { week: counts({ spend: 121 }) }, 'aheadOfPlan'],
    ['less than planned', { pacing: 20 }, { week: counts({ spend: 79 }) }, 'behindPlan'],
    ['exactly as far off', { pacing: 20 }, { week: counts({ spend: 120 }) }, null],
    ['no plan', { pacing: 20 }, { week: counts({ spend: 121 }), planned: null }, null],
    ['a plan of nothing', { pacing: 20 }, { planned: 0 }, null],
    ['half the rate', { ctrFell: 50 }, { week: counts({ clicks: 50 }) }, 'ctrFell'],
    ['a little more than half', { ctrFell: 50 }, { week: counts({ clicks: 51 }) }, null],
    ['few impressions', { ctrFell: 50 }, { week: counts({ clicks: 0, impressions: 999 }) }, null],
    [
      'few clicks before',
      { ctrFell: 50 },
      { week: counts({ clicks: 1 }), weekBefore: counts({ clicks: 19 }) },
      null,
    ],
    ['no week before', { ctrFell: 50 }, { week: counts({ clicks: 1 }), weekBefore: null }, null],
    ['a budget for 5 of 7 days', { budgetEarly: 1 }, budget(50, 10, 7), 'budgetEarly'],
    ['a budget for 6 of 7 days', { budgetEarly: 1 }, budget(40, 10, 7), null],
    ['a budget without spend', { budgetEarly: 1 }, budget(0, 0, 7), null],
    ['a budget that’s used up', { budgetEarly: 1 }, budget(101, 0, 7), 'budgetEarly'],
    [
      'rules that are off',
      {},
      { latest: counts({ impressions: 0 }), week: counts({ clicks: 0, spend: 1_000 }) },
      null,
    ],
  ])('judges %s', (_what, thresholds, change, rule) => {
    const found = alertsOf({ ...facts, ...change }, { ...off, ...thresholds })
    expect(found.map((alert) => alert.rule)).toEqual(rule === null ? [] : [rule])
  })

  it('looks at whole days before today', () => {
    expect(alertSpans(100, { ...off, noDelivery: 2 })).toEqual({
      latest: { from: 98, to: 100 },
      week: { from: 93, to: 100 },
      weekBefore: { from: 86, to: 93 },
      pace: { from: 97, to: 100 },
    })
  })
})

const terms = {
  money: (micro: number) => `${micro} EUR`,
  day: (at: number) => new Date(at).toISOString().slice(0, 10),
}

it.each<[Alert, string]>([
  [{ rule: 'noDelivery', days: 1 }, 'No impressions for 1 day, although it’s running'],
  [{ rule: 'spendWithoutClicks', spend: 60 }, 'Spent 60 EUR in 7 days without a click'],
  [{ rule: 'aheadOfPlan', spend: 140, planned: 100 }, 'Spent 40% more than planned in 7 days'],
  [{ rule: 'behindPlan', spend: 70, planned: 100 }, 'Spent 30% less than planned in 7 days'],
  [{ rule: 'ctrFell', before: 0.012, now: 0.005 }, 'CTR fell from 1.2% to 0.5% within a week'],
  [
    { rule: 'budgetEarly', at: now + 2 * dayMs, endsAt: now + 9 * dayMs },
    'Total budget lasts until 2026-11-27; the flight ends 2026-12-04',
  ],
  [
    { rule: 'budgetEarly', at: now, endsAt: now + 9 * dayMs },
    'Total budget used up; the flight ends 2026-12-04',
  ],
])('an alert says what is wrong: %o', (alert, text) => {
  expect(alertText(alert, now, terms)).toBe(text)
})
