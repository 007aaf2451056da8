import { expect, test } from 'vitest'
import { durationLabel, minutesLabel } from '../../../../src/shared/text/duration.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

test.each([
  [0, '0 seconds'],
  [1_400, '1 second'],
  [59_400, '59 seconds'],
  [59_600, '1 minute'],
  [193 * minute, '3 hours 13 minutes'],
  [23 * hour + 59.9 * minute, '1 day'],
  [78_000 * minute, '54 days 4 hours'],
  [2 * day + 20 * minute, '2 days'],
])('%d ms are %s', (milliseconds, label) => {
  expect(durationLabel(milliseconds)).toBe(label)
})

test('a duration to the minute leaves nothing out', () => {
  expect(minutesLabel(0)).toBe('0 minutes')
  expect(minutesLabel(1_441)).toBe('1 day 1 minute')
  expect(minutesLabel(3 * 1_440 + 125)).toBe('3 days 2 hours 5 minutes')
})
