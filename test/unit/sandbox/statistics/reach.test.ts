import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changedHours } from '../../../../src/sandbox/statistics/activity.ts'
import { hourLength } from '../../../../src/sandbox/statistics/calendar.ts'
import { deliveryOf } from '../../../../src/sandbox/statistics/delivery.ts'
import { reachOf } from '../../../../src/sandbox/statistics/reach.ts'
import { casesFor } from '../../../support/runs.ts'
import { ask, finalAt, flightStart, hourly, scenes, stage, sumsOf } from './scene.ts'

const runs = { numRuns: casesFor(15, 500) }
const day = 24 * hourLength

describe('reach', () => {
  it('is at most the impressions, grows with the window, and respects the frequency cap', () => {
    const check = fc.property(scenes, fc.integer({ min: 1, max: 20 }), (scene, days) => {
      const data = stage({ ...scene, items: scene.items.slice(0, 1) })
      const items = [...data.line_items.values()]
      const end = flightStart + days * day
      const reached = (until: number) => reachOf(deliveryOf(data), items, flightStart, until, finalAt)
      const { total_audience_reach: people, average_frequency: frequency } = reached(end)
      const { impressions = 0 } = sumsOf(ask(data, scene.zone, { start: flightStart, end }))
      expect(people).toBeLessThanOrEqual(impressions)
      expect(people > 0).toBe(impressions > 0)
      expect(Math.abs(people * frequency - impressions)).toBeLessThanOrEqual(people * 0.0051)
      expect(reached(end + day).total_audience_reach).toBeGreaterThanOrEqual(people)
      const { frequency_cap: cap, duration_in_days: period } = items[0] ?? {}
      if (typeof cap !== 'number' || people < 1000) return
      expect(frequency).toBeLessThanOrEqual(cap * Math.ceil(days / (period ?? 30)) * 1.01)
    })
    fc.assert(check, runs)
  })
})

describe('changed hours', () => {
  it('are all hours whose figures differ between two times', () => {
    const times = fc.tuple(fc.nat(24 * 40), fc.integer({ min: 1, max: 24 * 10 }))
    const check = fc.property(scenes, times, (scene, [after, length]) => {
      const data = stage({ ...scene, items: scene.items.slice(0, 1) })
      const from = flightStart / hourLength + after
      const window = { start: flightStart, end: flightStart + 24 * day }
      // A change at the end belongs to the next window.
      const known = (metric: string, now: number) =>
        hourly(data, scene.zone, metric, { ...window, now: now * hourLength - 1 })
      const delivery = deliveryOf(data)
      const found = new Set(
        [...data.line_items.values()].flatMap((item) =>
          [...changedHours(delivery, item, from, from + length)].map(({ hour }) => hour),
        ),
      )
      for (const metric of ['impressions', 'billed_charge_local_micro']) {
        const [before, later] = [known(metric, from), known(metric, from + length)]
        const changed = before.flatMap((count, place) =>
          count === later[place] ? [] : [flightStart / hourLength + place],
        )
        expect(changed.filter((hour) => !found.has(hour))).toEqual([])
      }
    })
    fc.assert(check, runs)
  })
})
