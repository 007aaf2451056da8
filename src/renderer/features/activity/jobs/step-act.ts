import type { JobStep, JobSummary } from '../../../../shared/jobs/job.ts'
import type { JobTask } from '../../../data/job-task.ts'

/** What a view needs to offer actions on a step. */
export interface StepActProps {
  readonly step: JobStep
  readonly job: JobSummary
  readonly act: JobTask
}
