import type { Finding } from '../../core/finding.ts'
import { citePublic } from '../../service-docs/citation.ts'
import { fromConstant } from '../../text/format.ts'
import { t } from '../../text/language.ts'
import {
  audienceTargetingTypes,
  batchOnlyTypes,
  isPrimary,
  notInSearch,
  publisherLimits,
  targetingLimits,
  termsOf,
} from './targeting-types.ts'

/** Rules about targeting criteria (targeting.md#criteria, targeting.md#types, targeting.md#combinations). */

export interface CriterionTerms {
  readonly targeting_type: string
  readonly targeting_value: string
  readonly operator_type: string
}

/** What the service knows about a value; a missing field is unknown, and rules ignore it. */
export interface ValueFacts {
  /** Whether a look-up lists the value. */
  readonly isListed?: boolean
  /** Whether the account may target the user. */
  readonly isOwnUser?: boolean
  /** The audience with this ID. */
  readonly audience?: { readonly targetable: boolean }
}

export interface CriterionContext {
  /** The line item's other criteria that aren't deleted and come before this one. */
  readonly others: readonly CriterionTerms[]
  /** All other criteria, including later ones of the same batch: this one may require one of them. */
  readonly companions?: readonly CriterionTerms[]
  readonly inBatch: boolean
  readonly facts: ValueFacts
  readonly placements?: readonly string[]
  readonly objective?: string
  readonly hasCuratedCategory?: boolean
  /** The platform that a device belongs to. */
  readonly platformOf?: (device: string) => string | undefined
  /** Countries in which a show airs. */
  readonly countriesOf?: (show: string) => readonly string[] | undefined
  /** A location's country. */
  readonly countryOf?: (location: string) => string | undefined
  /** Content categories; the codes of one are targeted together. */
  readonly contentCategories?: readonly (readonly string[])[]
}

type CriterionRule = (criterion: CriterionTerms, context: CriterionContext) => Finding | null

const ofTypes = citePublic('targeting#types')
const ofLimits = citePublic('targeting#limits')
const ofCombinations = citePublic('targeting#combinations')

/** A rule about a criterion in combination with others (targeting.md#criteria). */
function clash(
  rule: string,
  message: string,
  source: Finding['source'],
  severity: Finding['severity'] = 'error',
): Finding {
  return { rule, severity, field: 'targeting_value', code: 'INVALID', message, source }
}

const ofType = (criteria: readonly CriterionTerms[], ...types: readonly string[]) =>
  criteria.filter(({ targeting_type }) => types.includes(targeting_type))

const typeInBatch: CriterionRule = ({ targeting_type }, { inBatch }) => {
  if (inBatch || !batchOnlyTypes.has(targeting_type)) return null
  return {
    rule: 'targeting.batch-only',
    severity: 'error',
    field: 'targeting_type',
    code: 'INVALID_TARGETING_TYPE',
    message: t`${targeting_type} can be set in a batch only.`,
    source: ofTypes,
  }
}

const operator: CriterionRule = ({ targeting_type, operator_type }) => {
  const operators: readonly string[] = termsOf(targeting_type)?.operators ?? [operator_type]
  if (operators.includes(operator_type)) return null
  return {
    rule: 'targeting.operator',
    severity: 'error',
    field: 'operator_type',
    code: 'INVALID',
    message: t`${targeting_type} takes the operator ${operators.join(' or ')}.`,
    source: ofTypes,
  }
}

const value: CriterionRule = ({ targeting_type, targeting_value }, { facts }) => {
  const hasForm = termsOf(targeting_type)?.isValue(targeting_value) ?? true
  if (hasForm && facts.isListed !== false) return null
  return {
    rule: 'targeting.value',
    severity: 'error',
    field: 'targeting_value',
    code: 'INVALID_PARAMETER',
    message: `"${targeting_value}" isn’t a value of ${targeting_type}.`,
    source: ofTypes,
  }
}

