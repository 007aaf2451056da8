import { z } from 'zod'
import { isLocal } from '../../../shared/accounts/environment.ts'
import { mapOutcome, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { type JobSummary, jobStates } from '../../../shared/jobs/job.ts'
import { t } from '../../../shared/text/language.ts'
import type { OpenWorkspace } from '../../session/workspace.ts'
import type { Context, Result } from '../../table/command.ts'
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

interface UploadToSend {
  /** What is sent where, to be confirmed unless the service is on this computer. */
  readonly question: string
  readonly start: () => Promise<Outcome<Pick<JobSummary, 'id'>>>
  /** What the exit code says of the file, if everything that was sent arrived. */
  readonly errors: Result['exit']
  readonly resultOf: (job: UploadJob | null, exit: Result['exit'], end: string) => Result
}

/** Starts an upload once it's confirmed, and follows it to its end. */
export async function sendUpload(
  context: Context,
  open: OpenWorkspace,
  { question, start, errors, resultOf }: UploadToSend,
): Promise<Outcome<Result>> {
  if (!isLocal(open.environment) && !(await context.terminal.confirm(question))) {
    return succeed(resultOf(null, 'unconfirmed', t`Nothing was sent. Confirm with --yes.`))
  }
  const started = await start()
  if (!started.ok) return started
  const ended = await followJob(context, open, started.value.id, maxHoldMs)
  return mapOutcome(ended, (summary) => {
    const job = uploadOf(summary)
    const exit = exitOfUpload(job)
    return resultOf(job, exit === 'ok' ? errors : exit, t`${job.done} of ${job.total} sent.`)
  })
}

function uploadOf({ id, state, total, counts }: JobSummary): UploadJob {
  return { id, state, total, done: counts.done, failed: counts.failed + counts.unknown }
}

export function exitOfUpload({ failed, state }: UploadJob): ExitName {
  return failed > 0 || state === 'cancelled' ? 'failed' : 'ok'
}
