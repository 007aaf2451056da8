import { z } from 'zod'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { webhookReasons } from '../../../shared/core/fault.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import type { OverviewFindings, OverviewJobs, OverviewWebhooks } from '../../../shared/overview/overview.ts'
import { type Database, readRow } from '../../core/store/database.ts'
import { inWorkspace, workspaceValues } from '../../core/store/workspace-columns.ts'

/** Counts for the overview, computed in the database. */
export interface OverviewRepository {
  findings(workspace: Workspace): Outcome<Omit<OverviewFindings, 'rows'>>
  /** IDs of the first jobs: open ones, then recent ones with failures. */
  jobs(
    workspace: Workspace,
    since: number,
    count: number,
  ): Outcome<Omit<OverviewJobs, 'rows'> & { readonly ids: readonly string[] }>
  webhooks(environmentId: string, count: number): Outcome<OverviewWebhooks>
}

const findingRow = z.object({ errors: z.int(), warnings: z.int(), blocked: z.int() })
const jobRow = z.object({ id: z.string() })
const jobCounts = z.object({ running: z.int(), paused: z.int(), withFailures: z.int() })
const webhookCounts = z.object({ known: z.int(), invalid: z.int() })
const webhookRow = z
  .object({
    webhook_id: z.string(),
    url: z.string().nullable(),
    at: z.int().nullable(),
    reason: z.enum(webhookReasons).nullable(),
  })
  .transform(({ webhook_id, url, at, reason }) => ({ id: webhook_id, url, since: at, reason }))

/** Steps, products and member batches each record their failures. */
const withFailures = `state = 'done' AND created_at >= :since AND (
    EXISTS (SELECT 1 FROM job_step WHERE job_id = job.id AND state IN ('failed', 'conflict', 'unknown', 'blocked'))
    OR EXISTS (SELECT 1 FROM product_job WHERE job_id = job.id AND failed > 0)
    OR EXISTS (SELECT 1 FROM audience_batch WHERE job_id = job.id AND state = 'failed'))`
const open = "state IN ('running', 'paused')"

export function createOverviewRepository(database: Database): OverviewRepository {
  return {
    findings: (workspace) =>
      database.attempt(({ get }) =>
        readRow(
          findingRow,
          get(
            `SELECT count(*) FILTER (WHERE errors > 0) AS errors,
               count(*) FILTER (WHERE errors = 0 AND warnings > 0) AS warnings,
               count(*) FILTER (WHERE errors = 0 AND blocked > 0) AS blocked
             FROM draft WHERE ${inWorkspace} AND empty = 0`,
            workspaceValues(workspace),
          ),
        ),
      ),
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
    webhooks: (environmentId, count) =>
      database.attempt(({ all, get }) => {
        const counts = get(
          `SELECT count(*) AS known, count(*) FILTER (WHERE valid = 0) AS invalid FROM webhook_seen
           WHERE environment_id = :environmentId`,
          { environmentId },
        )
        const rows = all(
          `SELECT seen.webhook_id, seen.url, latest.at, latest.reason FROM webhook_seen AS seen
           LEFT JOIN webhook_check AS latest ON latest.id = (
             SELECT max(id) FROM webhook_check
             WHERE environment_id = seen.environment_id AND webhook_id = seen.webhook_id)
           WHERE seen.environment_id = :environmentId AND seen.valid = 0
           ORDER BY latest.at DESC, seen.webhook_id LIMIT :count`,
          { environmentId, count },
        )
        return { ...readRow(webhookCounts, counts), rows: rows.read(webhookRow) }
      }),
  }
}
