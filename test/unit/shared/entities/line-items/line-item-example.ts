import { type Micro, micro } from '../../../../../src/shared/api/conventions.ts'
import type { ExactInteger } from '../../../../../src/shared/core/exact-integer.ts'
import type { Finding } from '../../../../../src/shared/core/finding.ts'
import { lineItemFindings } from '../../../../../src/shared/entities/line-items/line-item-rules.ts'
import type {
  LineItemContext,
  LineItemTerms,
} from '../../../../../src/shared/entities/line-items/line-item-terms.ts'

export function amount(value: ExactInteger): Micro {
  return micro.parse(value)
}

/** A valid line item. */
export const soundItem: LineItemTerms = {
  campaign_id: '8mar',
  name: 'Spring tents',
  entity_status: 'PAUSED',
  audience_expansion: null,
  objective: 'WEBSITE_CLICKS',
  product_type: 'PROMOTED_TWEETS',
  placements: ['ALL_ON_TWITTER'],
  start_time: '2030-03-01T00:00:00Z',
  end_time: '2030-04-01T00:00:00Z',
  bid_strategy: 'MAX',
  bid_amount_local_micro: amount(1_250_000),
  goal: 'LINK_CLICKS',
  pay_by: 'LINK_CLICK',
  daily_budget_amount_local_micro: amount(10_000_000),
  total_budget_amount_local_micro: amount(300_000_000),
  standard_delivery: true,
  primary_web_event_tag: null,
  frequency_cap: null,
  duration_in_days: null,
  advertiser_domain: null,
  advertiser_user_id: null,
  categories: [],
  android_app_store_identifier: null,
  ios_app_store_identifier: null,
  currency: 'EUR',
}

/** Its campaign: budgets are on the line items, and large enough. */
export const creating: LineItemContext = {
  change: { kind: 'create' },
  campaign: {
    budget_optimization: 'LINE_ITEM',
    daily_budget_amount_local_micro: amount(100_000_000),
    total_budget_amount_local_micro: null,
  },
  businessCategories: [{ iab_categories: ['IAB17', 'IAB17-18'] }, { iab_categories: ['IAB20', 'IAB20-3'] }],
}

export function changing(...given: string[]): LineItemContext {
  return { ...creating, change: { kind: 'update', given: new Set(given) } }
}

/** A finding in short: `error bid_strategy INVALID`. */
export function inShort({ severity, field, code }: Finding): string {
  return `${severity} ${field} ${code}`
}

export function findingsOf(changes: Partial<LineItemTerms>, context: LineItemContext = creating): string[] {
  return lineItemFindings({ ...soundItem, ...changes }, context).map(inShort)
}
