import { z } from 'zod'
import { commaList, identifier } from '../conventions.ts'
import { ads } from '../routes.ts'
import { wholeHour } from './accounts.ts'

/** Synchronous statistics (public-facts A13). They are not paged: long spans are asked for in parts. */

export const statisticsEntities = [
  'ACCOUNT',
  'CAMPAIGN',
  'FUNDING_INSTRUMENT',
  'LINE_ITEM',
  'PROMOTED_ACCOUNT',
  'PROMOTED_TWEET',
] as const
export type StatisticsEntity = (typeof statisticsEntities)[number]

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

/** One number a step of time, or null where there is no data, which is not zero. */
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

/** Days a request may span. */
export const statisticsSpanDays = 7

export const statisticsOperations = {
  read: ads('GET /stats/accounts/:account_id', {
    id: 'statistics.read',
    title: 'Read statistics of entities',
    params: () => ({
      entity: z.enum(statisticsEntities),
      entity_ids: commaList(identifier, 20),
      start_time: wholeHour,
      end_time: wholeHour.describe('Whole hour, at most seven days after the start; not included itself'),
      granularity: z.enum(granularities),
      metric_groups: commaList(z.enum(metricGroups)),
      placement: z.enum(statisticsPlacements),
    }),
    reply: () =>
      z.looseObject({
        data: z.array(statistics),
        data_type: z.string().optional(),
        time_series_length: z.int().optional(),
      }),
    source: { document: 'public', place: 'A13' },
  }),
}

export const { read: readStatistics } = statisticsOperations
