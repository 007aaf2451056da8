import { z } from 'zod'
import { citeDocumented, citePublic } from '../../service-docs/citation.ts'
import { t } from '../../text/language.ts'
import {
  commaList,
  identifier,
  isoTime,
  longId,
  page,
  pageParameters,
  parseIsoTime,
  recordTimes,
  single,
  sortParameters,
} from '../conventions.ts'
import { ads, adsResource, cursor } from '../routes.ts'

/** Accounts, their apps, features and roles (accounts.md#account-records). */

export const industryTypes = [
  'AGENCY',
  'BUSINESS_TO_BUSINESS',
  'ONLINE_SERVICES',
  'EDUCATION',
  'FINANCIAL',
  'HEALTH',
  'GOVERNMENT',
  'MEDIA',
  'MOBILE',
  'RESTAURANT',
  'RETAIL',
  'TECHNOLOGY',
  'TRAVEL',
  'OTHER',
] as const
export type IndustryType = (typeof industryTypes)[number]

/** Keys that `feature_keys` accepts: the three queryable ones and all others listed under Features. */
export const featureKeys = [
  'REACH_AND_FREQUENCY_ANALYTICS',
  'REACH_FREQUENCY_CAP',
  'WEBSITE_CLICKS_CPM_BILLING',
  'CITY_TARGETING',
  'CONVERSATION_CARD',
  'PROMOTED_MEDIA_POLLS',
  'UNIVERSAL_LOOKALIKE',
  'SHARE_AUDIENCE_OUTSIDE_BUSINESS',
] as const

export const account = z.looseObject({
  id: identifier,
  name: z.string().nullish(),
  business_name: z.string().nullish(),
  timezone: z.string().nullish(),
  timezone_switch_at: z.string().nullish(),
  business_id: z.string().nullish(),
  approval_status: z.string().nullish(),
  industry_type: z.string().nullish(),
  ...recordTimes,
})
export type Account = z.infer<typeof account>

export const accountApp = z.looseObject({
  id: identifier,
  app_store_identifier: z.string().nullish(),
  conversion_tracking_enabled: z.boolean().nullish(),
  deep_link_pattern: z.string().nullish(),
  os_type: z.string().nullish(),
  ...recordTimes,
})
export type AccountApp = z.infer<typeof accountApp>

const source = citeDocumented('accounts#account-records')

/** Features that the sandbox host grants (accounts.md#features), besides those that `feature_keys` accepts. */
export const grantableFeatures = [
  'AGE_TARGETING',
  'ALLOW_SKIPPABLE_VIDEOS_FOR_PREROLL_VIEWS_OBJECTIVE',
  'AWARENESS_OBJECTIVE',
  'BRAND_TPN',
  'CHARGE_FOR_GOOD_CLICK',
  'CONVERSATION_CARD_FOUR_OPTIONS',
  'CONVERSATION_CARD_UNLOCK',
  'CPI_CHARGING',
  'DIRECT_MESSAGE_CARD',
  'DR_TAP',
  'ENGAGER_RETARGETING',
  'EVENT_TARGETING',
  'INSTALLED_APP_CATEGORY_TARGETING',
  'MOBILE_CONVERSION_TRANSACTION_VALUE',
  'OPTIMIZED_ACTION_BIDDING',
  'PREROLL_VIEWS_OBJECTIVE',
  'VALIDATED_AGE_TARGETING',
  'VIDEO_APP_DOWNLOAD_CARD',
  'VIDEO_VIEWS_MIDROLL_OBJECTIVE',
  ...featureKeys,
] as const

const featureChange = {
  host: 'adsSandbox',
  params: () => ({ feature_keys: commaList(z.enum(grantableFeatures)) }),
  reply: () => z.looseObject({ data: z.array(z.string()) }),
  source: citePublic('accounts#features'),
} as const

/** Entity types whose changes the history contains. */
export const historyEntityTypes = [
  'CAMPAIGN',
  'LINE_ITEM',
  'PROMOTED_TWEET',
  'TARGETING_CRITERIA',
  'PROMOTED_ACCOUNT',
] as const

