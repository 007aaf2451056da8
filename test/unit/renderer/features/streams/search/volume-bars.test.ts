import { expect, it } from 'vitest'
import { volumeBars } from '../../../../../../src/renderer/features/streams/search/volume-bars.ts'

const hour = 3_600_000
const now = Date.parse('2026-11-30T22:37:00Z')

/** As the service counts: whole hours, and parts of one at both ends. */
function hourly(hours: number) {
  const begin = now - hours * hour
  const full = Math.ceil(begin / hour) * hour
  const starts = [begin, ...Array.from({ length: hours }, (_, index) => full + index * hour)]
  return starts.map((at, index) => ({ at, until: starts[index + 1] ?? now, count: 1 }))
}

it('adds a week of hours up to bars of equal spans that divide the day', () => {
  const { times, counts, span } = volumeBars(hourly(168), 'hour', 'Europe/Berlin')
  expect(span).toBe(3 * hour)
  expect(times.slice(1).every((at, index) => at - (times[index] ?? 0) === span)).toBe(true)
  // Midnight in Berlin is one of them.
  expect(times).toContain(Date.parse('2026-11-24T23:00:00Z'))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(169)
})

it('begins the first bar before a count that begins within an hour', () => {
  const { times, span } = volumeBars(hourly(24), 'hour', 'Europe/Berlin')
  expect(span).toBe(hour)
  expect(times[0]).toBe(Date.parse('2026-11-29T22:00:00Z'))
})

it('keeps the service’s days', () => {
  const days = [0, 1, 2].map((day) => Date.parse('2026-11-01T00:00:00Z') + day * 24 * hour)
  const bars = days.map((at) => ({ at, until: at + 24 * hour, count: 2 }))
  expect(volumeBars(bars, 'day', 'Europe/Berlin')).toEqual({
    times: days,
    counts: [2, 2, 2],
    span: 24 * hour,
  })
  expect(volumeBars([], 'day', 'UTC').times).toEqual([])
})
