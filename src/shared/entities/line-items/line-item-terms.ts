import type { Micro } from '../../api/conventions.ts'
import type { Source } from '../../api/operation.ts'
import type { Finding } from '../../core/finding.ts'

/** The fields of a line item that rules look at, as they would be after the change. Null is "not set". */
export interface LineItemTerms {
  readonly objective: string
  readonly product_type: string
  readonly placements: readonly string[]
  readonly start_time: string | null
  readonly end_time: string | null
  readonly bid_strategy: string
  readonly bid_amount_local_micro: Micro | null
  readonly goal: string | null
  readonly pay_by: string | null
  readonly daily_budget_amount_local_micro: Micro | null
  readonly total_budget_amount_local_micro: Micro | null
  readonly standard_delivery: boolean | null
  readonly primary_web_event_tag: string | null
  readonly frequency_cap: number | null
  readonly duration_in_days: number | null
  readonly advertiser_domain: string | null
  readonly advertiser_user_id: string | null
  readonly categories: readonly string[]
  readonly android_app_store_identifier: string | null
  readonly ios_app_store_identifier: string | null
  readonly currency: string | null
}

/** What of its campaign a line item is measured against. */
export interface CampaignBudget {
  readonly budget_optimization: string
  readonly daily_budget_amount_local_micro: Micro | null
  readonly total_budget_amount_local_micro: Micro | null
}

export interface LineItemContext {
  readonly change: LineItemChange
  /** Null where the campaign is not known: rules that need it then say nothing. */
  readonly campaign: CampaignBudget | null
  /** The service's business categories; empty where they are not known. */
  readonly businessCategories: readonly { readonly iab_categories: readonly string[] }[]
}

/** Some rules are about what a request says, and not only about what comes of it. */
export type LineItemChange =
  | { readonly kind: 'create' }
  /** `given` are the names of the fields that the request carries. */
  | { readonly kind: 'update'; readonly given: ReadonlySet<string> }

/** A rule: null where there is nothing to say. */
export type LineItemRule = (item: LineItemTerms, context: LineItemContext) => Finding | null

/** Where most rules stand: the rows of the advertising document's PUT table. */
export function lineItemTable(field: string): Source {
  return { document: 'advertising', place: `Line items, PUT, ${field}` }
}

/** Whether a request names the field: a create is judged by everything it comes to. */
export function isGiven(change: LineItemChange, field: string): boolean {
  return change.kind === 'create' || change.given.has(field)
}
