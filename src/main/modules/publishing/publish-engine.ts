import { workspaceKey } from '../../../shared/accounts/workspace.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import {
  type Candidate,
  type JobSummary,
  publishingKinds,
  type StepLookup,
  type StepResolution,
} from '../../../shared/jobs/job.ts'
import { t } from '../../../shared/text/language.ts'
import { refuse } from '../../core/faults.ts'
import type { StoredJob, StoredStep } from '../jobs/job-rows.ts'
import type { JobRunner } from '../jobs/job-runner.ts'
import { doubtOfWrite } from '../jobs/write-fault.ts'
import { cancelRest } from './blocked-steps.ts'
import { createDuplicateWatch, type DuplicateWatch } from './duplicate-watch.ts'
import { lookUpForUser } from './lookups.ts'
import {
  hasWork,
  interruptRun,
  noteMistake,
  type PublishParts,
  type PublishRun,
  retryRun,
  runPublish,
  summarizeRun,
  wakeRun,
} from './publish-run.ts'
import { createPublishRuns, ending, type PublishRuns } from './publish-runs.ts'
import { resendUnanswered, resolveAppeared, resolveCarriedOut, resolveStep } from './resolve-step.ts'
import { retryDependents, retryFailed } from './retry-steps.ts'
import type { StepGraph } from './step-graph.ts'

/** Runs publishes and their undos: one at a time per workspace, several workspaces at once, without a window. */
export interface PublishEngine extends JobRunner<Promise<Outcome<JobSummary>>> {
  start(): void
  begin(job: StoredJob, graph: StepGraph): Outcome<JobSummary>
  /** What looking up a step has shown so far; null if its effect isn't in question, or if there are candidates. */
  lookupOf(step: StoredStep): StepLookup | null
  uploadedBytes(jobId: string, stepId: string): number | null
  lookUp(jobId: string, stepId: string): Promise<Outcome<readonly Candidate[]>>
  /** Sends unanswered steps again at the user's request, after a last check of each. */
  resendUnanswered(jobId: string): Promise<Outcome<JobSummary>>
  resolve(jobId: string, stepId: string, resolution: StepResolution): Promise<Outcome<JobSummary>>
  tryAgain(environmentId: string): void
  /** Waits briefly for pending calls, then writes nothing. */
  close(): Promise<void>
}

/** What the engine adds to the parts it's given. */
type AddedParts = 'hasEnded' | 'isEnding' | 'finished' | 'refusals' | 'listedRecords'

export interface EngineParts extends Omit<PublishParts, AddedParts> {
  readonly onError: (error: unknown) => void
}

/** The engine's own state. */
interface Engine {
  readonly parts: PublishParts
  readonly onError: (error: unknown) => void
  readonly runs: PublishRuns
  readonly duplicates: DuplicateWatch
  /** The running job of each workspace. */
  readonly running: Map<string, Promise<void>>
  readonly phase: Phase
}

interface Phase {
  isEnding: boolean
  hasEnded: boolean
}

const endTimeoutMs = 1_500

export function createPublishEngine(engineParts: EngineParts): PublishEngine {
  const engine = createEngine(engineParts)
  const { parts, runs, duplicates } = engine
  return {
    kinds: publishingKinds,
    start: () => startEngine(engine),
    begin(job, graph) {
      const run = runs.add(job, graph)
      // Other work runs between adding thousands of steps and the first calls.
      setImmediate(startRun, engine, run)
      parts.changed(job.id)
      return succeed(summarizeRun(parts, run))
    },
    summaryOf: (job) => summarizeJob(engine, job),
    lookupOf: (step) => lookupOf(engine, step),
    uploadedBytes: (jobId, stepId) => runs.get(jobId)?.uploads.bytesOf(stepId) ?? null,
    pause: (jobId) => act(engine, jobId, pauseRun),
    resume: (jobId) => act(engine, jobId, resumeRun),
    cancel: (jobId) => act(engine, jobId, (run) => cancelRun(parts, run)),
    retryFailed: (jobId, stepId) => act(engine, jobId, (run) => retryFailed(parts, run.jobState, stepId)),
    lookUp: (jobId, stepId) => withRun(engine, jobId, (run) => lookUpStep(engine, run, stepId)),
    resendUnanswered: (jobId) => act(engine, jobId, (run) => resendUnanswered(parts, run)),
    resolve: (jobId, stepId, resolution) =>
      act(engine, jobId, (run) => resolveForUser(engine, run, stepId, resolution)),
    tryAgain(environmentId) {
      for (const run of runs.all()) {
        if (run.jobState.job.workspace.environmentId === environmentId) retryRun(parts, run)
      }
    },
    async close() {
      engine.phase.isEnding = true
      for (const run of runs.all()) interruptRun(run)
      const timeout = new AbortController()
      await Promise.race([Promise.all(engine.running.values()), parts.sleep(endTimeoutMs, timeout.signal)])
      timeout.abort()
      engine.phase.hasEnded = true
      await duplicates.close()
    },
  }
}

