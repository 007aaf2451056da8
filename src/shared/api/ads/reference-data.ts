import { z } from 'zod'
import { citePublic } from '../../service-docs/citation.ts'
import { t } from '../../text/language.ts'
import { micro, page, pageParameters } from '../conventions.ts'
import { ads, cursor } from '../routes.ts'
import { currencyCode } from './funding-instruments.ts'

/** The service's lists that don't belong to an account (accounts.md#reference-lists). */

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

const source = citePublic('accounts#reference-lists')

export const referenceDataOperations = {
  biddingRules: ads('GET /bidding_rules', {
    id: 'referenceData.biddingRules',
    title: t`List a currency’s bid limits and steps`,
    params: () => ({ currency: currencyCode.optional() }),
    source,
    reply: () => page(biddingRule),
  }),
  iabCategories: ads('GET /iab_categories', {
    id: 'referenceData.iabCategories',
    title: t`List IAB categories`,
    params: () => ({ ...pageParameters(200, 1000) }),
    source,
    reply: () => page(iabCategory),
    paging: cursor(200, 1000),
  }),
  contentCategories: ads('GET /content_categories', {
    id: 'referenceData.contentCategories',
    title: t`List content categories`,
    source,
    reply: () => page(contentCategory),
  }),
}

export const { biddingRules: listBiddingRules, iabCategories: listIabCategories } = referenceDataOperations
