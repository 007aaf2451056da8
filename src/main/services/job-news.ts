import type { JobSummary } from '../../shared/domain/job.ts'
import type { Outcome } from '../../shared/outcome.ts'
import { coalesced } from './coalesced.ts'
import type { Emit } from './dependencies.ts'

const periodMs = 200

/** Tells the newest state of each job that changed, at most five times a second. */
export function createJobNews(emit: Emit, summaryOf: (jobId: string) => Outcome<JobSummary>) {
  const changed = new Set<string>()
  const teller = coalesced(periodMs, () => {
    const jobs = [...changed].flatMap((jobId) => {
      const summary = summaryOf(jobId)
      return summary.ok ? [summary.value] : []
    })
    changed.clear()
    if (jobs.length > 0) emit('jobsChanged', { jobs })
  })
  return {
    tell(jobId: string): void {
      changed.add(jobId)
      teller.call()
    },
    end: teller.end,
  }
}
