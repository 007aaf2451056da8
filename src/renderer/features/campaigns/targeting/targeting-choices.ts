import type { CriterionTerms } from '../../../../shared/entities/targeting/targeting-rules.ts'
import {
  engagementTypes,
  keywordTypes,
  termsOf,
} from '../../../../shared/entities/targeting/targeting-types.ts'
import { deviceAge, ownName } from '../../../../shared/targeting/criterion-names.ts'
import type { LookUpKind, NamedCriterion } from '../../../../shared/targeting/targeting-view.ts'
import { fromConstant } from '../../../../shared/text/format.ts'
import { t } from '../../../../shared/text/language.ts'

/** Source of a choice's values. */
export type ValueSource =
  /** Searched on the service. */
  | { readonly kind: 'lookUp'; readonly lookUp: LookUpKind }
  /** Loaded whole. `type` is the targeting type if it isn't the look-up's. */
  | { readonly kind: 'tree'; readonly lookUp: TreeKind; readonly type?: string }
  | { readonly kind: 'ages' | 'places' | 'events' | 'shows' | 'operators' | 'keywords' }
  /** The account's audiences. */
  | { readonly kind: 'audiences'; readonly types: readonly [string, ...string[]] }
  /** Short lists of constants. */
  | { readonly kind: 'values'; readonly criteria: readonly CriterionTerms[] }
  /** Found by handle or ID. */
  | { readonly kind: 'users'; readonly type: string }
  /** Typed, because no look-up lists them. */
  | { readonly kind: 'ids'; readonly type: string }
  /** Who engaged with campaigns of the account, or with users that it promotes. */
  | { readonly kind: 'campaigns' | 'promotedUsers'; readonly types: EngagementTypes }

/** Look-ups with grouped options. */
export type TreeKind = Extract<
  LookUpKind,
  'appStoreCategories' | 'contentCategories' | 'conversations' | 'devices' | 'interests' | 'platformVersions'
>

export interface TargetingChoice {
  readonly key: string
  readonly title: string
  readonly source: ValueSource
}

/** Kinds that people think of together. */
export interface ChoiceGroup {
  readonly title: string
  readonly choices: readonly TargetingChoice[]
}

const equal = (targeting_type: string, targeting_value: string): CriterionTerms => ({
  targeting_type,
  targeting_value,
  operator_type: 'EQ',
})
const lookUp = (lookUpKind: LookUpKind, title: string): TargetingChoice => ({
  key: lookUpKind,
  title,
  source: { kind: 'lookUp', lookUp: lookUpKind },
})
const tree = (kind: TreeKind, title: string): TargetingChoice => ({
  key: kind,
  title,
  source: { kind: 'tree', lookUp: kind },
})
const values = (key: string, title: string, criteria: readonly CriterionTerms[]): TargetingChoice => ({
  key,
  title,
  source: { kind: 'values', criteria },
})
const ids = (type: string, title: string): TargetingChoice => ({
  key: type,
  title,
  source: { kind: 'ids', type },
})

const users = (type: string, title: string): TargetingChoice => ({
  key: type,
  title,
  source: { kind: 'users', type },
})

/** Those who engaged, and people like them. */
export type EngagementTypes = readonly [own: string, lookalike: string]

const demographics: readonly TargetingChoice[] = [
  { key: 'places', title: t`Locations`, source: { kind: 'places' } },
  lookUp('languages', t`Languages`),
  { key: 'age', title: t`Age`, source: { kind: 'ages' } },
  values('gender', t`Gender`, [equal('GENDER', '1'), equal('GENDER', '2')]),
]

const audiences: readonly TargetingChoice[] = [
  {
    key: 'audiences',
    title: t`Custom audiences`,
    source: { kind: 'audiences', types: ['CUSTOM_AUDIENCE', 'CUSTOM_AUDIENCE_EXPANDED'] },
  },
  tree('interests', t`Interests`),
  tree('conversations', t`Conversations`),
  { key: 'events', title: t`Events`, source: { kind: 'events' } },
  { key: 'keywords', title: t`Keywords`, source: { kind: 'keywords' } },
  users('SIMILAR_TO_FOLLOWERS_OF_USER', t`Follower look-alikes`),
  users('FOLLOWERS_OF_USER', t`Followers of users`),
]

const engagement: readonly TargetingChoice[] = [
  {
    key: 'campaigns',
    title: t`Engaged with campaigns`,
    source: { kind: 'campaigns', types: ['CAMPAIGN_ENGAGEMENT', 'CAMPAIGN_ENGAGEMENT_LOOKALIKE'] },
  },
  {
    key: 'promotedUsers',
    title: t`Engaged with users`,
    source: { kind: 'promotedUsers', types: ['USER_ENGAGEMENT', 'USER_ENGAGEMENT_LOOKALIKE'] },
  },
  values(
    'engagement',
    t`Kind of engagement`,
    engagementTypes.map((value) => equal('ENGAGEMENT_TYPE', value)),
  ),
]

const technology: readonly TargetingChoice[] = [
  lookUp('platforms', t`Platforms`),
  tree('platformVersions', t`Operating system versions`),
  tree('devices', t`Devices`),
  { key: 'networkOperators', title: t`Network operators`, source: { kind: 'operators' } },
  values('wifi', t`Wi-Fi`, [equal('WIFI_ONLY', '1')]),
  values(
    'newDevices',
    t`New devices`,
    ['LT', 'GTE'].flatMap((operator_type) =>
      ['1', '2', '3', '6'].map((months) => ({
        ...equal('NETWORK_ACTIVATION_DURATION', months),
        operator_type,
      })),
    ),
  ),
]

