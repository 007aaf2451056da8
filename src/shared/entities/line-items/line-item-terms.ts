import type { Micro } from '../../api/conventions.ts'
import type { CampaignBudget } from '../../campaigns/campaign-facts.ts'
import type { LineItemContent } from '../../campaigns/entity-content.ts'
import { fieldCitations } from '../../campaigns/field-citations.ts'
import type { Finding } from '../../core/finding.ts'
import { type Citation, citeDocumented } from '../../service-docs/citation.ts'

/** The fields of a line item after the change, as rules read them. Null and an empty list mean unset. */
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

export interface LineItemContext {
  readonly change: LineItemChange
  /** Null if the campaign is unknown: rules that need it are skipped then. */
  readonly campaign: CampaignBudget | null
  /** What warnings about money and delivery need; null where only the service's own rules count. */
  readonly outlook?: LineItemOutlook | null
  /** The service's business categories; empty if unknown. */
  readonly businessCategories: readonly { readonly iab_categories: readonly string[] }[]
}

/** Looked up by the rules that need it: most line items need none. */
export interface LineItemOutlook {
  /** The current hour, in milliseconds. */
  readonly now: () => number
  /** Daily budgets of the campaign's line items together. */
  readonly dailyOfLineItems: () => Micro
  /** Posts that it promotes; null if they weren't synced. */
  readonly promotedPosts: () => number | null
}

/** Some rules depend on the request itself, not only on its result. */
export type LineItemChange =
  | { readonly kind: 'create' }
  /** `given` are the names of the fields in the request. */
  | { readonly kind: 'update'; readonly given: ReadonlySet<string> }

/** A rule; null if it has no finding. */
export type LineItemRule = (item: LineItemTerms, context: LineItemContext) => Finding | null

/** An error about a field. Most rules are documented in their field's row. */
export function lineItemError(
  rule: string,
  field: string,
  message: string,
  source: Citation = lineItemCitation(field),
): Finding {
  return { rule: `line-item.${rule}`, severity: 'error', field, code: 'INVALID', message, source }
}

/** An error about a field that isn't set. */
export function missingLineItemField(...finding: Parameters<typeof lineItemError>): Finding {
  return { ...lineItemError(...finding), code: 'MISSING_PARAMETER' }
}

/** A warning about a field. */
export function lineItemWarning(...finding: Parameters<typeof lineItemError>): Finding {
  return { ...lineItemError(...finding), severity: 'warning' }
}

/** The section of a field, where most rules about it are described. */
export function lineItemCitation(field: string): Citation {
  return fieldCitations.lineItem[field] ?? citeDocumented('line-items#parameters')
}

/** Whether a request contains the field; for a create, all fields count. */
export function isGiven(change: LineItemChange, field: string): boolean {
  return change.kind === 'create' || change.given.has(field)
}
