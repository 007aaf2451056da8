import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Budgeted,
  partsOfFlight,
  plannedBetween,
  plannedOfCampaign,
  startAfterCreation,
  sumOfPlans,
} from '../../../../src/shared/statistics/plan.ts'

const day = 86_400_000
const none = Number.NaN
const budgeted = (change: Partial<Budgeted>): Budgeted => ({
  daily: none,
  total: none,
  start: none,
  end: none,
  ...change,
})
const week = Array.from({ length: 8 }, (_, index) => index * day)

function expectPlan(found: number, planned: number) {
  if (Number.isNaN(planned)) expect(found).toBeNaN()
  else expect(found).toBeCloseTo(planned)
}

describe('a plan between two times', () => {
  it.each<[string, Partial<Budgeted>, number, number, number]>([
    ['has the daily budget for each day', { daily: 10 }, 2, 5, 30],
    ['is over with the flight', { daily: 10, start: 0, end: 3 * day }, 2, 5, 10],
    ['begins with the flight', { daily: 10, start: 3 * day }, 2, 5, 20],
    ['ends when the total is used up', { daily: 10, total: 35, start: 0 }, 2, 5, 15],
    ['is nothing once the total is used up', { daily: 10, total: 20, start: 0 }, 2, 5, 0],
    ['has the share of a total that is due', { total: 100, start: 0, end: 10 * day }, 2, 5, 30],
    ['isn’t there outside of the flight', { daily: 10, end: day }, 2, 5, none],
    ['isn’t there without a budget', { start: 0, end: 9 * day }, 2, 5, none],
  ])('%s', (_what, change, from, to, planned) => {
    expectPlan(plannedBetween(budgeted(change), from * day, to * day), planned)
  })
})

describe('a campaign’s plan', () => {
  it.each<[string, Partial<Budgeted>, readonly Partial<Budgeted>[], number]>([
    ['is what its line items may spend', { daily: 100 }, [{ daily: 10 }, { daily: 20 }], 210],
    ['is its own budget if that is less', { daily: 25 }, [{ daily: 10 }, { daily: 20 }], 175],
    ['is decided day by day', { daily: 25 }, [{ daily: 10 }, { daily: 20, start: 4 * day }], 115],
    ['is its own budget if line items have none', { daily: 25 }, [{}, { daily: 10 }], 175],
    ['isn’t there if nothing has a budget', {}, [{}], none],
    ['isn’t there without a line item that runs', { daily: 25 }, [{ daily: 10, end: 0 }], none],
    ['isn’t there without line items', { daily: 25 }, [], none],
    ['ends with its own flight', { daily: 100, end: 3 * day }, [{ daily: 10 }], 30],
    ['spreads its total over their flights', { total: 140 }, [{ start: 0, end: 14 * day }], 70],
  ])('%s', (_what, campaign, lineItems, planned) => {
    expectPlan(plannedOfCampaign(budgeted(campaign), lineItems.map(budgeted), week), planned)
  })

  it('never exceeds its own budget or that of its line items', () => {
    const amount = fc.option(fc.integer({ min: 1, max: 1_000 }), { nil: none })
    const time = fc.option(
      fc.integer({ min: -5, max: 12 }).map((days) => days * day),
      { nil: none },
    )
    const any = fc.record({ daily: amount, total: amount, start: time, end: time })
    const check = fc.property(any, fc.array(any, { maxLength: 4 }), (campaign, lineItems) => {
      const planned = plannedOfCampaign(campaign, lineItems, week)
      if (Number.isNaN(planned)) return
      if (!Number.isNaN(campaign.daily)) expect(planned).toBeLessThanOrEqual(campaign.daily * 7 + 1e-6)
      const own = lineItems.map(({ daily }) => daily * 7).reduce((sum, weekly) => sum + weekly, 0)
      if (!Number.isNaN(own)) expect(planned).toBeLessThanOrEqual(own + 1e-6)
    })
    fc.assert(check)
  })

  it('is the same if flights are cut in two', () => {
    const amount = fc.option(fc.integer({ min: 1, max: 1_000 }), { nil: none })
    const time = fc.integer({ min: -60, max: 240 }).map((hours) => (hours * day) / 24)
    const flight = fc.option(time, { nil: none })
    const own = fc.record({ daily: amount, total: amount, start: flight, end: flight })
    const item = fc
      .record({ daily: fc.integer({ min: 1, max: 1_000 }), start: flight, end: flight, cut: time })
      .filter(({ start, end }) => !(end < start))
    const check = fc.property(own, fc.array(item, { minLength: 1, maxLength: 4 }), (campaign, items) => {
      const whole = items.map(({ cut: _, ...one }) => budgeted(one))
      const halves = items.flatMap(({ daily, start, end, cut }) => {
        const within = Math.min(cut, Number.isNaN(end) ? cut : end)
        const at = Math.max(within, Number.isNaN(start) ? within : start)
        return [budgeted({ daily, start, end: at }), budgeted({ daily, start: at, end })]
      })
      const planned = plannedOfCampaign(campaign, whole, week)
      expectPlan(plannedOfCampaign(campaign, halves, week), planned)
    })
    fc.assert(check)
  })
})

it('nothing is due before its creation, whatever was changed since, and afterwards all of it', () => {
  const amount = fc.option(fc.integer({ min: 1, max: 1_000 }), { nil: none })
  const time = fc.integer({ min: -60, max: 240 }).map((hours) => (hours * day) / 24)
  const terms = fc.record({
    daily: amount,
    total: amount,
    start: time,
    end: fc.option(time, { nil: none }),
    status: fc.constantFrom('ACTIVE', 'PAUSED'),
  })
  const changes = fc.array(fc.record({ terms, after: fc.integer({ min: 1, max: 96 }) }), { maxLength: 4 })
  fc.assert(
    fc.property(terms, changes, time, (current, changed, created) => {
      let until = created
      const earlier = changed.map(({ terms, after }) => {
        until += (after * day) / 24
        return { ...terms, until }
      })
      const parts = partsOfFlight(earlier, current, created)
      const due = (from: number, to: number) =>
        sumOfPlans(parts.map((part) => plannedBetween(part, from, to)))
      expect(due(-100 * day, created)).toBeNaN()
      // A flight that begins with the creation has the same plan.
      const within = <Terms extends Budgeted>(one: Terms) => ({ ...one, start: Math.max(one.start, created) })
      expect(parts).toEqual(partsOfFlight(earlier.map(within), within(current), none))
    }),
  )
})

it.each([
  ['a flight that begins later keeps its start', 5, 3, 5],
  ['one that begins earlier starts with its creation', 3, 5, 5],
  ['without a creation it keeps its start', 3, none, 3],
  ['a campaign without a start has none', none, 3, none],
])('%s', (_what, start, created, expected) => {
  expect(startAfterCreation(start, created)).toBe(expected)
})
