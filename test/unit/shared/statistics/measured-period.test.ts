import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayOf, midnightOf } from '../../../../src/shared/statistics/days.ts'
import {
  comparisonObstacle,
  completenessOf,
  endOfPeriod,
  firstMissingDay,
  measuredPeriod,
} from '../../../../src/shared/statistics/measured-period.ts'

const zone = 'Europe/Berlin'
/** November 28, 2026, 10:04 in Berlin. */
const now = Date.parse('2026-11-28T09:04:00Z')
const today = dayOf(now, zone)
const knownFrom = (days: number, until = now) => ({ since: today - days, until })

it.each<
  [string, Parameters<typeof completenessOf>[0], Parameters<typeof completenessOf>[1]['known'], unknown]
>([
  ['whole days are complete', { from: today - 7, to: today }, knownFrom(30), { kind: 'complete' }],
  ['today is current', { from: today, to: today + 1 }, knownFrom(30), { kind: 'current', until: now }],
  [
    'days before the stored ones are missing',
    { from: today - 40, to: today },
    knownFrom(30),
    {
      kind: 'incomplete',
      loaded: { from: today - 30, to: today },
    },
  ],
  [
    'the day in which the last refresh was isn’t whole',
    { from: today - 7, to: today },
    knownFrom(30, now - 3 * 86_400_000),
    { kind: 'incomplete', loaded: { from: today - 7, to: today - 3 } },
  ],
  ['nothing is stored', { from: today - 7, to: today }, null, { kind: 'incomplete', loaded: null }],
  [
    'days to come are missing',
    { from: today + 2, to: today + 3 },
    knownFrom(30),
    {
      kind: 'incomplete',
      loaded: null,
    },
  ],
])('%s', (_what, span, known, expected) => {
  expect(completenessOf(span, { known, now, zone })).toEqual(expected)
})

it('compares only whole periods, and says from which day to load', () => {
  const month = measuredPeriod(
    { range: { kind: 'thisMonth' }, compare: true },
    { known: knownFrom(29), now, zone },
  )
  expect(month.completeness).toEqual({ kind: 'complete' })
  expect(comparisonObstacle(month)).toBe('incomplete')
  // October 1.
  expect(firstMissingDay(month, knownFrom(29))).toBe(today - 58)
  const loaded = measuredPeriod(
    { range: { kind: 'thisMonth' }, compare: true },
    { known: knownFrom(58), now, zone },
  )
  expect(comparisonObstacle(loaded)).toBeNull()
  expect(firstMissingDay(loaded, knownFrom(58))).toBeNull()
  const current = measuredPeriod(
    { range: { kind: 'today' }, compare: true },
    { known: knownFrom(58), now, zone },
  )
  expect(comparisonObstacle(current)).toBe('current')
  expect(endOfPeriod(current)).toBe(now)
})

it('is complete exactly if every moment of every day is stored, in any zone and through clock changes', () => {
  const zones = fc.constantFrom('UTC', zone, 'America/Los_Angeles', 'Asia/Kolkata', 'Australia/Lord_Howe')
  const hour = 3_600_000
  fc.assert(
    fc.property(
      zones,
      // Around the clock changes of spring and autumn.
      fc.constantFrom(
        Date.UTC(2026, 2, 30),
        Date.UTC(2026, 3, 6),
        Date.UTC(2026, 9, 26),
        Date.UTC(2026, 10, 2),
      ),
      fc.integer({ min: 0, max: 24 * 14 }),
      fc.integer({ min: 0, max: 24 * 14 }),
      fc.integer({ min: 1, max: 10 }),
      fc.integer({ min: 0, max: 9 }),
      fc.integer({ min: 1, max: 5 }),
      (of, at, hoursLater, staleHours, back, length, sinceBack) => {
        const time = at + hoursLater * hour
        const current = dayOf(time, of)
        const known = { since: current - sinceBack, until: time - staleHours * hour }
        const span = { from: current - back - length, to: current - back }
        const isStored = span.from >= known.since && midnightOf(span.to, of) <= known.until
        const { kind } = completenessOf(span, { known, now: time, zone: of })
        expect(kind).toBe(isStored ? 'complete' : 'incomplete')
      },
    ),
  )
})
