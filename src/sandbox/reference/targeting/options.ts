import type { ValueFacts } from '../../../shared/entities/targeting/targeting-rules.ts'
import { iabCategories } from '../categories.ts'
import { appStoreCategories } from './app-stores.ts'
import { conversations } from './conversations.ts'
import { deviceShares, devices, platforms, platformVersions } from './devices.ts'
import { eventById } from './events.ts'
import { interests } from './interests.ts'
import { languages } from './languages.ts'
import { networkOperators } from './network-operators.ts'
import { locationById, locations } from './places.ts'
import { tvShows } from './television.ts'

/** Meaning of targeting values, for criteria and rules. */

interface Option {
  readonly name: string
  readonly targeting_value: string
}

const namesOf = (options: readonly Option[]): ReadonlyMap<string, string> =>
  new Map(options.map(({ targeting_value, name }) => [targeting_value, name]))

const storeCategoryNames = namesOf(appStoreCategories)
const showById = new Map(tvShows.map((show) => [String(show.targeting_value), show]))

/** Types with a look-up. */
const names: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  APP_STORE_CATEGORY: storeCategoryNames,
  APP_STORE_CATEGORY_LOOKALIKE: storeCategoryNames,
  CONVERSATION: namesOf(conversations),
  DEVICE: namesOf(devices),
  IAB_CATEGORY: new Map(iabCategories.map(({ id, name }) => [id, name])),
  INTEREST: namesOf(interests),
  LANGUAGE: namesOf(languages),
  LOCATION: namesOf(locations),
  NETWORK_OPERATOR: namesOf(networkOperators),
  PLATFORM: namesOf(platforms),
  PLATFORM_VERSION: namesOf(platformVersions),
  TV_SHOW: new Map([...showById].map(([id, { name }]) => [id, name])),
}

/** What look-ups know about a value; nothing for keywords, users and other values without a look-up. */
export function listingOf(type: string, value: string): Pick<ValueFacts, 'isListed'> {
  if (type === 'EVENT') return { isListed: eventById(value) !== undefined }
  const listedValues = names[type]
  return listedValues === undefined ? {} : { isListed: listedValues.has(value) }
}

const genders: Readonly<Record<string, string>> = { '1': 'Male', '2': 'Female' }

/** A criterion's name: from its lookup, or the value itself if there isn't one (keywords, users). */
export function targetingName(type: string, value: string): string {
  if (type === 'GENDER') return genders[value] ?? value
  if (type === 'EVENT') return eventById(value)?.name ?? value
  return names[type]?.get(value) ?? value
}

/** The localized name of a country or language, if the runtime knows it. */
export function localizedName(type: string, value: string, name: string, language: string): string {
  const location = type === 'LOCATION' ? locationById(value) : undefined
  if (location?.location_type === 'COUNTRIES') {
    return new Intl.DisplayNames(language, { type: 'region' }).of(location.country_code) ?? name
  }
  if (type === 'LANGUAGE') return new Intl.DisplayNames(language, { type: 'language' }).of(value) ?? name
  return name
}

export function platformOf(device: string): string | undefined {
  return deviceShares.get(device)?.platform
}

export function countryOf(location: string): string | undefined {
  return locationById(location)?.country_code
}

export function countriesOf(show: string): readonly string[] | undefined {
  return showById.get(show)?.locales.map(({ country }) => country)
}
