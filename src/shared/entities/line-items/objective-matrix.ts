import type { BidStrategy, Goal, Objective, ProductType } from '../../api/ads/line-items.ts'
import { objectives } from '../../api/ads/line-items.ts'

/**
 * Values that go with each objective (line-items.md#objectives). Bid strategies, frequency caps and store identifiers are
 * documented; of goals and product types some are publicly known and others inferred.
 */
export interface ObjectiveTerms {
  /** The first is the default. */
  readonly goals: readonly [Goal, ...Goal[]]
  /** False if the goals are inferred: another goal only deserves a warning then. */
  readonly goalsAreStated: boolean
  readonly productTypes: readonly [ProductType, ...ProductType[]]
  readonly productTypesAreStated: boolean
  readonly bidStrategies: readonly [BidStrategy, ...BidStrategy[]]
  readonly takesFrequencyCap: boolean
  readonly needsStoreIdentifier: boolean
  /** At least one of these placements has to be chosen; empty if any will do. */
  readonly placementsNeeded: readonly string[]
}

const ordinary = {
  goalsAreStated: false,
  productTypes: ['PROMOTED_TWEETS'],
  productTypesAreStated: false,
  bidStrategies: ['AUTO', 'MAX'],
  takesFrequencyCap: false,
  needsStoreIdentifier: false,
  placementsNeeded: [],
} as const

export const objectiveMatrix: Readonly<Record<Objective, ObjectiveTerms>> = {
  REACH: {
    ...ordinary,
    goals: ['MAX_REACH', 'REACH_WITH_ENGAGEMENT'],
    bidStrategies: ['AUTO', 'TARGET'],
    takesFrequencyCap: true,
    placementsNeeded: ['ALL_ON_TWITTER', 'TWITTER_TIMELINE'],
  },
  ENGAGEMENTS: {
    ...ordinary,
    goals: ['ENGAGEMENT'],
    goalsAreStated: true,
    productTypesAreStated: true,
    takesFrequencyCap: true,
  },
  FOLLOWERS: {
    ...ordinary,
    goals: ['FOLLOWERS'],
    productTypes: ['PROMOTED_ACCOUNT'],
    productTypesAreStated: true,
    bidStrategies: ['AUTO'],
    placementsNeeded: ['ALL_ON_TWITTER', 'TWITTER_TIMELINE'],
  },
  WEBSITE_CLICKS: {
    ...ordinary,
    goals: ['LINK_CLICKS', 'SITE_VISITS', 'WEBSITE_CONVERSIONS'],
    bidStrategies: ['AUTO', 'MAX', 'TARGET'],
  },
  APP_INSTALLS: {
    ...ordinary,
    goals: ['APP_INSTALLS', 'APP_CLICKS', 'APP_PURCHASES'],
    goalsAreStated: true,
    needsStoreIdentifier: true,
  },
  APP_ENGAGEMENTS: {
    ...ordinary,
    goals: ['APP_CLICKS', 'APP_INSTALLS'],
    goalsAreStated: true,
    needsStoreIdentifier: true,
  },
  VIDEO_VIEWS: {
    ...ordinary,
    goals: ['VIDEO_VIEW', 'VIEW_3S_100PCT', 'VIEW_6S', 'VIEW_15S'],
    takesFrequencyCap: true,
  },
  PREROLL_VIEWS: {
    ...ordinary,
    goals: ['PREROLL', 'PREROLL_STARTS', 'VIEW_3S_100PCT'],
    // Replies may have PROMOTED_TWEETS for something created as MEDIA.
    productTypes: ['MEDIA', 'PROMOTED_TWEETS'],
    productTypesAreStated: true,
    takesFrequencyCap: true,
  },
}

/** The terms of an objective, or null for a retired or unknown one, which replies may contain. */
export function termsOf(objective: string | null | undefined): ObjectiveTerms | null {
  const knownObjective = objectives.find((name) => name === objective)
  return knownObjective === undefined ? null : objectiveMatrix[knownObjective]
}

/** Default goal of a new line item (line-items.md#defaults): the first of its objective. */
export function defaultGoal(objective: Objective): Goal {
  return objectiveMatrix[objective].goals[0]
}

/** Default `pay_by` of a new line item (line-items.md#defaults). ENGAGEMENT only occurs in replies. */
export function defaultPayBy(
  objective: Objective,
  goal: string,
  strategy: BidStrategy,
): 'ENGAGEMENT' | 'LINK_CLICK' | 'IMPRESSION' {
  if (objective === 'ENGAGEMENTS') return 'ENGAGEMENT'
  return strategy === 'TARGET' && goal === 'LINK_CLICKS' ? 'LINK_CLICK' : 'IMPRESSION'
}

/** What is required of a new line item and follows from its objective. */
export function requiredBy(objective: Objective) {
  const { productTypes, placementsNeeded } = objectiveMatrix[objective]
  return { product_type: productTypes[0], placements: [placementsNeeded[0] ?? 'ALL_ON_TWITTER'] }
}
