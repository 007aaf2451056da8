import { targetingOperations } from '../../../shared/api/ads/targeting-criteria.ts'
import { type CriterionTerms, hasPrimary } from '../../../shared/entities/targeting/targeting-rules.ts'
import { audienceTargetingTypes } from '../../../shared/entities/targeting/targeting-types.ts'
import { invalidParameter } from '../../answer/ads-errors.ts'
import { estimateReach } from '../../reference/reach.ts'
import type { AdsReview } from '../common/contract.ts'
import { readJson, readPartly } from '../common/read-json.ts'
import { type CriterionPlace, checkCriterion, findAudience } from './criterion-context.ts'

type ReachRange = Readonly<Record<'min' | 'max', number>>

/** The number of people that the body's criteria reach, as a range. */
export function estimateReachRange(place: CriterionPlace, json: unknown): ReachRange {
  const bodyReading = readJson(targetingOperations.estimate.body, json)
  // The review has already refused any other body.
  if (bodyReading.kind === 'wrong') return { min: 0, max: 0 }
  const criteria = bodyReading.value.targeting_criteria.map(termsOf)
  return spanAround(
    estimateReach(criteria, (type, value) =>
      audienceTargetingTypes.has(type) ? (findAudience(place, value)?.size ?? 0) : null,
    ),
  )
}

export const reviewEstimate: AdsReview = ({ json, account, data, now }) => {
  const { value, errors } = readPartly(targetingOperations.estimate.body, json)
  if (value === null || account === null) return errors
  const criteria = value.targeting_criteria.map(termsOf)
  const about = criteria.flatMap((terms, index) => {
    const isOther = (other: CriterionTerms) =>
      other.targeting_type !== terms.targeting_type || other.targeting_value !== terms.targeting_value
    const neighbors = {
      others: criteria.slice(0, index).filter(isOther),
      companions: criteria.filter(isOther),
      inBatch: true,
    }
    const at = (field: string) => `targeting_criteria.${index}.${field}`
    return checkCriterion({ account, data, now }, terms, neighbors).map((error) =>
      'rule' in error
        ? { ...error, field: at(error.field) }
        : { ...error, parameter: at(error.parameter ?? 'targeting_value') },
    )
  })
  const reason = 'it needs a criterion that says whom to reach, such as an interest, keyword or audience'
  return [
    ...errors,
    ...(hasPrimary(criteria) ? [] : [invalidParameter('targeting_criteria', reason)]),
    ...about,
  ]
}

interface EstimatedCriterion extends Pick<CriterionTerms, 'targeting_type' | 'targeting_value'> {
  readonly operator_type?: string | undefined
}

function termsOf({
  targeting_type,
  targeting_value,
  operator_type = 'EQ',
}: EstimatedCriterion): CriterionTerms {
  return { targeting_type, targeting_value, operator_type }
}

/** Below this, an exact size could reveal something about individuals. */
const minEstimate = 1000

/** About ten percent around the number, to two digits. A larger number never has a smaller range. */
function spanAround(people: number): ReachRange {
  if (people === 0) return { min: 0, max: 0 }
  if (people < minEstimate) return { min: 0, max: minEstimate }
  return { min: toTwoDigits(people * 0.9, Math.floor), max: toTwoDigits(people * 1.1, Math.ceil) }
}

function toTwoDigits(value: number, round: (value: number) => number): number {
  const unit = 10 ** (Math.floor(Math.log10(value)) - 1)
  return round(value / unit) * unit
}
