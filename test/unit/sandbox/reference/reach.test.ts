import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { estimateReach } from '../../../../src/sandbox/reference/reach.ts'
import { devices, platformVersions } from '../../../../src/sandbox/reference/targeting/devices.ts'
import { interests } from '../../../../src/sandbox/reference/targeting/interests.ts'
import { languages } from '../../../../src/sandbox/reference/targeting/languages.ts'
import { networkOperators } from '../../../../src/sandbox/reference/targeting/network-operators.ts'
import { locations } from '../../../../src/sandbox/reference/targeting/places.ts'
import type { CriterionTerms } from '../../../../src/shared/entities/targeting/targeting-rules.ts'
import { ageBuckets, keywordTypes } from '../../../../src/shared/entities/targeting/targeting-types.ts'

const audienceSize = 5200
const reach = (criteria: readonly CriterionTerms[]) =>
  estimateReach(criteria, (type) => (type.startsWith('CUSTOM_AUDIENCE') ? audienceSize : null))

const criterion = (
  targeting_type: string,
  targeting_value: string,
  operator_type = 'EQ',
): CriterionTerms => ({
  targeting_type,
  targeting_value,
  operator_type,
})
const anyOf = (type: string, values: readonly string[], operator = 'EQ') =>
  fc.constantFrom(...values).map((value) => criterion(type, value, operator))
const valuesOf = (options: readonly { readonly targeting_value: string }[]) =>
  options.map(({ targeting_value }) => targeting_value)

const primary = fc.oneof(
  anyOf('INTEREST', valuesOf(interests)),
  anyOf('CUSTOM_AUDIENCE', ['1nmth']),
  anyOf('SIMILAR_TO_FOLLOWERS_OF_USER', ['7', '8', '9']),
  fc
    .tuple(fc.constantFrom(...keywordTypes), fc.constantFrom('boots', 'hiking boots', 'tents', 'ski'))
    .map(([type, words]) => criterion(type, words)),
)
const groups: Readonly<Record<string, fc.Arbitrary<CriterionTerms>>> = {
  location: anyOf('LOCATION', valuesOf(locations)),
  gender: anyOf('GENDER', ['1', '2']),
  age: anyOf('AGE', ageBuckets),
  language: anyOf('LANGUAGE', valuesOf(languages)),
  device: fc.oneof(anyOf('PLATFORM', ['0', '1', '2', '3', '4']), anyOf('DEVICE', valuesOf(devices))),
  version: anyOf('PLATFORM_VERSION', valuesOf(platformVersions)),
  operator: anyOf('NETWORK_OPERATOR', valuesOf(networkOperators)),
}
const names = Object.keys(groups)
const groupOf = (name: string) => groups[name] ?? primary

/** Criteria of some groups, including whom to reach. */
const audience = fc
  .tuple(fc.array(primary, { minLength: 1, maxLength: 3 }), fc.subarray(names))
  .chain(([reached, chosen]) =>
    fc.record({
      criteria: fc
        .tuple(...chosen.map((name) => fc.array(groupOf(name), { minLength: 1, maxLength: 3 })))
        .map((lists) => [...reached, ...lists.flat()]),
      chosen: fc.constant(chosen),
    }),
  )

const runs = { numRuns: 60, seed: 20261124 }

describe('the estimated reach', () => {
  it('is never raised by an additional group', () => {
    const narrowed = audience.chain(({ criteria, chosen }) =>
      fc
        .constantFrom('gender', ...names.filter((name) => !chosen.includes(name)))
        .chain((name) => (chosen.includes(name) ? fc.constant(criterion('WIFI_ONLY', '1')) : groupOf(name)))
        .map((further) => ({ criteria, further })),
    )
    fc.assert(
      fc.property(narrowed, ({ criteria, further }) => reach([...criteria, further]) <= reach(criteria)),
      runs,
    )
  })

  it('is never lowered by an alternative', () => {
    const widened = audience.chain(({ criteria, chosen }) =>
      fc
        .constantFrom('primary', ...chosen)
        .chain(groupOf)
        .map((further) => ({ criteria, further })),
    )
    fc.assert(
      fc.property(widened, ({ criteria, further }) => reach([...criteria, further]) >= reach(criteria)),
      runs,
    )
  })

  it('is never raised by an exclusion', () => {
    const excluded = fc.oneof(
      groupOf('location').map((place) => ({ ...place, operator_type: 'NE' })),
      primary.map((other) => ({ ...other, operator_type: 'NE' })),
      anyOf('APP_LIST', ['1abc'], 'NE'),
    )
    fc.assert(
      fc.property(
        audience,
        excluded,
        ({ criteria }, further) => reach([...criteria, further]) <= reach(criteria),
      ),
      runs,
    )
  })

  it('depends on what is known', () => {
    expect(reach([criterion('CUSTOM_AUDIENCE', '1nmth')])).toBe(audienceSize)
    const hikers = criterion('INTEREST', '12005')
    const [everywhere, country, city] = [
      reach([hikers]),
      reach([hikers, criterion('LOCATION', '96683cc9126741d1')]),
      reach([hikers, criterion('LOCATION', '9a974dfc8efb32a0')]),
    ]
    expect(everywhere).toBeGreaterThan(country)
    expect(country).toBeGreaterThan(100 * city)
    expect(city).toBeGreaterThan(500)
    // A place and one inside it.
    const both = [criterion('LOCATION', '9a974dfc8efb32a0'), criterion('LOCATION', '96683cc9126741d1')]
    expect(reach([hikers, ...both])).toBe(country)
  })

  it('is smaller the more closely a keyword matches', () => {
    const [broad, unordered, phrase, exact] = ['BROAD', 'UNORDERED', 'PHRASE', 'EXACT'].map((match) =>
      reach([criterion(`${match}_KEYWORD`, 'boots')]),
    )
    expect([broad, unordered, phrase, exact]).toEqual(
      [broad, unordered, phrase, exact].toSorted((a = 0, b = 0) => b - a),
    )
    expect(broad).toBeGreaterThan(exact ?? 0)
  })
})