const appsAndContent: readonly TargetingChoice[] = [
  tree('appStoreCategories', t`App store categories`),
  {
    key: 'appStoreLookalikes',
    title: t`App store look-alikes`,
    source: { kind: 'tree', lookUp: 'appStoreCategories', type: 'APP_STORE_CATEGORY_LOOKALIKE' },
  },
  { key: 'tvShows', title: t`TV shows`, source: { kind: 'shows' } },
  ids('LIVE_TV_EVENT', t`Live TV events`),
  tree('contentCategories', t`Content categories`),
  users('CONTENT_PUBLISHER_USER', t`Excluded publishers`),
  ids('APP_LIST', t`Excluded app lists`),
]

/** What a line item can be targeted by, in the order in which people think of it. */
export const choiceGroups: readonly ChoiceGroup[] = [
  { title: t`People`, choices: demographics },
  { title: t`Audiences and interests`, choices: audiences },
  { title: t`Engagement`, choices: engagement },
  { title: t`Devices and networks`, choices: technology },
  { title: t`Apps, TV and content`, choices: appsAndContent },
]

export const targetingChoices = choiceGroups.flatMap(({ choices }) => choices)

const typesOfLookUps: Partial<Record<LookUpKind, string>> = {
  appStoreCategories: 'APP_STORE_CATEGORY',
  contentCategories: 'IAB_CATEGORY',
  conversations: 'CONVERSATION',
  devices: 'DEVICE',
  interests: 'INTEREST',
  languages: 'LANGUAGE',
  platformVersions: 'PLATFORM_VERSION',
  platforms: 'PLATFORM',
}
const typesOfKinds = {
  ages: ['AGE'],
  places: ['LOCATION'],
  events: ['EVENT'],
  shows: ['TV_SHOW'],
  operators: ['NETWORK_OPERATOR'],
  keywords: keywordTypes,
} as const

/** The targeting types whose values a choice offers. */
export function typesOf({ source }: TargetingChoice): readonly string[] {
  switch (source.kind) {
    case 'lookUp':
      return [typesOfLookUps[source.lookUp] ?? '']
    case 'tree':
      return [source.type ?? typesOfLookUps[source.lookUp] ?? '']
    case 'values':
      return source.criteria.slice(0, 1).map(({ targeting_type: type }) => type)
    case 'users':
    case 'ids':
      return [source.type]
    case 'audiences':
    case 'campaigns':
    case 'promotedUsers':
      return source.types
    default:
      return typesOfKinds[source.kind]
  }
}

const typeTitles: Readonly<Record<string, string>> = {
  AGE: t`Age`,
  APP_LIST: t`App lists`,
  APP_STORE_CATEGORY: t`App store categories`,
  APP_STORE_CATEGORY_LOOKALIKE: t`App store look-alikes`,
  BROAD_KEYWORD: t`Keywords, broad match`,
  CAMPAIGN_ENGAGEMENT: t`Engaged with campaigns`,
  CAMPAIGN_ENGAGEMENT_LOOKALIKE: t`Like those engaged with campaigns`,
  CONTENT_PUBLISHER_USER: t`Publishers`,
  CONVERSATION: t`Conversations`,
  CUSTOM_AUDIENCE: t`Custom audiences`,
  CUSTOM_AUDIENCE_EXPANDED: t`Expanded custom audiences`,
  DEVICE: t`Devices`,
  ENGAGEMENT_TYPE: t`Kind of engagement`,
  EVENT: t`Events`,
  EXACT_KEYWORD: t`Keywords, exact match`,
  FOLLOWERS_OF_USER: t`Followers of users`,
  GENDER: t`Gender`,
  IAB_CATEGORY: t`Content categories`,
  INTEREST: t`Interests`,
  LANGUAGE: t`Languages`,
  LIVE_TV_EVENT: t`Live TV events`,
  LOCATION: t`Locations`,
  NETWORK_ACTIVATION_DURATION: t`New devices`,
  NETWORK_OPERATOR: t`Network operators`,
  PHRASE_KEYWORD: t`Keywords, phrase match`,
  PLATFORM: t`Platforms`,
  PLATFORM_VERSION: t`Operating system versions`,
  SIMILAR_TO_FOLLOWERS_OF_USER: t`Follower look-alikes`,
  TV_SHOW: t`TV shows`,
  UNORDERED_KEYWORD: t`Keywords in any order`,
  USER_ENGAGEMENT: t`Engaged with users`,
  USER_ENGAGEMENT_LOOKALIKE: t`Like those engaged with users`,
  WIFI_ONLY: t`Wi-Fi`,
}

export function typeTitle(type: string): string {
  return typeTitles[type] ?? fromConstant(type)
}

/** Display name of a criterion; its value only if no look-up has a name for it. */
export function criterionName({
  targeting_type: type,
  targeting_value: value,
  operator_type: operator,
  name,
}: CriterionTerms & Partial<Pick<NamedCriterion, 'name'>>): string {
  if (type === 'NETWORK_ACTIVATION_DURATION') return deviceAge(operator, value)
  return name ?? ownName(type, value) ?? value
}

export function canExclude(type: string): boolean {
  return termsOf(type)?.operators.includes('NE') ?? false
}

export function canInclude(type: string): boolean {
  return termsOf(type)?.operators.includes('EQ') ?? true
}

/** Values in a pasted text, without duplicates. */
export function valuesOf(pasted: string): readonly string[] {
  const lines = pasted.split('\n').map((line) => line.trim())
  return [...new Set(lines.filter((line) => line !== ''))]
}
