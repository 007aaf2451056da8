import type { Outcome } from '../../../../shared/core/outcome.ts'
import type { JobStep, JobSummary } from '../../../../shared/jobs/job.ts'
import { type Act, useAct } from '../../../data/act.ts'
import { dataClient } from '../../../data/client.ts'
import { jobsStore } from '../../../workbench/jobs/jobs.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'

export interface JobTask extends Act {
  /** Like `run`, for work that returns the job's new state. */
  readonly runOnJob: (work: () => Promise<Outcome<JobSummary>>) => Promise<void>
}

/** What a view needs to offer actions on a step. */
export interface StepActProps {
  readonly step: JobStep
  readonly job: JobSummary
  readonly act: JobTask
}

/** An action of a person on a job or one of its steps. */
export function useJobTask(jobId: string): JobTask {
  const workbench = useWorkbench()
  const act = useAct([['publishing', 'steps', { jobId }]])
  return {
    ...act,
    runOnJob: async (work) => {
      await act.run(async () => {
        const outcome = await work()
        if (!outcome.ok) return outcome
        jobsStore(workbench).accept([outcome.value])
        dataClient(workbench).put('jobs', 'get', { jobId }, outcome.value)
        return outcome
      })
    },
  }
}
