import { updateCampaign } from '../../../shared/api/ads/campaigns.ts'
import { updateLineItem } from '../../../shared/api/ads/line-items.ts'
import type { Operation } from '../../../shared/api/operation.ts'
import type { AccountRecord } from '../../state/account-tables.ts'
import type { AdsData } from '../../state/ads-data.ts'
import { showCampaign } from '../campaigns/campaign-view.ts'
import { showLineItem } from '../campaigns/line-item-view.ts'
import { type RequestValues, textParam } from './request-values.ts'

/**
 * The changed record in the format of answers, for operations whose stored values can't all be set; null for other
 * operations, and if the record doesn't exist.
 */
export function storedRecord(
  { id }: Operation,
  values: RequestValues,
  data: AdsData,
  account: AccountRecord | null,
  now: number,
): Readonly<Record<string, unknown>> | null {
  if (id === updateCampaign.id) {
    const campaign = data.campaigns.get(textParam(values, 'campaign_id') ?? '')
    return campaign?.account_id === account?.id && campaign !== undefined
      ? showCampaign(data, now)(campaign)
      : null
  }
  if (id !== updateLineItem.id) return null
  const item = data.line_items.get(textParam(values, 'line_item_id') ?? '')
  return item?.account_id === account?.id && item !== undefined ? showLineItem(item) : null
}
