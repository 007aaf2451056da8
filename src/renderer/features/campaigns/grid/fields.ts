import { budgetOptimizations } from '../../../../shared/api/ads/campaigns.ts'
import {
  audienceExpansions,
  bidStrategies,
  capPeriods,
  goals,
  objectives,
  payBys,
  placements,
  productTypes,
} from '../../../../shared/api/ads/line-items.ts'
import type { GridFilter, GridSubject } from '../../../../shared/campaigns/campaign-grid.ts'

/** How the value of a field reads, and with which control it is edited. */
export type FieldKind =
  | { readonly kind: 'text' | 'amount' | 'time' | 'id' | 'flag' | 'texts' }
  /** Where only some numbers are taken, `among` has them. */
  | { readonly kind: 'number'; readonly among?: readonly number[] }
  | { readonly kind: 'choice'; readonly choices: readonly string[]; readonly several?: true }
  | { readonly kind: 'status' | 'delivery' | 'change' | 'findings' | 'campaign' }

/** A field of campaigns or line items as a column of the grid and as a subject of filters. */
export interface GridField {
  readonly key: string
  readonly title: string
  readonly kind: FieldKind
  readonly width: number
  /** Shown where nobody chose columns yet. */
  readonly shownByDefault?: true
  /** Which of the two have it; both where it is left out. */
  readonly only?: GridSubject
  /** The service adds it: nobody edits it. */
  readonly fact?: true
  /** Left out where campaigns stand above their line items. */
  readonly outsideTree?: true
}

const both: readonly GridField[] = [
  { key: 'change', title: 'Change', kind: { kind: 'change' }, width: 100, shownByDefault: true, fact: true },
  { key: 'name', title: 'Name', kind: { kind: 'text' }, width: 280, shownByDefault: true },
  {
    key: 'campaign',
    title: 'Campaign',
    kind: { kind: 'campaign' },
    width: 200,
    shownByDefault: true,
    only: 'lineItem',
    fact: true,
    outsideTree: true,
  },
  {
    key: 'findings',
    title: 'Issues',
    kind: { kind: 'findings' },
    width: 100,
    shownByDefault: true,
    fact: true,
  },
  { key: 'entity_status', title: 'Status', kind: { kind: 'status' }, width: 88, shownByDefault: true },
  {
    key: 'effective_status',
    title: 'Delivery status',
    kind: { kind: 'delivery' },
    width: 120,
    shownByDefault: true,
    fact: true,
  },
  {
    key: 'daily_budget_amount_local_micro',
    title: 'Daily budget',
    kind: { kind: 'amount' },
    width: 130,
    shownByDefault: true,
  },
  {
    key: 'total_budget_amount_local_micro',
    title: 'Total budget',
    kind: { kind: 'amount' },
    width: 130,
    shownByDefault: true,
  },
]

const ofLineItems = only('lineItem', [
  {
    key: 'objective',
    title: 'Objective',
    kind: { kind: 'choice', choices: objectives },
    width: 130,
    shownByDefault: true,
  },
  { key: 'goal', title: 'Goal', kind: { kind: 'choice', choices: goals }, width: 150, shownByDefault: true },
  {
    key: 'bid_strategy',
    title: 'Bid strategy',
    kind: { kind: 'choice', choices: bidStrategies },
    width: 100,
    shownByDefault: true,
  },
  { key: 'bid_amount_local_micro', title: 'Bid', kind: { kind: 'amount' }, width: 100, shownByDefault: true },
  { key: 'pay_by', title: 'Pay by', kind: { kind: 'choice', choices: payBys }, width: 110 },
  { key: 'start_time', title: 'Start', kind: { kind: 'time' }, width: 140, shownByDefault: true },
  { key: 'end_time', title: 'End', kind: { kind: 'time' }, width: 140, shownByDefault: true },
  {
    key: 'placements',
    title: 'Placements',
    kind: { kind: 'choice', choices: placements, several: true },
    width: 200,
  },
  { key: 'product_type', title: 'Product type', kind: { kind: 'choice', choices: productTypes }, width: 140 },
  {
    key: 'audience_expansion',
    title: 'Audience expansion',
    kind: { kind: 'choice', choices: audienceExpansions },
    width: 130,
  },
  { key: 'frequency_cap', title: 'Frequency cap', kind: { kind: 'number' }, width: 110 },
  {
    key: 'duration_in_days',
    title: 'Cap period, days',
    kind: { kind: 'number', among: capPeriods },
    width: 120,
  },
  { key: 'categories', title: 'Categories', kind: { kind: 'texts' }, width: 160 },
  { key: 'advertiser_domain', title: 'Advertiser domain', kind: { kind: 'text' }, width: 160 },
  { key: 'android_app_store_identifier', title: 'Android app', kind: { kind: 'text' }, width: 160 },
  { key: 'ios_app_store_identifier', title: 'iOS app', kind: { kind: 'text' }, width: 120 },
  { key: 'primary_web_event_tag', title: 'Web event tag', kind: { kind: 'text' }, width: 120 },
  { key: 'campaign_id', title: 'Campaign id', kind: { kind: 'id' }, width: 120, fact: true },
])

