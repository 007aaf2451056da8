import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isoOfZoned, zonedFields } from '../../../../../src/renderer/ui/inputs/zoned-fields.ts'

test.each([
  ['2026-01-09T00:00:00Z', 'Europe/Berlin', { date: '2026-01-09', time: '01:00' }],
  ['2026-07-01T22:00:00Z', 'Europe/Berlin', { date: '2026-07-02', time: '00:00' }],
  ['2026-07-01', 'America/Los_Angeles', { date: '2026-06-30', time: '17:00' }],
  ['no time', 'Europe/Berlin', { date: '', time: '' }],
  ['2026-07-01', 'No/Zone', { date: '', time: '' }],
])('%s on a clock in %s', (iso, zone, fields) => {
  expect(zonedFields(iso, zone)).toEqual(fields)
})

test('a date without a time is midnight there, also where the clock changes that day', () => {
  expect(isoOfZoned({ date: '2026-03-29', time: '' }, 'Europe/Berlin')).toBe('2026-03-28T23:00:00Z')
  expect(isoOfZoned({ date: '2026-03-30', time: '' }, 'Europe/Berlin')).toBe('2026-03-29T22:00:00Z')
  expect(isoOfZoned({ date: '2026-03-29', time: '' }, 'Europe/Berlin', true)).toBe('2026-03-29T21:59:00Z')
})

test('a partly typed date is none yet', () => {
  expect(isoOfZoned({ date: '2026-03', time: '' }, 'Europe/Berlin')).toBeNull()
})

test('a time that needs a five-digit year in UTC is none', () => {
  expect(isoOfZoned({ date: '9999-12-31', time: '23:59' }, 'Pacific/Honolulu')).toBeNull()
  expect(isoOfZoned({ date: '9999-12-31', time: '23:59' }, 'UTC')).toBe('9999-12-31T23:59:00Z')
})

test('what the fields show results in the same minute again', () => {
  const minutes = fc.integer({ min: 28_000_000, max: 31_000_000 })
  fc.assert(
    fc.property(minutes, fc.constantFrom('Asia/Kolkata', 'America/New_York', 'UTC'), (minute, zone) => {
      const iso = new Date(minute * 60_000).toISOString().replace('.000Z', 'Z')
      const fields = zonedFields(iso, zone)
      const back = isoOfZoned(fields, zone)
      // An hour that occurs twice means the first one.
      expect(zonedFields(back ?? '', zone)).toEqual(fields)
    }),
  )
})
