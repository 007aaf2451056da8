import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type { JobKind, JobSummary } from '../../../shared/jobs/job.ts'
import { t } from '../../../shared/text/language.ts'
import { noJob, refuse } from '../../core/faults.ts'
import type { JobControls } from './batch-job-state.ts'
import type { StoredJob } from './job-rows.ts'
import type { JobRunner } from './job-runner.ts'
import type { JobRepository } from './store.ts'
import type { WakeSignalParts } from './wake-signal.ts'

export interface BulkRun {
  readonly job: StoredJob
  readonly controls: JobControls
  run(): Promise<void>
  /** False if nothing has failed, or it isn't finished yet. */
  retry(): boolean
  summary(): Outcome<JobSummary>
}

export interface BulkJobs extends JobRunner<Outcome<JobSummary>> {
  start(): void
  begin(job: StoredJob): Outcome<JobSummary>
  tryAgain(environmentId: string): void
  /** Waits briefly for pending calls, then writes nothing. */
  close(): Promise<void>
}

export interface BulkJobsParts<Run extends BulkRun> extends Pick<WakeSignalParts, 'sleep'> {
  readonly kind: JobKind
  readonly jobs: Pick<JobRepository, 'get' | 'unfinished' | 'drop'>
  readonly createRun: (job: StoredJob, ends: ProgramEnd) => Run
  /** Called for an earlier run's job before it resumes. */
  readonly recover?: (run: Run) => void
  /** Called for a job that was never complete. */
  readonly dropped?: (jobId: string) => void
  readonly noFailures: string
  readonly onError: (error: unknown) => void
}

interface ProgramEnd {
  readonly isEnding: () => boolean
  readonly hasEnded: () => boolean
}

/** Calls that take longer are sent again at the next start. */
const endTimeoutMs = 1_500

export function createBulkJobs<Run extends BulkRun>(parts: BulkJobsParts<Run>): BulkJobs {
  const { kind, jobs } = parts
  let isEnding = false
  let hasEnded = false
  const ends: ProgramEnd = { isEnding: () => isEnding, hasEnded: () => hasEnded }
  const runs = new Map<string, Run>()
  const going = new Map<string, Promise<void>>()

  const load = (job: StoredJob): Run => {
    const loadedRun = runs.get(job.id)
    if (loadedRun !== undefined) return loadedRun
    const run = parts.createRun(job, ends)
    runs.set(job.id, run)
    return run
  }
  const kick = (run: Run): void => {
    const { id } = run.job
    run.controls.wake()
    if (isEnding || going.has(id) || !run.controls.hasWork()) return
    const completion = run
      .run()
      .catch(parts.onError)
      .finally(() => {
        going.delete(id)
        if (run.controls.isOver()) runs.delete(id)
      })
    going.set(id, completion)
  }
  /** A run that is about to end is checked again afterwards. */
  const kickAlsoLater = (run: Run): void => {
    const ending = going.get(run.job.id)
    kick(run)
    void ending?.then(() => kick(run))
  }
  const act = (jobId: string, change: (run: Run) => boolean, no: string): Outcome<JobSummary> => {
    const job = jobs.get(jobId)
    if (!job.ok) return job
    if (job.value === null) return noJob()
    const run = load(job.value)
    const changed = change(run) ? succeed(undefined) : refuse(no)
    if (!changed.ok) return changed
    kickAlsoLater(run)
    // Changes that the disk refused last only until the program exits.
    const broken = run.controls.broken()
    return broken === null ? run.summary() : fail(broken)
  }

  return {
    kinds: [kind],
    start() {
      const unfinished = jobs.unfinished([kind])
      if (!unfinished.ok) return
      for (const job of unfinished.value) {
        if (job.state === 'preparing') {
          jobs.drop(job.id)
          parts.dropped?.(job.id)
          continue
        }
        const run = load(job)
        parts.recover?.(run)
        kick(run)
      }
    },
    begin(job) {
      const run = load(job)
      kick(run)
      return run.summary()
    },
    summaryOf: (job) => (runs.get(job.id) ?? parts.createRun(job, ends)).summary(),
    pause: (jobId) => act(jobId, (run) => run.controls.pause(), t`This job isn’t running.`),
    resume: (jobId) => act(jobId, (run) => run.controls.resume(), t`This job isn’t paused.`),
    cancel: (jobId) => act(jobId, (run) => run.controls.cancel(), t`This job is finished.`),
    retryFailed: (jobId) => act(jobId, (run) => run.retry(), parts.noFailures),
    tryAgain(environmentId) {
      for (const run of runs.values()) {
        if (run.job.workspace.environmentId !== environmentId) continue
        run.controls.tryAgain()
        kickAlsoLater(run)
      }
    },
    async close() {
      isEnding = true
      for (const run of runs.values()) run.controls.wake()
      const ending = new AbortController()
      await Promise.race([Promise.all(going.values()), parts.sleep(endTimeoutMs, ending.signal)])
      ending.abort()
      hasEnded = true
    },
  }
}
