import { appStoreCategories, devices, networkOperators, platforms, platformVersions } from './devices.ts'
import { type Location, locations } from './locations.ts'
import { conversations, events, interests, languages, tvShows } from './topics.ts'

interface Option {
  readonly name: string
  readonly targeting_type: string
  readonly targeting_value: string
}

const options: readonly Option[] = [
  ...appStoreCategories,
  ...conversations,
  ...devices,
  ...events,
  ...interests,
  ...languages,
  ...locations,
  ...networkOperators,
  ...platforms,
  ...platformVersions,
  ...tvShows,
]

const key = (type: string, value: string) => `${type} ${value}`
const names = new Map(
  options.map((option) => [key(option.targeting_type, option.targeting_value), option.name]),
)
const places = new Map(locations.map((location) => [location.targeting_value, location]))
const genders = new Map([
  ['1', 'Male'],
  ['2', 'Female'],
])

/** A criterion's name: from its lookup, or the value itself if there isn't one (keywords, users). */
export function targetingName(type: string, value: string): string {
  if (type === 'GENDER') return genders.get(value) ?? value
  return names.get(key(type, value)) ?? value
}

/** A location's kind in a criterion's terms (`COUNTRY`), or null for an unknown location. */
export function criterionLocationType(value: string): string | null {
  const location = places.get(value)
  return location === undefined ? null : singular[location.location_type]
}

const singular: Readonly<Record<Location['location_type'], string>> = {
  COUNTRIES: 'COUNTRY',
  REGIONS: 'REGION',
  METROS: 'METRO',
  CITIES: 'CITY',
  POSTAL_CODES: 'POSTAL_CODE',
}
