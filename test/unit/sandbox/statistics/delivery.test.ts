import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calendarOf, hourLength } from '../../../../src/sandbox/statistics/calendar.ts'
import { recordVersion } from '../../../../src/sandbox/statistics/versions.ts'
import { casesFor } from '../../../support/runs.ts'
import { ask, finalAt, flightStart, hourly, scenes, seriesOf, stage, sumsOf } from './scene.ts'

const runs = { numRuns: casesFor(12, 1000) }
const day = 24 * hourLength
const calendarDays = 25

/** The first midnights of a zone in the flights' time. */
function midnights(zone: string): readonly number[] {
  const calendar = calendarOf(zone)
  const first = calendar.dayOf(flightStart / hourLength)
  return Array.from({ length: calendarDays }, (_, place) => calendar.midnight(first + place))
}

const places = fc.uniqueArray(fc.nat(calendarDays - 1), { minLength: 2, maxLength: 5 })

describe('figures', () => {
  it('of hours add up to those of days, and of days to totals, also when clocks change', () => {
    const check = fc.property(scenes, places, (scene, chosen) => {
      const bounds = midnights(scene.zone)
      const [start = 0, end = 0] = [Math.min(...chosen), Math.max(...chosen)].map((place) => bounds[place])
      const data = stage(scene)
      const answers = (['HOUR', 'DAY', 'TOTAL'] as const).map((granularity) =>
        ask(data, scene.zone, { start, end, granularity }),
      )
      const [byHour, byDay, total] = answers.map((answer) => sumsOf(answer))
      expect(byDay).toEqual(byHour)
      expect(total).toEqual(byHour)
      for (const series of seriesOf(answers[1] ?? {}).values()) {
        expect(series).toHaveLength(Math.max(...chosen) - Math.min(...chosen))
      }
    })
    fc.assert(check, runs)
  })

  it('of parts of a window add up to those of the window', () => {
    const cuts = fc.uniqueArray(fc.nat(600), { minLength: 2, maxLength: 6 })
    const check = fc.property(scenes, cuts, (scene, hours) => {
      const bounds = hours.toSorted((a, b) => a - b).map((hour) => flightStart + hour * hourLength)
      const data = stage(scene)
      const parts = bounds
        .slice(1)
        .map((end, place) => ask(data, scene.zone, { start: bounds[place] ?? 0, end }))
      const whole = ask(data, scene.zone, { start: bounds[0] ?? 0, end: bounds.at(-1) ?? 0 })
      expect(sumsOf(...parts)).toEqual(sumsOf(whole))
    })
    fc.assert(check, runs)
  })

  it('of line items and of their posts add up', () => {
    const check = fc.property(scenes, (scene) => {
      const data = stage(scene)
      const window = { start: flightStart, end: flightStart + 10 * day }
      const ids = scene.items.map(({ id }) => id)
      const byItem = ids.map((id) => ask(data, scene.zone, { ...window, items: [id] }))
      const byPost = ids.flatMap((id) =>
        ['1', '2'].map((post) =>
          ask(data, scene.zone, { ...window, items: [id], promotedTweet: `${id}-${post}` }),
        ),
      )
      const whole = sumsOf(ask(data, scene.zone, window))
      expect(sumsOf(...byItem)).toEqual(whole)
      expect(sumsOf(...byPost)).toEqual(whole)
    })
    fc.assert(check, runs)
  })

  it('are the same whatever was requested before', () => {
    const check = fc.property(scenes, fc.array(fc.nat(300), { maxLength: 4 }), (scene, hours) => {
      const window = { start: flightStart + 5 * day, end: flightStart + 9 * day }
      const data = stage(scene)
      for (const hour of hours) {
        const start = flightStart + hour * hourLength
        ask(data, scene.zone, { start, end: start + day })
      }
      expect(ask(data, scene.zone, window)).toEqual(ask(stage(scene), scene.zone, window))
    })
    fc.assert(check, runs)
  })

  it('are whole numbers, and no part exceeds its whole', () => {
    const parts = [
      ['engagements', 'impressions'],
      ['clicks', 'engagements'],
      ['url_clicks', 'clicks'],
      ['app_clicks', 'clicks'],
      ['follows', 'engagements'],
      ['qualified_impressions', 'impressions'],
      ['video_views_25', 'video_total_views'],
      ['video_views_50', 'video_views_25'],
      ['video_views_75', 'video_views_50'],
      ['video_views_100', 'video_views_75'],
      ['conversion_purchases.post_view', 'conversion_purchases.metric'],
    ] as const
    const check = fc.property(scenes, fc.nat(20), (scene, age) => {
      const start = flightStart + 6 * day
      const asked = {
        start,
        end: start + 2 * day,
        now: start + age * 3 * hourLength,
        granularity: 'HOUR' as const,
      }
      const series = seriesOf(ask(stage(scene), scene.zone, asked))
      for (const counts of series.values()) {
        expect(counts.every((count) => Number.isSafeInteger(count) && count >= 0)).toBe(true)
      }
      for (const [part, whole] of parts) {
        for (const [hour, count] of (series.get(part) ?? []).entries()) {
          expect(count).toBeLessThanOrEqual(series.get(whole)?.[hour] ?? 0)
        }
      }
    })
    fc.assert(check, runs)
  })
})

