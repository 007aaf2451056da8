import { conversations } from '../reference/targeting/conversations.ts'
import { devices, platformVersions } from '../reference/targeting/devices.ts'
import { eventsBetween } from '../reference/targeting/events.ts'
import { interests } from '../reference/targeting/interests.ts'
import { networkOperators } from '../reference/targeting/network-operators.ts'
import { targetingName } from '../reference/targeting/options.ts'
import { criterionLocationType, locations } from '../reference/targeting/places.ts'
import { tvShows } from '../reference/targeting/television.ts'
import { northwind } from './advertisers.ts'
import { demoAudienceIds, demoAudiences } from './audiences.ts'
import type { PlannedLineItem } from './line-items.ts'
import { demoPromotableUsers } from './promotable-users.ts'

/** Targeting of the demo line items: what their names promise, with occasional refinements. */

interface Criterion {
  readonly targeting_type: string
  readonly targeting_value: string
  readonly operator_type?: 'EQ' | 'NE'
}

type Options = readonly { readonly name: string; readonly targeting_value: string }[]

/** Criteria of the options with these names. */
function named(type: string, options: Options, names: string): readonly Criterion[] {
  return names.split(', ').flatMap((name) => {
    const option = options.find((candidate) => candidate.name === name)
    return option === undefined ? [] : [{ targeting_type: type, targeting_value: option.targeting_value }]
  })
}

/** Additional interests and conversation topics by target group. */
const affinities: Readonly<Record<string, readonly [interests: string, topics: string]>> = {
  Climbers: ['Sports/Climbing, Travel/Adventure travel', 'Climbing, The Dolomites'],
  Cyclists: ['Sports/Cycling, Events/Sporting events', 'Cycling, Cycling teams'],
  Hikers: ['Sports/Hiking, Travel/Backpacking, Travel/National parks', 'Hiking, The Alps'],
  Skiers: ['Sports/Skiing, Sports/Snowboarding, Travel/Winter holidays', 'Alpine skiing, Winter sports'],
  'Trail runners': ['Sports/Trail running, Health/Running', 'Trail running, Marathon runners'],
  Campers: ['Travel/Camping, Automotive/Camper vans', 'Camping, Van life'],
  'Dog owners': ['Pets/Dogs', 'Hiking, Camping'],
  Photographers: ['Hobbies and interests/Photography, Technology/Cameras', 'Cameras, Yosemite'],
  'Road trippers': ['Travel/Road trips, Automotive/Camper vans', 'Van life, Travel creators'],
  Surfers: ['Sports/Surfing, Travel/Beaches', 'Surfing, Van life'],
  'Day-trip families': [
    'Family and parenting/Day trips, Family and parenting/Family travel',
    'Parenting, Camping',
  ],
  'Off-roaders': ['Automotive/Off-road vehicles, Automotive/Trucks', 'Outdoor gear, The Rockies'],
}

/** What people in a market write when they're about to buy, and what indicates that they aren't. */
const keywords: Readonly<Record<string, readonly [wanted: string, unwanted: string]>> = {
  de: ['wanderschuhe, regenjacke wandern, zelt kaufen, outdoor ausrüstung', 'gebraucht'],
  en: ['hiking boots, waterproof jacket, tent sale, outdoor gear', 'second hand'],
  fr: ['chaussures de randonnée, veste imperméable, tente légère', 'occasion'],
  nl: ['wandelschoenen, regenjas, lichtgewicht tent', 'tweedehands'],
  sv: ['vandringskängor, regnjacka, tält', 'begagnat'],
}
const roadKeywords = [
  'campervan rental, road trip itinerary, van life, national park camping',
  'van for sale',
] as const

/** A user whose followers are like Northwind's customers, and one like Driftline's. */
const similarUsers = ['11348282', '21348283'] as const

/** Criteria of each line item in order of creation; IDs follow from the position. */
export function demoTargeting(lines: readonly PlannedLineItem[]) {
  return lines.flatMap((line, index) =>
    criteriaOf(line, index).map((criterion, place) => ({
      id: (36 ** 4 * 15 + index * 32 + place).toString(36),
      account_id: line.item.account_id,
      line_item_id: line.item.id,
      operator_type: 'EQ',
      ...criterion,
      name: nameOf(criterion),
      location_type:
        criterion.targeting_type === 'LOCATION' ? criterionLocationType(criterion.targeting_value) : null,
      created_at: line.item.created_at,
      updated_at: line.item.created_at,
    })),
  )
}

function nameOf({ targeting_type, targeting_value }: Criterion): string {
  const audience = demoAudiences.custom_audiences.find(({ id }) => id === targeting_value)
  return targeting_type === 'CUSTOM_AUDIENCE' && audience !== undefined
    ? audience.name
    : targetingName(targeting_type, targeting_value)
}

const criterionOf = (targeting_type: string, targeting_value: string): Criterion => ({
  targeting_type,
  targeting_value,
})
const not = (targeting_type: string, targeting_value: string): Criterion => ({
  ...criterionOf(targeting_type, targeting_value),
  operator_type: 'NE',
})

/** `every(3, 1)` returns the rows for the second of every three line items. */
function criteriaOf(line: PlannedLineItem, index: number): readonly Criterion[] {
  const { plan, age } = line
  const every = (count: number, place: number, rows: () => readonly Criterion[]) =>
    index % count === place ? rows() : []
  const isFirstParty = line.group.audienceId !== undefined
  return [
    ...placesOf(line, index),
    criterionOf('AGE', age.value),
    ...every(2, 0, () => [criterionOf('LANGUAGE', plan.market.language)]),
    ...every(14, 6, () => [criterionOf('GENDER', '2')]),
    ...(isFirstParty ? audienceOf(line, index) : interestsOf(line, index)),
    ...keywordsOf(line, index),
    ...platformsOf(line, index),
    ...every(19, 9, () => operatorsIn(plan.market.code)),
    ...every(8, 5, () => eventsOf(line)),
    ...every(3, 1, () => showsOf(line, index)),
  ]
}

