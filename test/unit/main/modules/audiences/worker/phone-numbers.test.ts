import fc from 'fast-check'
import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { expect, test } from 'vitest'
import { createPhoneReader } from '../../../../../../src/main/modules/audiences/worker/phone-numbers.ts'
import { casesFor } from '../../../../../support/runs.ts'

test.each([
  ['0171 1234567', 'DE', '+491711234567'],
  ['(212) 555-0123', 'US', '+12125550123'],
  ['+1 123 456 7890', 'DE', '+11234567890'],
  ['+44 (0)20 7946 0958', 'US', '+442079460958'],
  ['0044 20 7946 0958', 'DE', '+442079460958'],
  ['12', 'DE', null],
  ['call me', 'DE', null],
  ['+49', 'DE', null],
])('%s in %s is %s', (text, country, expected) => {
  expect(createPhoneReader(country)(text)).toBe(expected)
})

test('the fast path agrees with the library', () => {
  const read = createPhoneReader('DE')
  const codes = [...new Set(getCountries().map((country) => getCountryCallingCode(country)))]
  fc.assert(
    fc.property(fc.constantFrom(...codes), fc.stringMatching(/^\d{4,13}$/), (code, national) => {
      const text = `+${code}${national}`
      const number = parsePhoneNumberFromString(text, 'DE')
      expect(read(text)).toBe(number?.isPossible() === true ? number.number : null)
    }),
    { numRuns: casesFor(1_500, 5_000) },
  )
})
