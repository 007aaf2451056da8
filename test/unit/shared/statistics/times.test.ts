import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dateRange, precedingSpan, spanOfRange } from '../../../../src/shared/statistics/date-ranges.ts'
import { dayOf, midnightOf } from '../../../../src/shared/statistics/days.ts'
import { finalityOf, nextFinalityAt } from '../../../../src/shared/statistics/finality.ts'

const zone = 'America/Los_Angeles'
const hour = 3_600_000
/** March 31, 2026, 23:30 in Los Angeles. */
const now = Date.parse('2026-04-01T06:30:00Z')
const today = Date.UTC(2026, 2, 31) / 86_400_000

it.each([
  ['today', 0, 1],
  ['yesterday', -1, 0],
  ['last7', -6, 1],
  ['last14', -13, 1],
  ['last30', -29, 1],
  ['thisMonth', -30, 1],
] as const)('%s is in the account’s zone', (kind, from, to) => {
  expect(spanOfRange({ kind }, now, zone)).toEqual({ from: today + from, to: today + to })
})

it('accepts a custom range that isn’t empty, and compares it to as many days before', () => {
  const range = dateRange.parse({ kind: 'custom', from: 20_000, to: 20_010 })
  expect(precedingSpan(spanOfRange(range, now, zone))).toEqual({ from: 19_990, to: 20_000 })
  expect(dateRange.safeParse({ kind: 'custom', from: 5, to: 5 }).success).toBe(false)
})

it('days follow each other without gap or overlap', () => {
  const zones = fc.constantFrom('UTC', zone, 'Asia/Kolkata', 'Australia/Lord_Howe', 'America/Sao_Paulo')
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
