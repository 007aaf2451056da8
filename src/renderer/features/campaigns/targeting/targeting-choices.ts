import type { CriterionTerms } from '../../../../shared/entities/targeting/targeting-rules.ts'
import { ageBuckets, termsOf } from '../../../../shared/entities/targeting/targeting-types.ts'
import { ownName } from '../../../../shared/targeting/criterion-names.ts'
import type { LookUpFilter, LookUpKind, NamedCriterion } from '../../../../shared/targeting/targeting-view.ts'
import { t } from '../../../../shared/text/language.ts'
import { fromConstant } from '../../../ui/text-format.ts'

/** Where the values of a choice come from. */
export type ValueSource =
  | { readonly kind: 'lookUp'; readonly lookUp: LookUpKind; readonly filter: LookUpFilter }
  /** The account's audiences. */
  | { readonly kind: 'audiences'; readonly types: readonly [string, ...string[]] }
  /** The service's own short lists. */
  | { readonly kind: 'values'; readonly criteria: readonly CriterionTerms[] }
  /** Typed or pasted, one a line. */
  | { readonly kind: 'text'; readonly type: string; readonly hint: string }

export interface TargetingChoice {
  readonly key: string
  readonly title: string
  readonly source: ValueSource
}

const equal = (targeting_type: string, targeting_value: string): CriterionTerms => ({
  ...{ targeting_type, targeting_value },
  operator_type: 'EQ',
})
const lookUp = (key: string, title: string, of: LookUpKind, filter: LookUpFilter = {}): TargetingChoice => ({
  ...{ key, title },
  source: { kind: 'lookUp', lookUp: of, filter },
})
const values = (key: string, title: string, criteria: readonly CriterionTerms[]): TargetingChoice => ({
  ...{ key, title },
  source: { kind: 'values', criteria },
})
const text = (type: string, title: string, hint: string): TargetingChoice => ({
  ...{ key: type, title },
  source: { kind: 'text', type, hint },
})

const onePerLine = t`One per line. Paste as many as you like.`
const userIds = t`User IDs, one per line`

/** What a line item can be targeted by, in the order in which people think of it. */
export const targetingChoices: readonly TargetingChoice[] = [
  lookUp('countries', t`Countries`, 'locations', { locationType: 'COUNTRIES' }),
  lookUp('regions', t`Regions`, 'locations', { locationType: 'REGIONS' }),
  lookUp('metros', t`Metro areas`, 'locations', { locationType: 'METROS' }),
  lookUp('cities', t`Cities`, 'locations', { locationType: 'CITIES' }),
  lookUp('postalCodes', t`Postal codes`, 'locations', { locationType: 'POSTAL_CODES' }),
  lookUp('languages', t`Languages`, 'languages'),
  values(
    'age',
    t`Age`,
    ageBuckets.map((bucket) => equal('AGE', bucket)),
  ),
  values('gender', t`Gender`, [equal('GENDER', '1'), equal('GENDER', '2')]),
  {
    key: 'audiences',
    title: t`Custom audiences`,
    source: { kind: 'audiences', types: ['CUSTOM_AUDIENCE', 'CUSTOM_AUDIENCE_EXPANDED'] },
  },
  lookUp('interests', t`Interests`, 'interests'),
  lookUp('conversations', t`Conversations`, 'conversations'),
  lookUp('events', t`Events`, 'events'),
  text('BROAD_KEYWORD', t`Keywords, broad match`, onePerLine),
  text('PHRASE_KEYWORD', t`Keywords, phrase match`, onePerLine),
  text('EXACT_KEYWORD', t`Keywords, exact match`, onePerLine),
  text('UNORDERED_KEYWORD', t`Keywords in any order`, onePerLine),
  text('SIMILAR_TO_FOLLOWERS_OF_USER', t`Follower look-alikes`, userIds),
  text('FOLLOWERS_OF_USER', t`Followers of users`, userIds),
  lookUp('platforms', t`Platforms`, 'platforms'),
  lookUp('platformVersions', t`Operating system versions`, 'platformVersions'),
  lookUp('devices', t`Devices`, 'devices'),
  lookUp('networkOperators', t`Network operators`, 'networkOperators'),
  values('wifi', t`Wi-Fi`, [equal('WIFI_ONLY', '1')]),
  values(
    'newDevices',
    t`New devices`,
    ['1', '2', '3', '6'].map((months) => ({
      ...equal('NETWORK_ACTIVATION_DURATION', months),
      operator_type: 'LT',
    })),
  ),
  lookUp('appStoreCategories', t`App store categories`, 'appStoreCategories'),
  lookUp('tvShows', t`TV shows`, 'tvShows', { locale: 'en-US' }),
  values(
    'engagement',
    t`Past engagement`,
    ['IMPRESSION', 'ENGAGEMENT', 'VIDEO_VIEW', 'VIDEO_VIEW_PARTIAL', 'VIDEO_VIEW_COMPLETE'].map((value) =>
      equal('ENGAGEMENT_TYPE', value),
    ),
  ),
]

const typeTitles: Readonly<Record<string, string>> = {
  AGE: t`Age`,
  CONVERSATION: t`Conversations`,
  CUSTOM_AUDIENCE: t`Custom audiences`,
  CUSTOM_AUDIENCE_EXPANDED: t`Expanded custom audiences`,
  DEVICE: t`Devices`,
  EVENT: t`Events`,
  GENDER: t`Gender`,
  INTEREST: t`Interests`,
  LANGUAGE: t`Languages`,
  LOCATION: t`Locations`,
  NETWORK_ACTIVATION_DURATION: t`New devices`,
  NETWORK_OPERATOR: t`Network operators`,
  PLATFORM: t`Platforms`,
  PLATFORM_VERSION: t`Operating system versions`,
  SIMILAR_TO_FOLLOWERS_OF_USER: t`Follower look-alikes`,
  TV_SHOW: t`TV shows`,
  WIFI_ONLY: t`Wi-Fi`,
}

export function typeTitle(type: string): string {
  const [keyword] = targetingChoices.filter(({ key }) => key === type)
  return typeTitles[type] ?? keyword?.title ?? fromConstant(type)
}

/** What a person reads for a criterion; its value only if no look-up has a name for it. */
export function criterionName({
  targeting_type: type,
  targeting_value: value,
  operator_type: operator,
  name,
}: CriterionTerms & Partial<Pick<NamedCriterion, 'name'>>): string {
  if (type === 'NETWORK_ACTIVATION_DURATION')
    return operator === 'GTE' ? t`${value} months or older` : t`Less than ${value} months old`
  return name ?? ownName(type, value) ?? value
}

export function canExclude(type: string): boolean {
  return termsOf(type)?.operators.includes('NE') ?? false
}

export function canInclude(type: string): boolean {
  return termsOf(type)?.operators.includes('EQ') ?? true
}

/** Values of a pasted text, each once. */
export function valuesOf(pasted: string): readonly string[] {
  const lines = pasted.split('\n').map((line) => line.trim())
  return [...new Set(lines.filter((line) => line !== ''))]
}
