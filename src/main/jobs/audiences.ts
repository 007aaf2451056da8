import type { JobSummary } from '../../shared/domain/job.ts'
import { type Outcome, succeed } from '../../shared/outcome.ts'
import { noJob, refuse } from '../services/faults.ts'
import type { StoredJob } from '../store/job-rows.ts'
import { type AudienceRun, type AudienceRunParts, createAudienceRun } from './audience-run.ts'
import type { JobRunner } from './job-runner.ts'

export interface AudienceJobs extends JobRunner {
  /** Goes on with what an earlier run of the program left. */
  start(): void
  /** A job whose batches are on disk. */
  begin(job: StoredJob): Outcome<JobSummary>
  tryAgain(environmentId: string): void
  /** Lets calls under way end for a short while, then writes nothing any more. */
  close(): Promise<void>
}

export interface AudienceJobsParts extends Omit<AudienceRunParts, 'isEnding' | 'hasEnded'> {
  readonly onError: (error: unknown) => void
}

/** Calls that take longer are sent again at the next start. */
const patienceMs = 1_500

/** Uploads of people: durable jobs whose batches lie sealed with the thread of people's files. */
export function createAudienceJobs(given: AudienceJobsParts): AudienceJobs {
  let isEnding = false
  let hasEnded = false
  const parts: AudienceRunParts = { ...given, isEnding: () => isEnding, hasEnded: () => hasEnded }
  const { jobs } = parts
  const runs = new Map<string, AudienceRun>()
  const going = new Map<string, Promise<void>>()

  const load = (job: StoredJob): AudienceRun => {
    const known = runs.get(job.id)
    if (known !== undefined) return known
    const run = createAudienceRun(parts, job)
    runs.set(job.id, run)
    return run
  }
  const kick = (run: AudienceRun): void => {
    const { id } = run.job
    run.wake()
    if (isEnding || going.has(id) || !run.hasWork()) return
    const over = run
      .run()
      .catch(given.onError)
      .finally(() => {
        going.delete(id)
        if (run.isOver()) runs.delete(id)
      })
    going.set(id, over)
  }
  const act = (jobId: string, change: (run: AudienceRun) => Outcome<void>): Outcome<JobSummary> => {
    const job = jobs.get(jobId)
    if (!job.ok) return job
    if (job.value === null) return noJob()
    const run = load(job.value)
    const changed = change(run)
    if (changed.ok) {
      // One that is just ending has to be seen to again after that.
      const ending = going.get(jobId)
      kick(run)
      void ending?.then(() => kick(run))
    }
    return changed.ok ? run.summary() : changed
  }

  return {
    kinds: ['audience'],
    start() {
      const unfinished = jobs.unfinished(['audience'])
      if (!unfinished.ok) return
      for (const job of unfinished.value) {
        // A job that was never put up whole is nothing that anybody knows of.
        if (job.state === 'preparing') jobs.drop(job.id)
        else kick(load(job))
      }
    },
    begin(job) {
      const run = load(job)
      kick(run)
      return run.summary()
    },
    summaryOf: (job) => runs.get(job.id)?.summary() ?? createAudienceRun(parts, job).summary(),
    pause: (jobId) =>
      act(jobId, (run) => (run.pause() ? succeed(undefined) : refuse('This job does not run.'))),
    resume: (jobId) =>
      act(jobId, (run) => (run.resume() ? succeed(undefined) : refuse('This job is not paused.'))),
    cancel: (jobId) => act(jobId, (run) => (run.cancel() ? succeed(undefined) : refuse('This job is over.'))),
    retryFailed: (jobId) =>
      act(jobId, (run) =>
        run.retry() ? succeed(undefined) : refuse('No batch of it has failed, or it is not over yet.'),
      ),
    tryAgain(environmentId) {
      for (const run of runs.values()) {
        if (run.job.workspace.environmentId !== environmentId) continue
        run.tryAgain()
        kick(run)
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
