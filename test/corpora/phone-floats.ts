import examples from 'libphonenumber-js/examples.mobile.json'
import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/max'
import { createPhoneReader } from '../../src/main/modules/audiences/worker/phone-numbers.ts'
import { readMemberValue } from '../../src/shared/audiences/member-values.ts'
import type { SuiteResult } from './suite-result.ts'

/** The library's example of a mobile number in each country, as spreadsheets and data frames leave it. */
export function readFloats(): SuiteResult {
  const differences: string[] = []
  let compared = 0
  for (const [country, national] of Object.entries(examples)) {
    if (!isSupportedCountry(country)) continue
    const readPhone = createPhoneReader(country)
    const international = `${getCountryCallingCode(country)}${national}`
    const read = (cell: string) => readMemberValue('phone_number', cell, readPhone)
    const expected = read(`+${international}`)
    if (expected.kind !== 'plain') continue
    for (const cell of [
      `${international}.0`,
      `${national}.0`,
      `${international}`,
      `${national}`,
      `00${international}`,
    ]) {
      compared += 1
      const value = read(cell)
      if (value.kind === 'plain' && value.text === expected.text) continue
      // Refused or kept with a note is honest; another number isn't.
      if (value.kind === 'plain' && value.note === null)
        differences.push(`${country} ${cell} is ${expected.text}, read as ${value.text}`)
    }
  }
  return { compared, differences }
}
