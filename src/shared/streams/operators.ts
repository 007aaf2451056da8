/** Operators of rules and queries (streams.md#operators, streams.md#powerstream, streams.md#search). */

/**
 * Where a rule or query is used: a filtered stream, a dedicated stream, a search of the last week or of the full
 * archive.
 */
export type RuleEndpoint = 'rule' | 'dedicated' | 'recent' | 'all'

/** Streams distinguish accents and search quoted posts; searches don't. */
export function isStream(endpoint: RuleEndpoint): boolean {
  return endpoint === 'rule' || endpoint === 'dedicated'
}

type Value =
  | { readonly kind: 'text' | 'id' | 'geometry' }
  | { readonly kind: 'whole'; readonly min: number; readonly max: number }
  | { readonly kind: 'range' }
  | { readonly kind: 'fraction' }
  | { readonly kind: 'one'; readonly of: readonly string[] }

export interface Operator {
  readonly name: string
  /** Whether it may be the only term of a rule. */
  readonly standalone: boolean
  readonly value: Value
  readonly endpoints: readonly RuleEndpoint[]
  /** `never` for sample and embedding. */
  readonly negation: 'may' | 'never'
}

const everywhere: readonly RuleEndpoint[] = ['rule', 'dedicated', 'recent', 'all']
const mostly: readonly RuleEndpoint[] = ['rule', 'recent', 'all']
const streams: readonly RuleEndpoint[] = ['rule', 'dedicated']
const filtered: readonly RuleEndpoint[] = ['rule']
const dedicated: readonly RuleEndpoint[] = ['dedicated']
const searches: readonly RuleEndpoint[] = ['recent', 'all']

const text: Value = { kind: 'text' }
const id: Value = { kind: 'id' }
const geometry: Value = { kind: 'geometry' }
const range: Value = { kind: 'range' }
const count: Value = { kind: 'whole', min: 0, max: Number.MAX_SAFE_INTEGER }

const languages =
  'am ar bg bn ca cs da de el en es et eu fa fi fr gu hi hr hu hy in it iw ja ka kn ko lt lv ml mr nl no pl pt ro ru sk sl sr sv ta te th tr uk ur vi zh-CN zh-TW'.split(
    ' ',
  )

function named(
  names: string,
  standalone: boolean,
  value: Value,
  endpoints: readonly RuleEndpoint[],
  negation: Operator['negation'] = 'may',
): readonly Operator[] {
  return names.split(' ').map((name) => ({ name, standalone, value, endpoints, negation }))
}

const has = 'hashtags cashtags links mentions media images video_link geo'.split(' ')

const listed: readonly Operator[] = [
  ...named('from to retweets_of place', true, text, everywhere),
  ...named('url context place_country', true, text, mostly),
  ...named('bio bio_name url_contains', true, text, streams),
  ...named(
    'from_affiliate_of to_affiliate_of bio_location url_title url_description source',
    true,
    text,
    filtered,
  ),
  ...named('contains', true, text, dedicated),
  ...named('in_reply_to_tweet_id retweets_of_tweet_id', true, id, everywhere),
  ...named('conversation_id', true, id, mostly),
  ...named('entity', true, text, ['rule', 'recent']),
  ...named('point_radius bounding_box', true, geometry, everywhere),
  ...named('min_followers', false, count, filtered),
  ...named('followers_count tweets_count following_count listed_count', false, range, filtered),
  ...named('is', false, one('retweet reply quote verified nullcast'), mostly),
  ...named('is', false, one('retweet reply'), dedicated),
  ...named('has', false, { kind: 'one', of: has }, mostly),
  ...named('has', false, one('mentions geo links media lang symbols images videos'), dedicated),
  ...named('lang', false, { kind: 'one', of: languages }, everywhere),
  ...named('sample', false, { kind: 'whole', min: 1, max: 100 }, filtered, 'never'),
  ...named('embedding', true, text, filtered, 'never'),
  ...named('embedding_threshold', false, { kind: 'fraction' }, filtered, 'never'),
  ...named('list quotes_of_tweet_id', true, id, searches),
  ...named('min_likes min_replies min_reposts', false, count, searches),
]

function one(names: string): Value {
  return { kind: 'one', of: names.split(' ') }
}

