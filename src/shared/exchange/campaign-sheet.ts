import { budgetOptimizations, entityStatuses } from '../api/ads/campaigns.ts'
import {
  audienceExpansions,
  bidStrategies,
  goals,
  objectives,
  payBys,
  placements,
  productTypes,
} from '../api/ads/line-items.ts'
import type { GridSubject } from '../campaigns/campaign-grid.ts'
import { campaignFields, lineItemFields } from '../entities/campaigns/campaign-content.ts'

/**
 * The format of campaign and line item sheets: one per row, IDs as text, column titles and cell formats. A blank cell
 * keeps the value, `[]` erases it.
 */
export type SheetKind =
  | { readonly kind: 'text' | 'amount' | 'time' | 'number' | 'flag' | 'list' | 'reference' }
  | { readonly kind: 'choice' | 'choices'; readonly of: readonly string[] }

export interface SheetField {
  /** The service's name of the parameter. */
  readonly field: string
  readonly title: string
  readonly kind: SheetKind
}

/** Columns that identify the row; the others are fields. */
export const roleTitles = {
  type: 'Type',
  id: 'Id',
  currency: 'Currency',
  checksum: 'Checksum',
} as const
export type SheetRole = keyof typeof roleTitles

export const sheetFields: readonly SheetField[] = [
  { field: 'campaign_id', title: 'Campaign id', kind: { kind: 'reference' } },
  { field: 'name', title: 'Name', kind: { kind: 'text' } },
  { field: 'entity_status', title: 'Status', kind: { kind: 'choice', of: entityStatuses } },
  { field: 'daily_budget_amount_local_micro', title: 'Daily budget', kind: { kind: 'amount' } },
  { field: 'total_budget_amount_local_micro', title: 'Total budget', kind: { kind: 'amount' } },
  { field: 'bid_amount_local_micro', title: 'Bid', kind: { kind: 'amount' } },
  { field: 'bid_strategy', title: 'Bid strategy', kind: { kind: 'choice', of: bidStrategies } },
  { field: 'goal', title: 'Goal', kind: { kind: 'choice', of: goals } },
  { field: 'pay_by', title: 'Pay by', kind: { kind: 'choice', of: payBys } },
  { field: 'start_time', title: 'Start', kind: { kind: 'time' } },
  { field: 'end_time', title: 'End', kind: { kind: 'time' } },
  { field: 'objective', title: 'Objective', kind: { kind: 'choice', of: objectives } },
  { field: 'product_type', title: 'Product type', kind: { kind: 'choice', of: productTypes } },
  { field: 'placements', title: 'Placements', kind: { kind: 'choices', of: placements } },
  {
    field: 'audience_expansion',
    title: 'Audience expansion',
    kind: { kind: 'choice', of: audienceExpansions },
  },
  { field: 'frequency_cap', title: 'Frequency cap', kind: { kind: 'number' } },
  { field: 'duration_in_days', title: 'Cap period, days', kind: { kind: 'number' } },
  { field: 'standard_delivery', title: 'Standard delivery', kind: { kind: 'flag' } },
  { field: 'categories', title: 'Categories', kind: { kind: 'list' } },
  { field: 'advertiser_domain', title: 'Advertiser domain', kind: { kind: 'text' } },
  { field: 'advertiser_user_id', title: 'Advertiser user id', kind: { kind: 'text' } },
  { field: 'android_app_store_identifier', title: 'Android app', kind: { kind: 'text' } },
  { field: 'ios_app_store_identifier', title: 'iOS app', kind: { kind: 'text' } },
  { field: 'primary_web_event_tag', title: 'Web event tag', kind: { kind: 'text' } },
  {
    field: 'budget_optimization',
    title: 'Budgets are set by',
    kind: { kind: 'choice', of: budgetOptimizations },
  },
  { field: 'purchase_order_number', title: 'Purchase order', kind: { kind: 'text' } },
  { field: 'funding_instrument_id', title: 'Funding instrument id', kind: { kind: 'text' } },
]

export const typeLabel: Readonly<Record<GridSubject, string>> = {
  campaign: 'Campaign',
  lineItem: 'Line item',
}

const fieldsOf: Readonly<Record<GridSubject, ReadonlySet<string>>> = {
  campaign: new Set(campaignFields),
  lineItem: new Set(lineItemFields),
}

export function hasField(subject: GridSubject, field: string): boolean {
  return fieldsOf[subject].has(field)
}

/** The header of an export. Times are in the account's zone, so the header names it. */
export function sheetHeader(zone: string): readonly string[] {
  const title = ({ title, kind }: SheetField) => (kind.kind === 'time' ? `${title} (${zone})` : title)
  return [roleTitles.type, roleTitles.id, ...sheetFields.map(title), roleTitles.currency, roleTitles.checksum]
}
