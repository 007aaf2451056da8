import fc from 'fast-check'
import examples from 'libphonenumber-js/examples.mobile.json'
import {
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import { expect, test } from 'vitest'
import { createPhoneReader } from '../../../../../../src/main/modules/audiences/worker/phone-numbers.ts'
import { casesFor } from '../../../../../support/runs.ts'

test.each([
  ['0171 1234567', 'DE', '+491711234567'],
  ['(212) 555-0123', 'US', '+12125550123'],
  ['+1 123 456 7890', 'DE', '+11234567890'],
  ['+44 (0)20 7946 0958', 'US', '+442079460958'],
  ['0044 20 7946 0958', 'DE', '+442079460958'],
  ['0061 412 345 678', 'AU', '+61412345678'],
  ['00819012345678', 'JP', '+819012345678'],
  ['002348021234567', 'NG', '+2348021234567'],
  ['004915123456789', 'AU', '+4915123456789'],
  ['0044 20 7946 0958', 'US', '+442079460958'],
  ['12', 'DE', null],
  ['call me', 'DE', null],
  ['+49', 'DE', null],
])('%s in %s is %s', (text, country, expected) => {
  expect(createPhoneReader(country)(text)?.number ?? null).toBe(expected)
})

test('the fast path agrees with the library', () => {
  const read = createPhoneReader('DE')
  const codes = [...new Set(getCountries().map((country) => getCountryCallingCode(country)))]
  fc.assert(
    fc.property(fc.constantFrom(...codes), fc.stringMatching(/^\d{4,13}$/), (code, national) => {
      const text = `+${code}${national}`
      const number = parsePhoneNumberFromString(text, 'DE')
      expect(read(text)?.number ?? null).toBe(number?.isPossible() === true ? number.number : null)
    }),
    { numRuns: casesFor(1_500, 5_000) },
  )
})

test.each([
  ['4915123456789', 'DE', '+4915123456789', 'countryCode'],
  ['49 151 23456789', 'DE', '+4915123456789', 'countryCode'],
  ['49211234567', 'DE', '+49211234567', 'countryCode'],
  ['493012345678', 'DE', '+493012345678', null],
  ['015123456789', 'DE', '+4915123456789', null],
  ['15123456789', 'DE', '+4915123456789', null],
  ['12125550123', 'US', '+12125550123', null],
  ['3912345678', 'IT', '+393912345678', null],
  ['9198765432', 'IN', '+919198765432', null],
  ['919876543210', 'IN', '+919876543210', null],
  ['[49]151 23456789', 'DE', '+4915123456789', 'countryCode'],
  ['{49} 151/23456789', 'DE', '+4915123456789', null],
])('%s in %s, perhaps with the country code, is %s', (text, country, number, note) => {
  expect(createPhoneReader(country)(text)).toEqual({ number, note })
})

test('the numbers of every country read the same with and without their country code, and with 00', () => {
  const mistakes = getCountries().flatMap((country) => {
    const example = getExampleNumber(country, examples)
    if (example === undefined) return []
    const read = createPhoneReader(country)
    const { number, nationalNumber } = example
    return [number.slice(1), nationalNumber, `00${number.slice(1)}`]
      .filter((text) => read(text)?.number !== number)
      .map((text) => `${country} ${text}`)
  })
  expect(mistakes).toEqual([])
})
