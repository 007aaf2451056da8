import { createStore, type StoreApi } from 'zustand/vanilla'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type { JobSummary } from '../../../shared/jobs/job.ts'
import { jobAddress } from '../../../shared/jobs/job-address.ts'
import { oncePerWorkbench, type Workbench } from '../workbench.ts'
import { finishedLabel } from './job-labels.ts'
import { type Pace, paceAfter } from './job-pace.ts'

export interface JobsState {
  /** Jobs that events reported, and those that were running when the window opened; newest first. */
  readonly jobs: readonly JobSummary[]
  /** Speed of each running job. */
  readonly paces: ReadonlyMap<string, Pace>
}

export interface Jobs {
  readonly store: StoreApi<JobsState>
  /** Loads the running jobs once; events keep them current. */
  readonly load: () => Promise<void>
  /** Stores jobs that came as the result of a call. */
  readonly accept: (jobs: readonly JobSummary[]) => void
  /**
   * Does what returns a job's new state, and stores that, unless events have said something newer meanwhile. Returns
   * the newest state.
   */
  readonly act: (work: () => Promise<Outcome<JobSummary>>) => Promise<Outcome<JobSummary>>
}

/** Maximum finished jobs in this list; the page of all jobs loads older ones from main. */
const remembered = 50

/** Whether its own page or a step of it is in view, which says how it ended: a notice would cover that. */
function isInView(job: JobSummary): boolean {
  if (job.kind === 'figures') return false
  const { hash } = globalThis.location
  const page = `#${jobAddress(job)}`
  return hash === page || hash.startsWith(`${page}/`)
}

/** Figures are synced all the time: only what went wrong is news. */
function isNews(job: JobSummary, isComplete: boolean): boolean {
  return !isInView(job) && !(isComplete && job.kind === 'figures')
}

/** Durable jobs of all workspaces, as far as this window knows them. A job that ends is announced once. */
export const jobsStore = oncePerWorkbench(({ bridge, notices }: Workbench): Jobs => {
  const store = createStore<JobsState>(() => ({ jobs: [], paces: new Map() }))
  let sync: Promise<void> | null = null

  const accept = (change: readonly JobSummary[]) => {
    const before = store.getState()
    const jobsById = new Map(before.jobs.map((job) => [job.id, job]))
    const paces = new Map(before.paces)
    const now = Date.now()
    for (const job of change) {
      const ended = jobsById.get(job.id)?.state === 'running' && job.state === 'done'
      const isComplete = job.counts.done === job.total
      if (ended && isNews(job, isComplete)) notices.say(isComplete ? 'ok' : 'attention', finishedLabel(job))
      jobsById.set(job.id, job)
      const pace = paceAfter(paces.get(job.id) ?? null, job, now)
      if (pace === null) paces.delete(job.id)
      else paces.set(job.id, pace)
    }
    const jobs = [...jobsById.values()].sort((a, b) => b.createdAt - a.createdAt).slice(0, remembered)
    store.setState({ jobs, paces }, true)
  }
  const lastEvents = new Map<string, number>()
  let events = 0
  bridge.on('jobsChanged', ({ jobs }) => {
    events += 1
    for (const { id } of jobs) lastEvents.set(id, events)
    accept(jobs)
  })

  const readJobs = async () => {
    const outcome = await bridge.jobs.list({ offset: 0, count: remembered })
    if (!outcome.ok) {
      sync = null
      return
    }
    // Events that arrived meanwhile are newer than the reply.
    const listedIds = new Set(store.getState().jobs.map(({ id }) => id))
    accept(outcome.value.rows.filter(({ id }) => !listedIds.has(id)))
  }
  return {
    store,
    accept,
    act: async (work) => {
      const eventsBefore = events
      const outcome = await work()
      if (!outcome.ok) return outcome
      const { id } = outcome.value
      if ((lastEvents.get(id) ?? 0) <= eventsBefore) accept([outcome.value])
      return succeed(store.getState().jobs.find((job) => job.id === id) ?? outcome.value)
    },
    load: () => {
      sync ??= readJobs()
      return sync
    },
  }
})

/** Jobs that may need a person: running or paused. */
export function openJobs(jobs: readonly JobSummary[]): readonly JobSummary[] {
  return jobs.filter(({ state }) => state === 'running' || state === 'paused')
}
