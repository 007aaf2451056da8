import { describe, expect, it } from 'vitest'
import { seedState } from '../../../../src/sandbox/demo/index.ts'
import { createWorld, fillWorld } from '../../../../src/sandbox/state/world.ts'
import { lineItemFindings } from '../../../../src/shared/entities/line-items/line-item-rules.ts'
import { inShort } from '../../shared/entities/line-items/line-item-example.ts'

function demo(scale?: number) {
  const world = createWorld({ now: () => 0 }, () => undefined)
  fillWorld(world, seedState('demo', scale))
  return world.ads
}

describe('the demonstration advertising', () => {
  const ads = demo()

  it('is of the size that a person can look through', () => {
    expect(ads.campaigns.size).toBe(40)
    expect(ads.line_items.size).toBe(300)
    expect(new Set([...ads.campaigns.values()].map(({ currency }) => currency))).toEqual(
      new Set(['EUR', 'USD']),
    )
    for (const table of [
      ads.funding_instruments,
      ads.promoted_tweets,
      ads.targeting_criteria,
      ads.line_item_curated_categories,
      ads.account_history,
      ads.promotable_users,
    ]) {
      expect(table.size).toBeGreaterThan(2)
    }
  })

  it('holds to the rules of the service', () => {
    const businessCategories = [...ads.business_categories.values()]
    for (const item of ads.line_items.values()) {
      const campaign = ads.campaigns.get(item.campaign_id) ?? null
      expect(campaign?.account_id).toBe(item.account_id)
      const findings = lineItemFindings(item, { change: { kind: 'create' }, campaign, businessCategories })
      expect(findings.map(inShort)).toEqual([])
    }
  })

  it('names only what is there', () => {
    for (const campaign of ads.campaigns.values()) {
      const funding = ads.funding_instruments.get(campaign.funding_instrument_id)
      expect(funding).toMatchObject({ account_id: campaign.account_id, currency: campaign.currency })
    }
    const hangingOn = [
      ...ads.promoted_tweets.values(),
      ...ads.targeting_criteria.values(),
      ...ads.line_item_curated_categories.values(),
    ]
    for (const { line_item_id, account_id } of hangingOn) {
      expect(ads.line_items.get(line_item_id)?.account_id).toBe(account_id)
    }
    for (const { curated_category_id } of ads.line_item_curated_categories.values()) {
      expect(ads.curated_categories.has(curated_category_id)).toBe(true)
    }
  })

  it('is the same each time, and as large as it is asked for', () => {
    expect(seedState('demo')).toEqual(seedState('demo'))
    const large = demo(5_000)
    expect(large.line_items.size).toBe(5_000)
    expect(large.campaigns.size).toBe(50)
  })
})
