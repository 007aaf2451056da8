import { describe, expect, it, test } from 'vitest'

import { newLineItem } from '../../../../../../src/renderer/features/campaigns/create/defaults.ts'
import { fittingFields } from '../../../../../../src/renderer/features/campaigns/inspector/objective-fit.tsx'
import { objectives } from '../../../../../../src/shared/api/ads/line-items.ts'
import { lineItemDraftFindings } from '../../../../../../src/shared/entities/line-items/line-item-check.ts'

const start = { now: Date.UTC(2026, 0, 1), timezone: 'Europe/Berlin' }
const facts = {
  campaign: () => null,
  lineItemsWithDailyBudget: () => 0,
  businessCategories: () => [],
  otherCuratedLinks: () => 0,
  criteriaLeft: () => 0,
}
/** Fields that a person fills in besides it. */
const needed = { categories: ['IAB1'], ios_app_store_identifier: '1', name: 'One', campaign_id: 'c1' }

describe('a new line item that gets another objective', () => {
  const pairs = objectives.flatMap((from) => objectives.map((to) => [from, to] as const))
  test.each(pairs)('%s, then %s: what remains causes no findings', (from, to) => {
    const before = {
      ...newLineItem(from, start),
      frequency_cap: 3,
      duration_in_days: 7,
      objective: to,
      ...needed,
    }
    const content = { ...before, ...fittingFields(before) }
    const draft = { id: 'd1', kind: 'create' as const, remoteId: null, base: null, patch: content }
    expect(lineItemDraftFindings(draft, facts)).toEqual([])
  })

  it('keeps what fits', () => {
    expect(fittingFields({ ...newLineItem('REACH', start), goal: 'REACH_WITH_ENGAGEMENT' })).toEqual({})
  })

  it('leaves alone what no rule covers', () => {
    expect(fittingFields({ objective: 'RETIRED', goal: 'ANYTHING' })).toEqual({})
  })
})
