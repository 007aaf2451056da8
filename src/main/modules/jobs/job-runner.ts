import type { Outcome } from '../../../shared/core/outcome.ts'
import type { JobKind, JobSummary } from '../../../shared/jobs/job.ts'
import type { StoredJob } from './job-rows.ts'

/** Durable work other than publishing, listed with it and controlled by the same calls. */
export interface JobRunner {
  readonly kinds: readonly JobKind[]
  summaryOf(job: StoredJob): Outcome<JobSummary>
  pause(jobId: string): Outcome<JobSummary>
  resume(jobId: string): Outcome<JobSummary>
  cancel(jobId: string): Outcome<JobSummary>
  /** `stepId`: only that step, if supported. */
  retryFailed(jobId: string, stepId?: string): Outcome<JobSummary>
}
