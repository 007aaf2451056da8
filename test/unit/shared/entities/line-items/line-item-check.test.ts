import { expect, it } from 'vitest'
import type { CampaignFacts } from '../../../../../src/shared/campaigns/campaign-facts.ts'
import type { Fields } from '../../../../../src/shared/core/json.ts'
import { lineItemDraftFindings } from '../../../../../src/shared/entities/line-items/line-item-check.ts'
import { amount } from './line-item-example.ts'

const budget = {
  budget_optimization: 'LINE_ITEM',
  daily_budget_amount_local_micro: amount(100_000_000),
  total_budget_amount_local_micro: null,
}
const facts: CampaignFacts = {
  campaign: () => ({ budget, currency: 'EUR' }),
  lineItemsWithDailyBudget: () => 0,
  businessCategories: () => [],
  otherCuratedLinks: () => 0,
  criteriaLeft: () => 0,
}
const editedAt = Date.parse('2026-06-15T12:00:00Z')

function rules(patch: Fields): readonly string[] {
  const draft = { id: 'a', kind: 'create', remoteId: null, base: null, updatedAt: editedAt } as const
  const content = { campaign_id: 'draft:a', objective: 'REACH', ...patch }
  return (lineItemDraftFindings({ ...draft, patch: content }, facts) ?? []).map(({ rule }) => rule)
}

it('warns of bids and budgets with more decimals than the currency', () => {
  const bid = { bid_strategy: 'MAX', bid_amount_local_micro: 1_234_567 }
  expect(rules(bid)).toContain('line-item.bid-denomination')
  expect(rules({ daily_budget_amount_local_micro: 2_000 })).toContain('line-item.budget-denomination')
  expect(rules({ total_budget_amount_local_micro: 1_234_567 })).toContain('line-item.budget-denomination')
  expect(rules({ daily_budget_amount_local_micro: 2_000_000 })).not.toContain('line-item.budget-denomination')
})

it('warns of a start that was in the past when it was edited', () => {
  expect(rules({ start_time: '2020-01-01T00:00:00Z' })).toContain('line-item.start-in-past')
  expect(rules({ start_time: '2026-06-15T00:00:00Z' })).not.toContain('line-item.start-in-past')
})
