import type { JobSummary } from '../../shared/domain/job.ts'
import { type Outcome, succeed } from '../../shared/outcome.ts'
import { noJob, refuse } from '../services/faults.ts'
import type { StoredJob } from '../store/job-rows.ts'
import type { JobRunner } from './job-runner.ts'
import { createProductsRun, type ProductsRun, type ProductsRunParts } from './products-run.ts'

export interface ProductJobs extends JobRunner {
  /** Goes on with what an earlier run of the program left. */
  start(): void
  /** A job whose steps are on disk. */
  begin(job: StoredJob): Outcome<JobSummary>
  /** Whether a job of this catalog is not over. */
  isBusy(catalog: number): boolean
  tryAgain(environmentId: string): void
  /** Lets calls under way end for a short while, then writes nothing any more. */
  close(): Promise<void>
}

export interface ProductJobsParts extends Omit<ProductsRunParts, 'isEnding' | 'hasEnded'> {
  readonly onError: (error: unknown) => void
}

/** Calls that take longer are sent again at the next start. */
const patienceMs = 1_500

/** Uploads and deletions of products: durable jobs whose steps lie with the thread of catalogs. */
export function createProductJobs(given: ProductJobsParts): ProductJobs {
  let isEnding = false
  let hasEnded = false
  const parts: ProductsRunParts = { ...given, isEnding: () => isEnding, hasEnded: () => hasEnded }
  const { jobs, catalogs } = parts
  const runs = new Map<string, ProductsRun>()
  const going = new Map<string, Promise<void>>()

  const load = (job: StoredJob): ProductsRun => {
    const known = runs.get(job.id)
    if (known !== undefined) return known
    const run = createProductsRun(parts, job)
    runs.set(job.id, run)
    return run
  }
  const kick = (run: ProductsRun): void => {
    const { id } = run.job
    run.wake()
    if (isEnding || going.has(id) || !run.hasWork()) return
    const over = run
      .run()
      .catch(given.onError)
      .finally(() => {
        going.delete(id)
        if (run.hasWork() && !isEnding) kick(run)
        else if (run.isOver()) runs.delete(id)
      })
    going.set(id, over)
  }
  const act = (jobId: string, change: (run: ProductsRun) => Outcome<void>): Outcome<JobSummary> => {
    const job = jobs.get(jobId)
    if (!job.ok) return job
    if (job.value === null) return noJob()
    const run = load(job.value)
    const changed = change(run)
    if (changed.ok) kick(run)
    return changed.ok ? run.summary() : changed
  }

  return {
    kinds: ['products'],
    start() {
      const unfinished = jobs.unfinished(['products'])
      if (!unfinished.ok) return
      for (const job of unfinished.value) {
        if (job.state !== 'preparing') {
          const run = load(job)
          run.recover()
          kick(run)
          continue
        }
        // A job that was never put up whole is nothing that anybody knows of.
        jobs.drop(job.id)
        void parts.work.ask('dropPlan', { jobId: job.id })
      }
    },
    begin(job) {
      const run = load(job)
      kick(run)
      return run.summary()
    },
    summaryOf: (job) => runs.get(job.id)?.summary() ?? createProductsRun(parts, job).summary(),
    isBusy(catalog) {
      const unfinished = jobs.unfinished(['products'])
      if (!unfinished.ok) return false
      return unfinished.value.some(({ id }) => {
        const sums = catalogs.jobSums(id)
        return sums.ok && sums.value?.catalog === catalog
      })
    },
    pause: (jobId) =>
      act(jobId, (run) => (run.pause() ? succeed(undefined) : refuse('This job does not run.'))),
    resume: (jobId) =>
      act(jobId, (run) => (run.resume() ? succeed(undefined) : refuse('This job is not paused.'))),
    cancel: (jobId) => act(jobId, (run) => (run.cancel() ? succeed(undefined) : refuse('This job is over.'))),
    retryFailed: (jobId) =>
      act(jobId, (run) =>
        run.retry() ? succeed(undefined) : refuse('Nothing of it has failed, or it is not over yet.'),
      ),
    tryAgain(environmentId) {
      for (const run of runs.values()) {
        if (run.job.workspace.environmentId === environmentId) run.tryAgain()
      }
    },
    async close() {
      isEnding = true
      for (const run of runs.values()) run.wake()
      const patience = new AbortController()
      await Promise.race([Promise.all(going.values()), parts.sleep(patienceMs, patience.signal)])
      patience.abort()
      hasEnded = true
    },
  }
}
