import { createStore, type StoreApi } from 'zustand/vanilla'
import type { JobSummary } from '../../../shared/jobs/job.ts'
import { oncePerWorkbench, type Workbench } from '../workbench.ts'
import { finishedLabel } from './job-labels.ts'
import { type Pace, paceAfter } from './job-pace.ts'

export interface JobsState {
  /** Jobs that events came of, and those that were under way when the window opened; newest first. */
  readonly jobs: readonly JobSummary[]
  /** How fast each job that is under way goes. */
  readonly paces: ReadonlyMap<string, Pace>
}

export interface Jobs {
  readonly store: StoreApi<JobsState>
  /** Reads the jobs under way once; events keep them current. */
  readonly load: () => Promise<void>
  /** Takes over jobs that came as the answer of a call. */
  readonly accept: (jobs: readonly JobSummary[]) => void
}

/** Finished jobs stay in this list so far back; the page of all jobs reads further ones from main. */
const remembered = 50

/** Durable jobs of every workspace as far as this window knows them; a job that ends says so once. */
export const jobsStore = oncePerWorkbench(({ bridge, notices }: Workbench): Jobs => {
  const store = createStore<JobsState>(() => ({ jobs: [], paces: new Map() }))
  let sync: Promise<void> | null = null

  const accept = (change: readonly JobSummary[]) => {
    const before = store.getState()
    const known = new Map(before.jobs.map((job) => [job.id, job]))
    const paces = new Map(before.paces)
    const now = Date.now()
    for (const job of change) {
      const ended = known.get(job.id)?.state === 'running' && job.state === 'done'
      // Figures are refreshed all the time; only trouble is worth a word.
      const isQuiet = job.kind === 'figures' && job.counts.done === job.total
      if (ended && !isQuiet)
        notices.say(job.counts.done === job.total ? 'ok' : 'attention', finishedLabel(job))
      known.set(job.id, job)
      const pace = paceAfter(paces.get(job.id) ?? null, job, now)
      if (pace === null) paces.delete(job.id)
      else paces.set(job.id, pace)
    }
    const jobs = [...known.values()].sort((a, b) => b.createdAt - a.createdAt).slice(0, remembered)
    store.setState({ jobs, paces }, true)
  }
  bridge.on('jobsChanged', ({ jobs }) => accept(jobs))

  const read = async () => {
    const outcome = await bridge.publishing.jobs({ offset: 0, count: remembered })
    if (!outcome.ok) {
      sync = null
      return
    }
    // News that came meanwhile are newer than what was read.
    const known = new Set(store.getState().jobs.map(({ id }) => id))
    accept(outcome.value.rows.filter(({ id }) => !known.has(id)))
  }
  return {
    store,
    accept,
    load: () => {
      sync ??= read()
      return sync
    },
  }
})

/** Jobs that a person may still have to do with: under way, or held. */
export function openJobs(jobs: readonly JobSummary[]): readonly JobSummary[] {
  return jobs.filter(({ state }) => state === 'running' || state === 'paused')
}
