import { z } from 'zod'
import { type ExactInteger, isExactInteger } from '../../core/exact-integer.ts'
import { citePublic } from '../../service-docs/citation.ts'
import { t } from '../../text/language.ts'
import {
  commaList,
  identifier,
  limits,
  pageParameters,
  recordTimes,
  single,
  sortParameters,
  withDeleted,
} from '../conventions.ts'
import { ads, adsResource } from '../routes.ts'

/** Targeting criteria of line items (targeting.md#criteria). There is no update: delete and create again. */

export const targetingTypes = [
  'AGE',
  'GENDER',
  'LANGUAGE',
  'LOCATION',
  'DEVICE',
  'PLATFORM',
  'PLATFORM_VERSION',
  'NETWORK_OPERATOR',
  'NETWORK_ACTIVATION_DURATION',
  'WIFI_ONLY',
  'INTEREST',
  'CONVERSATION',
  'EVENT',
  'LIVE_TV_EVENT',
  'TV_SHOW',
  'IAB_CATEGORY',
  'CONTENT_PUBLISHER_USER',
  'BROAD_KEYWORD',
  'EXACT_KEYWORD',
  'PHRASE_KEYWORD',
  'UNORDERED_KEYWORD',
  'FOLLOWERS_OF_USER',
  'SIMILAR_TO_FOLLOWERS_OF_USER',
  'CAMPAIGN_ENGAGEMENT',
  'CAMPAIGN_ENGAGEMENT_LOOKALIKE',
  'USER_ENGAGEMENT',
  'USER_ENGAGEMENT_LOOKALIKE',
  'ENGAGEMENT_TYPE',
  'CUSTOM_AUDIENCE',
  'CUSTOM_AUDIENCE_EXPANDED',
  'APP_LIST',
  'APP_STORE_CATEGORY',
  'APP_STORE_CATEGORY_LOOKALIKE',
] as const
export type TargetingType = (typeof targetingTypes)[number]

/** EQ includes, NE excludes; the other two are for durations. */
export const targetingOperators = ['EQ', 'NE', 'GTE', 'LT'] as const

export const targetingCriterion = z.looseObject({
  id: identifier,
  line_item_id: z.string(),
  name: z.string().nullish(),
  localized_name: z.string().nullish(),
  operator_type: z.string().nullish(),
  targeting_type: z.string(),
  /** Values of publishers are numbers of up to 64 bits. */
  targeting_value: z.union([
    z.string(),
    z.custom<ExactInteger>(isExactInteger).meta({ type: 'integer', format: 'int64' }),
  ]),
  location_type: z.string().nullish(),
  ...recordTimes,
})
export type TargetingCriterion = z.infer<typeof targetingCriterion>

const language = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Za-z]{2,4})?$/, 'isn’t a language code')
  .optional()
  .describe('Adds the name in this language')

const source = citePublic('targeting#criteria')

export const targetingBatchMaximum = 500

const criteria = adsResource(
  'targeting',
  'targeting_criteria/:targeting_criterion_id',
  targetingCriterion,
  source,
)

const estimatedCriterion = z.object({
  targeting_type: z.enum(targetingTypes),
  targeting_value: z.string().min(1).max(255),
  operator_type: z.enum(['EQ', 'NE']).optional(),
})

const audienceEstimate = z.looseObject({
  /** Range of people on the service; both 0 if there are none. */
  audience_size: z.looseObject({ min: z.int(), max: z.int() }),
})

export const targetingOperations = {
  list: criteria.list(t`List the targeting criteria of line items`, () => ({
    line_item_ids: commaList(identifier),
    targeting_criterion_ids: commaList(identifier).optional(),
    lang: language,
    ...pageParameters(200, 1000),
    ...sortParameters(),
  })),
  get: ads('GET /accounts/:account_id/targeting_criteria/:targeting_criterion_id', {
    id: 'targeting.get',
    title: t`Read a targeting criterion`,
    params: () => ({ lang: language, with_deleted: withDeleted }),
    source,
    reply: () => single(targetingCriterion),
  }),
  create: criteria.create(t`Target a line item`, () => ({
    line_item_id: identifier,
    targeting_type: z.enum(targetingTypes),
    targeting_value: z.string().min(1).max(255),
    operator_type: z.enum(targetingOperators).optional(),
  })),
  remove: criteria.remove(t`Remove a targeting criterion`),
  batch: criteria.batch(
    t`Create and delete targeting criteria as a whole`,
    ['Create', 'Delete'],
    targetingBatchMaximum,
  ),
  estimate: ads('POST /accounts/:account_id/audience_estimate', {
    id: 'targeting.estimate',
    title: t`Estimate the reach of targeting criteria`,
    body: () => z.object({ targeting_criteria: z.array(estimatedCriterion).min(1) }),
    effect: 'read',
    limit: limits.accountReads,
    source: citePublic('targeting#audience-estimates'),
    reply: () => single(audienceEstimate),
  }),
}

export const {
  list: listTargetingCriteria,
  create: createTargetingCriterion,
  remove: deleteTargetingCriterion,
} = targetingOperations
