import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { figureOf, figures, type Sums } from '../../../../src/shared/statistics/figures.ts'

describe('figures', () => {
  const sums: Sums = {
    impressions: 2_000,
    clicks: 50,
    engagements: 80,
    billed_charge_local_micro: 10_000_000,
    video_total_views: 400,
    video_views_100: 100,
    conversion_purchases: 3,
    conversion_site_visits: 7,
    planned_spend: 8_000_000,
    spend_of_all: 40_000_000,
  }
  it.each([
    ['ctr', 0.025],
    ['cpm', 5_000_000],
    ['cpc', 200_000],
    ['cpe', 125_000],
    ['cpv', 25_000],
    ['engagementRate', 0.04],
    ['videoCompletionRate', 0.25],
    ['webConversions', 10],
    ['costPerWebConversion', 1_000_000],
    ['pacing', 1.25],
    ['shareOfSpend', 0.25],
    ['costPerFollow', null],
    ['follows', 0],
  ] as const)('%s', (id, value) => {
    expect(figureOf(figures[id], sums)).toBe(value)
  })

  it('have unique titles', () => {
    const titles = Object.values(figures).map(({ title }) => title)
    expect(new Set(titles).size).toBe(titles.length)
  })

  it('from sums lie between those of the parts, if these have one', () => {
    const part = fc.record({ clicks: fc.nat(1_000), impressions: fc.nat(10_000) })
    fc.assert(
      fc.property(fc.array(part, { minLength: 1 }), (parts) => {
        const whole = {
          clicks: parts.reduce((all, { clicks }) => all + clicks, 0),
          impressions: parts.reduce((all, { impressions }) => all + impressions, 0),
        }
        const rates = parts.flatMap((one) => figureOf(figures.ctr, one) ?? [])
        if (rates.length < parts.length) return
        const rate = figureOf(figures.ctr, whole) ?? Number.NaN
        expect(rate).toBeGreaterThanOrEqual(Math.min(...rates) - 1e-9)
        expect(rate).toBeLessThanOrEqual(Math.max(...rates) + 1e-9)
      }),
    )
  })
})
