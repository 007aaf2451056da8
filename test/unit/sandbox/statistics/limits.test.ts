import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { estimateReach } from '../../../../src/sandbox/reference/reach.ts'
import { hourShare } from '../../../../src/sandbox/statistics/budget.ts'
import { calendarOf, hourLength } from '../../../../src/sandbox/statistics/calendar.ts'
import { deliveryOf } from '../../../../src/sandbox/statistics/delivery.ts'
import { recordVersion } from '../../../../src/sandbox/statistics/versions.ts'
import { casesFor } from '../../../support/runs.ts'
import { ask, flightStart, germany, hourly, narrowing, scenes, seriesOf, stage } from './scene.ts'

const runs = { numRuns: casesFor(12, 1000) }
const day = 24 * hourLength

describe('targeting', () => {
  const chosen = fc.subarray([...narrowing])

  it('reaches as many people as an estimate says', () => {
    const check = fc.property(chosen, (criteria) => {
      const data = stage({
        zone: 'UTC',
        campaign: {},
        items: [{ id: 'ml5vs', objective: 'REACH', criteria }],
      })
      const item = data.line_items.get('ml5vs')
      if (item === undefined) throw new Error('The line item is missing.')
      expect(deliveryOf(data).targetedPeople(item)).toBe(estimateReach(criteria, () => null))
    })
    fc.assert(check, { numRuns: casesFor(10, 200) })
  })

  it('that narrows an audience never increases impressions in any hour', () => {
    const check = fc.property(scenes, chosen, fc.constantFrom(...narrowing), (scene, before, further) => {
      const [first, ...others] = scene.items
      if (first === undefined || before.includes(further)) return
      const window = { start: flightStart, end: flightStart + 10 * day, items: [first.id] }
      const impressions = (criteria: typeof narrowing) => {
        const targeted = { ...first, frequency_cap: null, criteria: [germany, ...criteria] }
        return hourly(stage({ ...scene, items: [targeted, ...others] }), scene.zone, 'impressions', window)
      }
      const [wide, narrow] = [impressions(before), impressions([...before, further])]
      expect(narrow.every((count, hour) => count <= (wide[hour] ?? 0))).toBe(true)
    })
    fc.assert(check, runs)
  })
})

describe('a frequency cap', () => {
  it('applies to any span of as many days as it is set for', () => {
    const check = fc.property(scenes, fc.constantFrom(7, 14, 30), (scene, period) => {
      const [first] = scene.items
      if (first === undefined) return
      const own = { frequency_cap: 1, duration_in_days: period, bid_strategy: 'AUTO', end_time: null }
      const budgets = { daily_budget_amount_local_micro: null, total_budget_amount_local_micro: null }
      // A few hundred people: rounding errors of single hours would show.
      const criteria = [
        { ...germany, targeting_type: 'FOLLOWERS_OF_USER', targeting_value: '7' },
        ...narrowing.slice(0, 4),
        germany,
      ]
      const data = stage({ ...scene, campaign: {}, items: [{ ...first, ...own, ...budgets, criteria }] })
      const calendar = calendarOf(scene.zone)
      const from = calendar.dayOf(flightStart / hourLength)
      const window = { start: calendar.midnight(from), end: calendar.midnight(from + 40) }
      const days = seriesOf(ask(data, scene.zone, { ...window, granularity: 'DAY' })).get('impressions') ?? []
      const item = data.line_items.get(first.id)
      const allowed = item === undefined ? 0 : deliveryOf(data).targetedPeople(item)
      for (const [place] of days.entries()) {
        const inPeriod = days.slice(place, place + period).reduce((sum, count) => sum + count, 0)
        expect(inPeriod).toBeLessThanOrEqual(allowed)
      }
    })
    fc.assert(check, runs)
  })
})

describe('a flight', () => {
  it('delivers nothing outside it, while paused, or outside the funding instrument’s time', () => {
    const pauses = fc.record({ pause: fc.nat(10 * 24), resume: fc.nat(10 * 24), funded: fc.nat(15 * 24) })
    const check = fc.property(scenes, pauses, (scene, { pause, resume, funded }) => {
      const data = stage(scene)
      const at = (hours: number) => flightStart + hours * hourLength
      const funding = data.funding_instruments.get('funding')
      if (funding === undefined) throw new Error('The funding instrument is missing.')
      const until = new Date(at(funded)).toISOString()
      data.funding_instruments.put({ ...funding, end_time: until })
      const paused = [pause, Math.max(pause, resume)] as const
      for (const row of [...data.line_items.values()]) {
        const stopped = data.line_items.put({ ...row, entity_status: 'PAUSED' })
        recordVersion(data.line_item_versions, row, stopped, at(paused[0]))
        recordVersion(data.line_item_versions, stopped, data.line_items.put(row), at(paused[1]))
      }
      const window = { start: at(-48), end: at(24 * 24) }
      for (const { id, start_time, end_time } of data.line_items.values()) {
        const served = hourly(data, scene.zone, 'impressions', { ...window, items: [id] })
        const [starts, ends] = [start_time ?? '', end_time ?? '2099-01-01T00:00:00Z'].map(Date.parse)
        for (const [hour, count] of served.entries()) {
          if (count === 0) continue
          const from = window.start + hour * hourLength
          expect(from).toBeGreaterThanOrEqual(starts ?? 0)
          expect(from + hourLength).toBeLessThanOrEqual(ends ?? 0)
          expect(from).toBeLessThan(at(funded))
          expect(from < at(paused[0]) || from >= at(paused[1])).toBe(true)
        }
      }
    })
    fc.assert(check, runs)
  })
})

describe('standard delivery', () => {
  it('spends no more in an hour than its share of the day', () => {
    const check = fc.property(scenes, fc.integer({ min: 100_000, max: 90_000_000 }), (scene, daily) => {
      const own = { standard_delivery: true, daily_budget_amount_local_micro: daily }
      const data = stage({ ...scene, items: scene.items.map((item) => ({ ...item, ...own })) })
      const calendar = calendarOf(scene.zone)
      const first = calendar.dayOf(flightStart / hourLength)
      // Hourly series start on whole hours, which midnight isn't in every time zone.
      const start = calendar.firstHour(first) * hourLength
      for (const { id } of data.line_items.values()) {
        const window = { start, end: calendar.firstHour(first + 7) * hourLength, items: [id] }
        const spend = hourly(data, scene.zone, 'billed_charge_local_micro', window)
        for (const [hour, amount] of spend.entries()) {
          const at = start / hourLength + hour
          const today = calendar.dayOf(at)
          const hours = calendar.firstHour(today + 1) - calendar.firstHour(today)
          expect(amount).toBeLessThanOrEqual(daily * hourShare(at - calendar.firstHour(today), hours))
        }
      }
    })
    fc.assert(check, runs)
  })
})
