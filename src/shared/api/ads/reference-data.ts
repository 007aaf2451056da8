import { z } from 'zod'
import { limits, micro, page, pageParameters } from '../conventions.ts'
import { defineOperation } from '../operation.ts'
import { currencyCode } from './funding-instruments.ts'

/** Lists of the service that belong to no account (public-facts A8). */

export const biddingRule = z.looseObject({
  currency: z.string(),
  minimum_cpe_bid_local_micro: micro.nullish(),
  maximum_cpe_bid_local_micro: micro.nullish(),
  minimum_denomination: micro.nullish(),
})

export const iabCategory = z.looseObject({
  id: z.string(),
  parent_id: z.string().nullish(),
  name: z.string(),
})
export type IabCategory = z.infer<typeof iabCategory>

export const contentCategory = z.looseObject({
  id: z.string(),
  name: z.string(),
  iab_categories: z.array(z.string()).nullish(),
})

const common = {
  method: 'GET',
  host: 'ads',
  version: '12',
  auth: 'user',
  limit: limits.otherReads,
  effect: 'read',
  source: { document: 'public', place: 'A8' },
} as const

export const listBiddingRules = defineOperation({
  id: 'referenceData.biddingRules',
  title: 'List bounds and steps of bids in a currency',
  ...common,
  path: '/bidding_rules',
  params: () => z.object({ currency: currencyCode.optional() }),
  reply: () => page(biddingRule),
})

export const listIabCategories = defineOperation({
  id: 'referenceData.iabCategories',
  title: 'List IAB categories',
  ...common,
  path: '/iab_categories',
  params: () => z.object({ ...pageParameters(200, 1000) }),
  reply: () => page(iabCategory),
  paging: { kind: 'cursor', defaultCount: 200, maximumCount: 1000 },
})

export const listContentCategories = defineOperation({
  id: 'referenceData.contentCategories',
  title: 'List content categories',
  ...common,
  path: '/content_categories',
  params: () => z.object({}),
  reply: () => page(contentCategory),
})

export const referenceDataOperations = {
  biddingRules: listBiddingRules,
  iabCategories: listIabCategories,
  contentCategories: listContentCategories,
}
