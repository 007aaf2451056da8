import type { JobSummary } from '../../../shared/jobs/job.ts'
import { inTurns } from '../../workbench/reading-turns.ts'
import { createRowWindows, type RowWindows } from '../../workbench/row-windows.ts'
import { oncePerWorkbench, type Workbench } from '../../workbench/workbench.ts'

/** Every job of this profile, newest first, kept up to date while one of them makes progress. */
export const jobsListStore = oncePerWorkbench(({ bridge }: Workbench): RowWindows<JobSummary> => {
  const windows = createRowWindows<JobSummary>(bridge.publishing.jobs)
  const load = inTurns(windows.load)
  bridge.on('jobsChanged', () => {
    if (windows.store.getState().total !== null) load()
  })
  return { ...windows, load }
})
