import {
  campaignBatchMaximum,
  type campaignOperations,
  createCampaign as createOperation,
  deleteCampaign as deleteOperation,
  updateCampaign as updateOperation,
} from '../../../shared/api/ads/campaigns.ts'
import type { HandlerResult } from '../../answer/reply.ts'
import { data as dataReply } from '../../answer/reply.ts'
import type { CampaignRecord } from '../../state/campaign-tables.ts'
import { batchRequestErrors, type OperationResult, readBatch, runBatch } from '../common/batch.ts'
import type { AdsBehaviours, AdsReviews } from '../common/contract.ts'
import { replyWithRecord } from '../common/find-entity.ts'
import { beginsWith, listPage } from '../common/list.ts'
import { readOperationParameters } from '../common/read-operation.ts'
import { asOperationResult, type WriteResult, type Writing } from '../common/writing.ts'
import { campaignReviews as reviews } from './campaign-reviews.ts'
import { showCampaign } from './campaign-view.ts'
import { createCampaign, deleteCampaign, updateCampaign } from './campaign-writes.ts'

const batchLimits = { types: ['Create', 'Update', 'Delete'], maximum: campaignBatchMaximum } as const

export const campaignBehaviours: AdsBehaviours<typeof campaignOperations> = {
  list({ operation, params, account, data, now }) {
    const ids = params.campaign_ids === undefined ? null : new Set(params.campaign_ids)
    const fundings =
      params.funding_instrument_ids === undefined ? null : new Set(params.funding_instrument_ids)
    return listPage(operation, params, data.campaigns.values(), {
      key: (campaign) => campaign.id,
      show: showCampaign(data, now),
      where: (campaign) =>
        campaign.account_id === account.id &&
        (params.with_draft === true || campaign.entity_status !== 'DRAFT') &&
        (ids?.has(campaign.id) ?? true) &&
        (fundings?.has(campaign.funding_instrument_id) ?? true) &&
        (params.q === undefined || beginsWith(campaign.name, params.q)),
    })
  },

  get: (context) => replyWithRecord(context, context.data.campaigns, showCampaign(context.data, context.now)),

  create: (context) => answer(context, createCampaign(context, context.params)),
  update: (context) => answer(context, updateCampaign(context, context.params)),
  remove: (context) => answer(context, deleteCampaign(context, context.params.campaign_id)),

  batch(context) {
    const { json, service } = context
    const operations = readBatch(json, batchLimits)
    return runBatch(service.world.journal, operations, (type, params) => runOne(context, type, params))
  },
}

export const campaignReviews: AdsReviews<typeof campaignOperations> = {
  ...reviews,
  batch: ({ json, bodySize }) => batchRequestErrors(json, bodySize, batchLimits),
}

function runOne(writing: Writing, type: string, params: Readonly<Record<string, unknown>>): OperationResult {
  const show = showCampaign(writing.data, writing.now)
  if (type === 'Create') {
    const parameters = readOperationParameters(writing, createOperation, params, reviews.create)
    if (parameters.kind === 'errors') return parameters
    return asOperationResult(createCampaign(writing, parameters.params), show, parameters.echo)
  }
  if (type === 'Update') {
    const parameters = readOperationParameters(writing, updateOperation, params, reviews.update)
    if (parameters.kind === 'errors') return parameters
    return asOperationResult(updateCampaign(writing, parameters.params), show, parameters.echo)
  }
  const parameters = readOperationParameters(writing, deleteOperation, params)
  if (parameters.kind === 'errors') return parameters
  return asOperationResult(deleteCampaign(writing, parameters.params.campaign_id), show, parameters.echo)
}

function answer({ data, now }: Writing, result: WriteResult<CampaignRecord>): HandlerResult {
  return result.kind === 'written' ? dataReply(showCampaign(data, now)(result.row)) : result
}
