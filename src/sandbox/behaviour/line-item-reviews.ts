import { createLineItem, type lineItemOperations, updateLineItem } from '../../shared/catalogue/line-items.ts'
import type { Finding } from '../../shared/domain/finding.ts'
import type { AdsReviews } from './contract.ts'
import { findCampaign, findLineItem } from './find-entity.ts'
import type { Given } from './given.ts'
import { changedLineItem, judgeLineItem, newLineItem } from './line-item-draft.ts'
import { readable } from './readable.ts'
import type { Writing } from './writing.ts'

/**
 * What the rules say of a request some of whose parameters may be wrong by themselves: those count as not given.
 * Where there is nothing to judge (no objective, no such campaign or line item) the rest of the request says why.
 */

type Place = Pick<Writing, 'account' | 'data' | 'service'>

export function reviewCreate(place: Place, given: Given): readonly Finding[] {
  const { objective, ...params } = readable(createLineItem, given)
  const campaign = findCampaign(place, params.campaign_id ?? '')
  if (objective === undefined || campaign === undefined) return []
  const item = newLineItem({ ...params, objective }, campaign, place.service.world.clock.now())
  return judgeLineItem(place.data, item, { kind: 'create' })
}

export function reviewUpdate(place: Place, given: Given): readonly Finding[] {
  const params = readable(updateLineItem, given)
  const before = findLineItem(place, params.line_item_id ?? '')
  if (before === undefined) return []
  const after = changedLineItem(before, params, place.service.world.clock.now())
  return judgeLineItem(place.data, after, { kind: 'update', given: new Set(Object.keys(params)) })
}

export const lineItemReviews: AdsReviews<typeof lineItemOperations> = {
  create: ({ given, data, account, service }) =>
    account === null ? [] : reviewCreate({ account, data, service }, given),
  update: ({ given, data, account, service }) =>
    account === null ? [] : reviewUpdate({ account, data, service }, given),
}
