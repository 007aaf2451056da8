import { audienceTargetingTypes } from '../../shared/entities/targeting/targeting-types.ts'
import { estimateReach, totalPopulation } from '../reference/reach.ts'
import type { AdsData } from '../state/ads-data.ts'
import type { TargetingCriterionRecord } from '../state/promotion-tables.ts'

/** Maximum cached estimates: many line items have the same criteria. */
const maxRemembered = 20_000
const remembered = new Map<string, number>()

/**
 * Number of people that criteria reach, as in an estimate of reach. Custom audiences have their size at `at`
 * (milliseconds since 1970), so people who are added later don't change past delivery.
 */
export function targetedPeople(
  data: AdsData,
  criteria: readonly TargetingCriterionRecord[],
  at: number,
): number {
  if (criteria.length === 0) return totalPopulation
  const sizeOf = (type: string, value: string) =>
    audienceTargetingTypes.has(type)
      ? (data.custom_audiences.get(value)?.audience_size ?? 0) + data.members.count(value, at)
      : null
  const key = criteria
    .map(({ targeting_type: type, targeting_value: value, operator_type: operator }) =>
      [type, operator, value, sizeOf(type, value)].join(' '),
    )
    .sort()
    .join('\n')
  const cachedCount = remembered.get(key)
  if (cachedCount !== undefined) return cachedCount
  if (remembered.size >= maxRemembered) remembered.clear()
  const people = estimateReach(criteria, sizeOf)
  remembered.set(key, people)
  return people
}
