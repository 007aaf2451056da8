import { describe, expect, test } from 'vitest'
import {
  type CampaignPlan,
  draftsOf,
  planErrors,
} from '../../../../../../src/renderer/features/campaigns/create/campaign-plan.ts'

import { newLineItem } from '../../../../../../src/renderer/features/campaigns/create/defaults.ts'
import { fundingCurrency } from '../../../../../../src/renderer/features/campaigns/linked/choice-select.tsx'
import { objectives } from '../../../../../../src/shared/api/ads/line-items.ts'
import type { CampaignFacts } from '../../../../../../src/shared/campaigns/campaign-facts.ts'
import { lineItemDraftFindings } from '../../../../../../src/shared/entities/line-items/line-item-check.ts'

const terms = { now: Date.UTC(2026, 10, 21, 22, 30), currency: 'EUR', timezone: 'Europe/Berlin' }
const plan: CampaignPlan = {
  name: ' Spring tents ',
  fundingInstrumentId: 'lygyi',
  objective: 'REACH',
  shared: false,
  daily: '120',
  total: '',
  start: { date: '2026-12-01', time: '06:00' },
  end: { date: '', time: '' },
  lineItems: 'Hikers\n\n  Campers  \n',
}

describe('a campaign from a few questions', () => {
  test('has a line item for each name, all paused', () => {
    const { campaign, lineItems } = draftsOf(plan, terms)
    expect(campaign).toEqual({
      name: 'Spring tents',
      budget_optimization: 'LINE_ITEM',
      entity_status: 'PAUSED',
      funding_instrument_id: 'lygyi',
      daily_budget_amount_local_micro: 120_000_000,
    })
    expect(lineItems.map(({ name, start_time, entity_status }) => [name, start_time, entity_status])).toEqual(
      [
        ['Hikers', '2026-12-01T05:00:00Z', 'PAUSED'],
        ['Campers', '2026-12-01T05:00:00Z', 'PAUSED'],
      ],
    )
  })

  test('reports what is missing', () => {
    expect(planErrors(plan, terms)).toEqual({})
    const wrong = { ...plan, name: ' ', daily: '1,200', lineItems: 'x\n'.repeat(101) }
    expect(Object.keys(planErrors(wrong, terms))).toEqual(['name', 'daily', 'lineItems'])
  })
})

const facts: CampaignFacts = {
  campaign: () => null,
  lineItemsWithDailyBudget: () => 0,
  businessCategories: () => [],
  otherCuratedLinks: () => 0,
  criteriaLeft: () => 0,
}

describe('the defaults of a line item', () => {
  test('start at the account’s next midnight, not this computer’s', () => {
    // It is 23:30 there.
    expect(newLineItem('REACH', terms).start_time).toBe('2026-11-21T23:00:00Z')
  })

  test.each(objectives)('follow the objective %s: only what can’t be guessed is missing', (objective) => {
    const patch = { ...newLineItem(objective, terms), name: 'New', campaign_id: 'c1' }
    const draft = { id: 'a', kind: 'create' as const, remoteId: null, base: null, patch }
    const errors = (lineItemDraftFindings(draft, facts) ?? []).filter(({ severity }) => severity === 'error')
    const expected: Readonly<Record<string, readonly string[]>> = {
      APP_INSTALLS: ['line-item.store-identifier'],
      APP_ENGAGEMENTS: ['line-item.store-identifier'],
      PREROLL_VIEWS: ['line-item.categories-needed'],
    }
    expect(errors.map(({ rule }) => rule)).toEqual(expected[objective] ?? [])
  })
})

describe('the currency of a new campaign', () => {
  const choice = (id: string, currency: string | null) => ({
    id,
    title: id,
    detail: null,
    unusable: null,
    record: { id, currency },
  })
  const euro = choice('f1', 'EUR')

  test.each([
    ['the chosen instrument', [euro, choice('f2', 'JPY')], 'f2', 'JPY'],
    ['all instruments, where they have the same', [euro, choice('f2', 'EUR')], '', 'EUR'],
    ['nobody, where they differ and none is chosen', [euro, choice('f2', 'JPY')], '', null],
    ['nobody, where the chosen one is not known', [euro], 'f9', null],
    ['nobody, where nothing was read', [], '', null],
    ['nobody, where the instrument does not say it', [choice('f1', null)], 'f1', null],
  ])('is determined by %s', (_, choices, chosen, currency) => {
    expect(fundingCurrency(choices, chosen)).toBe(currency)
  })

  test('has to be known if a budget is typed', () => {
    expect(planErrors(plan, { ...terms, currency: null })).toEqual({
      daily: 'Choose a funding instrument, which sets the currency.',
    })
    expect(planErrors({ ...plan, daily: '' }, { ...terms, currency: null })).toEqual({})
  })
})