const ofCampaigns = only('campaign', [
  {
    key: 'budget_optimization',
    title: 'Budgets are set by',
    kind: { kind: 'choice', choices: budgetOptimizations },
    width: 130,
  },
  { key: 'purchase_order_number', title: 'Purchase order', kind: { kind: 'text' }, width: 130 },
  {
    key: 'funding_instrument_id',
    title: 'Funding instrument id',
    kind: { kind: 'id' },
    width: 140,
    fact: true,
  },
])

const facts: readonly GridField[] = [
  { key: 'standard_delivery', title: 'Standard delivery', kind: { kind: 'flag' }, width: 120 },
  { key: 'currency', title: 'Currency', kind: { kind: 'id' }, width: 80, fact: true },
  { key: 'created_at', title: 'Created', kind: { kind: 'time' }, width: 140, fact: true },
  { key: 'updated_at', title: 'Updated', kind: { kind: 'time' }, width: 140, fact: true },
  { key: 'id', title: 'Id', kind: { kind: 'id' }, width: 120, fact: true },
]

function only(subject: GridSubject, fields: readonly GridField[]): readonly GridField[] {
  return fields.map((field) => ({ ...field, only: subject }))
}

export const gridFields: readonly GridField[] = [...both, ...ofLineItems, ...ofCampaigns, ...facts]
export const pinnedByDefault = ['change', 'name']

/** Whether the service of views can order by the field. */
export function isSortable({ kind }: GridField): boolean {
  const others = ['texts', 'findings', 'campaign']
  return !others.includes(kind.kind) && !(kind.kind === 'choice' && kind.several === true)
}

/** Tests that make sense for a field, with their words. */
export function testsOf({
  kind,
}: GridField): readonly { readonly test: GridFilter['test']; readonly word: string }[] {
  const empty = [
    { test: 'empty', word: 'is empty' },
    { test: 'notEmpty', word: 'is not empty' },
  ] as const
  switch (kind.kind) {
    case 'amount':
    case 'number':
      return [
        { test: 'above', word: 'is above' },
        { test: 'below', word: 'is below' },
        { test: 'is', word: 'is' },
        ...empty,
      ]
    case 'time':
      return [{ test: 'above', word: 'is after' }, { test: 'below', word: 'is before' }, ...empty]
    case 'choice':
    case 'status':
    case 'change':
      return [
        { test: 'is', word: 'is' },
        { test: 'isNot', word: 'is not' },
      ]
    case 'delivery':
      return [{ test: 'is', word: 'is' }, { test: 'isNot', word: 'is not' }, ...empty]
    case 'text':
    case 'texts':
    case 'id':
      return [
        { test: 'contains', word: 'contains' },
        { test: 'containsNot', word: 'does not contain' },
        { test: 'is', word: 'is' },
        ...empty,
      ]
    case 'flag':
    case 'findings':
    case 'campaign':
      return []
  }
}
