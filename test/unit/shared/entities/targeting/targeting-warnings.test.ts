import { expect, it } from 'vitest'
import type { TargetingValueFacts } from '../../../../../src/shared/entities/kind.ts'
import { targetingWarnings } from '../../../../../src/shared/entities/targeting/targeting-warnings.ts'

const facts: Readonly<Record<string, TargetingValueFacts>> = {
  'LOCATION:de': { name: 'Germany', country: 'DE', isCountry: true },
  'LOCATION:be': { name: 'Berlin', country: 'DE' },
  'LOCATION:ch': { name: 'Switzerland', country: 'CH', isCountry: true },
  'LOCATION:ru': { name: 'Russia', country: 'RU', isCountry: true },
  'INTEREST:1': { name: 'Sports' },
  'INTEREST:2': { name: 'Sports/Hiking' },
  'CUSTOM_AUDIENCE_EXPANDED:a': { name: 'Past buyers' },
  'DEVICE:d': { name: 'iPhone 15', system: 'iOS' },
  'PLATFORM_VERSION:v': { name: 'Android 14', system: 'Android' },
}
const of = (text: string) => {
  const [type = '', operator = '', ...words] = text.split(' ')
  return { targeting_type: type, operator_type: operator, targeting_value: words.join(' ') }
}

it.each([
  ['country-without-language', ['LOCATION EQ de', 'LANGUAGE EQ fr']],
  ['ads-in-russian', ['LOCATION EQ ru', 'LANGUAGE EQ ru']],
  [null, ['LOCATION NE ru']],
  ['place-in-excluded-country', ['LOCATION EQ be', 'LOCATION NE de']],
  ['interest-in-excluded', ['INTEREST EQ 2', 'INTEREST NE 1']],
  ['keyword-excluded-elsewhere', ['BROAD_KEYWORD EQ tent', 'PHRASE_KEYWORD NE tent']],
  ['audience-excluded-and-expanded', ['CUSTOM_AUDIENCE_EXPANDED EQ a', 'CUSTOM_AUDIENCE NE a']],
  ['version-without-platform', ['PLATFORM EQ 0', 'PLATFORM_VERSION EQ v']],
  ['version-without-platform', ['DEVICE EQ d', 'PLATFORM_VERSION EQ v']],
  [null, ['LOCATION EQ de', 'LANGUAGE EQ de']],
  [null, ['LOCATION EQ ch', 'LANGUAGE EQ it']],
  [null, ['LOCATION EQ de']],
  [null, ['LOCATION EQ unknown', 'LANGUAGE EQ fr']],
  [null, ['LOCATION EQ de', 'LOCATION NE be']],
  [null, ['INTEREST EQ 1', 'INTEREST NE 2']],
  [null, ['BROAD_KEYWORD EQ tent', 'EXACT_KEYWORD NE tent rental']],
  [null, ['PLATFORM EQ 0', 'PLATFORM EQ 1', 'PLATFORM_VERSION EQ v']],
  [null, ['PLATFORM_VERSION EQ v']],
])('warns of %s: %j', (rule, criteria) => {
  const found = targetingWarnings(criteria.map(of), (type, value) => facts[`${type}:${value}`] ?? null)
  expect(found.map((finding) => finding.rule)).toEqual(rule === null ? [] : [`targeting.${rule}`])
  expect(found.every(({ severity }) => severity === 'warning')).toBe(true)
})
