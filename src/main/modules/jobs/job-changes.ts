import { z } from 'zod'
import { draftKinds } from '../../../shared/drafts/draft.ts'
import { draftSubjects } from '../../../shared/entities/kinds.ts'
import { type JobChanges, noSteps, type StepState, stepStates } from '../../../shared/jobs/job.ts'
import type { Statements } from '../../core/store/database.ts'
import { flag, rowOf } from '../../core/store/rows.ts'

const stepsRow = rowOf({
  state: z.enum(stepStates),
  subject: z.enum(draftSubjects),
  kind: z.enum(draftKinds),
  isUpload: flag,
  number: z.int(),
})

/** Larger jobs are counted by step: every event of a job asks for this. */
const maxSteps = 500

/** Null for a job without steps, or with too many to look at. */
export function readChanges({ all }: Pick<Statements, 'all'>, jobId: string): JobChanges | null {
  const groups = all(
    `SELECT state, subject, kind, bytes IS NOT NULL AS is_upload, count(*) AS number
     FROM (SELECT state, subject, kind, bytes FROM job_step WHERE job_id = :jobId LIMIT ${maxSteps + 1})
     GROUP BY state, subject, kind, is_upload`,
    { jobId },
  ).readEach(stepsRow)
  const steps = groups.reduce((sum, { number }) => sum + number, 0)
  if (steps === 0 || steps > maxSteps) return null
  const counts = noSteps()
  for (const { state, isUpload, number } of groups) if (!isUpload) counts[state] += number
  for (const { state, isUpload, number } of groups) {
    // A file's second step only waits while its upload is being sent, or has failed.
    const second = isUpload ? stateBehind[state] : undefined
    if (second !== undefined) {
      const moved = Math.min(number, counts[second])
      counts[state] += moved
      counts[second] -= moved
    }
  }
  return {
    total: Object.values(counts).reduce((sum, number) => sum + number, 0),
    counts,
    subject: common(groups.map(({ subject }) => subject)),
    kind: common(groups.map(({ kind }) => kind)),
  }
}

/** The state of a file's second step for a state of its upload that says more. */
const stateBehind: Readonly<Partial<Record<StepState, StepState>>> = {
  sending: 'waiting',
  unknown: 'waiting',
  conflict: 'waiting',
  failed: 'blocked',
}

function common<Value>(values: readonly Value[]): Value | null {
  const [first = null, ...rest] = new Set(values)
  return rest.length > 0 ? null : first
}
