import fc from 'fast-check'
import { expect, it } from 'vitest'
import { comparedSpan, dateRange, spanOfRange } from '../../../../src/shared/statistics/date-ranges.ts'
import { dayOf, midnightOf } from '../../../../src/shared/statistics/days.ts'
import { finalityOf, nextFinalityAt } from '../../../../src/shared/statistics/finality.ts'
import { rangeKinds } from '../../../../src/shared/statistics/range-kinds.ts'

const zone = 'America/Los_Angeles'
const hour = 3_600_000
/** March 31, 2026, 23:30 in Los Angeles. */
const now = Date.parse('2026-04-01T06:30:00Z')
const today = Date.UTC(2026, 2, 31) / 86_400_000

/** April 1, 2026, 00:30 in Los Angeles: the first day of a month. */
const first = Date.parse('2026-04-01T07:30:00Z')

it.each([
  ['today', 0, 1, -1, 0],
  ['yesterday', -1, 0, -2, -1],
  ['last7', -7, 0, -14, -7],
  ['last14', -14, 0, -28, -14],
  ['last30', -30, 0, -60, -30],
  // March 31, 2026 is a Tuesday.
  ['thisWeek', -1, 0, -8, -7],
  ['lastWeek', -8, -1, -15, -8],
  // 30 whole days against all 28 of February.
  ['thisMonth', -30, 0, -58, -30],
  ['lastMonth', -58, -30, -89, -58],
] as const)('%s ends with a whole day of the account’s zone', (kind, from, to, fromBefore, toBefore) => {
  expect(spanOfRange({ kind }, now, zone)).toEqual({ from: today + from, to: today + to })
  expect(comparedSpan({ kind }, now, zone)).toEqual({ from: today + fromBefore, to: today + toBefore })
})

it('a month that has no whole day yet is today, against the first day of the month before', () => {
  expect(spanOfRange({ kind: 'thisMonth' }, first, zone)).toEqual({ from: today + 1, to: today + 2 })
  expect(comparedSpan({ kind: 'thisMonth' }, first, zone)).toEqual({ from: today - 30, to: today - 29 })
})

it('accepts a custom range that isn’t empty, and compares it to as many days before', () => {
  const range = dateRange.parse({ kind: 'custom', from: 20_000, to: 20_010 })
  expect(spanOfRange(range, now, zone)).toEqual({ from: 20_000, to: 20_010 })
  expect(comparedSpan(range, now, zone)).toEqual({ from: 19_990, to: 20_000 })
  expect(dateRange.safeParse({ kind: 'custom', from: 5, to: 5 }).success).toBe(false)
})

const zones = fc.constantFrom('UTC', zone, 'Asia/Kolkata', 'Australia/Lord_Howe', 'America/Sao_Paulo')

it('a range never includes today next to a whole day, and is compared with days before it', () => {
  const instants = fc.integer({ min: Date.UTC(2015, 0), max: Date.UTC(2035, 0) })
  fc.assert(
    fc.property(zones, instants, fc.constantFrom(...rangeKinds), (of, at, kind) => {
      const [span, before] = [spanOfRange({ kind }, at, of), comparedSpan({ kind }, at, of)]
      const current = dayOf(at, of)
      expect(span.from).toBeLessThan(span.to)
      expect(before.from).toBeLessThan(before.to)
      expect(before.to).toBeLessThanOrEqual(span.from)
      expect(span.to <= current || (span.from === current && span.to === current + 1)).toBe(true)
      expect(before.to - before.from).toBeLessThanOrEqual(kind === 'lastMonth' ? 31 : span.to - span.from)
    }),
  )
})

it('days follow each other without gap or overlap', () => {
  fc.assert(
    fc.property(zones, fc.integer({ min: 16_000, max: 22_000 }), (of, day) => {
      const [begins, ends] = [midnightOf(day, of), midnightOf(day + 1, of)]
      expect((ends - begins) / hour).toBeGreaterThanOrEqual(23)
      expect((ends - begins) / hour).toBeLessThanOrEqual(25)
      expect(dayOf(begins, of)).toBe(day)
      expect(dayOf(ends - 1, of)).toBe(day)
    }),
  )
})

it.each([
  [0, 'early', 24],
  [23, 'early', 24],
  [24, 'spendEstimated', 72],
  [72, 'spendMayFall', 336],
  [336, 'final', null],
] as const)('figures of %i h are %s', (age, finality, next) => {
  expect(finalityOf(now, now + age * hour)).toBe(finality)
  expect(nextFinalityAt(now, now + age * hour)).toBe(next === null ? null : now + next * hour)
})
