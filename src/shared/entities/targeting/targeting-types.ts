import type { TargetingType, targetingOperators } from '../../api/ads/targeting-criteria.ts'
import { t } from '../../text/language.ts'

/** Valid values of each targeting type, and how types combine (targeting.md#types, targeting.md#combinations). */

export type TargetingOperator = (typeof targetingOperators)[number]

/**
 * Values within a group are alternatives, and the groups narrow each other. `primary` contains every type that says
 * whom to reach: interests, keywords, users, audiences.
 */
export type TargetingGroup =
  | 'primary'
  | 'age'
  | 'device'
  | 'gender'
  | 'language'
  | 'location'
  | 'network'
  | 'operator'
  | 'version'
  | 'wifi'
  /** Qualifies engagements. */
  | 'engagement'
  /** Not about people: where ads are shown. */
  | 'placement'
  /** Excludes only. */
  | 'exclusion'

export interface TargetingTypeTerms {
  readonly group: TargetingGroup
  readonly operators: readonly TargetingOperator[]
  /** Whether a value has the right format; whether it exists is up to a look-up. */
  readonly isValue: (value: string) => boolean
}

const is = ['EQ'] as const
const isOrNot = ['EQ', 'NE'] as const

export const ageBuckets = [
  '13_TO_24',
  '13_TO_34',
  '13_TO_49',
  '13_TO_54',
  '18_TO_34',
  '18_TO_49',
  '18_TO_54',
  '21_TO_34',
  '21_TO_49',
  '21_TO_54',
  '25_TO_49',
  '25_TO_54',
  '35_TO_49',
  '35_TO_54',
  'OVER_13',
  'OVER_18',
  'OVER_21',
  'OVER_25',
  'OVER_35',
  'OVER_50',
].map((bucket) => `AGE_${bucket}`)

export const engagementTypes = [
  'IMPRESSION',
  'ENGAGEMENT',
  'VIDEO_VIEW',
  'VIDEO_VIEW_PARTIAL',
  'VIDEO_VIEW_COMPLETE',
] as const

const matches = (form: RegExp) => (value: string) => form.test(value)
const oneOf = (values: readonly string[]) => (value: string) => values.includes(value)

const number = matches(/^\d{1,19}$/)
const base36 = matches(/^[0-9a-z]{1,12}$/)
const anyText = (value: string) => value.trim() !== ''

const primary = (isValue: TargetingTypeTerms['isValue'], operators: readonly TargetingOperator[] = is) =>
  ({ group: 'primary', operators, isValue }) as const
const narrowing = (group: TargetingGroup, isValue: TargetingTypeTerms['isValue']) =>
  ({ group, operators: is, isValue }) as const

export const targetingTypeTerms: Readonly<Record<TargetingType, TargetingTypeTerms>> = {
  AGE: narrowing('age', oneOf(ageBuckets)),
  GENDER: narrowing('gender', oneOf(['1', '2'])),
  LANGUAGE: narrowing('language', matches(/^[a-z]{2}(-[A-Za-z]{2,4})?$/)),
  LOCATION: { ...narrowing('location', matches(/^[0-9a-f]{16}$/)), operators: isOrNot },
  DEVICE: narrowing('device', base36),
  PLATFORM: narrowing('device', oneOf(['0', '1', '2', '3', '4'])),
  PLATFORM_VERSION: narrowing('version', base36),
  NETWORK_OPERATOR: narrowing('operator', base36),
  NETWORK_ACTIVATION_DURATION: {
    ...narrowing('network', matches(/^\d{1,4}$/)),
    operators: ['LT', 'GTE'],
  },
  WIFI_ONLY: narrowing('wifi', oneOf(['1'])),
  INTEREST: primary(number, isOrNot),
  CONVERSATION: primary(base36, isOrNot),
  EVENT: primary(base36),
  LIVE_TV_EVENT: primary(base36),
  TV_SHOW: primary(number),
  IAB_CATEGORY: narrowing('placement', matches(/^IAB\d{1,2}(-\d{1,2})?$/)),
  CONTENT_PUBLISHER_USER: { ...narrowing('placement', number), operators: ['NE'] },
  BROAD_KEYWORD: primary(anyText, isOrNot),
  EXACT_KEYWORD: primary(anyText, isOrNot),
  PHRASE_KEYWORD: primary(anyText, isOrNot),
  UNORDERED_KEYWORD: primary(anyText, isOrNot),
  FOLLOWERS_OF_USER: primary(number),
  SIMILAR_TO_FOLLOWERS_OF_USER: primary(number),
  CAMPAIGN_ENGAGEMENT: primary(base36, isOrNot),
  CAMPAIGN_ENGAGEMENT_LOOKALIKE: primary(base36),
  USER_ENGAGEMENT: primary(number, isOrNot),
  USER_ENGAGEMENT_LOOKALIKE: primary(number),
  ENGAGEMENT_TYPE: narrowing('engagement', oneOf(engagementTypes)),
  CUSTOM_AUDIENCE: primary(anyText, isOrNot),
  CUSTOM_AUDIENCE_EXPANDED: primary(anyText),
  APP_LIST: { group: 'exclusion', operators: ['NE'], isValue: base36 },
  APP_STORE_CATEGORY: primary(base36),
  APP_STORE_CATEGORY_LOOKALIKE: primary(base36),
}

