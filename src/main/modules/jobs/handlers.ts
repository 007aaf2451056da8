import type { BridgeHandlers } from '../../../shared/contract/contract.ts'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { type JobSummary, publishingKinds } from '../../../shared/jobs/job.ts'
import { noJob } from '../../core/faults.ts'
import type { StoredJob } from './job-rows.ts'
import type { JobRunner } from './job-runner.ts'
import type { JobRepository } from './store.ts'

export interface JobHandlerParts {
  readonly jobs: Pick<JobRepository, 'changes' | 'days' | 'get' | 'gist' | 'list'>
  /** Together they run every kind. */
  readonly runners: readonly JobRunner[]
  /** Titles may contain IDs of drafts. */
  readonly readableTitle: (job: JobSummary) => string
}

/** As long as the overview counts jobs with failures: 14 days. */
const attentionMs = 14 * 86_400_000

export function createJobHandlers({ jobs, runners, readableTitle }: JobHandlerParts) {
  const runnerOf = ({ kind }: StoredJob) => runners.find(({ kinds }) => kinds.includes(kind))
  const summaryOf = (job: StoredJob): Outcome<JobSummary> => {
    const summary = runnerOf(job)?.summaryOf(job) ?? noJob()
    if (!summary.ok) return summary
    const changes = publishingKinds.some((kind) => kind === job.kind) ? jobs.changes(job.id) : succeed(null)
    if (!changes.ok) return changes
    return succeed({
      ...summary.value,
      userId: job.userId,
      title: readableTitle(summary.value),
      ...(changes.value === null ? {} : { changes: changes.value }),
    })
  }
  const readJob = (jobId: string): Outcome<StoredJob> => {
    const job = jobs.get(jobId)
    if (!job.ok) return job
    // The user has never seen a job whose preparation didn't finish.
    return job.value === null || job.value.state === 'preparing' ? noJob() : succeed(job.value)
  }
  const summary = (jobId: string): Outcome<JobSummary> => {
    const job = readJob(jobId)
    return job.ok ? summaryOf(job.value) : job
  }
  const withGist = (summary: JobSummary): Outcome<JobSummary> => {
    const gist = jobs.gist(summary.id)
    if (!gist.ok) return gist
    return succeed(gist.value === null ? summary : { ...summary, gist: gist.value })
  }
  const change =
    (apply: (runner: JobRunner, jobId: string, stepId?: string) => ReturnType<JobRunner['pause']>) =>
    async ({ jobId, stepId }: { readonly jobId: string; readonly stepId?: string | undefined }) => {
      const job = readJob(jobId)
      if (!job.ok) return job
      const runner = runnerOf(job.value)
      return runner === undefined ? noJob() : apply(runner, jobId, stepId)
    }
  const handlers: BridgeHandlers['jobs'] = {
    async list({ byDay: dayZone, ...filter }) {
      const query = { ...filter, dayZone, attentionSince: Date.now() - attentionMs }
      const listed = jobs.list(query)
      if (!listed.ok) return listed
      const rows: JobSummary[] = []
      for (const job of listed.value.rows) {
        const summary = summaryOf(job)
        const row = summary.ok ? withGist(summary.value) : summary
        if (!row.ok) return row
        rows.push(row.value)
      }
      const page = { rows, total: listed.value.total }
      if (dayZone === undefined) return succeed(page)
      const days = jobs.days(query, dayZone)
      return days.ok ? succeed({ ...page, days: days.value }) : days
    },
    async get({ jobId }) {
      const job = summary(jobId)
      return job.ok ? withGist(job.value) : job
    },
    pause: change((runner, jobId) => runner.pause(jobId)),
    resume: change((runner, jobId) => runner.resume(jobId)),
    cancel: change((runner, jobId) => runner.cancel(jobId)),
    retryFailed: change((runner, jobId, stepId) => runner.retryFailed(jobId, stepId)),
  }
  return { handlers, summary }
}