function createEngine(engineParts: EngineParts): Engine {
  const phase: Phase = { isEnding: false, hasEnded: false }
  const parts: PublishParts = {
    ...engineParts,
    refusals: new Map(),
    listedRecords: new Map(),
    isEnding: () => phase.isEnding,
    hasEnded: () => phase.hasEnded,
    finished: (jobId, stepId) => duplicates.follow(jobId, stepId),
  }
  const runs = createPublishRuns(parts)
  const duplicates = createDuplicateWatch({
    ...engineParts,
    changedDuplicates(jobId) {
      runs.get(jobId)?.jobState.countDuplicates()
      engineParts.changed(jobId)
    },
    appeared: async (jobId, stepId, candidates) => {
      await act(engine, jobId, (run) => resolveAppeared(parts, run.jobState, stepId, candidates))
    },
    carriedOut: async (jobId, stepId, record) => {
      await act(engine, jobId, (run) => resolveCarriedOut(parts, run.jobState, stepId, record))
    },
  })
  const engine: Engine = { parts, onError: engineParts.onError, runs, duplicates, running: new Map(), phase }
  return engine
}

/** Resumes what an earlier run of the program left. */
function startEngine(engine: Engine): void {
  const { parts, runs } = engine
  const unfinished = parts.jobs.unfinished(publishingKinds)
  if (!unfinished.ok) return
  // A job that was never complete is unknown to the user.
  for (const job of unfinished.value) if (job.state === 'preparing') parts.jobs.drop(job.id)
  unlockOrphanedDrafts(parts)
  engine.duplicates.start()
  const resumeAll = async (): Promise<void> => {
    for (const { id } of unfinished.value) {
      const run = await runs.take(id)
      if (!run.ok) continue
      runs.release(run.value)
      startRun(engine, run.value)
    }
  }
  resumeAll().catch(engine.onError)
}

/** Runs a job when its workspace is free, or tells the running one that something has changed. */
function startRun(engine: Engine, run: PublishRun): void {
  const { runs, running, phase, onError } = engine
  wakeRun(run)
  const key = workspaceKey(run.jobState.job.workspace)
  // Stryker disable next-line ConditionalExpression: a second loop would find the calls of the first under way.
  if (running.has(key)) return
  if (!hasWork(run)) {
    runs.drop(run)
    return
  }
  const ended = runWaiting(engine, key)
    .finally(() => running.delete(key))
    // Stryker disable next-line ArrowFunction,BlockStatement: a job rarely begins between the loop's end and here.
    .then(() => {
      const next = nextRun(engine, key)
      // Stryker disable next-line ConditionalExpression,BooleanLiteral,CallExpression: as above.
      if (next !== undefined && !phase.isEnding) startRun(engine, next)
    })
    .catch(onError)
  running.set(key, ended)
}

async function runWaiting(engine: Engine, key: string): Promise<void> {
  const { parts, runs, phase, onError } = engine
  for (let run = nextRun(engine, key); run !== undefined && !phase.isEnding; run = nextRun(engine, key)) {
    await runPublish(parts, run).catch((error) => noteMistake(run, error))
    // Running it again at once would only end in the same way.
    if (run.mistake !== null) onError(run.mistake.error)
    // Stryker disable next-line ConditionalExpression: work that's left came at this very moment, or the program is exiting.
    if (run.jobState.broken() !== null || !hasWork(run)) runs.drop(run)
  }
}

function nextRun({ runs }: Engine, key: string): PublishRun | undefined {
  return runs
    .all()
    .filter((run) => workspaceKey(run.jobState.job.workspace) === key && hasWork(run))
    .sort((a, b) => a.jobState.job.createdAt - b.jobState.job.createdAt)[0]
}

/** Runs a user's action on a loaded job, then resumes the job. */
async function withRun<T>(
  engine: Engine,
  jobId: string,
  work: (run: PublishRun) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const runOutcome = await engine.runs.take(jobId)
  if (!runOutcome.ok) return runOutcome
  const run = runOutcome.value
  try {
    const outcome = await work(run)
    return engine.phase.isEnding ? ending() : outcome
  } finally {
    engine.runs.release(run)
    startRun(engine, run)
  }
}

function act(
  engine: Engine,
  jobId: string,
  change: (run: PublishRun) => Outcome<void> | Promise<Outcome<void>>,
): Promise<Outcome<JobSummary>> {
  return withRun(engine, jobId, async (run) => {
    const changed = await change(run)
    if (!changed.ok) return changed
    const broken = run.jobState.broken()
    return broken === null ? succeed(summarizeRun(engine.parts, run)) : fail(broken)
  })
}

function pauseRun({ jobState }: PublishRun): Outcome<void> {
  if (jobState.state() !== 'running' && jobState.reason() === null) return refuse(t`This job isn’t running.`)
  jobState.transitionTo('paused', null)
  return succeed(undefined)
}

