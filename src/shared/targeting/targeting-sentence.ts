import { locale, plural, t } from '../text/language.ts'
import { ownName } from './criterion-names.ts'
import type { NamedCriterion } from './targeting-view.ts'

/**
 * A line item's targeting in plain words: "People 25–49 in Germany or Austria who speak German, interested in Hiking".
 * Every clause is a separate message, and `Intl` joins them, so that each can be translated naturally.
 */
export function targetingSentence(criteria: readonly NamedCriterion[]): string {
  const included = criteria.filter(({ operator_type }) => operator_type !== 'NE')
  const excluded = criteria.filter(({ operator_type }) => operator_type === 'NE')
  const of = (...types: readonly string[]): readonly NamedCriterion[] =>
    included.filter(({ targeting_type }) => types.includes(targeting_type))
  if (included.every(({ targeting_type }) => notAboutPeople.has(targeting_type))) {
    return t`${withClauses(t`Everyone, worldwide`, [...placement(of), ...exclusions(excluded)])}.`
  }
  const whose = people(of('GENDER'), of('AGE'))
  const places = of('LOCATION')
  const where = places.length === 0 ? whose : t`${whose} in ${either(places)}`
  const languages = of('LANGUAGE')
  const speaking = languages.length === 0 ? where : t`${where} who speak ${either(languages)}`
  const clauses = [
    ...whom(of),
    ...devices(of),
    ...placement(of),
    ...others(included),
    ...exclusions(excluded),
  ]
  return t`${withClauses(speaking, clauses)}.`
}

type Of = (...types: readonly string[]) => readonly NamedCriterion[]

const notAboutPeople: ReadonlySet<string> = new Set(['IAB_CATEGORY'])
const placed: ReadonlySet<string> = new Set(['GENDER', 'AGE', 'LOCATION', 'LANGUAGE', 'IAB_CATEGORY'])

/** More values than this are only counted. */
const maxNamed = 4

function nameOf({ targeting_type: type, targeting_value: value, name }: NamedCriterion): string {
  const displayName = name ?? ownName(type, value) ?? value
  // Names of interests start with their parent's: "Sports/Hiking".
  return type === 'INTEREST' ? displayName.slice(displayName.indexOf('/') + 1) : displayName
}

function either(criteria: readonly NamedCriterion[], format = nameOf): string {
  const names = criteria.map(format)
  const isLong = names.length > maxNamed
  const more = names.length - maxNamed + 1
  const listedNames = isLong
    ? [...names.slice(0, maxNamed - 1), plural(more, { one: '# more', other: '# more' })]
    : names
  return new Intl.ListFormat(locale(), { type: 'disjunction' }).format(listedNames)
}

/** Appends clauses, each of which narrows the text before it. */
function withClauses(start: string, clauses: readonly string[]): string {
  return clauses.reduce((text, clause) => t`${text}, ${clause}`, start)
}

function people(genders: readonly NamedCriterion[], ages: readonly NamedCriterion[]): string {
  const [only] = genders
  const oneGender = only?.targeting_value === '2' ? t`Women` : t`Men`
  const who = genders.length === 1 ? oneGender : t`People`
  return ages.length === 0 ? who : t`${who} ${either(ages)}`
}

const keyword = ({ targeting_value: value }: NamedCriterion): string => t`“${value}”`

