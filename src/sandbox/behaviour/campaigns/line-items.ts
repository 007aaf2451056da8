import {
  createLineItem as createOperation,
  deleteLineItem as deleteOperation,
  lineItemBatchMaximum,
  type lineItemOperations,
  updateLineItem as updateOperation,
} from '../../../shared/api/ads/line-items.ts'
import type { HandlerResult } from '../../answer/reply.ts'
import { data as dataReply } from '../../answer/reply.ts'
import { placementCombinations } from '../../reference/placements.ts'
import type { AdsData } from '../../state/ads-data.ts'
import type { LineItemRecord } from '../../state/campaign-tables.ts'
import { type LineItemIndex, type LineItemOrder, lineItemIndex } from '../../state/line-item-index.ts'
import { batchRequestErrors, type OperationResult, readBatch, runBatch } from '../common/batch.ts'
import type { AdsBehaviours, AdsReviews } from '../common/contract.ts'
import { replyWithRecord } from '../common/find-entity.ts'
import { beginsWith, type ListOptions, listPage } from '../common/list.ts'
import { readOperationParameters } from '../common/read-operation.ts'
import { listSortedPage } from '../common/sorted-list.ts'
import { asOperationResult, type WriteResult, type Writing } from '../common/writing.ts'
import { lineItemReviews as reviews } from './line-item-reviews.ts'
import { showLineItem } from './line-item-view.ts'
import { createLineItem, deleteLineItem, updateLineItem } from './line-item-writes.ts'

const orders: readonly LineItemOrder[] = [
  'created_at',
  'updated_at',
  'deleted',
  'name',
  'bid_amount_local_micro',
]

const batchLimits = { types: ['Create', 'Update', 'Delete'], maximum: lineItemBatchMaximum } as const

export const lineItemBehaviours: AdsBehaviours<typeof lineItemOperations> = {
  list({ operation, params, account, data }) {
    const { line_item_ids, campaign_ids, funding_instrument_ids, q, with_draft } = params
    const index = lineItemIndex(data)
    const campaigns = campaign_ids === undefined ? null : new Set(campaign_ids)
    const fundings = funding_instrument_ids === undefined ? null : new Set(funding_instrument_ids)
    const fundingOf = (item: LineItemRecord) => data.campaigns.get(item.campaign_id)?.funding_instrument_id
    const options: ListOptions<LineItemRecord> = {
      key: (item) => item.id,
      // Lists name the funding instrument, single answers don't (public-facts A3).
      show: (item) => ({ ...showLineItem(item), funding_instrument_id: fundingOf(item) ?? null }),
      where: (item) =>
        item.account_id === account.id &&
        (with_draft === true || item.entity_status !== 'DRAFT') &&
        (campaigns?.has(item.campaign_id) ?? true) &&
        (fundings?.has(fundingOf(item) ?? '') ?? true) &&
        (q === undefined || beginsWith(item.name, q)),
    }
    // A few given IDs are sorted here; an account's whole list comes from the index, already in order.
    const named = namedRows(data, index, line_item_ids, campaigns)
    if (named !== null) return listPage(operation, params, named, options)
    return listSortedPage(operation, params, orders, (order) => index.inOrder(account.id, order), options)
  },

  get: (context) => replyWithRecord(context, context.data.line_items, showLineItem),

  create: (context) => answer(createLineItem(context, context.params)),
  update: (context) => answer(updateLineItem(context, context.params)),
  remove: (context) => answer(deleteLineItem(context, context.params.line_item_id)),

  batch(context) {
    const { json, service } = context
    const operations = readBatch(json, batchLimits)
    return runBatch(service.world.journal, operations, (type, params) => runOne(context, type, params))
  },

  listPlacements({ operation, params }) {
    const rows = placementCombinations.filter(
      ({ product_type }) => params.product_type === undefined || product_type === params.product_type,
    )
    return listPage(operation, {}, rows, {
      key: (row) => row.product_type,
      order: 'product_type',
      show: (row) => row,
    })
  },
}

export const lineItemReviews: AdsReviews<typeof lineItemOperations> = {
  ...reviews,
  batch: ({ json, bodySize }) => batchRequestErrors(json, bodySize, batchLimits),
}

/** The rows selected by IDs or campaigns; null if neither is given. */
function namedRows(
  data: AdsData,
  index: LineItemIndex,
  ids: readonly string[] | undefined,
  campaigns: ReadonlySet<string> | null,
): LineItemRecord[] | null {
  if (ids !== undefined) return [...new Set(ids)].flatMap((id) => data.line_items.get(id) ?? [])
  if (campaigns !== null) return [...campaigns].flatMap((id) => [...index.ofCampaign(id)])
  return null
}

function runOne(writing: Writing, type: string, params: Readonly<Record<string, unknown>>): OperationResult {
  if (type === 'Create') {
    const parameters = readOperationParameters(writing, createOperation, params, reviews.create)
    if (parameters.kind === 'errors') return parameters
    return asOperationResult(createLineItem(writing, parameters.params), showLineItem, parameters.echo)
  }
  if (type === 'Update') {
    const parameters = readOperationParameters(writing, updateOperation, params, reviews.update)
    if (parameters.kind === 'errors') return parameters
    return asOperationResult(updateLineItem(writing, parameters.params), showLineItem, parameters.echo)
  }
  const parameters = readOperationParameters(writing, deleteOperation, params)
  if (parameters.kind === 'errors') return parameters
  return asOperationResult(
    deleteLineItem(writing, parameters.params.line_item_id),
    showLineItem,
    parameters.echo,
  )
}

function answer(result: WriteResult<LineItemRecord>): HandlerResult {
  return result.kind === 'written' ? dataReply(showLineItem(result.row)) : result
}
