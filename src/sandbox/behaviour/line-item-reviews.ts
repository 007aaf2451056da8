import { createLineItem, type lineItemOperations, updateLineItem } from '../../shared/catalogue/line-items.ts'
import type { AdsReviews } from './contract.ts'
import { findCampaign, findLineItem } from './find-entity.ts'
import { changedLineItem, judgeLineItem, newLineItem } from './line-item-draft.ts'
import { readable } from './readable.ts'

/**
 * What the rules say of a request some of whose parameters may be wrong by themselves: those count as not given.
 * Where there is nothing to judge (no objective, no such campaign or line item) the rest of the request says why.
 */
export const lineItemReviews: AdsReviews<typeof lineItemOperations> = {
  create({ given, data, account, service }) {
    const { objective, ...params } = readable(createLineItem, given)
    if (account === null || objective === undefined) return []
    const campaign = findCampaign({ account, data }, params.campaign_id ?? '')
    if (campaign === undefined) return []
    const item = newLineItem({ ...params, objective }, campaign, service.world.clock.now())
    return judgeLineItem(data, item, { kind: 'create' })
  },

  update({ given, data, account, service }) {
    const params = readable(updateLineItem, given)
    if (account === null) return []
    const before = findLineItem({ account, data }, params.line_item_id ?? '')
    if (before === undefined) return []
    const after = changedLineItem(before, params, service.world.clock.now())
    return judgeLineItem(data, after, { kind: 'update', given: new Set(Object.keys(params)) })
  },
}
