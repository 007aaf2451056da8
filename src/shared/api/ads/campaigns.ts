import { z } from 'zod'
import { batchBody, batchReply } from '../batch.ts'
import {
  clearable,
  commaList,
  identifier,
  limits,
  micro,
  page,
  pageParameters,
  positiveMicro,
  recordTimes,
  single,
  sortParameters,
  textUpTo,
  withDeleted,
} from '../conventions.ts'
import { defineOperation } from '../operation.ts'

/** Campaigns (decisions.md, "Line items, campaigns"; public-facts A2). */

export const budgetOptimizations = ['LINE_ITEM', 'CAMPAIGN'] as const
/** What a person sets; DRAFT on create only. */
export const entityStatuses = ['ACTIVE', 'PAUSED', 'DRAFT'] as const
export const changeableStatuses = ['ACTIVE', 'PAUSED'] as const

export const campaign = z.looseObject({
  id: identifier,
  name: z.string().nullish(),
  funding_instrument_id: z.string().nullish(),
  budget_optimization: z.string().nullish(),
  daily_budget_amount_local_micro: micro.nullish(),
  total_budget_amount_local_micro: micro.nullish(),
  currency: z.string().nullish(),
  entity_status: z.string().nullish(),
  effective_status: z.string().nullish(),
  servable: z.boolean().nullish(),
  reasons_not_servable: z.array(z.string()).nullish(),
  purchase_order_number: z.string().nullish(),
  standard_delivery: z.boolean().nullish(),
  ...recordTimes,
})
export type Campaign = z.infer<typeof campaign>

const name = textUpTo(255).min(1)
const purchaseOrderNumber = textUpTo(50)
const source = { document: 'public', place: 'A2' } as const
const common = { host: 'ads', version: '12', auth: 'user' } as const

export const listCampaigns = defineOperation({
  id: 'campaigns.list',
  title: 'List campaigns',
  method: 'GET',
  ...common,
  path: '/accounts/:account_id/campaigns',
  params: () =>
    z.object({
      account_id: identifier,
      campaign_ids: commaList(identifier).optional(),
      funding_instrument_ids: commaList(identifier).optional(),
      ...pageParameters(200, 1000),
      q: z.string().min(1).max(255).optional().describe('Beginning of the name, in any case'),
      ...sortParameters(),
      with_draft: z.boolean().optional().describe('Includes drafts'),
    }),
  reply: () => page(campaign),
  paging: { kind: 'cursor', defaultCount: 200, maximumCount: 1000 },
  limit: limits.accountReads,
  effect: 'read',
  source,
})

export const getCampaign = defineOperation({
  id: 'campaigns.get',
  title: 'Read a campaign',
  method: 'GET',
  ...common,
  path: '/accounts/:account_id/campaigns/:campaign_id',
  params: () => z.object({ account_id: identifier, campaign_id: identifier, with_deleted: withDeleted }),
  reply: () => single(campaign),
  limit: limits.accountReads,
  effect: 'read',
  source,
})

export const createCampaign = defineOperation({
  id: 'campaigns.create',
  title: 'Create a campaign',
  method: 'POST',
  ...common,
  path: '/accounts/:account_id/campaigns',
  params: () =>
    z.object({
      account_id: identifier,
      funding_instrument_id: identifier,
      name,
      budget_optimization: z.enum(budgetOptimizations).optional(),
      daily_budget_amount_local_micro: clearable(positiveMicro),
      total_budget_amount_local_micro: clearable(positiveMicro),
      entity_status: z.enum(entityStatuses).optional(),
      purchase_order_number: clearable(purchaseOrderNumber),
      standard_delivery: z.boolean().optional(),
    }),
  reply: () => single(campaign),
  limit: limits.writes,
  effect: 'write',
  source,
})

export const updateCampaign = defineOperation({
  id: 'campaigns.update',
  title: 'Change a campaign',
  method: 'PUT',
  ...common,
  path: '/accounts/:account_id/campaigns/:campaign_id',
  params: () =>
    z.object({
      account_id: identifier,
      campaign_id: identifier,
      name: name.optional(),
      budget_optimization: z.enum(budgetOptimizations).optional(),
      daily_budget_amount_local_micro: clearable(positiveMicro),
      total_budget_amount_local_micro: clearable(positiveMicro),
      entity_status: z.enum(changeableStatuses).optional(),
      purchase_order_number: clearable(purchaseOrderNumber),
      standard_delivery: z.boolean().optional(),
    }),
  reply: () => single(campaign),
  limit: limits.writes,
  effect: 'write',
  source,
})

export const deleteCampaign = defineOperation({
  id: 'campaigns.delete',
  title: 'Delete a campaign',
  method: 'DELETE',
  ...common,
  path: '/accounts/:account_id/campaigns/:campaign_id',
  params: () => z.object({ account_id: identifier, campaign_id: identifier }),
  reply: () => single(campaign),
  limit: limits.writes,
  effect: 'destructive',
  source,
})

/** Create, Update and Delete; Update and Delete name the `campaign_id` in their `params`. */
export const campaignBatchMaximum = 40

export const batchCampaigns = defineOperation({
  id: 'campaigns.batch',
  title: 'Create, change and delete campaigns as a whole',
  method: 'POST',
  ...common,
  path: '/batch/accounts/:account_id/campaigns',
  params: () => z.object({ account_id: identifier }),
  body: () => batchBody(['Create', 'Update', 'Delete'], campaignBatchMaximum),
  reply: () => batchReply(campaign),
  limit: limits.writes,
  effect: 'destructive',
  source: { document: 'public', place: 'A6' },
})

export const campaignOperations = {
  list: listCampaigns,
  get: getCampaign,
  create: createCampaign,
  update: updateCampaign,
  remove: deleteCampaign,
  batch: batchCampaigns,
}
