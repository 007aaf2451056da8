import { z } from 'zod'
import { mapOutcome, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { type JobSummary, jobStates } from '../../../shared/jobs/job.ts'
import type { OpenWorkspace } from '../../session/workspace.ts'
import type { Context } from '../../table/command.ts'
import type { ExitName } from '../../table/exit-codes.ts'
import { earlierJobs, followJob, isUnfinished, resumeAndFollow } from '../changes/follow-job.ts'

/** A job whose steps are people or products. */
export const uploadJob = z.object({
  id: z.string(),
  state: z.enum(jobStates),
  total: z.int(),
  done: z.int(),
  failed: z.int(),
})
export type UploadJob = Readonly<z.output<typeof uploadJob>>

const maxHoldMs = 120_000

/** Unfinished uploads of people or products to this account, gone on with to their end. */
export async function finishEarlierUploads(
  context: Context,
  open: OpenWorkspace,
  kind: 'audience' | 'products',
): Promise<Outcome<readonly UploadJob[]>> {
  const earlier = await earlierJobs(context, open, (job) => job.kind === kind && isUnfinished(job))
  if (!earlier.ok) return earlier
  const ended: UploadJob[] = []
  for (const job of earlier.value) {
    const uploadOutcome = mapOutcome(await resumeAndFollow(context, open, job, maxHoldMs), uploadOf)
    if (!uploadOutcome.ok) return uploadOutcome
    ended.push(uploadOutcome.value)
  }
  return succeed(ended)
}

export async function followUpload(
  context: Context,
  open: OpenWorkspace,
  jobId: string,
): Promise<Outcome<UploadJob>> {
  const ended = await followJob(context, open, jobId, maxHoldMs)
  return mapOutcome(ended, uploadOf)
}

function uploadOf({ id, state, total, counts }: JobSummary): UploadJob {
  return { id, state, total, done: counts.done, failed: counts.failed + counts.unknown }
}

export function exitOfUpload({ failed, state }: UploadJob): ExitName {
  return failed > 0 || state === 'cancelled' ? 'failed' : 'ok'
}
