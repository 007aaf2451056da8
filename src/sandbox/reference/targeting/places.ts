import { hash, hashText } from '../hash.ts'
import { countryPeople, marketAreas, publicPlaceIds, regionsAndCities } from './gazetteer.ts'

/** The world's targetable locations, with their population. */

export type LocationType = 'COUNTRIES' | 'REGIONS' | 'METROS' | 'CITIES' | 'POSTAL_CODES'

export interface Location {
  readonly name: string
  readonly targeting_type: 'LOCATION'
  readonly targeting_value: string
  readonly country_code: string
  readonly location_type: LocationType
}

/** A city, or the part of a region or country outside its cities. */
export interface PopulationArea {
  readonly country: string
  /** People on the service, in millions. */
  readonly people: number
  /** IDs of the country, region, metro and city that contain it. */
  readonly within: readonly string[]
  /** IDs of its postal codes; its people are distributed evenly. */
  readonly postalCodes: readonly string[]
}

const postalCodesPerCity = 6
/** Largest cities outside the United States are metros too. */
const metroShare = 4

const displayNames = new Intl.DisplayNames('en', { type: 'region' })
/** A country's short name after a place: `London, UK`. */
const suffixes: Readonly<Record<string, string>> = { US: 'US', GB: 'UK' }

const locationList: Location[] = []
const areaList: PopulationArea[] = []

function add(type: LocationType, country: string, name: string, key: string): string {
  const publicId = publicPlaceIds[`${type} ${key}`]
  const id = publicId ?? placeId(`${type} ${key}`)
  locationList.push({
    name,
    targeting_type: 'LOCATION',
    targeting_value: id,
    country_code: country,
    location_type: type,
  })
  return id
}

function placeId(key: string): string {
  const first = hashText(key)
  return [first, hash(first, key.length)].map((part) => part.toString(16).padStart(8, '0')).join('')
}

const lines = (text: string) => text.trim().split('\n')

/** `City share postal` */
const cityForm = /^(?<city>.+) (?<share>[\d.]+) (?<postal>\S+)$/

/** Regions of a country with their cities. */
type Region = readonly [name: string, cities: readonly string[]]

const regions = new Map<string, Region[]>()
let current: Region[] = []
for (const line of lines(regionsAndCities)) {
  if (line.startsWith('# ')) {
    current = []
    regions.set(line.slice(2), current)
  } else {
    const [name = '', cities = ''] = line.split(': ')
    current.push([name, cities.split(', ')])
  }
}

/** Metros of the United States by city. */
const metroOf = new Map<string, string>()
for (const line of lines(marketAreas)) {
  const [metro = '', cities = ''] = line.split(': ')
  for (const city of cities.split(', ')) metroOf.set(city, metro)
}

for (const [, code = '', people = ''] of countryPeople.matchAll(/([A-Z]{2}) ([\d.]+)/g)) {
  addCountry(code, Number(people))
}

function addCountry(code: string, people: number): void {
  const name = displayNames.of(code) ?? code
  const suffix = suffixes[code] ?? name
  const country = add('COUNTRIES', code, name, code)
  const metros = new Map<string, string>()
  const ownRegions = regions.get(code) ?? []
  const shareOf = (city: string) => Number(cityForm.exec(city)?.groups?.share ?? 0)
  const inCities = ownRegions.flatMap(([, cities]) => cities).reduce((sum, city) => sum + shareOf(city), 0)
  for (const [regionName, cities] of ownRegions) {
    const region = add('REGIONS', code, `${regionName}, ${suffix}`, `${code} ${regionName}`)
    const ownShare = cities.reduce((sum, city) => sum + shareOf(city), 0)
    for (const city of cities) {
      const { city: cityName = '', postal = '' } = cityForm.exec(city)?.groups ?? {}
      const id = add('CITIES', code, `${cityName}, ${suffix}`, `${code} ${cityName}`)
      const metroName = metroOf.get(cityName)
      const isLarge = code !== 'US' && shareOf(city) >= metroShare
      const ownMetro = isLarge ? cityName : undefined
      const metro = code === 'US' ? metroName : ownMetro
      const metroId =
        metro === undefined
          ? []
          : [metros.get(metro) ?? add('METROS', code, `${metro}, ${suffix}`, `${code} ${metro}`)]
      if (metro !== undefined && metroId[0] !== undefined) metros.set(metro, metroId[0])
      areaList.push({
        country: code,
        people: (people * shareOf(city)) / 100,
        within: [country, region, ...metroId, id],
        postalCodes: Array.from({ length: postalCodesPerCity }, (_, index) => {
          const postalCode = `${postal}${postalEnding(code, index)}`
          return add('POSTAL_CODES', code, `${postalCode}, ${suffix}`, `${code} ${cityName} ${postalCode}`)
        }),
      })
    }
    // The countryside: four fifths of what its cities' share of the country's cities suggests.
    const countryside = ((100 - inCities) * ownShare) / inCities
    areaList.push({
      country: code,
      people: (people * countryside * 0.8) / 100,
      within: [country, region],
      postalCodes: [],
    })
  }
  const isolated = ownRegions.length === 0 ? people : (people * (100 - inCities) * 0.2) / 100
  areaList.push({ country: code, people: isolated, within: [country], postalCodes: [] })
}

/** The rest of a postal code in the country's format. */
function postalEnding(country: string, index: number): string {
  const digit = String(index + 1)
  switch (country) {
    case 'CA':
      return ` ${digit}A${digit}`
    case 'GB':
    case 'IE':
      return `${digit} ${digit}AA`
    case 'AT':
    case 'AU':
    case 'BE':
    case 'CH':
    case 'NO':
      return `${digit}`
    case 'JP':
      return `-000${digit}`
    case 'BR':
      return `${digit}0-000`
    default:
      return `0${digit}`
  }
}

export const locations: readonly Location[] = locationList
export const populationAreas: readonly PopulationArea[] = areaList

const byId = new Map(locations.map((location) => [location.targeting_value, location]))

export function locationById(id: string): Location | undefined {
  return byId.get(id)
}

const singular: Readonly<Record<LocationType, string>> = {
  COUNTRIES: 'COUNTRY',
  REGIONS: 'REGION',
  METROS: 'METRO',
  CITIES: 'CITY',
  POSTAL_CODES: 'POSTAL_CODE',
}

/** A location's kind in a criterion's terms (`COUNTRY`), or null for an unknown location. */
export function criterionLocationType(id: string): string | null {
  const location = byId.get(id)
  return location === undefined ? null : singular[location.location_type]
}
