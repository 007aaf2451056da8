import type { CriterionTerms } from '../../shared/entities/targeting/targeting-rules.ts'
import { termsOf } from '../../shared/entities/targeting/targeting-types.ts'
import { fraction, hashText } from './hash.ts'
import { noCode, type Population, population } from './population.ts'
import { eventById } from './targeting/events.ts'
import { populationAreas } from './targeting/places.ts'
import { tvShows } from './targeting/television.ts'

/**
 * How many people criteria reach (public-facts-2 T3). Values of one group are alternatives, groups narrow each other,
 * and excluded values are subtracted at the end. People's interests are probabilities by country, gender and age, so
 * that audiences of a few thousand can be estimated, and every additional criterion has an effect.
 */

/** The size of an audience by its ID; null for other types. */
type SizeOf = (type: string, value: string) => number | null

const genders = 2
const ageBands = [18, 25, 35, 50] as const
const bandCount = ageBands.length + 1
const cellsPerCountry = genders * bandCount

const countries = [...new Set(populationAreas.map(({ country }) => country))]
const countryIndex = populationAreas.map(({ country }) => countries.indexOf(country))
/** People on the service. */
export const totalPopulation = Math.round(
  populationAreas.reduce((sum, { people }) => sum + people, 0) * 1_000_000,
)

export function estimateReach(criteria: readonly CriterionTerms[], sizeOf: SizeOf): number {
  const people = population()
  const codesAt = locationCodes(criteria)
  const inCountry = new Set(countryIndex.filter((_, area) => (codesAt[area] ?? 0) !== 0))
  const likelihood = likelihoods(criteria, sizeOf, inCountry)
  const filters = filtersOf(criteria, people)
  let reached = 0
  for (const [area, codes] of codesAt.entries()) {
    if (codes === 0) continue
    const firstCell = (countryIndex[area] ?? 0) * cellsPerCountry
    const end = people.first[area + 1] ?? people.size
    for (let person = people.first[area] ?? 0; person < end; person += 1) {
      if (((codes >> (people.postalCode[person] ?? 0)) & 1) === 0) continue
      if (!filters.every((includes) => includes(person))) continue
      const cell =
        firstCell + ((people.gender[person] ?? 1) - 1) * bandCount + bandOf(people.age[person] ?? 0)
      reached += (people.weight[person] ?? 0) * (likelihood[cell] ?? 0)
    }
  }
  return Math.round(reached)
}

function bandOf(age: number): number {
  const band = ageBands.findIndex((end) => age < end)
  return band === -1 ? ageBands.length : band
}

/** For each cell of these countries, the probability that a person matches the primary criteria and isn't excluded. */
function likelihoods(
  criteria: readonly CriterionTerms[],
  sizeOf: SizeOf,
  inCountry: ReadonlySet<number>,
): Float64Array {
  const cells = countries.length * cellsPerCountry
  const missed = new Float64Array(cells).fill(1)
  const excludedChances = new Float64Array(cells).fill(1)
  let isOpen = true
  const engagement = engagementShare(criteria)
  for (const { targeting_type: type, targeting_value: value, operator_type } of criteria) {
    const group = termsOf(type)?.group
    if (group !== 'primary' && group !== 'exclusion') continue
    const isExcluded = operator_type === 'NE'
    if (!isExcluded) isOpen = false
    const chances = isExcluded ? excludedChances : missed
    const factor = engaged.has(type) ? engagement : 1
    const affinity = affinityOf(type, value, sizeOf)
    for (const country of inCountry) {
      for (let place = 0; place < cellsPerCountry; place += 1) {
        const cell = country * cellsPerCountry + place
        chances[cell] = (chances[cell] ?? 1) * (1 - Math.min(0.95, affinity(cell) * factor))
      }
    }
  }
  return excludedChances.map((chance, cell) => chance * (isOpen ? 1 : 1 - (missed[cell] ?? 1)))
}

const engaged: ReadonlySet<string> = new Set(['CAMPAIGN_ENGAGEMENT', 'USER_ENGAGEMENT'])
const engagementShares: Readonly<Record<string, number>> = {
  IMPRESSION: 1,
  VIDEO_VIEW: 0.3,
  VIDEO_VIEW_PARTIAL: 0.2,
  ENGAGEMENT: 0.12,
  VIDEO_VIEW_COMPLETE: 0.1,
}

/** The share of the widest engagement criterion; everyone without one. */
function engagementShare(criteria: readonly CriterionTerms[]): number {
  const kinds = criteria.filter(({ targeting_type }) => targeting_type === 'ENGAGEMENT_TYPE')
  return kinds.length === 0
    ? 1
    : Math.max(...kinds.map(({ targeting_value }) => engagementShares[targeting_value] ?? 0))
}

/** The share of a cell's people with a primary value. */
function affinityOf(type: string, value: string, sizeOf: SizeOf): (cell: number) => number {
  const size = sizeOf(type, value)
  if (size !== null) {
    const share = (type === 'CUSTOM_AUDIENCE_EXPANDED' ? size * 12 : size) / totalPopulation
    return () => share
  }
  const isKeyword = type.endsWith('_KEYWORD')
  const text = isKeyword ? value.trim().toLowerCase() : value
  // Match types of a keyword differ in how many people they find, not in which.
  const seed = hashText(isKeyword ? text : `${type.replace(/_LOOKALIKE$/, '')} ${text}`)
  const share = shareOf(type, text, fraction(seed, 1))
  return (cell) => {
    const inCountry = 0.5 + fraction(seed, 1000 + Math.trunc(cell / cellsPerCountry))
    const inGroup = 0.45 + 1.1 * fraction(seed, 10 + (cell % cellsPerCountry))
    return share * inCountry * inGroup
  }
}

