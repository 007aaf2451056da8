import type { Micro } from '../../api/conventions.ts'
import type { Source } from '../../api/operation.ts'
import type { Finding } from '../../core/finding.ts'
import type { LineItemContent } from '../campaigns/campaign-content.ts'

/** The fields of a line item as they would be after the change, as rules read them. Null and an empty list are "not set". */
export type LineItemTerms = {
  readonly [Name in keyof LineItemContent]-?: string[] extends LineItemContent[Name]
    ? readonly string[]
    : Exclude<LineItemContent[Name], undefined>
} & {
  readonly objective: string
  readonly product_type: string
  readonly bid_strategy: string
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

/** A place in public-facts.md. */
export function facts(place: string): Source {
  return { document: 'public', place }
}

/** An error about a field. Most rules are in the row of their field. */
export function wrong(
  rule: string,
  field: string,
  message: string,
  source: Source = lineItemTable(field),
): Finding {
  return { rule: `line-item.${rule}`, severity: 'error', field, code: 'INVALID', message, source }
}

/** An error about a field that isn't set. */
export function missing(...finding: Parameters<typeof wrong>): Finding {
  return { ...wrong(...finding), code: 'MISSING_PARAMETER' }
}

/** A warning about a field. */
export function doubtful(...finding: Parameters<typeof wrong>): Finding {
  return { ...wrong(...finding), severity: 'warning' }
}

/** Where most rules stand: the rows of the advertising document's PUT table. */
export function lineItemTable(field: string): Source {
  return { document: 'advertising', place: `Line items, PUT, ${field}` }
}

/** Whether a request names the field: a create is judged by everything it comes to. */
export function isGiven(change: LineItemChange, field: string): boolean {
  return change.kind === 'create' || change.given.has(field)
}
