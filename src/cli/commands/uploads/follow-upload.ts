import { z } from 'zod'
import { mapOutcome, type Outcome } from '../../../shared/core/outcome.ts'
import { jobStates } from '../../../shared/jobs/job.ts'
import type { OpenWorkspace } from '../../session/workspace.ts'
import type { Context } from '../../table/command.ts'
import type { ExitName } from '../../table/exit-codes.ts'
import { followJob } from '../changes/follow-job.ts'

/** A job whose steps are people or products. */
export const uploadJob = z.object({
  id: z.string(),
  state: z.enum(jobStates),
  total: z.int(),
  done: z.int(),
  failed: z.int(),
})
export type UploadJob = Readonly<z.output<typeof uploadJob>>

const patienceMs = 120_000

export async function followUpload(
  context: Context,
  open: OpenWorkspace,
  jobId: string,
): Promise<Outcome<UploadJob>> {
  const ended = await followJob(context, open, jobId, patienceMs)
  return mapOutcome(ended, ({ id, state, total, counts }) => ({
    ...{ id, state, total, done: counts.done, failed: counts.failed + counts.unknown },
  }))
}

export function exitOfUpload({ failed, state }: UploadJob): ExitName {
  return failed > 0 || state === 'cancelled' ? 'failed' : 'ok'
}
