import type { Outcome } from '../../shared/core/outcome.ts'
import type { JobSummary } from '../../shared/jobs/job.ts'
import { jobsStore } from '../workbench/jobs/jobs.ts'
import { useWorkbench } from '../workbench/use-workbench.ts'
import { type Act, useAct } from './act.ts'
import { dataClient } from './client.ts'

export interface JobTask extends Act {
  /** Like `run`, for work that returns the job's new state. */
  readonly runOnJob: (work: () => Promise<Outcome<JobSummary>>) => Promise<void>
}

/** An action of a person on a job or one of its steps. */
export function useJobTask(jobId: string): JobTask {
  const workbench = useWorkbench()
  const act = useAct([['publishing', 'steps', { jobId }]])
  return {
    ...act,
    runOnJob: async (work) => {
      await act.run(async () => {
        const outcome = await jobsStore(workbench).act(work)
        if (!outcome.ok) return outcome
        dataClient(workbench).put('jobs', 'get', { jobId }, outcome.value)
        return outcome
      })
    },
  }
}
