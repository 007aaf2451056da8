import { z } from 'zod'
import type { Outcome } from '../../../shared/core/outcome.ts'
import type { Database } from '../../core/store/database.ts'
import type { StepSums } from '../jobs/batch-job-state.ts'

/** What main itself needs of figures jobs; everything else is written and read in their thread. */
export interface StatisticsRepository {
  sums(jobId: string): Outcome<StepSums>
}

const stateRow = z.object({ state: z.enum(['waiting', 'done', 'failed', 'cancelled']), number: z.int() })

export function createStatisticsRepository({ attempt }: Database): StatisticsRepository {
  return {
    sums: (jobId) =>
      attempt(({ all }) => {
        const rows = all(
          'SELECT state, count(*) AS number FROM statistics_question WHERE job_id = :jobId GROUP BY state',
          { jobId },
        ).read(stateRow)
        const sums = { waiting: 0, sending: 0, done: 0, failed: 0, cancelled: 0 }
        for (const { state, number } of rows) sums[state] = number
        return sums
      }),
  }
}
