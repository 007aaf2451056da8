import { workspaceKey } from '../../../shared/accounts/workspace.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import {
  type Candidate,
  type JobSummary,
  publishingKinds,
  type StepResolution,
} from '../../../shared/jobs/job.ts'
import { t } from '../../../shared/text/language.ts'
import { createEmitter } from '../../core/emitter.ts'
import { refuse } from '../../core/faults.ts'
import type { StoredJob, StoredStep } from '../jobs/job-rows.ts'
import type { JobRunner } from '../jobs/job-runner.ts'
import { cancelRest } from './blocked-steps.ts'
import { createDuplicateWatch } from './duplicate-watch.ts'
import { lookUpForUser } from './lookups.ts'
import type { PublishParts, PublishRun } from './publish-run.ts'
import { createPublishRuns, ending } from './publish-runs.ts'
import { resendUnanswered, resolveStep } from './resolve-step.ts'
import { retryDependents, retryFailed } from './retry-steps.ts'
import type { StepGraph } from './step-graph.ts'

/** Runs publishes and their undos: one at a time per workspace, several workspaces at once, without a window. */
export interface PublishEngine extends JobRunner<Promise<Outcome<JobSummary>>> {
  start(): void
  begin(job: StoredJob, graph: StepGraph): Outcome<JobSummary>
  /** When an unanswered step is looked up next; null if only the user can decide. */
  nextLookupAt(jobId: string, stepId: string): number | null
  uploadedBytes(jobId: string, stepId: string): number | null
  lookUp(jobId: string, stepId: string): Promise<Outcome<readonly Candidate[]>>
  /** Sends unanswered steps again at the user's request, after a last check of each. */
  resendUnanswered(jobId: string): Promise<Outcome<JobSummary>>
  resolve(jobId: string, stepId: string, resolution: StepResolution): Promise<Outcome<JobSummary>>
  tryAgain(environmentId: string): void
  /** Waits briefly for pending calls, then writes nothing. */
  close(): Promise<void>
}

export interface EngineParts extends Omit<PublishParts, 'hasEnded' | 'isEnding' | 'finished'> {
  readonly onError: (error: unknown) => void
}

const endTimeoutMs = 1_500

