import type { TargetingCriterionRecord } from '../state/promotion-tables.ts'

/** People who can be reached at all. */
export const population = 12_000_000

/** How much a kind of criterion narrows an audience; one value of it, for kinds whose values add up. */
const shares: Readonly<Record<string, number>> = { LOCATION: 0.3, AGE: 0.4, GENDER: 0.5, LANGUAGE: 0.6 }
const usualShare = 0.25
const leastShare = 0.0005

/**
 * The share of the population that criteria reach. Values of one kind add up, kinds narrow each other, exclusions take
 * a twentieth each.
 */
export function populationShare(criteria: Iterable<TargetingCriterionRecord>): number {
  const kinds = new Map<string, number>()
  let excluded = 0
  for (const { targeting_type: kind, operator_type } of criteria) {
    if (operator_type === 'NE') excluded += 1
    else kinds.set(kind, (kinds.get(kind) ?? 0) + (shares[kind] ?? usualShare))
  }
  const share = [...kinds.values()].reduce((product, part) => product * Math.min(1, part), 1)
  return Math.max(leastShare, share * 0.95 ** excluded)
}
