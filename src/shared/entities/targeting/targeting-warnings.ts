import type { Finding } from '../../core/finding.ts'
import { type Citation, citePublic } from '../../service-docs/citation.ts'
import { languagesOf } from '../../targeting/country-languages.ts'
import { locale, t } from '../../text/language.ts'
import type { TargetingValueFacts } from '../kind.ts'
import type { CriterionTerms } from './targeting-rules.ts'
import { criterionField } from './targeting-set.ts'
import { keywordTypes } from './targeting-types.ts'

/** Combinations that the service accepts but are probably mistakes (targeting.md#combinations). */

export type FactsOf = (type: string, value: string) => TargetingValueFacts | null

type Warning = (criteria: readonly CriterionTerms[], factsOf: FactsOf) => readonly Finding[]

const source: Citation = citePublic('targeting#combinations')

function warning(rule: string, field: string, message: string): Finding {
  return { rule, field, message, severity: 'warning', code: 'INVALID', source }
}

const ofType = (criteria: readonly CriterionTerms[], operator: 'EQ' | 'NE', ...types: readonly string[]) =>
  criteria.filter(
    ({ targeting_type: type, operator_type }) => operator_type === operator && types.includes(type),
  )

const nameOf = (factsOf: FactsOf, { targeting_type: type, targeting_value: value }: CriterionTerms) =>
  factsOf(type, value)?.name ?? value

/** A country in which hardly anyone speaks the targeted languages. */
const countryWithoutLanguage: Warning = (criteria, factsOf) => {
  const targeted = ofType(criteria, 'EQ', 'LANGUAGE').map(
    ({ targeting_value: code }) => code.split('-')[0] ?? code,
  )
  if (targeted.length === 0) return []
  const warnedCountries = new Set<string>()
  return ofType(criteria, 'EQ', 'LOCATION').flatMap((location) => {
    const country = factsOf('LOCATION', location.targeting_value)?.country
    const spoken = country === undefined ? undefined : languagesOf(country)
    if (country === undefined || spoken === undefined || warnedCountries.has(country)) return []
    if (spoken.some((code) => targeted.includes(code))) return []
    warnedCountries.add(country)
    const place = new Intl.DisplayNames(locale(), { type: 'region' }).of(country) ?? country
    const name = new Intl.DisplayNames(locale(), { type: 'language' }).of(spoken[0] ?? '') ?? spoken[0] ?? ''
    const message = t`${place} is targeted, but not ${name}, which most people there speak.`
    return [warning('targeting.country-without-language', criterionField(location), message)]
  })
}

const adsInRussian: Warning = (criteria, factsOf) =>
  ofType(criteria, 'EQ', 'LOCATION')
    .filter(({ targeting_value: value }) => factsOf('LOCATION', value)?.country === 'RU')
    .slice(0, 1)
    .map((location) =>
      warning('targeting.ads-in-russian', criterionField(location), t`Ads in Russia have to be in Russian.`),
    )

/** An excluded country also excludes the places inside it. */
const placeInExcludedCountry: Warning = (criteria, factsOf) => {
  const excluded = new Map(
    ofType(criteria, 'NE', 'LOCATION').flatMap((location) => {
      const facts = factsOf('LOCATION', location.targeting_value)
      return facts?.isCountry === true && facts.country !== undefined ? [[facts.country, location]] : []
    }),
  )
  return ofType(criteria, 'EQ', 'LOCATION').flatMap((location) => {
    const country = factsOf('LOCATION', location.targeting_value)?.country
    const by = country === undefined ? undefined : excluded.get(country)
    if (by === undefined || by.targeting_value === location.targeting_value) return []
    const message = t`${nameOf(factsOf, location)} is in ${nameOf(factsOf, by)}, which is excluded, so nobody there is reached.`
    return [warning('targeting.place-in-excluded-country', criterionField(location), message)]
  })
}

