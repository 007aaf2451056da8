import { expect, it } from 'vitest'
import { audienceFindings } from '../../../../src/shared/audiences/audience-name-rules.ts'

const isNameTaken = (name: string) => name === 'Boot buyers'

it.each([
  ['Hikers', []],
  ['boot buyers', []],
  ['Boot buyers', ['audience.name-unique INVALID']],
  ['', ['audience.name-required MISSING_PARAMETER']],
  [null, ['audience.name-required MISSING_PARAMETER']],
])('an audience named %j gets %j', (name, expected) => {
  const findings = audienceFindings({ name }, { isNameTaken })
  expect(findings.map(({ rule, code }) => `${rule} ${code}`)).toEqual(expected)
  expect(findings.every(({ field, severity }) => field === 'name' && severity === 'error')).toBe(true)
})