function resumeRun({ jobState }: PublishRun): Outcome<void> {
  if (jobState.state() !== 'paused') return refuse(t`This job isn’t paused.`)
  jobState.transitionTo('running', null)
  return succeed(undefined)
}

async function cancelRun(parts: PublishParts, { jobState }: PublishRun): Promise<Outcome<void>> {
  if (jobState.state() === 'cancelled' || jobState.state() === 'done') return refuse(t`This job is finished.`)
  jobState.transitionTo('cancelled', null)
  await cancelRest(parts, jobState)
  return succeed(undefined)
}

async function lookUpStep(
  { parts }: Engine,
  run: PublishRun,
  stepId: string,
): Promise<Outcome<readonly Candidate[]>> {
  const step = unknownStep(parts, run, stepId)
  if (!step.ok) return step
  const entries = parts.journal.ofSent(step.value)
  if (!entries.ok) return entries
  const candidates = await lookUpForUser(parts, run.jobState, step.value, entries.value)
  if ('kind' in candidates) return fail(candidates)
  // Stryker disable next-line OptionalChaining: a job's steps stay in its graph.
  if (run.jobState.graph.get(stepId)?.state === 'done') await retryDependents(parts, run.jobState, stepId)
  return succeed(candidates)
}

async function resolveForUser(
  { parts }: Engine,
  run: PublishRun,
  stepId: string,
  resolution: StepResolution,
): Promise<Outcome<void>> {
  const step = stepToResolve(parts, run, stepId, resolution)
  if (!step.ok) return step
  const resolved = await resolveStep(parts, run.jobState, step.value, resolution)
  if (!resolved.ok) return resolved
  run.lookups.delete(stepId)
  await retryDependents(parts, run.jobState, stepId)
  return succeed(undefined)
}

function unknownStep({ jobs }: PublishParts, run: PublishRun, stepId: string): Outcome<StoredStep> {
  const step = jobs.step(stepId)
  if (!step.ok) return step
  if (step.value === null || step.value.jobId !== run.jobState.job.id) return noStep()
  return step.value.state === 'unknown' ? succeed({ ...step.value }) : refuse(t`This is already resolved.`)
}

/** A failed change may have been made elsewhere; for a new record it's unknown which one it became. */
function stepToResolve(
  parts: PublishParts,
  run: PublishRun,
  stepId: string,
  { kind }: StepResolution,
): Outcome<StoredStep> {
  const step = parts.jobs.step(stepId)
  if (!step.ok || step.value === null || kind === 'found' || kind === 'notSent')
    return unknownStep(parts, run, stepId)
  const { jobId, state, kind: change, draftId } = step.value
  if (jobId !== run.jobState.job.id) return noStep()
  if (kind === 'undoAnyway' || kind === 'keep') {
    return state === 'conflict' && draftId === null
      ? succeed({ ...step.value })
      : refuse(t`This undo doesn’t wait for your decision.`)
  }
  return state === 'failed' && change !== 'create'
    ? succeed({ ...step.value })
    : refuse(t`Only a failed change or deletion can be treated as done.`)
}

function lookupOf({ parts, runs }: Engine, step: StoredStep): StepLookup | null {
  const { clock, monotonic } = parts
  const run = runs.get(step.jobId)
  const timeOf = (at: number): number => Math.ceil(clock.now() + (at - monotonic.now()))
  const reread = step.state === 'waiting' ? (run?.jobState.graph.rereadOf(step.id) ?? null) : null
  if (reread !== null) return { kind: 'late', nextAt: timeOf(reread.dueAt) }
  const lookup = run?.lookups.get(step.id)
  if (lookup !== undefined) {
    const nextAt = timeOf(lookup.dueAt)
    return lookup.lastEmptyAt === null
      ? { kind: 'pending', nextAt }
      : { kind: 'empty', lookedAt: timeOf(lookup.lastEmptyAt), nextAt }
  }
  if (step.state !== 'unknown' || step.candidates.length > 0) return null
  // The program can't resolve a refused read or a lost journal, so the user has to.
  if (step.fault !== null && doubtOfWrite(step.fault) === 'refused') return { kind: 'unreadable' }
  return { kind: 'empty', lookedAt: step.finishedAt ?? clock.now(), nextAt: null }
}

function summarizeJob({ parts, runs }: Engine, job: StoredJob): Outcome<JobSummary> {
  const loadedRun = runs.get(job.id)
  if (loadedRun !== undefined) return succeed(summarizeRun(parts, loadedRun))
  const counts = parts.jobs.counts(job.id)
  if (!counts.ok) return counts
  const { id, workspace, kind, title, state, reason, createdAt, finishedAt } = job
  const duplicates = parts.jobs.duplicates(job.id)
  if (!duplicates.ok) return duplicates
  const unanswered = parts.jobs.unanswered(job.id)
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
    duplicates: duplicates.value,
    unanswered: unanswered.value,
  })
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
