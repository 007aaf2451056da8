import { z } from 'zod'
import { workspace } from '../accounts/workspace.ts'
import { instant } from '../api/conventions.ts'
import { act, call } from '../bridge/call.ts'
import { jobId, rowRange, stepId } from '../bridge/inputs.ts'
import { type JobDay, type JobSummary, jobKinds } from '../jobs/job.ts'
import { t } from '../text/language.ts'

const jobFilter = {
  kinds: z.array(z.enum(jobKinds)).max(jobKinds.length).optional(),
  account: workspace.optional(),
  /** Who started it. */
  userId: z.string().min(1).max(64).optional(),
  /** Begun at this time or later, in milliseconds. */
  since: instant.optional(),
  /**
   * Those that run or are paused first, then recent ones in which something waits for a person, and the others by the day
   * on which they began in this time zone.
   */
  byDay: z.string().min(1).max(64).optional(),
}

/** Contract: durable jobs of every kind; `jobsChanged` reports their progress. */
export const jobContract = {
  jobs: {
    /** Newest first, unless by day; only those that fit what is given. */
    list: call('shows', () => z.strictObject({ ...rowRange, ...jobFilter })).returns<JobPage>(),
    get: call('shows', () => z.strictObject({ jobId })).returns<JobSummary>(),
    pause: call('stops', () => z.strictObject({ jobId })).returns<JobSummary>(),
    resume: act(t`Resume a job`, () => z.strictObject({ jobId })).returns<JobSummary>(),
    /** Sends nothing more; unlocks the remaining drafts. */
    cancel: call('stops', () => z.strictObject({ jobId })).returns<JobSummary>(),
    /** Retries everything that failed; of a publish only one step, with what waits for it, if one is named. */
    retryFailed: act(t`Retry a job`, () =>
      z.strictObject({ jobId, stepId: stepId.optional() }),
    ).returns<JobSummary>(),
  },
} as const

export interface JobPage {
  readonly rows: readonly JobSummary[]
  readonly total: number
  /** Of all that fit, in their order; missing unless asked for. */
  readonly days?: readonly JobDay[]
}