/** Names of interests start with their parent's: "Sports/Hiking". */
const interestInExcluded: Warning = (criteria, factsOf) => {
  const excluded = ofType(criteria, 'NE', 'INTEREST').map((interest) => nameOf(factsOf, interest))
  return ofType(criteria, 'EQ', 'INTEREST').flatMap((interest) => {
    const name = nameOf(factsOf, interest)
    const by = excluded.find((other) => name.startsWith(`${other}/`))
    if (by === undefined) return []
    const message = t`${name} is part of ${by}, which is excluded.`
    return [warning('targeting.interest-in-excluded', criterionField(interest), message)]
  })
}

/** The same words are included with one match type and excluded with another. */
const keywordExcludedElsewhere: Warning = (criteria) => {
  const wordsOf = ({ targeting_value: value }: CriterionTerms) => value.toLowerCase().replaceAll('+', '')
  const excluded = ofType(criteria, 'NE', ...keywordTypes)
  return ofType(criteria, 'EQ', ...keywordTypes).flatMap((keyword) => {
    const by = excluded.find(
      (other) =>
        other.targeting_type !== keyword.targeting_type &&
        (wordsOf(other) === wordsOf(keyword) ||
          (other.targeting_type !== 'EXACT_KEYWORD' &&
            ` ${wordsOf(keyword)} `.includes(` ${wordsOf(other)} `))),
    )
    if (by === undefined) return []
    const message = t`“${keyword.targeting_value}” is included, but “${by.targeting_value}” is excluded.`
    return [warning('targeting.keyword-excluded-elsewhere', criterionField(keyword), message)]
  })
}

/** An audience is excluded, but its expansion reaches it. */
const audienceExcludedAndExpanded: Warning = (criteria, factsOf) => {
  const excluded = ofType(criteria, 'NE', 'CUSTOM_AUDIENCE')
  return ofType(criteria, 'EQ', 'CUSTOM_AUDIENCE_EXPANDED').flatMap((audience) => {
    if (!excluded.some(({ targeting_value: id }) => id === audience.targeting_value)) return []
    const message = t`${nameOf(factsOf, audience)} is excluded, so only people like it are reached.`
    return [warning('targeting.audience-excluded-and-expanded', criterionField(audience), message)]
  })
}

const platformNames: Readonly<Record<string, string>> = { '0': 'iOS', '1': 'Android', '2': 'BlackBerry' }

/** The version's system runs on none of the targeted platforms or devices. */
const versionWithoutPlatform: Warning = (criteria, factsOf) => {
  const systems = [
    ...ofType(criteria, 'EQ', 'PLATFORM').map(({ targeting_value: value }) => platformNames[value] ?? value),
    ...ofType(criteria, 'EQ', 'DEVICE').flatMap(
      ({ targeting_value: id }) => factsOf('DEVICE', id)?.system ?? [],
    ),
  ].map((system) => system.toLowerCase())
  if (systems.length === 0) return []
  return ofType(criteria, 'EQ', 'PLATFORM_VERSION').flatMap((version) => {
    const facts = factsOf('PLATFORM_VERSION', version.targeting_value)
    if (facts?.system === undefined || systems.includes(facts.system.toLowerCase())) return []
    const message = t`${facts.name} runs on none of the targeted platforms and devices.`
    return [warning('targeting.version-without-platform', criterionField(version), message)]
  })
}

const warnings: readonly Warning[] = [
  countryWithoutLanguage,
  adsInRussian,
  placeInExcludedCountry,
  interestInExcluded,
  keywordExcludedElsewhere,
  audienceExcludedAndExpanded,
  versionWithoutPlatform,
]

export function targetingWarnings(criteria: readonly CriterionTerms[], factsOf: FactsOf): readonly Finding[] {
  return warnings.flatMap((warn) => warn(criteria, factsOf))
}

/** The platform of a device or version, as a criterion's value. */
export function platformOfSystem(system: string | undefined): string | undefined {
  return Object.entries(platformNames).find(([, name]) => name.toLowerCase() === system?.toLowerCase())?.[0]
}
