import { z } from 'zod'
import { workspace } from '../accounts/workspace.ts'
import { segmentations } from '../api/ads/statistics.ts'
import type { JobSummary } from '../jobs/job.ts'
import {
  type StatisticsSeries,
  type StatisticsState,
  seriesQuery,
  statisticsDay,
  trackedEntities,
} from '../statistics/statistics-view.ts'
import { call } from './call.ts'

/**
 * The part of the contract about performance figures. They are read at the service by jobs of the kind `figures`, which
 * begin after a sync, from time to time, and with `refresh`; `statisticsChanged` tells when what is stored has changed.
 */
const statisticsCalls = {
  state: call(() => z.strictObject({ workspace })).returns<StatisticsState>(),
  /** Reads what changed at the service. `since`: the day that figures should reach back to; null for 30 days. */
  refresh: call(() =>
    z.strictObject({ workspace, since: statisticsDay.nullable() }),
  ).returns<StatisticsState>(),
  /** Figures as they are stored; nothing is asked at the service. */
  series: call(() => seriesQuery).returns<StatisticsSeries>(),
  /** Begins a job that reads figures by segment, at most 45 days; the result is a series with that segmentation. */
  readSegments: call(() =>
    z.strictObject({
      workspace,
      entity: z.enum(trackedEntities),
      ids: z.array(z.string().min(1).max(100)).min(1).max(20),
      segmentation: z.enum(segmentations),
      /** Location of a country, for METROS. */
      country: z.string().min(1).max(100).nullable(),
      from: statisticsDay,
      to: statisticsDay,
    }),
  ).returns<JobSummary>(),
}

export const statisticsContract = { statistics: statisticsCalls }
