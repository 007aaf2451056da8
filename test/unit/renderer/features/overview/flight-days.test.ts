import { expect, it } from 'vitest'
import { flightDays } from '../../../../../src/renderer/features/overview/flight-days.ts'

/** Midnight in Berlin. */
const begins = Date.parse('2026-11-21T23:00:00Z')

it('lists the account’s days, and says when a flight ends by them', () => {
  const { names, dayLabel } = flightDays(begins, 14, 'Europe/Berlin')
  expect(names[0]).toBe('Sun 22 Nov')
  expect(names[6]).toBe('Sat 28 Nov')
  expect(dayLabel(Date.parse('2026-11-22T22:59:00Z'))).toBe('today')
  expect(dayLabel(Date.parse('2026-11-22T23:00:00Z'))).toBe('tomorrow')
  expect(dayLabel(Date.parse('2026-11-28T22:59:59Z'))).toBe('Sat 28 Nov')
  expect(dayLabel(Date.parse('2026-11-28T23:00:00Z'))).toBe('Sun 29 Nov')
})

it('lists every day once across the change to winter time', () => {
  const { names } = flightDays(Date.parse('2026-10-22T22:00:00Z'), 7, 'Europe/Berlin')
  expect(names).toEqual([
    'Fri 23 Oct',
    'Sat 24 Oct',
    'Sun 25 Oct',
    'Mon 26 Oct',
    'Tue 27 Oct',
    'Wed 28 Oct',
    'Thu 29 Oct',
  ])
})
