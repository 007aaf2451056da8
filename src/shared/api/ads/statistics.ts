import { z } from 'zod'
import { citePublic } from '../../service-docs/citation.ts'
import { t } from '../../text/language.ts'
import {
  commaList,
  decimalId,
  identifier,
  isoTime,
  limits,
  page,
  pageParameters,
  single,
} from '../conventions.ts'
import { ads, cursor } from '../routes.ts'

/**
 * Statistics: up to a week per request, longer spans as jobs (statistics.md#requests-for-figures, statistics.md#jobs).
 */

export const statisticsEntities = [
  'ACCOUNT',
  'CAMPAIGN',
  'FUNDING_INSTRUMENT',
  'LINE_ITEM',
  'PROMOTED_ACCOUNT',
  'PROMOTED_TWEET',
] as const
export type StatisticsEntity = (typeof statisticsEntities)[number]

/** Every kind except the account itself, which is always active. */
export const activeEntities = statisticsEntities.filter((entity) => entity !== 'ACCOUNT')

export const granularities = ['HOUR', 'DAY', 'TOTAL'] as const
export type Granularity = (typeof granularities)[number]

export const metricGroups = [
  'BILLING',
  'ENGAGEMENT',
  'LIFE_TIME_VALUE_MOBILE_CONVERSION',
  'MOBILE_CONVERSION',
  'VIDEO',
  'WEB_CONVERSION',
] as const
export type MetricGroup = (typeof metricGroups)[number]

export const statisticsPlacements = ['ALL_ON_TWITTER', 'SPOTLIGHT', 'TREND'] as const

export const segmentations = ['AGE', 'CONVERSION_TAGS', 'GENDER', 'METROS', 'PLATFORMS'] as const
export type Segmentation = (typeof segmentations)[number]

/** Maximum days of a request, a job, and a job with a segmentation; and of the window of active entities. */
export const statisticsSpans = { request: 7, job: 90, segmentedJob: 45, activity: 90 } as const

/** One number per time step, or null for missing data, which isn't zero. */
const metric = z.array(z.number().nullable()).nullable()

export const statistics = z.looseObject({
  id: z.string(),
  id_data: z.array(
    z.looseObject({
      segment: z.unknown(),
      metrics: z.record(z.string(), z.union([metric, z.record(z.string(), metric)])),
    }),
  ),
})
export type Statistics = z.infer<typeof statistics>

/** The reply to a request, and the content of a job's result file. */
const statisticsReply = z.looseObject({
  data: z.array(statistics),
  data_type: z.string().optional(),
  time_series_length: z.int().optional(),
})

const jobStatuses = ['QUEUED', 'PROCESSING', 'UPLOADING', 'SUCCESS', 'FAILED', 'CANCELLED'] as const
export type JobStatus = (typeof jobStatuses)[number]

const statisticsJob = z.looseObject({
  id_str: z.string(),
  status: z.union([z.enum(jobStatuses), z.string()]),
  url: z.string().nullish(),
  created_at: z.string().nullish(),
  expires_at: z.string().nullish(),
})

const activeEntity = z.looseObject({
  entity_id: z.string(),
  activity_start_time: z.string(),
  activity_end_time: z.string(),
  placements: z.array(z.string()),
})

const reach = z.looseObject({
  id: z.string(),
  total_audience_reach: z.number().nullish(),
  average_frequency: z.number().nullish(),
})

/** Here a bare date is midnight in the account's time zone, elsewhere in UTC (statistics.md#time-and-granularity). */
const accountTime = isoTime.meta({ format: 'time', zone: 'account' })

const start = accountTime.describe('On a whole hour; for days, midnight in the account’s time zone')
const end = start.describe('As the start, which it follows; not included itself')
const ids = (maximum: number) => commaList(identifier, maximum)

function question(spanLimit: string) {
  return {
    entity: z.enum(statisticsEntities),
    entity_ids: ids(20),
    start_time: start,
    end_time: end.describe(`${end.description}. ${spanLimit}`),
    granularity: z.enum(granularities),
    metric_groups: commaList(z.enum(metricGroups)),
    placement: z.enum(statisticsPlacements),
  }
}

const source = citePublic('statistics#operations')
const jobs = '/stats/jobs/accounts/:account_id'
const shared = { source, limit: limits.statistics }

export const statisticsOperations = {
  read: ads('GET /stats/accounts/:account_id', {
    ...shared,
    id: 'statistics.read',
    title: t`Read statistics of entities`,
    params: () => question('At most seven days'),
    reply: () => statisticsReply,
  }),
  listActiveEntities: ads('GET /stats/accounts/:account_id/active_entities', {
    ...shared,
    id: 'statistics.listActiveEntities',
    title: t`List entities whose statistics changed`,
    params: () => ({
      entity: z.enum(activeEntities),
      start_time: start,
      end_time: end.describe(`${end.description}. At most 90 days`),
      funding_instrument_ids: ids(200).optional(),
      campaign_ids: ids(200).optional(),
      line_item_ids: ids(200).optional(),
    }),
    reply: () => z.looseObject({ data: z.array(activeEntity), data_type: z.string().optional() }),
  }),
  campaignReach: ads('GET /stats/accounts/:account_id/reach/campaigns', {
    ...shared,
    id: 'statistics.campaignReach',
    title: t`Read reach and frequency of campaigns`,
    params: () => ({ campaign_ids: ids(20), start_time: start, end_time: end }),
    reply: () => z.looseObject({ data: z.array(reach), data_type: z.string().optional() }),
  }),
  fundingInstrumentReach: ads('GET /stats/accounts/:account_id/reach/funding_instruments', {
    ...shared,
    id: 'statistics.fundingInstrumentReach',
    title: t`Read reach and frequency of funding instruments`,
    params: () => ({ funding_instrument_ids: ids(20), start_time: start, end_time: end }),
    reply: () => z.looseObject({ data: z.array(reach), data_type: z.string().optional() }),
  }),
  createJob: ads(`POST ${jobs}`, {
    id: 'statistics.createJob',
    title: t`Start a statistics job`,
    params: () => ({
      ...question('At most 90 days, 45 with a segmentation'),
      segmentation_type: z.enum(segmentations).optional(),
      country: identifier.optional().describe('Location ID of a country, for METROS'),
      platform: identifier.optional(),
    }),
    reply: () => single(statisticsJob),
    source,
  }),
  listJobs: ads(`GET ${jobs}`, {
    id: 'statistics.listJobs',
    title: t`List statistics jobs`,
    params: () => ({ job_ids: commaList(decimalId, 200).optional(), ...pageParameters(200, 1000) }),
    reply: () => page(statisticsJob),
    paging: cursor(200, 1000),
    source,
  }),
  cancelJob: ads(`DELETE ${jobs}/:job_id`, {
    id: 'statistics.cancelJob',
    title: t`Cancel a statistics job`,
    reply: () => single(statisticsJob),
    source,
  }),
}

export const { read: readStatistics } = statisticsOperations
