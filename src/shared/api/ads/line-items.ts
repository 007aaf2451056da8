import { z } from 'zod'
import { citeDocumented, citePublic } from '../../service-docs/citation.ts'
import { t } from '../../text/language.ts'
import {
  clearable,
  commaList,
  identifier,
  isoTime,
  longId,
  micro,
  page,
  pageParameters,
  positiveMicro,
  recordTimes,
  sortParameters,
  textUpTo,
} from '../conventions.ts'
import { ads, adsResource } from '../routes.ts'
import { changeableStatuses, entityStatuses } from './campaigns.ts'

/** Line items (line-items.md#operations). */

export const objectives = [
  'APP_ENGAGEMENTS',
  'APP_INSTALLS',
  'ENGAGEMENTS',
  'FOLLOWERS',
  'PREROLL_VIEWS',
  'REACH',
  'VIDEO_VIEWS',
  'WEBSITE_CLICKS',
] as const
export type Objective = (typeof objectives)[number]

export const productTypes = ['MEDIA', 'PROMOTED_ACCOUNT', 'PROMOTED_TWEETS'] as const
export type ProductType = (typeof productTypes)[number]

export const placements = [
  'ALL_ON_TWITTER',
  'PUBLISHER_NETWORK',
  'TAP_BANNER',
  'TAP_FULL',
  'TAP_FULL_LANDSCAPE',
  'TAP_MRECT',
  'TAP_NATIVE',
  'TWITTER_PROFILE',
  'TWITTER_REPLIES',
  'TWITTER_SEARCH',
  'TWITTER_TIMELINE',
] as const
export type Placement = (typeof placements)[number]

export const bidStrategies = ['AUTO', 'MAX', 'TARGET'] as const
export type BidStrategy = (typeof bidStrategies)[number]

/** The documented goals, and SITE_VISITS (line-items.md#goals). */
export const goals = [
  'APP_CLICKS',
  'APP_INSTALLS',
  'APP_PURCHASES',
  'ENGAGEMENT',
  'FOLLOWERS',
  'LINK_CLICKS',
  'MAX_REACH',
  'PREROLL',
  'PREROLL_STARTS',
  'REACH_WITH_ENGAGEMENT',
  'SITE_VISITS',
  'VIDEO_VIEW',
  'VIEW_3S_100PCT',
  'VIEW_6S',
  'VIEW_15S',
  'WEBSITE_CONVERSIONS',
] as const
export type Goal = (typeof goals)[number]

/** Values for requests; replies may also have ENGAGEMENT. */
export const payBys = ['APP_CLICK', 'IMPRESSION', 'LINK_CLICK'] as const
export const audienceExpansions = ['BROAD', 'DEFINED', 'EXPANDED'] as const
/** Periods of frequency caps, in days. */
export const capPeriods = [1, 7, 30] as const

export const lineItem = z.looseObject({
  id: identifier,
  name: z.string().nullish(),
  campaign_id: z.string(),
  placements: z.array(z.string()).nullish(),
  start_time: z.string().nullish(),
  end_time: z.string().nullish(),
  bid_amount_local_micro: micro.nullish(),
  bid_strategy: z.string().nullish(),
  goal: z.string().nullish(),
  objective: z.string().nullish(),
  product_type: z.string().nullish(),
  pay_by: z.string().nullish(),
  entity_status: z.string().nullish(),
  daily_budget_amount_local_micro: micro.nullish(),
  total_budget_amount_local_micro: micro.nullish(),
  duration_in_days: z.int().nullish(),
  frequency_cap: z.int().nullish(),
  standard_delivery: z.boolean().nullish(),
  categories: z.array(z.string()).nullish(),
  currency: z.string().nullish(),
  creative_source: z.string().nullish(),
  advertiser_domain: z.string().nullish(),
  advertiser_user_id: z.string().nullish(),
  android_app_store_identifier: z.string().nullish(),
  ios_app_store_identifier: z.string().nullish(),
  audience_expansion: z.string().nullish(),
  target_cpa_local_micro: micro.nullish(),
  primary_web_event_tag: z.string().nullish(),
  automatic_tweet_promotion: z.boolean().nullish(),
  ...recordTimes,
})
export type LineItem = z.infer<typeof lineItem>

const name = textUpTo(255).min(1)