const limit: CriterionRule = ({ targeting_type }, { others }) => {
  const typeLimit = targetingLimits.find(({ types }) => types.some((type) => type === targeting_type))
  if (typeLimit === undefined || ofType(others, ...typeLimit.types).length < typeLimit.maximum) return null
  return clash('targeting.limit', t`A line item takes at most ${typeLimit.label}.`, ofLimits)
}

const publisherLimit: CriterionRule = ({ targeting_type }, { others, hasCuratedCategory }) => {
  if (targeting_type !== 'CONTENT_PUBLISHER_USER') return null
  const maximum = publisherLimits[hasCuratedCategory === true ? 'withCuratedCategory' : 'otherwise']
  if (ofType(others, targeting_type).length < maximum) return null
  return clash(
    'targeting.publisher-limit',
    t`This line item excludes at most ${maximum} publishers.`,
    ofTypes,
  )
}

const ownUser: CriterionRule = ({ targeting_type }, { facts }) => {
  if (facts.isOwnUser !== false) return null
  return clash(
    'targeting.own-user',
    t`${targeting_type} accepts only users that the account may promote.`,
    ofTypes,
  )
}

const audienceTargetable: CriterionRule = (_criterion, { facts }) => {
  if (facts.audience === undefined || facts.audience.targetable) return null
  return clash(
    'targeting.audience-targetable',
    t`The audience can’t be targeted yet: it’s too small or still being processed.`,
    ofTypes,
  )
}

const audienceOrExpansion: CriterionRule = ({ targeting_type, targeting_value }, { others }) => {
  if (!audienceTargetingTypes.has(targeting_type)) return null
  const isBoth = ofType(others, ...audienceTargetingTypes).some(
    (other) => other.targeting_type !== targeting_type && other.targeting_value === targeting_value,
  )
  if (!isBoth) return null
  return clash(
    'targeting.audience-or-expansion',
    t`A line item targets either an audience or its expansion.`,
    ofCombinations,
  )
}

const platformWiderThanDevice: CriterionRule = ({ targeting_type, targeting_value }, context) => {
  const { others, platformOf = () => undefined } = context
  const isWider =
    targeting_type === 'PLATFORM'
      ? ofType(others, 'DEVICE').some((device) => platformOf(device.targeting_value) === targeting_value)
      : targeting_type === 'DEVICE' &&
        ofType(others, 'PLATFORM').some(
          (platform) => platform.targeting_value === platformOf(targeting_value),
        )
  if (!isWider) return null
  return clash(
    'targeting.platform-wider-than-device',
    t`A platform and one of its own devices exclude each other.`,
    ofCombinations,
  )
}

const showNeedsLocation: CriterionRule = ({ targeting_type }, { others, companions = others }) => {
  if (targeting_type !== 'TV_SHOW' || ofType(companions, 'LOCATION').length > 0) return null
  return clash('targeting.show-needs-location', t`A TV show needs a location first.`, ofCombinations)
}

const showInsideMarket: CriterionRule = ({ targeting_type, targeting_value, operator_type }, context) => {
  const { others, countriesOf = () => undefined, countryOf = () => undefined } = context
  const isInside = (show: string, location: string): boolean => {
    const country = countryOf(location)
    return country === undefined || (countriesOf(show)?.includes(country) ?? true)
  }
  const isOutside =
    targeting_type === 'TV_SHOW'
      ? ofType(others, 'LOCATION').some(
          (location) =>
            location.operator_type === 'EQ' && !isInside(targeting_value, location.targeting_value),
        )
      : targeting_type === 'LOCATION' &&
        operator_type === 'EQ' &&
        ofType(others, 'TV_SHOW').some((show) => !isInside(show.targeting_value, targeting_value))
  if (!isOutside) return null
  return clash(
    'targeting.show-inside-market',
    t`Every targeted location has to be inside the TV show’s market.`,
    ofCombinations,
  )
}

