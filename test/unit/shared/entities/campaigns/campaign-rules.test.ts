import { describe, expect, it } from 'vitest'
import {
  type CampaignTerms,
  campaignFindings,
} from '../../../../../src/shared/entities/campaigns/campaign-rules.ts'
import { amount, inShort } from '../line-items/line-item-example.ts'

const sound: CampaignTerms = {
  budget_optimization: 'LINE_ITEM',
  daily_budget_amount_local_micro: amount(140_000_000),
  total_budget_amount_local_micro: null,
  standard_delivery: null,
}

describe('campaignFindings', () => {
  it.each([
    ['a sound campaign', {}, 0, []],
    ['a total as high as a day', { total_budget_amount_local_micro: amount(140_000_000) }, 0, []],
    [
      'a total below a day',
      { total_budget_amount_local_micro: amount(139_999_999) },
      0,
      ['error daily_budget_amount_local_micro INVALID'],
    ],
    [
      'no daily budget',
      { daily_budget_amount_local_micro: null },
      0,
      ['warning daily_budget_amount_local_micro MISSING_PARAMETER'],
    ],
    ['a shared budget', { budget_optimization: 'CAMPAIGN' }, 0, []],
    [
      'a shared budget beside own ones',
      { budget_optimization: 'CAMPAIGN' },
      2,
      ['warning budget_optimization INVALID'],
    ],
    ['delivery of its own', { standard_delivery: true }, 0, ['warning standard_delivery INVALID']],
  ])('checks %s', (_name, changes, lineItemsWithDailyBudget, expected) => {
    const findings = campaignFindings({ ...sound, ...changes }, { lineItemsWithDailyBudget })
    expect(findings.map(inShort)).toEqual(expected)
  })
})

it('warns of budgets with more decimals than the currency of the campaign', () => {
  const fields = (changes: Partial<CampaignTerms>, currency: string | null) =>
    campaignFindings({ ...sound, ...changes }, { lineItemsWithDailyBudget: 0, currency }).map(inShort)
  const warning = 'warning daily_budget_amount_local_micro INVALID_DENOMINATION'
  const daily = (value: number) => ({ daily_budget_amount_local_micro: amount(value) })
  expect(fields(daily(1_234_567), 'EUR')).toEqual([warning])
  expect(fields(daily(2_000), 'EUR')).toEqual([warning])
  expect(fields(daily(1_500_000), 'JPY')).toEqual([warning])
  expect(fields(daily(1_234_000), 'KWD')).toEqual([])
  expect(fields(daily(1_234_567), null)).toEqual([])
  expect(fields({ total_budget_amount_local_micro: amount(150_000_001) }, 'EUR')).toEqual([
    'warning total_budget_amount_local_micro INVALID_DENOMINATION',
  ])
})
