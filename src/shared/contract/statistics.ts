import { z } from 'zod'
import { workspace } from '../accounts/workspace.ts'
import { segmentations } from '../api/ads/statistics.ts'
import { call } from '../bridge/call.ts'
import type { JobSummary } from '../jobs/job.ts'
import type { NoPerformance, Performance } from '../statistics/performance.ts'
import {
  type StatisticsSeries,
  type StatisticsState,
  seriesQuery,
  statisticsDay,
  trackedEntities,
} from '../statistics/statistics-view.ts'

/**
 * Contract: performance figures. Jobs of the kind `figures` fetch them: after a sync, periodically, and with `refresh`;
 * `statisticsChanged` reports changes of stored figures.
 */
const statisticsCalls = {
  state: call('reads', () => z.strictObject({ workspace })).returns<StatisticsState>(),
  /** Fetches what changed on the service. `since`: the first day to cover; null for 30 days. */
  refresh: call('reads', () =>
    z.strictObject({ workspace, since: statisticsDay.nullable() }),
  ).returns<StatisticsState>(),
  /** Stored figures; sends nothing to the service. */
  series: call('shows', () => seriesQuery).returns<StatisticsSeries>(),
  /** What stored figures say about the account as a whole; nothing is asked at the service for it. */
  performance: call('shows', () => z.strictObject({ workspace }), { cache: { restMs: 500 } }).returns<
    Performance | NoPerformance
  >(),
  /**
   * Starts a job that fetches figures by segment, for at most 45 days; the result is a series with that segmentation.
   */
  readSegments: call('reads', () =>
    z.strictObject({
      workspace,
      entity: z.enum(trackedEntities),
      ids: z.array(z.string().min(1).max(100)).min(1).max(20),
      segmentation: z.enum(segmentations),
      /** A country's location, for METROS. */
      country: z.string().min(1).max(100).nullable(),
      from: statisticsDay,
      to: statisticsDay,
    }),
  ).returns<JobSummary>(),
}

export const statisticsContract = { statistics: statisticsCalls }
