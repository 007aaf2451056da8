import type { Outcome } from '../../../shared/core/outcome.ts'
import type { JobSummary } from '../../../shared/jobs/job.ts'
import { coalesced } from '../../core/coalesced.ts'

const periodMs = 200

/** Emits the state of each changed job, at most five times a second. */
export function createJobEvents(
  notifyJobs: (jobs: readonly JobSummary[]) => void,
  summaryOf: (jobId: string) => Outcome<JobSummary>,
) {
  const changed = new Set<string>()
  const notifier = coalesced(periodMs, () => {
    const jobs = [...changed].flatMap((jobId) => {
      const summary = summaryOf(jobId)
      return summary.ok ? [summary.value] : []
    })
    changed.clear()
    if (jobs.length > 0) notifyJobs(jobs)
  })
  return {
    notify(jobId: string): void {
      changed.add(jobId)
      notifier.call()
    },
    end: notifier.end,
  }
}