const keywordShares: Readonly<Record<string, number>> = {
  BROAD_KEYWORD: 1,
  UNORDERED_KEYWORD: 0.7,
  PHRASE_KEYWORD: 0.5,
  EXACT_KEYWORD: 0.2,
}
const viewers = new Map(tvShows.map((show) => [String(show.targeting_value), show.estimated_users]))

function shareOf(type: string, value: string, chance: number): number {
  const keyword = keywordShares[type]
  if (keyword !== undefined) return (keyword * (0.004 + 0.036 * chance)) / value.split(/\s+/).length
  switch (type) {
    case 'INTEREST':
      return value.endsWith('000') ? 0.08 + 0.12 * chance : 0.01 + 0.05 * chance
    case 'CONVERSATION':
      return 0.01 + 0.07 * chance
    case 'EVENT':
      return (eventById(value)?.total_reach ?? 0) / totalPopulation
    case 'TV_SHOW':
      return (viewers.get(value) ?? 0) / totalPopulation
    case 'FOLLOWERS_OF_USER':
      return 1e-5 + 0.002 * chance ** 3
    case 'SIMILAR_TO_FOLLOWERS_OF_USER':
      return 0.001 + 0.02 * chance ** 2
    case 'CAMPAIGN_ENGAGEMENT':
    case 'USER_ENGAGEMENT':
      return 1e-5 + 0.0006 * chance
    case 'CAMPAIGN_ENGAGEMENT_LOOKALIKE':
    case 'USER_ENGAGEMENT_LOOKALIKE':
      return 0.0005 + 0.008 * chance
    case 'APP_STORE_CATEGORY':
      return 0.02 + 0.1 * chance
    case 'APP_STORE_CATEGORY_LOOKALIKE':
      return 0.05 + 0.15 * chance
    default:
      return 0.002 + 0.01 * chance
  }
}

type Filter = (person: number) => boolean

/** A filter for each narrowed group. */
function filtersOf(criteria: readonly CriterionTerms[], people: Population): readonly Filter[] {
  const valuesOf = (type: string) =>
    criteria.flatMap(({ targeting_type, targeting_value }) =>
      targeting_type === type ? [targeting_value] : [],
    )
  const filters: Filter[] = []
  const add = (values: readonly unknown[], filter: Filter) => {
    if (values.length > 0) filters.push(filter)
  }
  const listed = (type: string, codes: readonly string[], column: Uint8Array | Uint16Array) => {
    const values = valuesOf(type)
    const codeIndexes = new Set(values.map((value) => codes.indexOf(value)))
    add(values, (person) => codeIndexes.has(column[person] ?? noCode))
  }
  const gender = new Set(valuesOf('GENDER').map(Number))
  add([...gender], (person) => gender.has(people.gender[person] ?? 0))
  const ages = valuesOf('AGE').map(ageRange)
  add(ages, (person) => ages.some(({ from, to }) => isBetween(people.age[person] ?? 0, from, to)))
  listed('LANGUAGE', people.languageCodes, people.language)
  listed('PLATFORM_VERSION', people.versionCodes, people.version)
  listed('NETWORK_OPERATOR', people.operatorCodes, people.operator)
  add(valuesOf('WIFI_ONLY'), (person) => people.hasWifiOnly[person] === 1)
  const platforms = new Set(valuesOf('PLATFORM').map(Number))
  const devices = new Set(valuesOf('DEVICE').map((value) => people.deviceCodes.indexOf(value)))
  add(
    [...platforms, ...devices],
    (person) => platforms.has(people.platform[person] ?? 0) || devices.has(people.device[person] ?? noCode),
  )
  return filters
}

/** The ages in a bucket: `AGE_25_TO_49`, `AGE_OVER_50`. */
function ageRange(bucket: string): { readonly from: number; readonly to: number } {
  const [from = 0, to = Number.POSITIVE_INFINITY] = (bucket.match(/\d+/g) ?? []).map(Number)
  return { from, to }
}

function isBetween(value: number, from: number, to: number): boolean {
  return value >= from && value <= to
}

const whole = 0xff

/** For each area, a bit per postal code that is in the included locations and not in the excluded ones. */
function locationCodes(criteria: readonly CriterionTerms[]): readonly number[] {
  const idsOf = (operator: string) =>
    new Set(
      criteria.flatMap(({ targeting_type, targeting_value, operator_type }) =>
        targeting_type === 'LOCATION' && operator_type === operator ? [targeting_value] : [],
      ),
    )
  const [wanted, excluded] = [idsOf('EQ'), idsOf('NE')]
  return populationAreas.map(({ within, postalCodes }) => {
    const part = (ids: ReadonlySet<string>) =>
      within.some((id) => ids.has(id))
        ? whole
        : postalCodes.reduce((bits, id, index) => bits | (ids.has(id) ? 1 << index : 0), 0)
    return (wanted.size === 0 ? whole : part(wanted)) & ~part(excluded)
  })
}