export const historyEntry = z.looseObject({
  change_by: z.looseObject({ user_id: z.string().nullish(), platform: z.string().nullish() }).nullish(),
  changes: z.record(z.string(), z.unknown()).nullish(),
  change_time: z.string(),
  entity_id: z.string(),
  entity: z.string(),
  entity_data: z.record(z.string(), z.unknown()).nullish(),
  change_type: z.string(),
})
export type HistoryEntry = z.infer<typeof historyEntry>

/** A time on the hour: history and statistics work in whole hours. */
export const wholeHour = isoTime
  .refine((text) => parseIsoTime(text) % 3_600_000 === 0, 'is not on a whole hour')
  .describe('ISO 8601, on a whole hour')

export const businessCategory = z.looseObject({
  id: z.string(),
  name: z.string(),
  iab_categories: z.array(z.string()),
})
export type BusinessCategory = z.infer<typeof businessCategory>

const accounts = adsResource('accounts', 'accounts/:account_id', account, source, { root: '' })

export const accountOperations = {
  list: accounts.list(t`List accounts`, () => ({
    account_ids: commaList(identifier).optional(),
    ...pageParameters(200, 1000),
    q: z.string().optional().describe('Start of the name; case doesn’t matter'),
    ...sortParameters(),
  })),
  get: accounts.get(t`Read an account`),
  update: accounts.update(t`Change name or industry of an account`, () => ({
    name: z.string().min(1).optional(),
    industry_type: z.enum(industryTypes).optional(),
  })),
  createSandbox: accounts.create(t`Create a sandbox account`, undefined, {
    id: 'accounts.createSandbox',
    host: 'adsSandbox',
  }),
  deleteSandbox: accounts.remove(t`Delete a sandbox account`, {
    id: 'accounts.deleteSandbox',
    host: 'adsSandbox',
  }),
  listApps: ads('GET /accounts/:account_id/account_apps', {
    id: 'accounts.listApps',
    title: t`List an account’s apps`,
    params: () => ({ ...pageParameters(200, 1000), ...sortParameters() }),
    reply: () => page(accountApp),
    paging: cursor(200, 1000),
    source,
  }),
  listFeatures: ads('GET /accounts/:account_id/features', {
    id: 'accounts.listFeatures',
    title: t`List granted features`,
    params: () => ({ feature_keys: commaList(z.enum(featureKeys)).optional() }),
    reply: () => z.looseObject({ data: z.array(z.string()) }),
    source,
  }),
  grantSandboxFeatures: ads('POST /accounts/:account_id/features', {
    id: 'accounts.grantSandboxFeatures',
    title: t`Grant features to a sandbox account`,
    ...featureChange,
  }),
  revokeSandboxFeatures: ads('DELETE /accounts/:account_id/features', {
    id: 'accounts.revokeSandboxFeatures',
    title: t`Remove features from a sandbox account`,
    ...featureChange,
  }),
  readUserAccess: ads('GET /accounts/:account_id/authenticated_user_access', {
    id: 'accounts.readUserAccess',
    title: t`Read the signed-in user’s role`,
    reply: () => single(z.looseObject({ user_id: z.string(), permissions: z.array(z.string()) })),
    source: citePublic('accounts#features'),
  }),
  listHistory: ads('GET /accounts/:account_id/account_history', {
    id: 'accounts.listHistory',
    title: t`List changes to an account’s entities`,
    params: () => ({
      entity_type: z.enum(historyEntityTypes),
      entity_id: identifier,
      start_time: wholeHour,
      end_time: wholeHour,
      ...pageParameters(200, 1000),
      user_id: longId.optional().describe('Only changes by this user'),
    }),
    reply: () => page(historyEntry),
    paging: cursor(200, 1000),
    source,
  }),
  listBusinessCategories: ads('GET /advertiser_business_categories', {
    id: 'accounts.listBusinessCategories',
    title: t`List advertiser business categories`,
    reply: () => page(businessCategory),
    source,
  }),
}

export const {
  list: listAccounts,
  get: getAccount,
  update: updateAccount,
  listFeatures,
  grantSandboxFeatures,
  revokeSandboxFeatures,
  readUserAccess,
  listHistory,
  listBusinessCategories,
} = accountOperations
