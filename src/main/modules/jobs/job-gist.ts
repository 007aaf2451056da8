import { z } from 'zod'
import type { JobGist } from '../../../shared/jobs/job.ts'
import type { Statements } from '../../core/store/database.ts'
import { readOptional, rowOf } from '../../core/store/rows.ts'

const gistRow = rowOf({ first: z.string(), comment: z.string() })
/** Comments of later steps aren't looked for: a job can have 100,000. */
const commentedSteps = 50

/** What tells a job from others; null if it has no steps. */
export function readGist({ get }: Pick<Statements, 'get'>, jobId: string): JobGist | null {
  const row = get(
    `SELECT title AS first, coalesce((SELECT draft ->> '$.comment' FROM job_step
       WHERE job_id = :jobId AND position <= ${commentedSteps} AND json_valid(draft)
         AND draft ->> '$.comment' <> '' ORDER BY position LIMIT 1), '') AS comment
       FROM job_step WHERE job_id = :jobId ORDER BY position LIMIT 1`,
    { jobId },
  )
  return readOptional(gistRow, row)
}
