import type { Outcome } from '../../../shared/core/outcome.ts'
import type { JobSummary } from '../../../shared/jobs/job.ts'
import { coalesced } from '../../core/coalesced.ts'

const periodMs = 200

/** Tells the newest state of each job that changed, at most five times a second. */
export function createJobNews(
  tellJobs: (jobs: readonly JobSummary[]) => void,
  summaryOf: (jobId: string) => Outcome<JobSummary>,
) {
  const changed = new Set<string>()
  const teller = coalesced(periodMs, () => {
    const jobs = [...changed].flatMap((jobId) => {
      const summary = summaryOf(jobId)
      return summary.ok ? [summary.value] : []
    })
    changed.clear()
    if (jobs.length > 0) tellJobs(jobs)
  })
  return {
    tell(jobId: string): void {
      changed.add(jobId)
      teller.call()
    },
    end: teller.end,
  }
}
