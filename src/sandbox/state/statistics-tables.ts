import { z } from 'zod'
import {
  granularities,
  metricGroups,
  segmentations,
  statisticsEntities,
} from '../../shared/api/ads/statistics.ts'
import { defineTable } from './table.ts'

/** A statistics job. Its status follows from its times; its result is computed when it's downloaded. */
const job = z.object({
  id: z.string(),
  account_id: z.string(),
  /** Milliseconds since 1970. */
  created: z.number(),
  finished: z.number(),
  cancelled: z.number().nullable(),
  /** Part of the result file's name. */
  secret: z.string(),
  question: z.object({
    entity: z.enum(statisticsEntities),
    entity_ids: z.array(z.string()),
    start_time: z.string(),
    end_time: z.string(),
    granularity: z.enum(granularities),
    placement: z.string(),
    metric_groups: z.array(z.enum(metricGroups)),
    segmentation_type: z.enum(segmentations).nullable(),
    country: z.string().nullable(),
    platform: z.string().nullable(),
  }),
})
export type StatisticsJobRecord = z.output<typeof job>

export const statisticsTables = {
  statistics_jobs: defineTable({ record: job, key: (row) => row.id }),
}