/** Criteria that say whom to reach; the service requires one of these. */
const primaryClauses: readonly (readonly [
  types: readonly string[],
  clause: (values: string) => string,
  format?: typeof nameOf,
])[] = [
  [['INTEREST'], (values) => t`interested in ${values}`],
  [['CONVERSATION'], (values) => t`talking about ${values}`],
  [['EVENT', 'LIVE_TV_EVENT'], (values) => t`following the event ${values}`],
  [['TV_SHOW'], (values) => t`watching ${values}`],
  [
    ['BROAD_KEYWORD', 'PHRASE_KEYWORD', 'EXACT_KEYWORD', 'UNORDERED_KEYWORD'],
    (values) => t`using the keyword ${values}`,
    keyword,
  ],
  [['FOLLOWERS_OF_USER'], (values) => t`following ${values}`],
  [['SIMILAR_TO_FOLLOWERS_OF_USER'], (values) => t`like the followers of ${values}`],
  [['CUSTOM_AUDIENCE'], (values) => t`in the audience ${values}`],
  [['CUSTOM_AUDIENCE_EXPANDED'], (values) => t`in or like the audience ${values}`],
  [['CAMPAIGN_ENGAGEMENT', 'USER_ENGAGEMENT'], (values) => t`who engaged with ${values}`],
  [
    ['CAMPAIGN_ENGAGEMENT_LOOKALIKE', 'USER_ENGAGEMENT_LOOKALIKE'],
    (values) => t`like those who engaged with ${values}`,
  ],
  [['APP_STORE_CATEGORY'], (values) => t`using apps for ${values}`],
  [['APP_STORE_CATEGORY_LOOKALIKE'], (values) => t`like users of apps for ${values}`],
]

function whom(of: Of): readonly string[] {
  const clauses = primaryClauses.flatMap(([types, clause, format]) => {
    const values = of(...types)
    return values.length === 0 ? [] : [clause(either(values, format))]
  })
  const [first, ...rest] = clauses
  if (first === undefined) return []
  const joined = rest.reduce((text, clause) => t`${text}, or ${clause}`, first)
  const engagement = of('ENGAGEMENT_TYPE')
  return engagement.length === 0 ? [joined] : [t`${joined} (${either(engagement)})`]
}

function devices(of: Of): readonly string[] {
  const hardware = of('PLATFORM', 'DEVICE')
  const versions = of('PLATFORM_VERSION')
  const networks = of('NETWORK_OPERATOR')
  return [
    ...(hardware.length === 0 ? [] : [t`on ${either(hardware)}`]),
    ...(versions.length === 0 ? [] : [t`running ${either(versions)}`]),
    ...(networks.length === 0 ? [] : [t`with the network ${either(networks)}`]),
    ...(of('WIFI_ONLY').length === 0 ? [] : [t`on Wi-Fi`]),
    ...of('NETWORK_ACTIVATION_DURATION').map(({ operator_type, targeting_value: months }) =>
      operator_type === 'GTE'
        ? plural(Number(months), {
            one: 'on a device at least # month old',
            other: 'on a device at least # months old',
          })
        : plural(Number(months), {
            one: 'on a device less than # month old',
            other: 'on a device less than # months old',
          }),
    ),
  ]
}

function placement(of: Of): readonly string[] {
  const content = of('IAB_CATEGORY')
  return content.length === 0 ? [] : [t`beside content about ${either(content)}`]
}

const clausedTypes: ReadonlySet<string> = new Set([
  ...primaryClauses.flatMap(([types]) => types),
  'ENGAGEMENT_TYPE',
  'PLATFORM',
  'DEVICE',
  'PLATFORM_VERSION',
  'NETWORK_OPERATOR',
  'WIFI_ONLY',
  'NETWORK_ACTIVATION_DURATION',
])

/** Criteria of types that this version doesn't know. */
function others(included: readonly NamedCriterion[]): readonly string[] {
  const unknown = included.filter(({ targeting_type: type }) => !placed.has(type) && !clausedTypes.has(type))
  return unknown.length === 0 ? [] : [t`with ${either(unknown)}`]
}

function exclusions(excluded: readonly NamedCriterion[]): readonly string[] {
  const isKeyword = ({ targeting_type: type }: NamedCriterion) => type.endsWith('_KEYWORD')
  const format = (criterion: NamedCriterion) =>
    isKeyword(criterion) ? keyword(criterion) : nameOf(criterion)
  return excluded.length === 0 ? [] : [t`but not ${either(excluded, format)}`]
}
