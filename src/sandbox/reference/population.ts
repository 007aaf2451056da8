import { fraction, hash } from './hash.ts'
import { deviceShares, versionShares } from './targeting/devices.ts'
import { languagesOfCountry } from './targeting/languages.ts'
import { networkOperators } from './targeting/network-operators.ts'
import { populationAreas } from './targeting/places.ts'

/**
 * A sample of the people on the service, for estimates: each stands for more of the same area. Even the smallest
 * area has a few, so that a small city can be estimated too. Columns are indexed by person; codes by `…Codes`.
 */
export interface Population {
  readonly size: number
  /** How many people each one stands for. */
  readonly weight: Float64Array
  /** The first person of each area; its people are consecutive. */
  readonly first: Uint32Array
  /** Index of the person's postal code in the area. */
  readonly postalCode: Uint8Array
  readonly gender: Uint8Array
  /** In years. */
  readonly age: Uint8Array
  readonly language: Uint8Array
  readonly platform: Uint8Array
  readonly device: Uint16Array
  readonly version: Uint16Array
  readonly operator: Uint16Array
  readonly hasWifiOnly: Uint8Array
  readonly languageCodes: readonly string[]
  readonly deviceCodes: readonly string[]
  readonly versionCodes: readonly string[]
  readonly operatorCodes: readonly string[]
}

const minSamples = 24
const maxSamples = 360
/** One additional sample per this many people. */
const peoplePerPerson = 12_000
const million = 1_000_000

/** Ages from 13 to 72, with the shares of platforms 0 to 4. */
const ageSpans = [
  { from: 13, years: 5, share: 0.11 },
  { from: 18, years: 7, share: 0.23 },
  { from: 25, years: 10, share: 0.29 },
  { from: 35, years: 15, share: 0.22 },
  { from: 50, years: 23, share: 0.15 },
] as const
const ageShares = ageSpans.map(({ share }) => share)
const platformShares = [0.36, 0.47, 0.001, 0.029, 0.14] as const
const maleShare = 0.58
/** The share of a country's first language, and that of the second in the rest; the others are equal. */
const firstLanguageShare = 0.78

let cachedPopulation: Population | undefined

/** The population, created on first use and the same in every run. */
export function population(): Population {
  cachedPopulation ??= makePopulation()
  return cachedPopulation
}

function makePopulation(): Population {
  const counts = populationAreas.map(({ people }) =>
    Math.min(maxSamples, minSamples + Math.round((people * million) / peoplePerPerson)),
  )
  const size = counts.reduce((sum, count) => sum + count, 0)
  const columns = {
    size,
    weight: new Float64Array(size),
    first: new Uint32Array(populationAreas.length),
    postalCode: new Uint8Array(size),
    gender: new Uint8Array(size),
    age: new Uint8Array(size),
    language: new Uint8Array(size),
    platform: new Uint8Array(size),
    device: new Uint16Array(size),
    version: new Uint16Array(size),
    operator: new Uint16Array(size),
    hasWifiOnly: new Uint8Array(size),
  }
  const languageCodes: string[] = []
  const deviceCodes = [...deviceShares.keys()]
  const versionCodes = [...versionShares.keys()]
  const operatorCodes = networkOperators.map(({ targeting_value }) => targeting_value)
  const draw = { device: drawer(deviceShares), version: drawer(versionShares) }
  const operatorsOf = Map.groupBy(networkOperators.keys(), (index) => networkOperators[index]?.country_code)
  let person = 0
  for (const [index, { country, people, postalCodes }] of populationAreas.entries()) {
    const count = counts[index] ?? 0
    const languages = (languagesOfCountry[country] ?? 'en')
      .split(' ')
      .map((code) => codeIn(languageCodes, code))
    const operators = operatorsOf.get(country) ?? []
    columns.first[index] = person
    for (let place = 0; place < count; place += 1, person += 1) {
      const chance = (attribute: number) => fraction(person, attribute)
      const platform = spread(platformShares, chance(1))
      columns.weight[person] = (people * million) / count
      columns.postalCode[person] = place % Math.max(1, postalCodes.length)
      columns.gender[person] = chance(2) < maleShare ? 1 : 2
      columns.age[person] = ageAt(chance(3))
      columns.language[person] = languages[languageAt(languages.length, chance(4))] ?? 0
      columns.platform[person] = platform
      columns.device[person] = draw.device(String(platform), chance(5))
      columns.version[person] = draw.version(String(platform), chance(6))
      columns.operator[person] = operators[skewed(operators.length, chance(7))] ?? noCode
      columns.hasWifiOnly[person] = chance(8) < 0.31 ? 1 : 0
    }
  }
  return { ...columns, languageCodes, deviceCodes, versionCodes, operatorCodes }
}

/** For people without one: on a computer, or in a country whose operators aren't listed. */
export const noCode = 0xffff

function codeIn(codes: string[], code: string): number {
  const index = codes.indexOf(code)
  return index === -1 ? codes.push(code) - 1 : index
}

/** The index selected by a number from 0 to 1. */
function spread(shares: readonly number[], chance: number): number {
  let sum = 0
  for (let index = 0; index < shares.length; index += 1) {
    sum += shares[index] ?? 0
    if (chance < sum) return index
  }
  return shares.length - 1
}

function ageAt(chance: number): number {
  const span = ageSpans[spread(ageShares, chance)] ?? ageSpans[0]
  return span.from + (hash(Math.trunc(chance * 1e9), span.from) % span.years)
}

function languageAt(count: number, chance: number): number {
  if (count < 2 || chance < firstLanguageShare) return 0
  return 1 + Math.trunc(((chance - firstLanguageShare) / (1 - firstLanguageShare)) ** 1.6 * (count - 1))
}

/** Large operators are more likely. */
function skewed(count: number, chance: number): number {
  return Math.trunc(chance ** 1.5 * count)
}

/** Draws a row of a platform by share; `noCode` if there is none. */
function drawer(rows: ReadonlyMap<string, { readonly platform: string; readonly share: number }>) {
  const byPlatform = new Map<string, { indexes: number[]; shares: number[]; sum: number }>()
  for (const [index, { platform, share }] of [...rows.values()].entries()) {
    const platformShares = byPlatform.get(platform) ?? { indexes: [], shares: [], sum: 0 }
    platformShares.indexes.push(index)
    platformShares.shares.push(share)
    platformShares.sum += share
    byPlatform.set(platform, platformShares)
  }
  return (platform: string, chance: number): number => {
    const rowsOfPlatform = byPlatform.get(platform)
    if (rowsOfPlatform === undefined) return noCode
    return rowsOfPlatform.indexes[spread(rowsOfPlatform.shares, chance * rowsOfPlatform.sum)] ?? noCode
  }
}
