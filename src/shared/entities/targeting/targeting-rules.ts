import type { TargetingType } from '../../api/ads/targeting-criteria.ts'
import type { Finding } from '../../core/finding.ts'

/** Rules about targeting criteria (public-facts A7). */

export interface CriterionTerms {
  readonly targeting_type: string
  readonly targeting_value: string
  readonly operator_type: string
}

export interface CriterionContext {
  /** The line item's other criteria that are not deleted. */
  readonly others: readonly CriterionTerms[]
  /** Some types can be set in a batch only. */
  readonly inBatch: boolean
  /** The audience that the value names; null where it names none. */
  readonly audience: { readonly targetable: boolean } | null
}

type CriterionRule = (criterion: CriterionTerms, context: CriterionContext) => Finding | null

interface Limit {
  readonly maximum: number
  readonly types: readonly TargetingType[]
  readonly words: string
}

/** How many criteria of some types together a line item takes. */
export const targetingLimits: readonly Limit[] = [
  { maximum: 1, types: ['AGE'], words: 'one age bucket' },
  { maximum: 1, types: ['EVENT'], words: 'one event' },
  { maximum: 100, types: ['INTEREST'], words: '100 interests' },
  {
    maximum: 100,
    types: ['FOLLOWERS_OF_USER', 'SIMILAR_TO_FOLLOWERS_OF_USER'],
    words: '100 users',
  },
  { maximum: 2000, types: ['LOCATION'], words: '2,000 locations' },
  {
    maximum: 1000,
    types: ['BROAD_KEYWORD', 'EXACT_KEYWORD', 'PHRASE_KEYWORD', 'UNORDERED_KEYWORD'],
    words: '1,000 keywords',
  },
]

const batchOnly = new Set(['IAB_CATEGORY', 'CONTENT_PUBLISHER_USER'])

/** Engagement types that only mean something beside a criterion about whose engagement it is. */
const dependentEngagements = new Set([
  'IMPRESSION',
  'ENGAGEMENT',
  'VIDEO_VIEW',
  'VIDEO_VIEW_PARTIAL',
  'VIDEO_VIEW_COMPLETE',
])

const place = (words: string) => ({ document: 'public', place: `A7, ${words}` }) as const

const limit: CriterionRule = ({ targeting_type }, { others }) => {
  const found = targetingLimits.find(({ types }) => types.some((type) => type === targeting_type))
  if (found === undefined) return null
  const count = others.filter((other) => found.types.some((type) => type === other.targeting_type)).length
  if (count < found.maximum) return null
  return {
    rule: 'targeting.limit',
    severity: 'error',
    field: 'targeting_type',
    code: 'INVALID',
    message: `A line item takes ${found.words} at most.`,
    source: place('Limits per line item'),
  }
}

const typeInBatch: CriterionRule = ({ targeting_type }, { inBatch }) => {
  if (inBatch || !batchOnly.has(targeting_type)) return null
  return {
    rule: 'targeting.batch-only',
    severity: 'error',
    field: 'targeting_type',
    code: 'INVALID_TARGETING_TYPE',
    message: `${targeting_type} can be set in a batch only.`,
    source: place('Interest / content'),
  }
}

const operator: CriterionRule = ({ targeting_type, operator_type }) => {
  const isDuration = targeting_type === 'NETWORK_ACTIVATION_DURATION'
  const isBound = operator_type === 'GTE' || operator_type === 'LT'
  const isAppList = targeting_type === 'APP_LIST'
  if (isDuration === isBound && (!isAppList || operator_type === 'NE')) return null
  const wanted = isDuration ? 'LT or GTE' : isAppList ? 'NE' : 'EQ or NE'
  return {
    rule: 'targeting.operator',
    severity: 'error',
    field: 'operator_type',
    code: 'INVALID',
    message: `${targeting_type} goes with the operator ${wanted}.`,
    source: place('targeting_type values'),
  }
}

const value: CriterionRule = ({ targeting_type, targeting_value }) => {
  const isWrong =
    (targeting_type === 'GENDER' && !/^[12]$/.test(targeting_value)) ||
    (targeting_type === 'AGE' && !/^AGE_(\d{2}_TO_\d{2}|OVER_\d{2})$/.test(targeting_value)) ||
    (targeting_type.endsWith('_OF_USER') && !/^\d{1,19}$/.test(targeting_value))
  if (!isWrong) return null
  return {
    rule: 'targeting.value',
    severity: 'error',
    field: 'targeting_value',
    code: 'INVALID_PARAMETER',
    message: `"${targeting_value}" isn't a value of ${targeting_type}.`,
    source: place('targeting_type values'),
  }
}

const showNeedsLocation: CriterionRule = ({ targeting_type }, { others }) => {
  if (targeting_type !== 'TV_SHOW' || others.some((other) => other.targeting_type === 'LOCATION')) return null
  return {
    rule: 'targeting.show-needs-location',
    severity: 'error',
    field: 'targeting_type',
    code: 'INVALID_TV_SHOW_LOCATIONS',
    message: 'A television show can be targeted once a location is.',
    source: place('TV_SHOW needs LOCATION'),
  }
}

const engagementNeedsSource: CriterionRule = ({ targeting_type, targeting_value }, { others }) => {
  const isDependent = targeting_type === 'ENGAGEMENT_TYPE' && dependentEngagements.has(targeting_value)
  const hasSource = others.some(
    (other) => other.targeting_type === 'CAMPAIGN_ENGAGEMENT' || other.targeting_type === 'USER_ENGAGEMENT',
  )
  if (!isDependent || hasSource) return null
  return {
    rule: 'targeting.engagement-needs-source',
    severity: 'error',
    field: 'targeting_type',
    code: 'INVALID',
    message: 'A kind of engagement is targeted beside a campaign or user that was engaged with.',
    source: place('ENGAGEMENT_TYPE'),
  }
}

const audienceTargetable: CriterionRule = (_criterion, { audience }) => {
  if (audience === null || audience.targetable) return null
  return {
    rule: 'targeting.audience-targetable',
    severity: 'error',
    field: 'targeting_value',
    code: 'INVALID',
    message: 'The audience cannot be targeted yet: it is too small, or its members are being worked in.',
    source: place('audience must be targetable'),
  }
}

const rules: readonly CriterionRule[] = [
  (criterion, context) => typeInBatch(criterion, context) ?? limit(criterion, context),
  showNeedsLocation,
  engagementNeedsSource,
  value,
  audienceTargetable,
  operator,
]

/** Everything the rules have to say about a criterion that is to be created. */
export function criterionFindings(criterion: CriterionTerms, context: CriterionContext): readonly Finding[] {
  return rules.flatMap((rule) => rule(criterion, context) ?? [])
}
