import type { z } from 'zod'
import type {
  createLineItem as createOperation,
  updateLineItem as updateOperation,
} from '../../shared/catalogue/line-items.ts'
import { lineItemFindings } from '../../shared/domain/line-item-rules.ts'
import type { LineItemChange } from '../../shared/domain/line-item-terms.ts'
import { defaultGoal, defaultPayBy } from '../../shared/domain/objective-matrix.ts'
import { entityNotFound } from '../answer/ads-errors.ts'
import { refuseFindings } from '../answer/findings.ts'
import { isoSeconds } from '../clock.ts'
import type { LineItemRecord } from '../state/campaign-tables.ts'
import { findCampaign, findLineItem } from './find-entity.ts'
import { recordChange } from './history.ts'
import { showLineItem } from './line-item-view.ts'
import { targetStorePlatforms } from './platform-targeting.ts'
import { newTimes, type Writing, type Written, withChanges, written } from './writing.ts'

/** Creates, changes and deletes of line items, as single requests and batches share them. */

type CreateParams = z.output<(typeof createOperation)['params']>
type UpdateParams = z.output<(typeof updateOperation)['params']>

export function createLineItem(writing: Writing, params: CreateParams): Written<LineItemRecord> {
  const { account, data, service, now } = writing
  const campaign = findCampaign(writing, params.campaign_id)
  if (campaign === undefined) return entityNotFound('CAMPAIGN', params.campaign_id, 'campaign_id')
  const bid_strategy = params.bid_strategy ?? 'AUTO'
  const goal = params.goal ?? defaultGoal(params.objective)
  const item: LineItemRecord = {
    id: '',
    account_id: account.id,
    campaign_id: campaign.id,
    name: params.name ?? null,
    placements: params.placements,
    start_time: params.start_time,
    end_time: params.end_time ?? null,
    bid_amount_local_micro: params.bid_amount_local_micro ?? null,
    bid_strategy,
    goal,
    objective: params.objective,
    product_type: params.product_type,
    pay_by: params.pay_by ?? defaultPayBy(params.objective, goal, bid_strategy),
    entity_status: params.entity_status ?? 'ACTIVE',
    daily_budget_amount_local_micro: params.daily_budget_amount_local_micro ?? null,
    total_budget_amount_local_micro: params.total_budget_amount_local_micro ?? null,
    duration_in_days: params.duration_in_days ?? null,
    frequency_cap: params.frequency_cap ?? null,
    standard_delivery: params.standard_delivery ?? true,
    categories: params.categories ?? [],
    currency: campaign.currency,
    creative_source: 'MANUAL',
    advertiser_domain: params.advertiser_domain ?? null,
    advertiser_user_id: params.advertiser_user_id ?? null,
    android_app_store_identifier: params.android_app_store_identifier ?? null,
    ios_app_store_identifier: params.ios_app_store_identifier ?? null,
    audience_expansion: params.audience_expansion ?? null,
    target_cpa_local_micro: null,
    primary_web_event_tag: params.primary_web_event_tag ?? null,
    automatic_tweet_promotion: null,
    ...newTimes(now),
  }
  const refusal = judge(writing, item, { kind: 'create' })
  if (refusal !== null) return refusal
  const id = service.world.ids.entity((taken) => data.line_items.has(taken))
  const row = data.line_items.put({ ...settled(item), id })
  recordChange(writing, 'LINE_ITEM', null, row, showLineItem)
  targetStorePlatforms(writing, null, row)
  return written(row)
}

export function updateLineItem(writing: Writing, params: UpdateParams): Written<LineItemRecord> {
  const before = findLineItem(writing, params.line_item_id)
  if (before === undefined) return entityNotFound('LINE_ITEM', params.line_item_id)
  const { account_id: _account, line_item_id: _item, categories, ...changes } = params
  const merged = withChanges(before, { ...changes, categories: categories === null ? [] : categories })
  const after = { ...merged, updated_at: isoSeconds(writing.now) }
  const refusal = judge(writing, after, { kind: 'update', given: new Set(Object.keys(params)) })
  if (refusal !== null) return refusal
  const row = writing.data.line_items.put(settled(after))
  recordChange(writing, 'LINE_ITEM', before, row, showLineItem)
  targetStorePlatforms(writing, before, row)
  return written(row)
}

/** Promoted posts, targeting and links stay as they are (advertising document, "Delete side effects"). */
export function deleteLineItem(writing: Writing, id: string): Written<LineItemRecord> {
  const before = findLineItem(writing, id)
  if (before === undefined) return entityNotFound('LINE_ITEM', id)
  const row = writing.data.line_items.put({ ...before, deleted: true, updated_at: isoSeconds(writing.now) })
  recordChange(writing, 'LINE_ITEM', before, row, showLineItem)
  return written(row)
}

function judge({ data }: Writing, item: LineItemRecord, change: LineItemChange) {
  // A campaign may be deleted and its line items still be changed, so the deleted one is asked, too.
  const campaign = data.campaigns.get(item.campaign_id) ?? null
  const businessCategories = [...data.business_categories.values()]
  return refuseFindings(lineItemFindings(item, { change, campaign, businessCategories }))
}

/** AUTO ignores a bid amount and keeps none (decisions.md, "Line items, campaigns"). */
function settled(item: LineItemRecord): LineItemRecord {
  return item.bid_strategy === 'AUTO' ? { ...item, bid_amount_local_micro: null } : item
}
