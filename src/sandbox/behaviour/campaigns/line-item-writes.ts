import type { z } from 'zod'
import type {
  createLineItem as createOperation,
  updateLineItem as updateOperation,
} from '../../../shared/api/ads/line-items.ts'
import { entityNotFound } from '../../answer/ads-errors.ts'
import { isoSeconds } from '../../clock.ts'
import type { LineItemRecord } from '../../state/campaign-tables.ts'
import { recordVersion } from '../../statistics/versions.ts'
import { recordChange } from '../accounts/history.ts'
import { findCampaign, findLineItem } from '../common/find-entity.ts'
import { type WriteResult, type Writing, written } from '../common/writing.ts'
import { targetStorePlatforms } from '../targeting/platform-targeting.ts'
import { changedLineItem, newLineItem } from './line-item-draft.ts'
import { showLineItem } from './line-item-view.ts'

/** Creating, changing and deleting line items, shared by single requests and batches. */

type CreateParams = z.output<(typeof createOperation)['params']>
type UpdateParams = z.output<(typeof updateOperation)['params']>

export function createLineItem(writing: Writing, params: CreateParams): WriteResult<LineItemRecord> {
  const { data, service, now } = writing
  const campaign = findCampaign(writing, params.campaign_id)
  if (campaign === undefined) return entityNotFound('CAMPAIGN', params.campaign_id, 'campaign_id')
  const item = newLineItem(params, campaign, now)
  const id = service.world.ids.entity((id) => data.line_items.has(id))
  const row = data.line_items.put({ ...withImpliedFields(item), id })
  recordChange(writing, 'LINE_ITEM', null, row, showLineItem)
  targetStorePlatforms(writing, null, row)
  return written(row)
}

export function updateLineItem(writing: Writing, params: UpdateParams): WriteResult<LineItemRecord> {
  const { data, now } = writing
  const before = findLineItem(writing, params.line_item_id)
  if (before === undefined) return entityNotFound('LINE_ITEM', params.line_item_id)
  const after = changedLineItem(before, params, now)
  const row = data.line_items.put(withImpliedFields(after))
  recordVersion(data.line_item_versions, before, row, now)
  recordChange(writing, 'LINE_ITEM', before, row, showLineItem)
  targetStorePlatforms(writing, before, row)
  return written(row)
}

/** Promoted posts, targeting and links don't change (line-items.md#deletion-of-a-line-item). */
export function deleteLineItem(writing: Writing, id: string): WriteResult<LineItemRecord> {
  const before = findLineItem(writing, id)
  if (before === undefined) return entityNotFound('LINE_ITEM', id)
  const { data, now } = writing
  const row = data.line_items.put({ ...before, deleted: true, updated_at: isoSeconds(now) })
  recordVersion(data.line_item_versions, before, row, now)
  recordChange(writing, 'LINE_ITEM', before, row, showLineItem)
  return written(row)
}

/** AUTO ignores a bid amount and stores none (line-items.md#bids). */
function withImpliedFields(item: LineItemRecord): LineItemRecord {
  return item.bid_strategy === 'AUTO' ? { ...item, bid_amount_local_micro: null } : item
}