const citiesOf = Map.groupBy(
  locations.filter(({ location_type }) => location_type === 'CITIES'),
  ({ country_code }) => country_code,
)

/** The market's country, or a few of its cities. */
function placesOf({ plan: { market } }: PlannedLineItem, index: number): readonly Criterion[] {
  const cities = citiesOf.get(market.code) ?? []
  if (index % 6 !== 1 || cities.length < 3) return [criterionOf('LOCATION', market.location)]
  return cities
    .slice(0, 3 + (index % 4))
    .map(({ targeting_value }) => criterionOf('LOCATION', targeting_value))
}

/** People whom the advertiser knows, in some cases plus recently engaged ones. */
function audienceOf({ group, item }: PlannedLineItem, index: number): readonly Criterion[] {
  const user = demoPromotableUsers.promotable_users.find(
    ({ account_id, promotable_user_type }) =>
      account_id === item.account_id && promotable_user_type === 'FULL',
  )
  return [
    criterionOf('CUSTOM_AUDIENCE', group.audienceId ?? ''),
    ...(user === undefined || index % 3 !== 0
      ? []
      : [criterionOf('USER_ENGAGEMENT', user.user_id), criterionOf('ENGAGEMENT_TYPE', 'ENGAGEMENT')]),
  ]
}

/** Interests of people who don't know the advertiser yet, excluding existing customers. */
function interestsOf({ group, plan: { advertiser } }: PlannedLineItem, index: number): readonly Criterion[] {
  const [liked, topics] = affinities[group.name] ?? ['', '']
  const isNorthwind = advertiser === northwind
  const customers = isNorthwind ? demoAudienceIds.bootBuyers : demoAudienceIds.pastRenters
  return [
    ...(group.interest === undefined ? [] : [criterionOf('INTEREST', group.interest)]),
    ...named('INTEREST', interests, liked).filter(
      ({ targeting_value }) => targeting_value !== group.interest,
    ),
    ...(index % 3 === 1 ? named('CONVERSATION', conversations, topics) : []),
    ...(index % 7 === 2
      ? [criterionOf('SIMILAR_TO_FOLLOWERS_OF_USER', similarUsers[isNorthwind ? 0 : 1])]
      : []),
    ...(index % 4 === 3 ? [not('CUSTOM_AUDIENCE', customers)] : []),
  ]
}

function keywordsOf({ plan: { advertiser, market } }: PlannedLineItem, index: number): readonly Criterion[] {
  if (index % 3 !== 0) return []
  const [wanted = '', unwanted = ''] =
    advertiser === northwind ? (keywords[market.language] ?? []) : roadKeywords
  const words = [advertiser.keyword, ...wanted.split(', ')]
  return [
    ...words.slice(0, 2 + (index % 4)).map((word) => criterionOf('BROAD_KEYWORD', word)),
    ...(index % 9 === 0 ? [not('PHRASE_KEYWORD', unwanted)] : []),
  ]
}

/** The platforms of an app; for other line items, occasionally recent devices. */
function platformsOf({ item }: PlannedLineItem, index: number): readonly Criterion[] {
  if (item.objective.startsWith('APP_')) {
    return [
      ...('ios_app_store_identifier' in item ? [criterionOf('PLATFORM', '0')] : []),
      ...('android_app_store_identifier' in item ? [criterionOf('PLATFORM', '1')] : []),
      ...(index % 2 === 0
        ? named(
            'PLATFORM_VERSION',
            platformVersions,
            'iOS 17, iOS 18, iOS 26, Android 13, Android 14, Android 15',
          )
        : []),
    ]
  }
  return index % 13 === 4 ? named('DEVICE', devices, 'iPhone 15 Pro, iPhone 16 Pro, Galaxy S24, Pixel 9') : []
}

function operatorsIn(country: string): readonly Criterion[] {
  return networkOperators
    .filter(({ country_code }) => country_code === country)
    .slice(0, 2)
    .map(({ targeting_value }) => criterionOf('NETWORK_OPERATOR', targeting_value))
}

/** The largest event of the market during the flight. */
function eventsOf({ item, plan: { market } }: PlannedLineItem): readonly Criterion[] {
  const end = item.end_time === null ? undefined : Date.parse(item.end_time)
  const [event] = eventsBetween(Date.parse(item.start_time), end)
    .filter(({ country_code, is_global }) => is_global || country_code === market.code)
    .toSorted((a, b) => b.total_reach - a.total_reach)
  return event === undefined ? [] : [criterionOf('EVENT', event.targeting_value)]
}

/** For videos, TV shows of the market. */
function showsOf({ item, plan: { market } }: PlannedLineItem, index: number): readonly Criterion[] {
  if (item.objective !== 'VIDEO_VIEWS' && item.objective !== 'PREROLL_VIEWS') return []
  return tvShows
    .filter(
      ({ genre, locales }) =>
        (genre === 'SPORTS' || genre === 'DOCUMENTARY' || genre === 'REALITY') &&
        locales.some(({ country }) => country === market.code),
    )
    .slice(index % 2, (index % 2) + 2)
    .map(({ targeting_value }) => criterionOf('TV_SHOW', String(targeting_value)))
}
