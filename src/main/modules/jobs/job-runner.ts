import type { Outcome } from '../../../shared/core/outcome.ts'
import type { JobKind, JobSummary } from '../../../shared/jobs/job.ts'
import type { StoredJob } from './job-rows.ts'

/** Runs the durable jobs of some kinds; all are listed together and controlled by the same calls. */
export interface JobRunner<Changed = Outcome<JobSummary> | Promise<Outcome<JobSummary>>> {
  readonly kinds: readonly JobKind[]
  summaryOf(job: StoredJob): Outcome<JobSummary>
  pause(jobId: string): Changed
  resume(jobId: string): Changed
  cancel(jobId: string): Changed
  /** Everything that failed; with `stepId` one step and those that wait for it, if supported. */
  retryFailed(jobId: string, stepId?: string): Changed
}
