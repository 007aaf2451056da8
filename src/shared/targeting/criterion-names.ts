import type { Fields } from '../core/json.ts'
import type { CriterionTerms } from '../entities/targeting/targeting-rules.ts'
import { criteriaIn } from '../entities/targeting/targeting-set.ts'
import { plural, t } from '../text/language.ts'

/** Names of the service's constants, which no look-up returns. */
const ownNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  GENDER: { '1': t`Male`, '2': t`Female` },
  PLATFORM: { '0': 'iOS', '1': 'Android', '2': 'BlackBerry', '3': t`Other mobile web`, '4': t`Desktop` },
  WIFI_ONLY: { '1': t`Wi-Fi only` },
  ENGAGEMENT_TYPE: {
    IMPRESSION: t`Saw a post`,
    ENGAGEMENT: t`Engaged with a post`,
    VIDEO_VIEW: t`Watched a video`,
    VIDEO_VIEW_PARTIAL: t`Watched half of a video`,
    VIDEO_VIEW_COMPLETE: t`Watched nearly all of a video`,
  },
}

/** Types whose value is its own name. */
const plainTypes: ReadonlySet<string> = new Set([
  'BROAD_KEYWORD',
  'EXACT_KEYWORD',
  'PHRASE_KEYWORD',
  'UNORDERED_KEYWORD',
])

/** Types whose values are users of the service. */
export const userTypes: readonly string[] = [
  'CONTENT_PUBLISHER_USER',
  'FOLLOWERS_OF_USER',
  'SIMILAR_TO_FOLLOWERS_OF_USER',
  'USER_ENGAGEMENT',
  'USER_ENGAGEMENT_LOOKALIKE',
]

export function isUserType(type: string): boolean {
  return userTypes.includes(type)
}

const ageForm = /^AGE_(OVER_(\d\d)|(\d\d)_TO_(\d\d))$/

/** The name of a value that needs no look-up; null for all others. */
export function ownName(type: string, value: string): string | null {
  if (plainTypes.has(type)) return value
  if (type === 'AGE') return ageName(value)
  const names = ownNames[type]
  return names !== undefined && Object.hasOwn(names, value) ? (names[value] ?? null) : null
}

function ageName(bucket: string): string | null {
  const [, , over, from, to] = ageForm.exec(bucket) ?? []
  if (over !== undefined) return t`${over} and older`
  return from === undefined || to === undefined ? null : `${from}–${to}`
}

/** Distinguishes values of these types from others in the same column. */
const ofType: Readonly<Record<string, (name: string) => string>> = {
  PHRASE_KEYWORD: (name) => `"${name}"`,
  EXACT_KEYWORD: (name) => `[${name}]`,
  UNORDERED_KEYWORD: (name) => t`${name}, any order`,
  CUSTOM_AUDIENCE_EXPANDED: (name) => t`${name}, expanded`,
  FOLLOWERS_OF_USER: (name) => t`Followers of ${name}`,
  CAMPAIGN_ENGAGEMENT: (name) => t`Engaged with ${name}`,
  CAMPAIGN_ENGAGEMENT_LOOKALIKE: (name) => t`Like those engaged with ${name}`,
  USER_ENGAGEMENT: (name) => t`Engaged with user ${name}`,
  USER_ENGAGEMENT_LOOKALIKE: (name) => t`Like those engaged with user ${name}`,
  APP_STORE_CATEGORY_LOOKALIKE: (name) => t`${name}, look-alikes`,
}

/** How long a device has been on its network. */
export function deviceAge(operator: string, months: string): string {
  const count = Number(months)
  return operator === 'GTE'
    ? plural(count, { one: '# month or older', other: '# months or older' })
    : plural(count, { one: 'Less than # month old', other: 'Less than # months old' })
}

/** A criterion as text in its column, whether included or excluded; `name` is the value's, if known. */
export function criterionText(
  { targeting_type: type, targeting_value: value, operator_type: operator }: CriterionTerms,
  name: string | null,
): string {
  if (type === 'NETWORK_ACTIVATION_DURATION') return deviceAge(operator, value)
  const displayName = name ?? ownName(type, value) ?? value
  return ofType[type]?.(displayName) ?? displayName
}

const operatorNames: Readonly<Record<string, string>> = {
  EQ: t`Included`,
  NE: t`Excluded`,
  GTE: t`At least`,
  LT: t`Less than`,
}

/** Label of a set's field: "Location: Germany". `name` is the value's, if known. */
export function criterionLabel(field: string, name: string | undefined): string {
  const [first] = criteriaIn(field, 'EQ')
  const type = first?.targeting_type ?? field
  const typeLabel = type.charAt(0) + type.slice(1).toLowerCase().replaceAll('_', ' ')
  if (!field.includes(':')) return typeLabel
  const value = first?.targeting_value ?? ''
  return `${typeLabel}: ${name ?? ownName(type, value) ?? value}`
}

/** Label of a set field's value: an operator, or the value of a single-value type. */
export function criterionValueLabel(field: string, value: string): string {
  return field.includes(':') ? (operatorNames[value] ?? value) : (ownName(field, value) ?? value)
}

/** The name and value in a look-up's reply; null if it can't be parsed. */
export function readOption(
  type: string | null,
  record: Fields,
): { readonly type: string; readonly value: string; readonly name: string } | null {
  const { name, targeting_value, targeting_type, locale, id } = record
  const value = [targeting_value, locale, id].find(
    (one) => (typeof one === 'string' && one !== '') || typeof one === 'number',
  )
  if (typeof name !== 'string' || value === undefined) return null
  const of = typeof targeting_type === 'string' ? targeting_type : type
  return of === null ? null : { type: of, value: String(value), name }
}
