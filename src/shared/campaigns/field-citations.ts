import { type Citation, citeDocumented, citePublic } from '../service-docs/citation.ts'
import type { GridSubject } from './campaign-grid.ts'
import type { CampaignContent, LineItemContent } from './entity-content.ts'
import type { EntityField } from './entity-fields.ts'

/** Where the rules of a campaign's and a line item's parameters are described. */

const campaignCitations = {
  name: citePublic('campaigns#names-and-references'),
  entity_status: citePublic('campaigns#status-and-serving'),
  budget_optimization: citePublic('campaigns#budgets'),
  daily_budget_amount_local_micro: citePublic('campaigns#budgets'),
  total_budget_amount_local_micro: citePublic('campaigns#budgets'),
  standard_delivery: citePublic('campaigns#delivery-pace'),
  funding_instrument_id: citePublic('campaigns#names-and-references'),
  purchase_order_number: citePublic('campaigns#names-and-references'),
} as const satisfies Readonly<Record<keyof CampaignContent, Citation>>

const lineItemCitations = {
  campaign_id: citePublic('line-items#objectives'),
  name: citePublic('line-items#names-and-status'),
  entity_status: citeDocumented('line-items#names-and-status'),
  daily_budget_amount_local_micro: citeDocumented('line-items#budgets-of-a-line-item'),
  total_budget_amount_local_micro: citeDocumented('line-items#budgets-of-a-line-item'),
  objective: citePublic('line-items#objectives'),
  goal: citeDocumented('line-items#goals'),
  bid_strategy: citeDocumented('line-items#bids'),
  bid_amount_local_micro: citeDocumented('line-items#bids'),
  pay_by: citeDocumented('line-items#pricing'),
  start_time: citeDocumented('line-items#flight'),
  end_time: citeDocumented('line-items#flight'),
  product_type: citePublic('line-items#product-types'),
  placements: citePublic('line-items#placements'),
  audience_expansion: citeDocumented('line-items#audience-expansion'),
  standard_delivery: citePublic('line-items#delivery-of-a-line-item'),
  frequency_cap: citeDocumented('line-items#frequency-caps'),
  duration_in_days: citeDocumented('line-items#frequency-caps'),
  categories: citeDocumented('line-items#categories-and-domains'),
  advertiser_domain: citeDocumented('line-items#categories-and-domains'),
  android_app_store_identifier: citeDocumented('line-items#app-stores'),
  ios_app_store_identifier: citeDocumented('line-items#app-stores'),
  advertiser_user_id: citeDocumented('line-items#promoting-user'),
  primary_web_event_tag: citePublic('line-items#conversion-tag'),
} as const satisfies Readonly<Record<keyof LineItemContent, Citation>>

export const fieldCitations: {
  readonly campaign: Readonly<Record<string, Citation>>
  readonly lineItem: Readonly<Record<string, Citation>>
} = { campaign: campaignCitations, lineItem: lineItemCitations }

/** The rule of a parameter, with its source. */
export function fieldRule(
  subject: GridSubject,
  field: EntityField,
): { readonly rule: string; readonly source: Citation } {
  const rule = field[subject]?.rule ?? ''
  return { rule, source: fieldCitations[subject][field.key] ?? citeDocumented('line-items#parameters') }
}
