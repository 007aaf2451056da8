import { z } from 'zod'
import { citePublic } from '../../service-docs/citation.ts'
import { t } from '../../text/language.ts'
import { commaList, count, isoTime, limits, page } from '../conventions.ts'
import { defineOperation } from '../operation.ts'
import { ads } from '../routes.ts'

/** Look-ups of targetable values (targeting.md#look-ups). Only suggestions need an account. */

export const targetingOption = z.looseObject({
  name: z.string(),
  targeting_type: z.string().nullish(),
  targeting_value: z.union([z.string(), z.number()]).nullish(),
})
export type TargetingOption = z.infer<typeof targetingOption>

const targetingSuggestion = z.looseObject({
  suggestion_type: z.string(),
  suggestion_value: z.string(),
})

export const locationTypes = ['COUNTRIES', 'REGIONS', 'METROS', 'CITIES', 'POSTAL_CODES'] as const
export const operatingSystems = ['ANDROID', 'IOS'] as const
export const conversationTypes = [
  'ACTORS',
  'ATHLETES',
  'BOOK_GENRES',
  'BOOKS',
  'BRAND_CATEGORIES',
  'BRANDS',
  'CELEBRITIES',
  'COACHES',
  'DIGITAL_CREATORS',
  'ENTERTAINMENT_BRANDS',
  'ENTERTAINMENT_PERSONALITIES',
  'FICTIONAL_CHARACTERS',
  'JOURNALISTS',
  'LIFESTYLES',
  'MOVIE_GENRES',
  'MOVIES',
  'MUSIC_GENRES',
  'MUSICIANS',
  'NEWS_STORIES',
  'NEWS',
  'PERSONS',
  'PLACES',
  'PODCASTS',
  'POLITICAL_AFFILIATIONS',
  'POLITICIANS',
  'PRODUCTS',
  'RADIO_STATIONS',
  'SPORTS_LEAGUES',
  'SPORTS_PERSONALITIES',
  'SPORTS_TEAMS',
  'SPORTS',
  'TRENDS',
  'TV_SHOWS',
  'VIDEO_GAME_PLATFORMS',
  'VIDEO_GAME_PUBLISHERS',
  'VIDEO_GAMES',
] as const
export const eventTypes = [
  'CONFERENCE',
  'HOLIDAY',
  'MUSIC_AND_ENTERTAINMENT',
  'OTHER',
  'POLITICS',
  'RECURRING',
  'SPORTS',
] as const

/** Locales of the TV markets. */
export const tvLocales = [
  'fr-FR',
  'es-CL',
  'de-DE',
  'nl-NL',
  'en-US',
  'es-US',
  'es-VE',
  'pt-BR',
  'es-MX',
  'es-CO',
  'en-GB',
  'en-IE',
  'es-AR',
  'ja-JP',
  'en-CA',
  'es-ES',
  'it-IT',
] as const
export const suggestionTypes = ['KEYWORD', 'USER_ID'] as const

const query = z.string().min(1).max(255).optional().describe('Part of the name; case doesn’t matter')
const countryCode = z.string().regex(/^[A-Z]{2}$/, 'isn’t a country code of two capital letters')

/** `count` without a cursor: only the first rows. */
const counted = { count: count(200, 1000) }
const paged = { ...counted, cursor: z.string().optional() }

const common = {
  method: 'GET',
  host: 'ads',
  version: '12',
  auth: 'user',
  limit: limits.targetingLookUps,
  effect: 'read',
  source: citePublic('targeting#look-ups'),
} as const

function lookUp<Shape extends z.ZodRawShape>(
  name: string,
  title: string,
  shape: Shape,
  counts: readonly [number, number] = [200, 1000],
) {
  const [defaultCount, maximumCount] = counts
  return defineOperation({
    id: `targetingOptions.${name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase())}`,
    title,
    ...common,
    path: `/targeting_criteria/${name}`,
    params: () => z.object(shape),
    reply: () => page(targetingOption),
    paging: 'cursor' in shape ? { kind: 'cursor', defaultCount, maximumCount } : { kind: 'none' },
  })
}

export const targetingOptionOperations = {
  appStoreCategories: lookUp('app_store_categories', t`Look up categories of app stores`, {
    q: query,
    os_type: z.enum(operatingSystems).optional(),
  }),
  conversations: lookUp('conversations', t`Look up conversation topics`, {
    conversation_type: z.enum(conversationTypes).optional(),
    ...paged,
  }),
  devices: lookUp('devices', t`Look up devices`, { q: query, ...counted }),
  events: lookUp('events', t`Look up events`, {
    event_types: z.array(z.enum(eventTypes)).min(1),
    country_codes: z.array(countryCode).min(1).max(200).optional(),
    start_time: isoTime.optional(),
    end_time: isoTime.optional(),
    ...paged,
  }),
  interests: lookUp('interests', t`Look up interests`, { q: query, ...paged }),
  languages: lookUp('languages', t`Look up languages`, { q: query, ...paged }),
  locations: lookUp('locations', t`Look up locations`, {
    location_type: z.enum(locationTypes).optional(),
    country_code: countryCode.optional(),
    q: query,
    ...paged,
  }),
  networkOperators: lookUp('network_operators', t`Look up network operators`, {
    country_code: countryCode.optional().describe('Default: US'),
    q: query,
    ...paged,
  }),
  platforms: lookUp('platforms', t`Look up platforms`, { q: query, lang: z.string().optional(), ...counted }),
  platformVersions: lookUp('platform_versions', t`Look up versions of platforms`, { q: query }),
  tvMarkets: lookUp('tv_markets', t`Look up television markets`, {}),
  tvShows: lookUp(
    'tv_shows',
    t`Look up television shows`,
    {
      locale: z.enum(tvLocales).describe('Locale of a television market: en-US'),
      q: query,
      count: count(50, 50),
      cursor: z.string().optional(),
    },
    [50, 50],
  ),
  suggestions: ads('GET /accounts/:account_id/targeting_suggestions', {
    id: 'targetingOptions.suggestions',
    title: t`Suggest similar keywords or users`,
    params: () => ({
      suggestion_type: z.enum(suggestionTypes),
      targeting_values: commaList(z.string().min(1).max(255)),
      count: count(30, 50),
    }),
    source: citePublic('targeting#suggestions'),
    reply: () => page(targetingSuggestion),
  }),
}
