import { z } from 'zod'
import { batchBody, batchReply } from '../batch.ts'
import {
  clearable,
  commaList,
  identifier,
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
import { ads, cursor } from '../routes.ts'

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

export const listCampaigns = ads('GET /accounts/:account_id/campaigns', {
  id: 'campaigns.list',
  title: 'List campaigns',
  params: () => ({
    campaign_ids: commaList(identifier).optional(),
    funding_instrument_ids: commaList(identifier).optional(),
    ...pageParameters(200, 1000),
    q: z.string().min(1).max(255).optional().describe('Beginning of the name, in any case'),
    ...sortParameters(),
    with_draft: z.boolean().optional().describe('Includes drafts'),
  }),
  reply: () => page(campaign),
  paging: cursor(200, 1000),
  source,
})

export const getCampaign = ads('GET /accounts/:account_id/campaigns/:campaign_id', {
  id: 'campaigns.get',
  title: 'Read a campaign',
  params: () => ({ with_deleted: withDeleted }),
  reply: () => single(campaign),
  source,
})

export const createCampaign = ads('POST /accounts/:account_id/campaigns', {
  id: 'campaigns.create',
  title: 'Create a campaign',
  params: () => ({
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
  source,
})

export const updateCampaign = ads('PUT /accounts/:account_id/campaigns/:campaign_id', {
  id: 'campaigns.update',
  title: 'Change a campaign',
  params: () => ({
    name: name.optional(),
    budget_optimization: z.enum(budgetOptimizations).optional(),
    daily_budget_amount_local_micro: clearable(positiveMicro),
    total_budget_amount_local_micro: clearable(positiveMicro),
    entity_status: z.enum(changeableStatuses).optional(),
    purchase_order_number: clearable(purchaseOrderNumber),
    standard_delivery: z.boolean().optional(),
  }),
  reply: () => single(campaign),
  source,
})

export const deleteCampaign = ads('DELETE /accounts/:account_id/campaigns/:campaign_id', {
  id: 'campaigns.delete',
  title: 'Delete a campaign',
  reply: () => single(campaign),
  source,
})

/** Create, Update and Delete; Update and Delete name the `campaign_id` in their `params`. */
export const campaignBatchMaximum = 40

export const batchCampaigns = ads('POST /batch/accounts/:account_id/campaigns', {
  id: 'campaigns.batch',
  title: 'Create, change and delete campaigns as a whole',
  body: () => batchBody(['Create', 'Update', 'Delete'], campaignBatchMaximum),
  reply: () => batchReply(campaign),
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
