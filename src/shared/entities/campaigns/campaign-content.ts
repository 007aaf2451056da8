import { z } from 'zod'
import { createCampaign, updateCampaign } from '../../api/ads/campaigns.ts'
import { createLineItem, updateLineItem } from '../../api/ads/line-items.ts'
import { micro } from '../../api/conventions.ts'
import type { Operation } from '../../api/operation.ts'
import type { Fields } from '../../core/json.ts'
import { once } from '../../core/once.ts'
import { text } from '../fields.ts'

/** Micro units: whole numbers, whatever the rules say of them. */
const amount = micro.nullish()
const number = z.int().nullish()
const flag = z.boolean().nullish()
const list = z.array(z.string()).nullish()

export const campaignContent = z.object({
  funding_instrument_id: text,
  name: text,
  budget_optimization: text,
  daily_budget_amount_local_micro: amount,
  total_budget_amount_local_micro: amount,
  entity_status: text,
  purchase_order_number: text,
  standard_delivery: flag,
})
export type CampaignContent = z.output<typeof campaignContent>

export const lineItemContent = z.object({
  campaign_id: text,
  objective: text,
  product_type: text,
  placements: list,
  start_time: text,
  end_time: text,
  name: text,
  entity_status: text,
  bid_strategy: text,
  bid_amount_local_micro: amount,
  goal: text,
  pay_by: text,
  daily_budget_amount_local_micro: amount,
  total_budget_amount_local_micro: amount,
  standard_delivery: flag,
  primary_web_event_tag: text,
  audience_expansion: text,
  frequency_cap: number,
  duration_in_days: number,
  advertiser_domain: text,
  categories: list,
  android_app_store_identifier: text,
  ios_app_store_identifier: text,
  advertiser_user_id: text,
})
export type LineItemContent = z.output<typeof lineItemContent>

export const campaignFields = Object.keys(campaignContent.shape)
export const lineItemFields = Object.keys(lineItemContent.shape)

const inAddress: ReadonlySet<string> = new Set(['account_id', 'campaign_id', 'line_item_id'])

/** What a change of a record can carry. */
export const campaignChanges = once((): readonly string[] => changesOf(updateCampaign))
export const lineItemChanges = once((): readonly string[] => changesOf(updateLineItem))

export function canChange(subject: 'campaign' | 'lineItem', field: string): boolean {
  return (subject === 'campaign' ? campaignChanges() : lineItemChanges()).includes(field)
}

function changesOf({ params }: Pick<Operation, 'params'>): readonly string[] {
  return Object.keys(params.shape).filter((name) => !inAddress.has(name))
}

/** What a copy begins with: without what only answers say, and paused, so that no copy spends by accident. */
export function copiedContent(subject: 'campaign' | 'lineItem', content: Fields): Fields {
  const { pay_by, ...rest } = content
  const params = subject === 'campaign' ? createCampaign.params.shape : createLineItem.params.shape
  const kept = Object.entries(rest).filter(([name, value]) => name in params && value !== null)
  const isAskable = subject === 'lineItem' && createLineItem.params.shape.pay_by.safeParse(pay_by).success
  return {
    ...Object.fromEntries(kept),
    ...(isAskable && pay_by !== undefined ? { pay_by } : {}),
    entity_status: 'PAUSED',
  }
}
