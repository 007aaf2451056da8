import type { LineItemRecord } from '../../state/campaign-tables.ts'
import { show } from '../../state/fields.ts'

const fields = [
  'id',
  'name',
  'campaign_id',
  'placements',
  'start_time',
  'end_time',
  'bid_amount_local_micro',
  'bid_strategy',
  'goal',
  'objective',
  'product_type',
  'pay_by',
  'entity_status',
  'daily_budget_amount_local_micro',
  'total_budget_amount_local_micro',
  'duration_in_days',
  'frequency_cap',
  'standard_delivery',
  'categories',
  'currency',
  'creative_source',
  'advertiser_domain',
  'advertiser_user_id',
  'android_app_store_identifier',
  'ios_app_store_identifier',
  'audience_expansion',
  'target_cpa_local_micro',
  'primary_web_event_tag',
  'automatic_tweet_promotion',
  'created_at',
  'updated_at',
  'deleted',
] as const

/** A line item as the service shows it (advertising document, "Line item"). */
export function showLineItem(item: LineItemRecord): Record<string, unknown> {
  return show(item, fields)
}
