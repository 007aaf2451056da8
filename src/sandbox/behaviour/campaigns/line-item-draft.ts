import type { z } from 'zod'
import type {
  createLineItem as createOperation,
  updateLineItem as updateOperation,
} from '../../../shared/api/ads/line-items.ts'
import type { Finding } from '../../../shared/core/finding.ts'
import { lineItemFindings } from '../../../shared/entities/line-items/line-item-rules.ts'
import type { LineItemChange } from '../../../shared/entities/line-items/line-item-terms.ts'
import { defaultGoal, defaultPayBy } from '../../../shared/entities/line-items/objective-matrix.ts'
import { isoSeconds } from '../../clock.ts'
import type { AdsData } from '../../state/ads-data.ts'
import type { CampaignRecord, LineItemRecord } from '../../state/campaign-tables.ts'
import { newTimes, withChanges } from '../common/writing.ts'

/** Line items after a change, before they're checked: the parameters may be incomplete. */

type CreateParams = z.output<(typeof createOperation)['params']>
type UpdateParams = z.output<(typeof updateOperation)['params']>

/** A new line item without an ID, with defaults for missing parameters (decisions.md, Defaults). */
export function newLineItem(
  params: Partial<CreateParams>,
  campaign: Pick<CampaignRecord, 'id' | 'account_id' | 'currency'>,
  now: number,
): LineItemRecord {
  const bid_strategy = params.bid_strategy ?? 'AUTO'
  const { objective } = params
  const goal = params.goal ?? (objective === undefined ? null : defaultGoal(objective))
  const impliedPayBy =
    objective === undefined || goal === null ? null : defaultPayBy(objective, goal, bid_strategy)
  return {
    id: '',
    account_id: campaign.account_id,
    campaign_id: campaign.id,
    name: params.name ?? null,
    placements: params.placements ?? [],
    start_time: params.start_time ?? null,
    end_time: params.end_time ?? null,
    bid_amount_local_micro: params.bid_amount_local_micro ?? null,
    bid_strategy,
    goal,
    // Without an objective, the rules that depend on it don't apply.
    objective: objective ?? '',
    product_type: params.product_type ?? '',
    pay_by: params.pay_by ?? impliedPayBy,
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
}

/** A line item with a change applied. */
export function changedLineItem(
  before: LineItemRecord,
  params: Partial<UpdateParams>,
  now: number,
): LineItemRecord {
  const { account_id: _account, line_item_id: _item, categories, ...changes } = params
  const merged = withChanges(before, { ...changes, categories: categories === null ? [] : categories })
  return { ...merged, updated_at: isoSeconds(now) }
}

/** The parameters that change something: sending a stored value isn't a change. */
export function changedFields(
  before: LineItemRecord,
  params: Readonly<Record<string, unknown>>,
): ReadonlySet<string> {
  const storedFields = new Map<string, unknown>(Object.entries(before))
  return new Set(Object.keys(params).filter((name) => storedFields.get(name) !== params[name]))
}

/** Checks a line item. A deleted campaign still constrains its remaining line items. */
export function checkLineItem(
  data: AdsData,
  item: LineItemRecord,
  change: LineItemChange,
): readonly Finding[] {
  const campaign = data.campaigns.get(item.campaign_id) ?? null
  return lineItemFindings(item, {
    change,
    campaign,
    businessCategories: [...data.business_categories.values()],
  })
}