describe('spend', () => {
  it('stays within the daily budget of the line item and of its campaign on each local day', () => {
    const check = fc.property(scenes, (scene) => {
      const data = stage(scene)
      const bounds = midnights(scene.zone)
      const window = { start: bounds[0] ?? 0, end: bounds.at(-1) ?? 0, granularity: 'DAY' as const }
      const days = (items?: readonly string[]) =>
        seriesOf(ask(data, scene.zone, { ...window, ...(items && { items }), now: window.end })).get(
          'billed_charge_local_micro',
        ) ?? []
      for (const { id, daily_budget_amount_local_micro: daily } of data.line_items.values()) {
        if (daily !== null) expect(Math.max(0, ...days([id]))).toBeLessThanOrEqual(Number(daily))
      }
      const daily = data.campaigns.get('campaign')?.daily_budget_amount_local_micro ?? null
      if (daily !== null) expect(Math.max(0, ...days())).toBeLessThanOrEqual(Number(daily))
    })
    fc.assert(check, runs)
  })

  it('stays within total budgets, even if they change in between', () => {
    const changes = fc.array(
      fc.record({
        hour: fc.integer({ min: 1, max: 300 }),
        daily: fc.option(fc.integer({ min: 10_000, max: 200_000_000 }), { nil: null }),
      }),
      { maxLength: 3 },
    )
    const check = fc.property(scenes, changes, (scene, chosen) => {
      const data = stage(scene)
      for (const { hour, daily } of chosen.toSorted((a, b) => a.hour - b.hour)) {
        for (const before of [...data.line_items.values()]) {
          const after = data.line_items.put({
            ...before,
            daily_budget_amount_local_micro: daily as typeof before.daily_budget_amount_local_micro,
          })
          recordVersion(data.line_item_versions, before, after, flightStart + hour * hourLength)
        }
      }
      const window = { start: flightStart - day, end: flightStart + 60 * day, now: flightStart + 60 * day }
      const spent = (items?: readonly string[]) =>
        sumsOf(ask(data, scene.zone, { ...window, ...(items && { items }) })).billed_charge_local_micro ?? 0
      for (const { id, total_budget_amount_local_micro: total } of data.line_items.values()) {
        if (total !== null) expect(spent([id])).toBeLessThanOrEqual(Number(total))
      }
      const total = data.campaigns.get('campaign')?.total_budget_amount_local_micro ?? null
      if (total !== null) expect(spent()).toBeLessThanOrEqual(Number(total))
    })
    fc.assert(check, runs)
  })

  it('for events with a bid is at most the bid each', () => {
    const check = fc.property(scenes, (scene) => {
      const data = stage({ ...scene, items: scene.items.map((item) => ({ ...item, bid_strategy: 'MAX' })) })
      const window = { start: flightStart, end: flightStart + 20 * day }
      for (const { id, pay_by, bid_amount_local_micro: bid } of data.line_items.values()) {
        if (pay_by === 'IMPRESSION') continue
        const sums = sumsOf(ask(data, scene.zone, { ...window, items: [id] }))
        expect(sums.billed_charge_local_micro ?? 0).toBeLessThanOrEqual(
          (sums.billed_engagements ?? 0) * Number(bid),
        )
      }
    })
    fc.assert(check, runs)
  })
})