/** `northwind.example`: only a host name. */
export const advertiserDomain = z
  .string()
  .max(255)
  .regex(/^[^\s:/?#@.]+(\.[^\s:/?#@.]+)+\.?$/, 'has to be a domain without protocol and path')

const iabCategory = z.string().regex(/^[A-Za-z0-9-]{1,40}$/, 'isn’t an IAB category')
const storeIdentifier = z.string().min(1).max(255)
const capPeriod = z
  .int()
  .refine((days) => capPeriods.some((known) => known === days), `has to be ${capPeriods.join(', ')}`)
const listed = citePublic('line-items#operations')
const documented = citeDocumented('line-items#operations')

/** For Create, Update and Delete; Update and Delete have the `line_item_id` in their `params`. */
export const lineItemBatchMaximum = 40

const lineItems = adsResource('lineItems', 'line_items/:line_item_id', lineItem, listed)

export const lineItemOperations = {
  list: lineItems.list(t`List line items`, () => ({
    campaign_ids: commaList(identifier).optional(),
    funding_instrument_ids: commaList(identifier).optional(),
    line_item_ids: commaList(identifier).optional(),
    q: z.string().min(1).max(255).optional().describe('Start of the name; case doesn’t matter'),
    ...pageParameters(200, 1000),
    ...sortParameters('bid_amount_local_micro'),
    with_draft: z.boolean().optional().describe('Includes drafts'),
  })),
  get: lineItems.get(t`Read a line item`),
  /** Parameters in the order in which errors are reported. */
  create: lineItems.create(t`Create a line item`, () => ({
    campaign_id: identifier,
    objective: z.enum(objectives),
    product_type: z.enum(productTypes),
    placements: commaList(z.enum(placements)),
    start_time: isoTime,
    end_time: clearable(isoTime),
    name: clearable(name),
    entity_status: z.enum(entityStatuses).optional(),
    bid_strategy: z.enum(bidStrategies).optional(),
    bid_amount_local_micro: clearable(positiveMicro),
    goal: z.enum(goals).optional(),
    pay_by: z.enum(payBys).optional(),
    daily_budget_amount_local_micro: clearable(positiveMicro),
    total_budget_amount_local_micro: clearable(positiveMicro),
    standard_delivery: z.boolean().optional(),
    primary_web_event_tag: clearable(identifier),
    audience_expansion: clearable(z.enum(audienceExpansions)),
    frequency_cap: clearable(z.int().min(1)),
    duration_in_days: clearable(capPeriod),
    advertiser_domain: clearable(advertiserDomain),
    categories: clearable(commaList(iabCategory)),
    android_app_store_identifier: clearable(storeIdentifier),
    ios_app_store_identifier: clearable(storeIdentifier),
    advertiser_user_id: clearable(longId),
  })),
  /** Parameters in the documented order. */
  update: lineItems.update(
    t`Change a line item`,
    () => ({
      advertiser_domain: clearable(advertiserDomain),
      advertiser_user_id: clearable(longId),
      android_app_store_identifier: clearable(storeIdentifier),
      ios_app_store_identifier: clearable(storeIdentifier),
      audience_expansion: clearable(z.enum(audienceExpansions)),
      bid_amount_local_micro: clearable(positiveMicro),
      bid_strategy: z.enum(bidStrategies).optional(),
      categories: clearable(commaList(iabCategory)),
      duration_in_days: clearable(capPeriod),
      entity_status: z.enum(changeableStatuses).optional(),
      start_time: isoTime.optional(),
      end_time: clearable(isoTime),
      frequency_cap: clearable(z.int().min(1)),
      goal: z.enum(goals).optional(),
      name: clearable(name),
      pay_by: z.enum(payBys).optional(),
      total_budget_amount_local_micro: clearable(positiveMicro),
      daily_budget_amount_local_micro: clearable(positiveMicro),
    }),
    { source: documented },
  ),
  remove: lineItems.remove(t`Delete a line item`, { source: documented }),
  batch: lineItems.batch(
    t`Create, change and delete line items as a whole`,
    ['Create', 'Update', 'Delete'],
    lineItemBatchMaximum,
  ),
  listPlacements: ads('GET /line_items/placements', {
    id: 'lineItems.listPlacements',
    title: t`List valid placement combinations`,
    params: () => ({ product_type: z.enum(productTypes).optional() }),
    reply: () => page(z.looseObject({ product_type: z.string(), placements: z.array(z.array(z.string())) })),
    source: listed,
  }),
}

export const {
  list: listLineItems,
  get: getLineItem,
  create: createLineItem,
  update: updateLineItem,
  remove: deleteLineItem,
  listPlacements,
} = lineItemOperations
