import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Need,
  needOfActivity,
  planQuestions,
  planWindows,
  timesOf,
  type Window,
  windowsOf,
} from '../../../../src/shared/statistics/planning.ts'

const limits = (entities: number, days: number) => ({ entities, latestEnd: (from: number) => from + days })

const needs = fc.array(
  fc
    .record({ id: fc.constantFrom(...'abcdefgh'), from: fc.nat(30), length: fc.integer({ min: 1, max: 25 }) })
    .map(({ id, from, length }): Need => ({ id, from, to: from + length })),
  { maxLength: 14 },
)

function daysOf(parts: readonly Need[]): ReadonlySet<string> {
  return new Set(
    parts.flatMap(({ id, from, to }) => Array.from({ length: to - from }, (_, day) => `${id} ${from + day}`)),
  )
}

function asked(windows: readonly Window[]): readonly Need[] {
  return windows.flatMap(({ ids, from, to }) => ids.map((id) => ({ id, from, to })))
}

/** The lower bound of any plan: windows that share no day, and places that entities take. */
function minCalls(all: readonly Need[], entities: number, days: number): number {
  const known = daysOf(all)
  const onDay = (day: number) => [...known].filter((one) => one.endsWith(` ${day}`)).length
  const last = Math.max(0, ...all.map(({ to }) => to))
  const apart = Array.from({ length: days }, (_, offset) => {
    let calls = 0
    for (let day = offset; day < last; day += days) calls += Math.ceil(onDay(day) / entities)
    return calls
  })
  return Math.max(...apart)
}

describe('windows', () => {
  it('cover every need within the limits', () => {
    fc.assert(
      fc.property(
        needs,
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 9 }),
        (all, places, days) => {
          const windows = planWindows(all, limits(places, days))
          const covered = daysOf(asked(windows))
          for (const day of daysOf(all)) expect(covered.has(day)).toBe(true)
          for (const { ids, from, to } of windows) {
            expect(new Set(ids).size).toBe(ids.length)
            expect(ids.length).toBeGreaterThan(0)
            expect(ids.length).toBeLessThanOrEqual(places)
            expect(to - from).toBeGreaterThan(0)
            expect(to - from).toBeLessThanOrEqual(days)
          }
          expect(windows.length).toBeGreaterThanOrEqual(minCalls(all, places, days))
        },
      ),
    )
  })

  it('list an entity no more often than its own days require', () => {
    fc.assert(
      fc.property(
        needs,
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 9 }),
        (all, places, days) => {
          const apart = all.filter(({ id }, index) => all.findIndex((other) => other.id === id) === index)
          const named = planWindows(apart, limits(places, days)).flatMap(({ ids }) => ids)
          for (const { id, ...span } of apart) {
            expect(named.filter((name) => name === id)).toHaveLength(windowsOf(span, limits(places, days)))
          }
        },
      ),
    )
  })

  it('are as few as possible if entities need the same days', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 90 }),
        fc.nat(20),
        fc.integer({ min: 1, max: 40 }),
        (count, from, length) => {
          const all = Array.from({ length: count }, (_, id) => ({ id: `e${id}`, from, to: from + length }))
          const windows = planWindows(all, limits(20, 7))
          expect(windows).toHaveLength(Math.ceil(count / 20) * Math.ceil(length / 7))
          expect(windows).toHaveLength(minCalls(all, 20, 7))
        },
      ),
    )
  })

  it('never request the same day of an entity twice if every need is a different entity’s', () => {
    const all = [
      { id: 'a', from: 0, to: 10 },
      { id: 'b', from: 3, to: 7 },
    ]
    expect(planWindows(all, limits(20, 7))).toEqual([
      { ids: ['a', 'b'], from: 0, to: 7 },
      { ids: ['a'], from: 7, to: 10 },
    ])
  })
})

describe('requests', () => {
  const now = Date.parse('2026-03-31T12:00:00Z')
  const time = { now, zone: 'America/Los_Angeles', hourlyDays: 7 }
  const today = Math.floor(now / 86_400_000)

  it('ask for recent days by hour, a few older ones by day and many as a job', () => {
    const short = { id: 's', from: today - 9, to: today + 5 }
    const long = { id: 'l', from: today - 200, to: today + 1 }
    expect(planQuestions([short, long], time)).toEqual([
      { by: 'request', granularity: 'HOUR', ids: ['l', 's'], from: today - 6, to: today + 1 },
      { by: 'request', granularity: 'DAY', ids: ['s'], from: today - 9, to: today - 6 },
      { by: 'job', granularity: 'DAY', ids: ['l'], from: today - 200, to: today - 110 },
      { by: 'job', granularity: 'DAY', ids: ['l'], from: today - 110, to: today - 20 },
      { by: 'job', granularity: 'DAY', ids: ['l'], from: today - 20, to: today - 6 },
    ])
  })

  it('cover a year of 10,000 line items in 2,000 jobs, and its last week in 500 requests', () => {
    const all = Array.from({ length: 10_000 }, (_, id) => ({ id: `${id}`, from: today - 364, to: today + 1 }))
    const questions = planQuestions(all, time)
    // No plan has fewer: 20 line items a call, 90 days a job, 7 days of hours a request.
    expect(questions.filter(({ by }) => by === 'job')).toHaveLength(
      Math.ceil(10_000 / 20) * Math.ceil(358 / 90),
    )
    expect(questions.filter(({ by }) => by === 'request')).toHaveLength(Math.ceil(10_000 / 20))
  })

  it('leave out the extra hour when clocks are set back', () => {
    const after = { now: Date.parse('2026-11-05T12:00:00Z'), zone: 'America/New_York', hourlyDays: 7 }
    const day = Math.floor(after.now / 86_400_000)
    const questions = planQuestions([{ id: 'a', from: day - 6, to: day + 1 }], after)
    expect(questions.map(({ from, to }) => [from - day, to - day])).toEqual([
      [-6, 0],
      [0, 1],
    ])
    const hours = questions.map((question) => {
      const { start_time, end_time } = timesOf(question, after.zone)
      return (Date.parse(end_time) - Date.parse(start_time)) / 3_600_000
    })
    expect(hours).toEqual([145, 24])
  })

  it('ask only by day if midnight is on a half hour of UTC', () => {
    const india = { ...time, zone: 'Asia/Kolkata' }
    const questions = planQuestions([{ id: 'a', from: today - 2, to: today + 1 }], india)
    expect(questions.map(({ granularity }) => granularity)).toEqual(['DAY'])
  })
})

describe('active entities', () => {
  it.each([
    ['2026-03-08T07:59:59Z', '2026-03-08T08:00:00Z', -1, 0],
    ['2026-03-08T08:00:00Z', '2026-03-09T07:00:00Z', 0, 1],
    ['2026-03-08T08:00:00Z', '2026-03-09T07:00:01Z', 0, 2],
  ])('from %s to %s need whole local days', (activity_start_time, activity_end_time, from, to) => {
    const day = Date.UTC(2026, 2, 8) / 86_400_000
    const row = { entity_id: 'a', activity_start_time, activity_end_time }
    expect(needOfActivity(row, 'America/Los_Angeles')).toEqual({ id: 'a', from: day + from, to: day + to })
  })

  it('with unreadable times are left out', () => {
    const row = { entity_id: 'a', activity_start_time: 'x', activity_end_time: 'y' }
    expect(needOfActivity(row, 'UTC')).toBeNull()
  })
})
