import { z } from 'zod'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import type { AccountWork, OverviewJobs } from '../../../shared/overview/overview.ts'
import { type Database, readRow } from '../../core/store/database.ts'
import { inWorkspace, workspaceValues } from '../../core/store/workspace-columns.ts'

/** Counts for the overview, computed in the database. */
export interface OverviewRepository {
  /** IDs of the first jobs: open ones, then recent ones with failures. */
  jobs(
    workspace: Workspace,
    since: number,
    count: number,
  ): Outcome<Omit<OverviewJobs, 'rows'> & { readonly ids: readonly string[] }>
  /** Of the accounts in which something waits. */
  accounts(place: Pick<Workspace, 'environmentId' | 'host'>): Outcome<readonly AccountWork[]>
}

const jobRow = z.object({ id: z.string() })
const accountRow = z.object({
  accountId: z.string(),
  unpublished: z.int(),
  undecided: z.int(),
  openJobs: z.int(),
})
const jobCounts = z.object({ running: z.int(), paused: z.int(), withFailures: z.int() })

/** Steps, products and member batches each record their failures. */
const withFailures = `state = 'done' AND created_at >= :since AND (
    EXISTS (SELECT 1 FROM job_step WHERE job_id = job.id AND state IN ('failed', 'conflict', 'unknown', 'blocked'))
    OR EXISTS (SELECT 1 FROM product_job WHERE job_id = job.id AND failed > 0)
    OR EXISTS (SELECT 1 FROM audience_batch WHERE job_id = job.id AND state = 'failed'))`
const open = "state IN ('running', 'paused')"

export function createOverviewRepository(database: Database): OverviewRepository {
  return {
    jobs: (workspace, since, count) =>
      database.attempt(({ all, get }) => {
        const values = { ...workspaceValues(workspace), since }
        const rows = all(
          `SELECT id FROM job WHERE ${inWorkspace} AND (${open} OR ${withFailures})
           ORDER BY ${open} DESC, created_at DESC LIMIT :count`,
          { ...values, count },
        )
        const counts = get(
          `SELECT count(*) FILTER (WHERE state = 'running') AS running,
             count(*) FILTER (WHERE state = 'paused') AS paused, count(*) FILTER (WHERE ${withFailures}) AS withFailures
           FROM job WHERE ${inWorkspace} AND (${open} OR created_at >= :since)`,
          values,
        )
        return { ids: rows.read(jobRow).map((row) => row.id), ...readRow(jobCounts, counts) }
      }),
    accounts: ({ environmentId, host }) =>
      database.attempt(({ all }) =>
        all(
          `SELECT account_id AS accountId, sum(unpublished) AS unpublished, sum(undecided) AS undecided,
             sum(openJobs) AS openJobs
           FROM (
             SELECT account_id, 1 AS unpublished, sync = 'conflict' OR publish = 'unknown' AS undecided, 0 AS openJobs
             FROM draft WHERE environment_id = :environmentId AND host = :host AND empty = 0
             UNION ALL
             SELECT account_id, 0, 0, 1 FROM job
             WHERE environment_id = :environmentId AND host = :host AND ${open} AND kind <> 'figures')
           GROUP BY account_id ORDER BY account_id`,
          { environmentId, host },
        ).read(accountRow),
      ),
  }
}