export function createPublishEngine(given: EngineParts): PublishEngine {
  let isEnding = false
  let hasEnded = false
  const finished = createEmitter<[jobId: string, stepId: string]>()
  const parts: PublishParts = {
    ...given,
    isEnding: () => isEnding,
    hasEnded: () => hasEnded,
    finished: finished.emit,
  }
  const { jobs } = parts
  const runs = createPublishRuns(parts)
  const duplicates = createDuplicateWatch({
    ...given,
    found(jobId) {
      runs.get(jobId)?.jobState.countDuplicates()
      given.changed(jobId)
    },
  })
  finished.on(duplicates.follow)
  /** The running job of each workspace. */
  const going = new Map<string, Promise<void>>()

  const next = (key: string): PublishRun | undefined =>
    runs
      .all()
      .filter((run) => workspaceKey(run.jobState.job.workspace) === key && run.hasWork())
      .sort((a, b) => a.jobState.job.createdAt - b.jobState.job.createdAt)[0]

  const runWaiting = async (key: string): Promise<void> => {
    for (let run = next(key); run !== undefined && !isEnding; run = next(key)) {
      await run.run()
      if (run.jobState.broken() !== null || !run.hasWork()) runs.drop(run)
    }
  }
  const kick = (run: PublishRun): void => {
    run.wake()
    const key = workspaceKey(run.jobState.job.workspace)
    if (isEnding || going.has(key)) return
    if (!run.hasWork()) {
      runs.drop(run)
      return
    }
    const over = runWaiting(key)
      .catch(given.onError)
      .finally(() => {
        going.delete(key)
        const later = next(key)
        if (later !== undefined && !isEnding) kick(later)
      })
    going.set(key, over)
  }

  /** Runs a user's action on a loaded job, then resumes the job. */
  const withRun = async <T>(
    jobId: string,
    work: (run: PublishRun) => Promise<Outcome<T>>,
  ): Promise<Outcome<T>> => {
    const taken = await runs.take(jobId)
    if (!taken.ok) return taken
    const run = taken.value
    try {
      const outcome = await work(run)
      return isEnding ? ending() : outcome
    } finally {
      runs.release(run)
      kick(run)
    }
  }
  const act = (
    jobId: string,
    change: (run: PublishRun) => Outcome<void> | Promise<Outcome<void>>,
  ): Promise<Outcome<JobSummary>> =>
    withRun(jobId, async (run) => {
      const changed = await change(run)
      if (!changed.ok) return changed
      const broken = run.jobState.broken()
      return broken === null ? succeed(run.summary()) : fail(broken)
    })
  const unknownStep = (run: PublishRun, stepId: string): Outcome<StoredStep> => {
    const step = jobs.step(stepId)
    if (!step.ok) return step
    if (step.value === null || step.value.jobId !== run.jobState.job.id) return noStep()
    return step.value.state === 'unknown' ? succeed({ ...step.value }) : refuse(t`This is already resolved.`)
  }
  /** A failed change may have been made elsewhere; for a new record it's unknown which one it became. */
  const findUnknownStep = (
    run: PublishRun,
    stepId: string,
    { kind }: StepResolution,
  ): Outcome<StoredStep> => {
    const step = jobs.step(stepId)
    if (kind !== 'treatedAsDone' || !step.ok || step.value === null) return unknownStep(run, stepId)
    const { jobId, state, kind: change } = step.value
    const isMine = jobId === run.jobState.job.id && state === 'failed' && change !== 'create'
    return isMine
      ? succeed({ ...step.value })
      : refuse(t`Only a failed change or deletion can be treated as done.`)
  }
  const summaryOf = (job: StoredJob): Outcome<JobSummary> => {
    const known = runs.get(job.id)
    if (known !== undefined) return succeed(known.summary())
    const counts = jobs.counts(job.id)
    if (!counts.ok) return counts
    const { id, workspace, kind, title, state, reason, createdAt, finishedAt } = job
    const twice = jobs.duplicates(job.id)
    if (!twice.ok) return twice
    const unanswered = jobs.unanswered(job.id)
    if (!unanswered.ok) return unanswered
    const total = Object.values(counts.value).reduce((sum, number) => sum + number, 0)
    return succeed({
      id,
      workspace,
      kind,
      title,
      reason,
      createdAt,
      finishedAt,
      total,
      state: state === 'preparing' ? 'running' : state,
      counts: counts.value,
      bytes: null,
      waitingUntil: null,
      duplicates: twice.value,
      unanswered: unanswered.value,
    })
  }

  return {
    kinds: publishingKinds,
    start() {
      const unfinished = jobs.unfinished(publishingKinds)
      if (!unfinished.ok) return
      // A job that was never complete is unknown to the user.
      for (const job of unfinished.value) if (job.state === 'preparing') jobs.drop(job.id)
      unlockOrphanedDrafts(parts)
      duplicates.start()
      const goOnWith = async (): Promise<void> => {
        for (const { id, state } of unfinished.value) {
          if (state === 'preparing' || isEnding) continue
          const run = await runs.take(id)
          if (!run.ok) continue
          runs.release(run.value)
          kick(run.value)
        }
      }
      goOnWith().catch(given.onError)
    },
    begin(job, graph) {
      const run = runs.add(job, graph)
      // Other work runs between adding thousands of steps and the first calls.
      setImmediate(() => kick(run))
      parts.changed(job.id)
      return succeed(run.summary())
    },
    summaryOf,
    nextLookupAt: (jobId, stepId) => runs.get(jobId)?.lookups.nextLookupAt(stepId) ?? null,
    uploadedBytes: (jobId, stepId) => runs.get(jobId)?.uploadedBytes(stepId) ?? null,
    pause: (jobId) =>
      act(jobId, ({ jobState }) => {
        if (jobState.state() !== 'running' && jobState.reason() === null)
          return refuse(t`This job isn’t running.`)
        jobState.transitionTo('paused', null)
        return succeed(undefined)
      }),
    resume: (jobId) =>
      act(jobId, ({ jobState }) => {
        if (jobState.state() !== 'paused') return refuse(t`This job isn’t paused.`)
        jobState.transitionTo('running', null)
        return succeed(undefined)
      }),
    cancel: (jobId) =>
      act(jobId, async ({ jobState }) => {
        if (jobState.state() === 'cancelled' || jobState.state() === 'done')
          return refuse(t`This job is finished.`)
        jobState.transitionTo('cancelled', null)
        await cancelRest(parts, jobState)
        return succeed(undefined)
      }),
    retryFailed: (jobId, stepId) => act(jobId, ({ jobState }) => retryFailed(parts, jobState, stepId)),
    lookUp: (jobId, stepId) =>
      withRun(jobId, async (run) => {
        const step = unknownStep(run, stepId)
        if (!step.ok) return step
        const entries = parts.journal.ofStep(stepId)
        if (!entries.ok) return entries
        const found = await lookUpForUser(parts, run.jobState, step.value, entries.value)
        if (isEnding) return ending()
        if ('kind' in found) return fail(found)
        if (run.jobState.graph.get(stepId)?.state === 'done')
          await retryDependents(parts, run.jobState, stepId)
        return succeed(found)
      }),
    resendUnanswered: (jobId) => act(jobId, (run) => resendUnanswered(parts, run)),
    resolve: (jobId, stepId, resolution) =>
      act(jobId, async (run) => {
        const step = findUnknownStep(run, stepId, resolution)
        if (!step.ok) return step
        const resolved = await resolveStep(parts, run.jobState, step.value, resolution)
        if (!resolved.ok || isEnding) return resolved
        run.lookups.drop(stepId)
        await retryDependents(parts, run.jobState, stepId)
        return succeed(undefined)
      }),
    tryAgain(environmentId) {
      for (const run of runs.all()) {
        if (run.jobState.job.workspace.environmentId === environmentId) run.tryAgain()
      }
    },
    async close() {
      isEnding = true
      for (const run of runs.all()) run.interrupt()
      const ending = new AbortController()
      await Promise.race([Promise.all(going.values()), parts.sleep(endTimeoutMs, ending.signal)])
      ending.abort()
      hasEnded = true
      await duplicates.close()
    },
  }
}

/** Unlocks drafts that a crash left locked without a step. */
function unlockOrphanedDrafts({ jobs, drafts }: Pick<PublishParts, 'jobs' | 'drafts'>): void {
  const orphans = jobs.orphanedDrafts()
  if (!orphans.ok) return
  for (const { workspace, draftId, failed } of orphans.value) {
    drafts.mark(workspace, [draftId], failed ? 'failed' : 'idle')
  }
}

function noStep(): Outcome<never> {
  return fail({ kind: 'notFound', code: 'STEP', message: t`This job has no such step.` })
}
