import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkHistoryRange } from '../../../../src/shared/accounts/history-rules.ts'

const rulesOf = (start: string, end: string) =>
  checkHistoryRange({ start, end }).map(({ rule, field }) => `${rule} ${field}`)

describe('a history range', () => {
  it.each([
    ['2026-05-01T00:00:00Z', '2026-05-02T00:00:00Z', []],
    ['2026-05-01', '2026-05-02', []],
    ['2026-05-01T02:00:00+02:00', '2026-05-01T01:00:00Z', []],
    ['2026-05-01T00:30:00Z', '2026-05-02T00:00:00Z', ['history.whole-hour start_time']],
    ['2026-05-01T00:00:00Z', '2026-05-02T00:00:01Z', ['history.whole-hour end_time']],
    ['2026-05-01T00:00:00Z', '2026-05-01T00:00:00Z', ['history.order end_time']],
    [
      '2026-05-02T00:00:00Z',
      '2026-05-01T00:30:00Z',
      ['history.whole-hour end_time', 'history.order end_time'],
    ],
  ])('from %s to %s', (start, end, expected) => {
    expect(rulesOf(start, end)).toEqual(expected)
  })

  it('is valid for any two whole hours in order', () => {
    const hour = fc.integer({ min: 400_000, max: 500_000 })
    fc.assert(
      fc.property(hour, fc.integer({ min: 1, max: 10_000 }), (from, span) => {
        const text = (hours: number) => new Date(hours * 3_600_000).toISOString()
        expect(rulesOf(text(from), text(from + span))).toEqual([])
        expect(rulesOf(text(from + span), text(from))).toEqual(['history.order end_time'])
      }),
    )
  })
})
