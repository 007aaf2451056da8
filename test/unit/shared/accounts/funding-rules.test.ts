import { expect, it } from 'vitest'
import { fundingFindings } from '../../../../src/shared/accounts/funding-rules.ts'

it.each([
  [null, []],
  ['2026-01-01T00:00:01Z', []],
  ['2026-01-01T00:00:00Z', ['end_time']],
  ['2026-01-01', ['end_time']],
  // The same moment in another time zone.
  ['2026-01-01T01:00:00+01:00', ['end_time']],
])('funding from 2026 until %s is reported as %j', (end_time, expected) => {
  const findings = fundingFindings({ start_time: '2026-01-01T00:00:00Z', end_time })
  expect(findings.map(({ field }) => field)).toEqual(expected)
})
