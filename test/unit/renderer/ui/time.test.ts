import { afterEach, expect, test, vi } from 'vitest'
import {
  clockTime,
  countdown,
  dayName,
  exactTime,
  hourAndMinute,
  hourOfDay,
  readTime,
  relativeTime,
  relativeTimeStep,
  timeOfDay,
  timesIn,
  zoneCity,
} from '../../../../src/renderer/ui/time.ts'

const now = Date.parse('2026-11-21T12:00:00.000Z')
const seconds = 1_000
const minutes = 60 * seconds
const hours = 60 * minutes
const days = 24 * hours

test.each([
  [0, 'just now'],
  [-4 * seconds, 'just now'],
  [4 * seconds, 'just now'],
  [-5 * seconds, '5 seconds ago'],
  [-59_999, '59 seconds ago'],
  [-minutes, '1 minute ago'],
  [-59 * minutes, '59 minutes ago'],
  [-hours, '1 hour ago'],
  [-23 * hours, '23 hours ago'],
  [-days, '1 day ago'],
  [-29 * days, '29 days ago'],
  [4 * minutes, 'in 4 minutes'],
  [3 * 24 * 60 * minutes - 2_000, 'in 3 days'],
])('%i milliseconds away is "%s"', (distance, label) => {
  expect(relativeTime(now + distance, now)).toBe(label)
})

test('from thirty days on the date is shown', () => {
  expect(relativeTime(now - 31 * days, now)).toBe('21 Oct 2026')
})

test('an exact time is in the requested zone, and names it', () => {
  expect(exactTime(now, 'America/Los_Angeles')).toBe('21 Nov 2026, 04:00:00 GMT-8')
  expect(exactTime(now, 'Asia/Kolkata')).toBe('21 Nov 2026, 17:30:00 GMT+5:30')
})

test('midnight is hour zero', () => {
  expect(exactTime(Date.parse('2026-11-21T00:00:00Z'), 'UTC')).toBe('21 Nov 2026, 00:00:00 UTC')
})

test('an unknown zone falls back to this computer’s', () => {
  expect(exactTime(now, 'Atlantis/Capital')).toBe(exactTime(now))
})

const ownZone = process.env.TZ
afterEach(() => {
  vi.restoreAllMocks()
  if (ownZone === undefined) Reflect.deleteProperty(process.env, 'TZ')
  else process.env.TZ = ownZone
})

// In zones that no other test asks for.
test('the times of a list share a formatter for each zone', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  for (let row = 0; row < 1_000; row += 1) exactTime(now + row, row % 2 === 0 ? 'Pacific/Fiji' : 'Asia/Dili')
  expect(made).toHaveBeenCalledTimes(2)
})

test('times follow this computer to another zone', () => {
  process.env.TZ = 'Asia/Kolkata'
  expect(exactTime(now)).toBe('21 Nov 2026, 17:30:00 GMT+5:30')
  process.env.TZ = 'America/Los_Angeles'
  expect(exactTime(now)).toBe('21 Nov 2026, 04:00:00 GMT-8')
  expect(timesIn()).toBe('Times in America/Los_Angeles')
  expect(zoneCity()).toBe('Los Angeles')
  expect(timesIn('Asia/Tokyo')).toBe('Times in Asia/Tokyo')
})

test('rows show the time to the millisecond, and the day of other days', () => {
  expect(clockTime(now + 7, now + 8, 'UTC')).toBe('12:00:00.007')
  expect(clockTime(now, now + 12 * 3_600_000, 'UTC')).toBe('21 Nov, 12:00:00')
  expect(clockTime(now, now + 12 * 3_600_000, 'America/Los_Angeles')).toBe('04:00:00.000')
})

test('a day has its name, and its year unless it’s this one', () => {
  const dayOf = (date: string) => Date.parse(date) / (24 * hours)
  const today = dayOf('2026-11-21')
  expect(dayName(today, today)).toBe('Today')
  expect(dayName(today - 1, today)).toBe('Yesterday')
  expect(dayName(dayOf('2026-11-19'), today)).toBe('Thursday 19 November')
  expect(dayName(dayOf('2025-12-31'), today)).toBe('Wednesday, 31 December 2025')
})

test('a time of day names its zone', () => {
  expect(timeOfDay(now, 'Europe/Berlin')).toBe('13:00:00 CET')
})

test('the end of a wait is an hour and a minute, and names its zone', () => {
  process.env.TZ = 'America/Los_Angeles'
  expect(hourAndMinute(now)).toBe('04:00 GMT-8')
})

test.each([
  [0, '0:00'],
  [-5 * seconds, '0:00'],
  [1, '0:01'],
  [59 * seconds, '0:59'],
  [4 * minutes + 9 * seconds, '4:09'],
  [hours + 2 * minutes + 3 * seconds, '1:02:03'],
])('%i milliseconds left is %s', (left, label) => {
  expect(countdown(now + left, now)).toBe(label)
})

test.each([
  ['2026-11-21T12:00:00.000Z', now],
  ['', null],
  ['yesterday', null],
  [null, null],
  [undefined, null],
])('reads %s', (text, at) => {
  expect(readTime(text)).toBe(at)
})

test('recent times are updated more often than old ones', () => {
  expect(relativeTimeStep(now - 10 * seconds, now)).toBe(seconds)
  expect(relativeTimeStep(now - 10 * minutes, now)).toBe(15 * seconds)
  expect(relativeTimeStep(now - 2 * hours, now)).toBe(minutes)
})

test('an hour below the name of its day is in the zone of the list', () => {
  process.env.TZ = 'UTC'
  expect(hourOfDay(now, 'Europe/Berlin')).toBe('13:00')
  expect(hourOfDay(now + 11.5 * hours, 'Europe/Berlin')).toBe('00:30')
})
