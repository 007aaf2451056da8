import { describe, expect, it } from 'vitest'
import { campaignTables } from '../../../src/sandbox/state/campaign-tables.ts'
import { deliveryOf } from '../../../src/sandbox/statistics/hourly-delivery.ts'
import { metricsOf } from '../../../src/sandbox/statistics/metrics.ts'
import { isMidnight, timeSeries } from '../../../src/sandbox/statistics/time-series.ts'

const at = (time: string) => Date.parse(time)
const hourOf = (time: string) => at(time) / 3_600_000

const item = campaignTables.line_items.record.parse({
  id: 'ml5vs',
  account_id: 'one',
  campaign_id: 'x',
  objective: 'ENGAGEMENTS',
  product_type: 'PROMOTED_TWEETS',
  start_time: '2026-05-02T00:00:00Z',
  end_time: '2026-05-09T00:00:00Z',
  daily_budget_amount_local_micro: 40_000_000,
  created_at: '2026-05-01T00:00:00Z',
  updated_at: '2026-05-01T00:00:00Z',
})
const now = at('2026-05-06T12:00:00Z')

describe('deliveryOf', () => {
  const delivery = deliveryOf(item, undefined, now)

  it('spends most of a day’s budget, and never more than it', () => {
    const first = hourOf('2026-05-04T00:00:00Z')
    const spend = Array.from({ length: 24 }, (_, hour) => delivery.in(first + hour).spend)
    const day = spend.reduce((sum, hour) => sum + hour, 0)
    expect(day).toBeGreaterThan(20_000_000)
    expect(day).toBeLessThanOrEqual(40_000_000)
    expect(spend.every(Number.isSafeInteger)).toBe(true)
  })

  it('runs from the start of the flight until now', () => {
    expect(delivery.from).toBe(hourOf('2026-05-02T00:00:00Z'))
    expect(delivery.to).toBe(hourOf('2026-05-06T12:00:00Z'))
  })

  it('stops when it is paused, and at the end of the flight', () => {
    const paused = { ...item, entity_status: 'PAUSED', updated_at: '2026-05-03T00:00:00Z' }
    expect(deliveryOf(paused, undefined, now).to).toBe(hourOf('2026-05-03T00:00:00Z'))
    const later = deliveryOf(item, undefined, at('2026-06-01T00:00:00Z'))
    expect(later.to).toBe(hourOf('2026-05-09T00:00:00Z'))
  })

  it('says the same of an hour each time, and something else of another line item', () => {
    const hour = hourOf('2026-05-04T18:00:00Z')
    expect(deliveryOf(item, undefined, now).in(hour)).toEqual(delivery.in(hour))
    expect(deliveryOf({ ...item, id: 'ml5vt' }, undefined, now).in(hour)).not.toEqual(delivery.in(hour))
  })

  it('counts no more clicks than engagements than impressions', () => {
    for (let hour = delivery.from; hour < delivery.to; hour += 1) {
      const { impressions, engagements, clicks } = delivery.in(hour)
      expect(engagements).toBeLessThanOrEqual(impressions)
      expect(clicks).toBeLessThanOrEqual(engagements)
    }
  })
})

describe('timeSeries', () => {
  it('cuts a span into hours, days of a time zone, or not at all', () => {
    const [start, end] = [at('2026-05-01T22:00:00Z'), at('2026-05-03T22:00:00Z')]
    expect(timeSeries(start, end, 'HOUR', 'Europe/Berlin').length).toBe(48)
    expect(timeSeries(start, end, 'TOTAL', 'Europe/Berlin').length).toBe(1)
    expect(timeSeries(start, end, 'DAY', 'Europe/Berlin').length).toBe(2)
    expect(timeSeries(start, end, 'DAY', 'UTC').length).toBe(3)
  })

  it('gives the day on which the clocks change 25 hours', () => {
    const series = timeSeries(at('2026-10-24T22:00:00Z'), at('2026-10-25T23:00:00Z'), 'DAY', 'Europe/Berlin')
    expect(series.length).toBe(1)
    expect(series.stepOfHour).toHaveLength(25)
  })

  it.each([
    ['2026-05-01T22:00:00Z', 'Europe/Berlin', true],
    ['2026-01-01T23:00:00Z', 'Europe/Berlin', true],
    ['2026-05-01T23:00:00Z', 'Europe/Berlin', false],
    ['2026-05-01T07:00:00Z', 'America/Los_Angeles', true],
    ['2026-05-01T00:00:00Z', 'UTC', true],
  ])('%s is midnight in %s: %s', (time, timezone, expected) => {
    expect(isMidnight(at(time), timezone)).toBe(expected)
  })
})

describe('metricsOf', () => {
  const step = {
    impressions: 1000,
    engagements: 30,
    clicks: 10,
    videoViews: 0,
    conversions: 0,
    spend: 4_000_000,
  }

  it('has null, and not zero, where there is no data', () => {
    expect(metricsOf(null, ['BILLING'])).toEqual({
      billed_engagements: null,
      billed_charge_local_micro: null,
    })
    expect(metricsOf([step], ['VIDEO']).video_total_views).toBeNull()
  })

  it('has one number a step', () => {
    expect(metricsOf([step, step], ['BILLING'])).toEqual({
      billed_engagements: [30, 30],
      billed_charge_local_micro: [4_000_000, 4_000_000],
    })
  })
})
