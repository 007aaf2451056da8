import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instantOf, shiftDays, wallTime } from '../../../../src/shared/core/zoned-time.ts'

const berlin = 'Europe/Berlin'
const at = (text: string) => Date.parse(text)

describe('wallTime', () => {
  it('shows what a clock in the zone shows', () => {
    expect(wallTime(at('2026-07-01T22:30:00Z'), berlin)).toEqual({
      year: 2026,
      month: 7,
      day: 2,
      hour: 0,
      minute: 30,
      second: 0,
    })
  })

  it('shows each of more times than it keeps as often as it is asked', () => {
    const hours = Array.from({ length: 2_500 }, (_, hour) => at('2026-01-01T00:00:00Z') + hour * 3_600_000)
    const days = () => hours.map((hour) => wallTime(hour, 'UTC')?.day)
    expect(days()).toEqual(hours.map((hour) => new Date(hour).getUTCDate()))
    expect(days()).toEqual(hours.map((hour) => new Date(hour).getUTCDate()))
    expect(wallTime(hours[0] ?? 0, berlin)?.hour).toBe(1)
  })

  it('knows no zone with that name', () => {
    expect(wallTime(0, 'Europe/Nowhere')).toBeNull()
  })
})

it('doesn’t read a two-digit year as one of the last century', () => {
  const instant = instantOf({ year: 50, month: 2, day: 28, hour: 0, minute: 0, second: 0 }, 'UTC')
  expect(new Date(instant ?? 0).toISOString()).toBe('0050-02-28T00:00:00.000Z')
})

describe('shiftDays', () => {
  it.each([
    ['2026-03-28T23:00:00Z', 1, '2026-03-29T22:00:00.000Z'],
    ['2026-10-24T22:00:00Z', 1, '2026-10-25T23:00:00.000Z'],
    ['2026-03-28T01:30:00Z', 1, '2026-03-29T01:30:00.000Z'],
    ['2026-01-31T12:00:00Z', 1, '2026-02-01T12:00:00.000Z'],
    ['2026-03-01T12:00:00Z', -1, '2026-02-28T12:00:00.000Z'],
  ])('moves %s by %i days and keeps the time of day', (from, days, to) => {
    const shifted = shiftDays(at(from), days, berlin)
    expect(shifted === null ? null : new Date(shifted).toISOString()).toBe(to)
  })

  it('takes the earlier of two equal clock times and moves on over a gap', () => {
    const twice = instantOf({ year: 2026, month: 10, day: 25, hour: 2, minute: 30, second: 0 }, berlin)
    expect(new Date(twice ?? 0).toISOString()).toBe('2026-10-25T00:30:00.000Z')
    const gap = instantOf({ year: 2026, month: 3, day: 29, hour: 2, minute: 30, second: 0 }, berlin)
    expect(new Date(gap ?? 0).toISOString()).toBe('2026-03-29T01:30:00.000Z')
  })

  it('reads back every wall-clock time that exists once', () => {
    const zones = fc.constantFrom(berlin, 'America/Los_Angeles', 'Asia/Kolkata', 'Australia/Lord_Howe', 'UTC')
    const instants = fc.integer({
      min: at('2020-01-01T00:00:00Z') / 1000,
      max: at('2035-01-01T00:00:00Z') / 1000,
    })
    fc.assert(
      fc.property(instants, zones, (seconds, zone) => {
        const shown = wallTime(seconds * 1000, zone)
        if (shown === null) throw new Error('a known zone')
        const back = instantOf(shown, zone)
        expect(back).not.toBeNull()
        expect(wallTime(back ?? 0, zone)).toEqual(shown)
      }),
      { numRuns: 1000 },
    )
  })
})