/** The terms of a type; undefined for an unknown one: stored values may be newer (targeting.md#look-ups). */
export function termsOf(targetingType: string): TargetingTypeTerms | undefined {
  return Object.hasOwn(targetingTypeTerms, targetingType)
    ? targetingTypeTerms[targetingType as TargetingType]
    : undefined
}

export function isPrimary(targetingType: string): boolean {
  return termsOf(targetingType)?.group === 'primary'
}

/** Keyword types by match type: `BROAD_KEYWORD`. */
export const keywordTypes = [
  'BROAD_KEYWORD',
  'EXACT_KEYWORD',
  'PHRASE_KEYWORD',
  'UNORDERED_KEYWORD',
] as const satisfies readonly TargetingType[]

export const audienceTargetingTypes: ReadonlySet<string> = new Set<TargetingType>([
  'CUSTOM_AUDIENCE',
  'CUSTOM_AUDIENCE_EXPANDED',
])

interface Limit {
  readonly maximum: number
  readonly types: readonly TargetingType[]
  readonly label: string
}

/** Maximum criteria per line item, for groups of types. */
export const targetingLimits: readonly Limit[] = [
  { maximum: 1, types: ['AGE'], label: t`one age bucket` },
  { maximum: 1, types: ['EVENT'], label: 'one event' },
  { maximum: 100, types: ['INTEREST'], label: '100 interests' },
  { maximum: 100, types: ['FOLLOWERS_OF_USER', 'SIMILAR_TO_FOLLOWERS_OF_USER'], label: '100 users' },
  { maximum: 2000, types: ['LOCATION'], label: '2,000 locations' },
  { maximum: 1000, types: keywordTypes, label: '1,000 keywords' },
]

export const publisherLimits = { withCuratedCategory: 5, otherwise: 50 } as const

/** Types that can only be set in a batch. */
export const batchOnlyTypes: ReadonlySet<string> = new Set<TargetingType>([
  'IAB_CATEGORY',
  'CONTENT_PUBLISHER_USER',
])

/** Types that the placement TWITTER_SEARCH doesn't support (targeting.md#combinations). */
export const notInSearch: ReadonlySet<string> = new Set<TargetingType>([
  'FOLLOWERS_OF_USER',
  'SIMILAR_TO_FOLLOWERS_OF_USER',
  'INTEREST',
  'CAMPAIGN_ENGAGEMENT',
  'CAMPAIGN_ENGAGEMENT_LOOKALIKE',
  'USER_ENGAGEMENT',
  'USER_ENGAGEMENT_LOOKALIKE',
  'ENGAGEMENT_TYPE',
  'TV_SHOW',
  'LIVE_TV_EVENT',
])
