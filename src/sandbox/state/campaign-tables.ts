import { z } from 'zod'
import { micro } from '../../shared/api/conventions.ts'
import { optionalBoolean, optionalInteger, optionalText, recordTimes } from './fields.ts'
import { defineTable } from './table.ts'

/**
 * Funding instruments, campaigns and line items (accounts.md#funding-instruments, campaigns.md#answers,
 * line-items.md#answers).
 */

const amount = micro.nullable().default(null)

const fundingInstrument = z.object({
  id: z.string(),
  account_id: z.string(),
  type: z.string(),
  description: optionalText,
  currency: z.string(),
  entity_status: z.string().default('ACTIVE'),
  able_to_fund: z.boolean().default(true),
  reasons_not_able_to_fund: z.array(z.string()).default([]),
  credit_limit_local_micro: amount,
  credit_remaining_local_micro: amount,
  funded_amount_local_micro: amount,
  io_header: optionalText,
  start_time: optionalText,
  end_time: optionalText,
  ...recordTimes,
})
export type FundingInstrumentRecord = z.output<typeof fundingInstrument>

const campaign = z.object({
  id: z.string(),
  account_id: z.string(),
  name: optionalText,
  funding_instrument_id: z.string(),
  budget_optimization: z.string().default('LINE_ITEM'),
  daily_budget_amount_local_micro: amount,
  total_budget_amount_local_micro: amount,
  currency: optionalText,
  entity_status: z.string().default('ACTIVE'),
  purchase_order_number: optionalText,
  standard_delivery: optionalBoolean,
  frequency_cap: optionalInteger,
  duration_in_days: optionalInteger,
  ...recordTimes,
})
export type CampaignRecord = z.output<typeof campaign>

const lineItem = z.object({
  id: z.string(),
  account_id: z.string(),
  campaign_id: z.string(),
  name: optionalText,
  placements: z.array(z.string()).default([]),
  start_time: optionalText,
  end_time: optionalText,
  bid_amount_local_micro: amount,
  bid_strategy: z.string().default('AUTO'),
  goal: optionalText,
  objective: z.string(),
  product_type: z.string(),
  pay_by: optionalText,
  entity_status: z.string().default('ACTIVE'),
  daily_budget_amount_local_micro: amount,
  total_budget_amount_local_micro: amount,
  duration_in_days: optionalInteger,
  frequency_cap: optionalInteger,
  standard_delivery: optionalBoolean,
  categories: z.array(z.string()).default([]),
  currency: optionalText,
  creative_source: z.string().default('MANUAL'),
  advertiser_domain: optionalText,
  advertiser_user_id: optionalText,
  android_app_store_identifier: optionalText,
  ios_app_store_identifier: optionalText,
  audience_expansion: optionalText,
  target_cpa_local_micro: amount,
  primary_web_event_tag: optionalText,
  automatic_tweet_promotion: optionalBoolean,
  ...recordTimes,
})
export type LineItemRecord = z.output<typeof lineItem>

/** A record before a change of its terms, which determine what was delivered until then. */
const campaignVersion = z.object({ until: z.string(), record: campaign })
const lineItemVersion = z.object({ until: z.string(), record: lineItem })

export const campaignTables = {
  funding_instruments: defineTable({ record: fundingInstrument, key: (row) => row.id }),
  campaigns: defineTable({ record: campaign, key: (row) => row.id }),
  line_items: defineTable({ record: lineItem, key: (row) => row.id }),
  campaign_versions: defineTable({ record: campaignVersion, key: (_, index) => String(index) }),
  line_item_versions: defineTable({ record: lineItemVersion, key: (_, index) => String(index) }),
}