const endpoints: readonly RuleEndpoint[] = everywhere
const operators: Readonly<Record<RuleEndpoint, ReadonlyMap<string, Operator>>> = {
  rule: at('rule'),
  dedicated: at('dedicated'),
  recent: at('recent'),
  all: at('all'),
}

function at(endpoint: RuleEndpoint): ReadonlyMap<string, Operator> {
  const endpointOperators = listed.filter((operator) => operator.endpoints.includes(endpoint))
  return new Map(endpointOperators.map((operator) => [operator.name, operator]))
}

const aliases: ReadonlyMap<string, string> = new Map([
  ['in_reply_to_status_id', 'in_reply_to_tweet_id'],
  ['retweets_of_status_id', 'retweets_of_tweet_id'],
  ['statuses_count', 'tweets_count'],
  ['friends_count', 'following_count'],
  ['user_bio', 'bio'],
  ['user_bio_name', 'bio_name'],
  ['user_bio_location', 'bio_location'],
  ['within_url_title', 'url_title'],
  ['within_url_description', 'url_description'],
])

/** The operators that exist at an endpoint. */
export function operatorsOf(endpoint: RuleEndpoint): readonly Operator[] {
  return [...operators[endpoint].values()]
}

/** The operator with this current or older name, ignoring case; null if there is none. */
export function operatorOf(name: string, endpoint: RuleEndpoint): Operator | null {
  const small = name.toLowerCase()
  return operators[endpoint].get(aliases.get(small) ?? small) ?? null
}

/** Whether an operator only exists at other endpoints than this one. */
export function isForOtherEndpoints(name: string): boolean {
  return endpoints.some((endpoint) => operatorOf(name, endpoint) !== null)
}

/** What is wrong with a value; null if nothing is. */
export function valueProblem(operator: Operator, value: string): string | null {
  if (value === '') return `${operator.name} needs a value`
  const { name, value: rule } = operator
  switch (rule.kind) {
    case 'text':
      return null
    case 'id':
      return isWhole(value) ? null : `${name} needs a numeric ID`
    case 'whole':
      return isWhole(value) && Number(value) >= rule.min && Number(value) <= rule.max
        ? null
        : `${name} needs a whole number from ${rule.min} to ${rule.max}`
    case 'fraction':
      return decimal(value) >= 0 && decimal(value) <= 1 ? null : `${name} needs a number from 0 to 1`
    case 'range':
      return isRange(value) ? null : `${name} needs a whole number or a range like 10..20`
    case 'one':
      return isOneOf(rule.of, value) ? null : `Reference to invalid field '${value}'`
    case 'geometry':
      return isGeometry(name, value) ? null : `${name} doesn’t take '${value}'`
  }
}

function isOneOf(choices: readonly string[], value: string): boolean {
  return choices.some((choice) => choice.toLowerCase() === value.toLowerCase() || videos(choice, value))
}

/** `has:videos` is an older name. */
function videos(choice: string, value: string): boolean {
  return choice === 'video_link' && value.toLowerCase() === 'videos'
}

function isWhole(value: string): boolean {
  return /^[0-9]{1,19}$/.test(value)
}

function isRange(value: string): boolean {
  const [from = '', to, ...more] = value.split('..')
  if (more.length > 0 || !isWhole(from)) return false
  return to === undefined || (isWhole(to) && Number(from) <= Number(to))
}

function isGeometry(name: string, value: string): boolean {
  if (!(value.startsWith('[') && value.endsWith(']'))) return false
  const parts = value.slice(1, -1).split(' ')
  if (name === 'bounding_box') {
    const [west, south, east, north] = parts.map(decimal)
    if (parts.length !== 4 || west === undefined || south === undefined) return false
    if (east === undefined || north === undefined) return false
    return isPlace(west, south) && isPlace(east, north) && west < east && south < north
  }
  const [longitude = '', latitude = '', radius = ''] = parts
  if (parts.length !== 3 || !(radius.endsWith('km') || radius.endsWith('mi'))) return false
  return isPlace(decimal(longitude), decimal(latitude)) && decimal(radius.slice(0, -2)) > 0
}

function decimal(part: string): number {
  return /^-?[0-9]{1,9}(?:\.[0-9]{1,9})?$/.test(part) ? Number(part) : Number.NaN
}

function isPlace(longitude: number, latitude: number): boolean {
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90
}
