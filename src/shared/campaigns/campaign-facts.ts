import type { Micro } from '../api/conventions.ts'

/** What a line item's rules need of its campaign. */
export interface CampaignBudget {
  readonly budget_optimization: string
  readonly daily_budget_amount_local_micro: Micro | null
  readonly total_budget_amount_local_micro: Micro | null
}

/** What decides whether a draft would spend and deliver as it says. References are IDs or `draft:ID`. */
export interface DeliveryOutlook {
  /** The current hour, in milliseconds. */
  readonly now: () => number
  /** The daily budgets of a campaign's line items that run or are new, with drafts applied. */
  readonly dailyOfLineItems: (campaign: string) => Micro
  readonly lineItems: (campaign: string) => number
  /** Posts that a line item promotes, with drafts applied; null if they weren't synced. */
  readonly promotedPosts: (lineItem: string) => number | null
}

/** What the rules of campaigns and line items need besides the draft. */
export interface CampaignFacts {
  /** The campaign with this reference (an ID or `draft:ID`) with its draft applied; null if unknown. */
  readonly campaign: (
    names: string,
  ) => { readonly budget: CampaignBudget; readonly currency: string | null } | null
  /** How many line items of a campaign would have their own daily budget. */
  readonly lineItemsWithDailyBudget: (names: string) => number
  /** What warnings about money and delivery need; absent where only the service's own rules count. */
  readonly outlook?: DeliveryOutlook
  /** Empty if they weren't fetched. */
  readonly businessCategories: () => readonly { readonly iab_categories: readonly string[] }[]
  /** Links of a line item to curated categories, except the given draft and its record; '' for a new link. */
  readonly otherCuratedLinks: (lineItem: string, draftId: string, remoteId: string) => number
  /** Number of targeting criteria that the draft of a copied line item omits. */
  readonly criteriaLeft: (draftId: string) => number
}
