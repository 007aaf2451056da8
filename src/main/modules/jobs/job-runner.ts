import type { Outcome } from '../../../shared/core/outcome.ts'
import type { JobKind, JobSummary } from '../../../shared/jobs/job.ts'
import type { StoredJob } from './job-rows.ts'

/**
 * Durable work of another kind than publishing, with steps and an engine of its own. It stands in the same list of
 * jobs, and the same calls hold it and let it go on.
 */
export interface JobRunner {
  readonly kinds: readonly JobKind[]
  summaryOf(job: StoredJob): Outcome<JobSummary>
  pause(jobId: string): Outcome<JobSummary>
  resume(jobId: string): Outcome<JobSummary>
  cancel(jobId: string): Outcome<JobSummary>
  /** `stepId`: that step alone, where the work knows single steps. */
  retryFailed(jobId: string, stepId?: string): Outcome<JobSummary>
}
