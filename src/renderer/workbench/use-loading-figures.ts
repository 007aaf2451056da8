import { useStore } from 'zustand'
import { jobsStore } from './jobs/jobs.ts'
import { useWorkbench } from './use-workbench.ts'

/** Whether a job of figures is running: a paused one loads nothing. */
export function useIsLoadingFigures(jobId: string | null): boolean {
  const isPaused = useStore(jobsStore(useWorkbench()).store, ({ jobs }) =>
    jobs.some((job) => job.id === jobId && job.state === 'paused'),
  )
  return jobId !== null && !isPaused
}
