import {
  createLineItem,
  type lineItemOperations,
  updateLineItem,
} from '../../../shared/api/ads/line-items.ts'
import type { AdsReviews } from '../common/contract.ts'
import { readable } from '../common/readable.ts'
import { changedFields, changedLineItem, checkLineItem, newLineItem } from './line-item-draft.ts'

/** Checks a line item after a change; invalid parameters count as missing. */
export const lineItemReviews = {
  create({ given, data, account, now }) {
    const params = readable(createLineItem, given)
    const namedCampaign = data.campaigns.get(params.campaign_id ?? '')
    const campaign =
      namedCampaign?.account_id === account?.id && namedCampaign?.deleted === false ? namedCampaign : null
    const place = {
      id: campaign?.id ?? '',
      account_id: account?.id ?? '',
      currency: campaign?.currency ?? null,
    }
    return checkLineItem(data, newLineItem(params, place, now), { kind: 'create' })
  },
  update({ given, data, account, now }) {
    const params = readable(updateLineItem, given)
    const before = data.line_items.get(params.line_item_id ?? '')
    if (before === undefined || before.account_id !== account?.id) return []
    const change = { kind: 'update', given: changedFields(before, params) } as const
    return checkLineItem(data, changedLineItem(before, params, now), change)
  },
} satisfies AdsReviews<typeof lineItemOperations>