const engagementNeedsSource: CriterionRule = ({ targeting_type }, { others, companions = others }) => {
  if (targeting_type !== 'ENGAGEMENT_TYPE') return null
  if (ofType(companions, 'CAMPAIGN_ENGAGEMENT', 'USER_ENGAGEMENT').length > 0) return null
  return clash(
    'targeting.engagement-needs-source',
    t`A kind of engagement needs the campaign or user that people engaged with.`,
    ofCombinations,
  )
}

const contentCodesTogether: CriterionRule = ({ targeting_type, targeting_value }, context) => {
  const { others, companions = others, contentCategories } = context
  if (targeting_type !== 'IAB_CATEGORY' || contentCategories === undefined) return null
  const targeted = new Set(ofType(companions, targeting_type).map((other) => other.targeting_value))
  targeted.add(targeting_value)
  const isComplete = contentCategories.some(
    (codes) => codes.includes(targeting_value) && codes.every((code) => targeted.has(code)),
  )
  if (isComplete) return null
  return clash(
    'targeting.content-codes-together',
    t`All IAB categories of a content category are targeted together.`,
    ofTypes,
  )
}

const contentOrCurated: CriterionRule = ({ targeting_type }, { hasCuratedCategory }) => {
  if (targeting_type !== 'IAB_CATEGORY' || hasCuratedCategory !== true) return null
  return clash(
    'targeting.content-or-curated',
    t`A line item has either a curated category or content categories.`,
    citePublic('line-items#curated-category-links'),
  )
}

const servedInSearch: CriterionRule = ({ targeting_type }, { placements = [] }) => {
  if (!placements.includes('TWITTER_SEARCH') || !notInSearch.has(targeting_type)) return null
  return clash(
    'targeting.served-in-search',
    t`The placement Search can’t use ${fromConstant(targeting_type)}.`,
    ofCombinations,
  )
}

const timelines: ReadonlySet<string> = new Set(['TWITTER_TIMELINE', 'TWITTER_PROFILE', 'TWITTER_REPLIES'])

const exactOutsideSearch: CriterionRule = ({ targeting_type, operator_type }, { placements = [] }) => {
  if (targeting_type !== 'EXACT_KEYWORD' || operator_type !== 'EQ' || placements.length === 0) return null
  if (!placements.every((placement) => timelines.has(placement))) return null
  return clash(
    'targeting.exact-outside-search',
    t`Exact keywords match in search only, and this line item is shown in timelines and profiles.`,
    ofCombinations,
    'warning',
  )
}

const appNeedsMobile: CriterionRule = ({ targeting_type, targeting_value }, { objective = '' }) => {
  const isDesktop = targeting_type === 'PLATFORM' && targeting_value === '4'
  if (!isDesktop || !objective.startsWith('APP_')) return null
  return clash(
    'targeting.app-needs-mobile',
    t`Nobody installs or opens a mobile app on a desktop computer.`,
    ofCombinations,
    'warning',
  )
}

/** Rules about a criterion with a valid value. */
const clashes: readonly CriterionRule[] = [
  ownUser,
  audienceTargetable,
  limit,
  publisherLimit,
  audienceOrExpansion,
  platformWiderThanDevice,
  showNeedsLocation,
  showInsideMarket,
  engagementNeedsSource,
  contentCodesTogether,
  contentOrCurated,
  servedInSearch,
  exactOutsideSearch,
  appNeedsMobile,
]

/** All findings of a new criterion, in the order of the parameter table. */
export function criterionFindings(criterion: CriterionTerms, context: CriterionContext): readonly Finding[] {
  const wrongType = typeInBatch(criterion, context)
  const wrongValue = value(criterion, context)
  const rest = wrongType === null && wrongValue === null ? clashes : []
  return [
    ...[wrongType, wrongValue].flatMap((finding) => finding ?? []),
    ...[...rest, operator].flatMap((rule) => rule(criterion, context) ?? []),
  ]
}

/** An estimate requires a criterion that says whom to reach (targeting.md#audience-estimates). */
export function hasPrimary(criteria: readonly Pick<CriterionTerms, 'targeting_type'>[]): boolean {
  return criteria.some(({ targeting_type }) => isPrimary(targeting_type))
}