describe('a higher bid', () => {
  it('never earns fewer impressions in any hour', () => {
    const check = fc.property(scenes, fc.integer({ min: 1, max: 3_000_000 }), (scene, more) => {
      const [first, ...others] = scene.items
      if (first === undefined) return
      const bid = Number(Reflect.get(first, 'bid_amount_local_micro'))
      const window = { start: flightStart, end: flightStart + 12 * day, items: [first.id] }
      const impressions = (amount: number) => {
        const bidder = { ...first, bid_amount_local_micro: amount }
        return hourly(stage({ ...scene, items: [bidder, ...others] }), scene.zone, 'impressions', window)
      }
      const [low, high] = [impressions(bid), impressions(bid + more)]
      expect(low.every((count, hour) => count <= (high[hour] ?? 0))).toBe(true)
    })
    fc.assert(check, runs)
  })

  it('earns more when nothing else limits it', () => {
    const impressions = (bid: number) => {
      const item = {
        id: 'ml5vs',
        objective: 'WEBSITE_CLICKS',
        bid_strategy: 'MAX',
        bid_amount_local_micro: bid,
      }
      const data = stage({ zone: 'UTC', campaign: {}, items: [item] })
      return sumsOf(ask(data, 'UTC', { start: flightStart, end: flightStart + day })).impressions ?? 0
    }
    expect(impressions(100_000)).toBe(0)
    expect(impressions(700_000)).toBeGreaterThan(100)
    expect(impressions(900_000)).toBeGreaterThan(impressions(700_000) * 1.2)
  })
})

describe('time', () => {
  it('lets counts grow for a day and then leaves them; spend of a past hour only falls, for two weeks', () => {
    const ages = fc.array(fc.nat(24 * 20), { minLength: 2, maxLength: 5 })
    const check = fc.property(scenes, ages, (scene, hours) => {
      const data = stage(scene)
      const start = flightStart + 7 * day
      const end = start + 3 * hourLength
      const seen = hours
        .toSorted((a, b) => a - b)
        .map((age) => sumsOf(ask(data, scene.zone, { start, end, now: end + age * hourLength })))
      for (const [place, later] of seen.entries()) {
        const earlier = seen[place - 1] ?? later
        expect(earlier.impressions ?? 0).toBeLessThanOrEqual(later.impressions ?? 0)
        expect(earlier.billed_charge_local_micro ?? 0).toBeGreaterThanOrEqual(
          later.billed_charge_local_micro ?? 0,
        )
      }
      const { billed_charge_local_micro: _spend, ...counts } = sumsOf(ask(data, scene.zone, { start, end }))
      const { billed_charge_local_micro: _estimate, ...dayLater } = sumsOf(
        ask(data, scene.zone, { start, end, now: end + day }),
      )
      expect(dayLater).toEqual(counts)
      expect(sumsOf(ask(data, scene.zone, { start, end, now: end + 14 * day }))).toEqual(
        sumsOf(ask(data, scene.zone, { start, end, now: finalAt })),
      )
    })
    fc.assert(check, runs)
  })

  it('keeps past figures when terms change, and applies the new ones from then on', () => {
    const item = { id: 'ml5vs', objective: 'ENGAGEMENTS', daily_budget_amount_local_micro: 20_000_000 }
    const data = stage({ zone: 'UTC', campaign: {}, items: [item] })
    const change = flightStart + 3 * day
    const past = { start: flightStart, end: change }
    const future = { start: change, end: change + day }
    const before = ask(data, 'UTC', past)
    const unchanged = ask(data, 'UTC', future)
    const row = data.line_items.get('ml5vs')
    if (row === undefined) throw new Error('The line item is missing.')
    const paused = data.line_items.put({ ...row, entity_status: 'PAUSED' })
    recordVersion(data.line_item_versions, row, paused, change)
    expect(ask(data, 'UTC', past)).toEqual(before)
    expect(sumsOf(ask(data, 'UTC', future))).toEqual({})
    expect(sumsOf(unchanged).impressions).toBeGreaterThan(1000)
  })
})
