import { type Objective, objectives } from '../../api/ads/line-items.ts'
import type { Fields } from '../../core/json.ts'

/** Line items of a campaign with the same objective-related settings. */
export interface LineItemKind {
  readonly objective: string
  readonly product_type: string | null
  readonly placements: readonly string[]
  readonly goal: string | null
  readonly bid_strategy: string | null
  readonly count: number
}

/** The most common settings of a campaign's line items. */
export interface SuggestedDefaults {
  readonly objective: Objective
  /** How many of the campaign's `total` line items have this objective. */
  readonly count: number
  readonly total: number
  /** The most common settings of those: product type, placements, goal and bid strategy, if set. */
  readonly fields: Fields
}

/**
 * The most frequent objective, and its most frequent combination of settings, since not every combination is valid.
 * Null if there is no line item with a known objective.
 */
export function suggestedDefaults(kinds: readonly LineItemKind[]): SuggestedDefaults | null {
  const counted = objectives.map((objective) => {
    const kindsOfObjective = kinds.filter((kind) => kind.objective === objective)
    return { objective, own: kindsOfObjective, count: countOf(kindsOfObjective) }
  })
  const max = counted.reduce((best, one) => (one.count > best.count ? one : best))
  const [first, ...others] = max.own
  if (first === undefined) return null
  const { product_type, placements, goal, bid_strategy } = others.reduce(
    (best, one) => (one.count > best.count ? one : best),
    first,
  )
  return {
    objective: max.objective,
    count: max.count,
    total: countOf(kinds),
    fields: {
      ...(product_type === null ? {} : { product_type }),
      ...(placements.length === 0 ? {} : { placements: [...placements] }),
      ...(goal === null ? {} : { goal }),
      ...(bid_strategy === null ? {} : { bid_strategy }),
    },
  }
}

function countOf(kinds: readonly LineItemKind[]): number {
  return kinds.reduce((sum, { count }) => sum + count, 0)
}
