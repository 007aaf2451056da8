import { z } from 'zod'
import { citePublic } from '../../service-docs/citation.ts'
import { t } from '../../text/language.ts'
import {
  clearable,
  commaList,
  identifier,
  micro,
  pageParameters,
  positiveMicro,
  recordTimes,
  sortParameters,
  textUpTo,
} from '../conventions.ts'
import { adsResource } from '../routes.ts'

/** Campaigns (campaigns.md#operations). */

export const budgetOptimizations = ['LINE_ITEM', 'CAMPAIGN'] as const
/** Values that can be set; DRAFT on create only. */
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
const source = citePublic('campaigns#operations')

/** For Create, Update and Delete; Update and Delete have the `campaign_id` in their `params`. */
export const campaignBatchMaximum = 40

const campaigns = adsResource('campaigns', 'campaigns/:campaign_id', campaign, source)

export const campaignOperations = {
  list: campaigns.list(t`List campaigns`, () => ({
    campaign_ids: commaList(identifier).optional(),
    funding_instrument_ids: commaList(identifier).optional(),
    ...pageParameters(200, 1000),
    q: z.string().min(1).max(255).optional().describe('Start of the name; case doesn’t matter'),
    ...sortParameters(),
    with_draft: z.boolean().optional().describe('Includes drafts'),
  })),
  get: campaigns.get(t`Read a campaign`),
  create: campaigns.create(t`Create a campaign`, () => ({
    funding_instrument_id: identifier,
    name,
    budget_optimization: z.enum(budgetOptimizations).optional(),
    daily_budget_amount_local_micro: clearable(positiveMicro),
    total_budget_amount_local_micro: clearable(positiveMicro),
    entity_status: z.enum(entityStatuses).optional(),
    purchase_order_number: clearable(purchaseOrderNumber),
    standard_delivery: z.boolean().optional(),
  })),
  update: campaigns.update(t`Change a campaign`, () => ({
    name: name.optional(),
    budget_optimization: z.enum(budgetOptimizations).optional(),
    daily_budget_amount_local_micro: clearable(positiveMicro),
    total_budget_amount_local_micro: clearable(positiveMicro),
    entity_status: z.enum(changeableStatuses).optional(),
    purchase_order_number: clearable(purchaseOrderNumber),
    standard_delivery: z.boolean().optional(),
  })),
  remove: campaigns.remove(t`Delete a campaign`),
  batch: campaigns.batch(
    t`Create, change and delete campaigns as a whole`,
    ['Create', 'Update', 'Delete'],
    campaignBatchMaximum,
  ),
}

export const {
  list: listCampaigns,
  get: getCampaign,
  create: createCampaign,
  update: updateCampaign,
  remove: deleteCampaign,
} = campaignOperations
