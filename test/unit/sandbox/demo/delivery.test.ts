import { describe, expect, it } from 'vitest'
import { seedState } from '../../../../src/sandbox/demo/index.ts'
import type { LineItemRecord } from '../../../../src/sandbox/state/campaign-tables.ts'
import { createWorld, fillWorld } from '../../../../src/sandbox/state/world.ts'
import { calendarOf, hourLength } from '../../../../src/sandbox/statistics/calendar.ts'
import { deliveryOf } from '../../../../src/sandbox/statistics/delivery.ts'
import { figuresOf } from '../../../../src/sandbox/statistics/figures.ts'
import { timeSeries } from '../../../../src/sandbox/statistics/time-series.ts'
import { plannedOfCampaign } from '../../../../src/shared/statistics/plan.ts'
import { isNightly } from '../../../support/runs.ts'

const day = 24 * hourLength
const today = Date.UTC(2026, 10, 24)

/** What the campaigns that are active spent and should have spent in the seven days before `now`. */
function weekOf(now: number) {
  const world = createWorld({ now: () => now }, () => undefined)
  fillWorld(world, seedState('demo', now))
  const { ads } = world
  const campaigns = [...ads.campaigns.values()].filter(
    (row) => row.entity_status === 'ACTIVE' && !row.deleted,
  )
  return campaigns.flatMap(({ id, name, account_id, ...campaign }) => {
    const calendar = calendarOf(ads.accounts.get(account_id)?.timezone ?? null)
    const last = calendar.dayOf(Math.floor(now / hourLength))
    const bounds = Array.from({ length: 8 }, (_, index) => calendar.firstHour(last - 7 + index) * hourLength)
    const items = [...ads.line_items.values()].filter(({ campaign_id }) => campaign_id === id)
    const running = items.filter((item) => item.entity_status === 'ACTIVE' && !item.deleted)
    const planned = plannedOfCampaign(
      budgetOf({ ...campaign, start_time: null, end_time: null }),
      running.map(budgetOf),
      bounds,
    )
    const {
      impressions,
      clicks,
      billed_charge_local_micro: spent,
    } = figuresOf(deliveryOf(ads), {
      entity: 'CAMPAIGN',
      groups: ['ENGAGEMENT', 'BILLING'],
      items,
      promotedTweet: null,
      series: timeSeries(bounds[0] ?? 0, bounds[7] ?? 0, 'TOTAL', calendar),
      now,
      segment: null,
    })
    const [shown, clicked, cost] = [impressions, clicks, spent].map((of) =>
      Array.isArray(of) ? Number(of[0]) : 0,
    )
    return Number.isNaN(planned)
      ? []
      : [{ name, planned, impressions: shown ?? 0, clicks: clicked ?? 0, spent: cost ?? 0 }]
  })
}

interface Terms {
  readonly daily_budget_amount_local_micro: LineItemRecord['daily_budget_amount_local_micro']
  readonly total_budget_amount_local_micro: LineItemRecord['total_budget_amount_local_micro']
  readonly start_time: string | null
  readonly end_time: string | null
}

function budgetOf(terms: Terms) {
  const amount = (value: Terms['daily_budget_amount_local_micro']) =>
    value === null ? Number.NaN : Number(value)
  const time = (value: string | null) => (value === null ? Number.NaN : Date.parse(value))
  return {
    daily: amount(terms.daily_budget_amount_local_micro),
    total: amount(terms.total_budget_amount_local_micro),
    start: time(terms.start_time),
    end: time(terms.end_time),
  }
}

describe('the demo campaigns', () => {
  it.each(isNightly ? [0, 91, 182, 273, 400] : [0])(
    'deliver like an advertiser’s, %i days later',
    (later) => {
      const week = weekOf(today + later * day)
      expect(week.length).toBeGreaterThan(15)
      const off = week.filter(({ spent, planned }) => Math.abs(spent / planned - 1) > 0.2)
      // Some are off plan, so that there is something to find.
      expect(off.length).toBeGreaterThan(0)
      expect(off.length).toBeLessThanOrEqual(week.length / 5)
      expect(off.every(({ spent, planned }) => spent < planned)).toBe(true)
      for (const { name, spent, impressions, clicks } of week) {
        expect((spent / impressions) * 1_000, name ?? undefined).toBeGreaterThan(1_000_000)
        expect((spent / impressions) * 1_000, name ?? undefined).toBeLessThan(8_000_000)
        expect(clicks / impressions, name ?? undefined).toBeGreaterThan(0.002)
        expect(clicks / impressions, name ?? undefined).toBeLessThan(0.02)
      }
    },
  )
})
