import type { JobSummary } from '../../../shared/jobs/job.ts'
import { t } from '../../../shared/text/language.ts'
import type { WritePace } from '../../core/ports.ts'
import { createJobHold, type JobHold } from '../jobs/job-hold.ts'
import type { StepHead, StoredJob } from '../jobs/job-rows.ts'
import { createWakeSignal, type WakeSignal, type WakeSignalParts } from '../jobs/wake-signal.ts'
import { type TransientFault, windowOpensAt } from '../jobs/write-fault.ts'
import type { UploadExecutor } from '../media/upload-executor.ts'
import { sendTogether } from './batch-sending.ts'
import { cancelRest, endJob } from './blocked-steps.ts'
import { JobUploads } from './job-uploads.ts'
import {
  addLookup,
  dueLookups,
  hasUnreadLookup,
  hurryLookups,
  nextLookupAt,
  type OpenLookups,
  readLookups,
} from './lookups.ts'
import { isStopped, PublishJobState, type PublishJobStateParts } from './publish-job-state.ts'
import { recoverPublish } from './recover-publish.ts'
import type { StepGraph } from './step-graph.ts'
import type { SendingParts, StepAttempt } from './step-outcome.ts'
import { sendStep } from './step-sending.ts'

export interface PublishParts extends PublishJobStateParts, SendingParts, WakeSignalParts {
  readonly uploads: UploadExecutor
  readonly pace: WritePace
  readonly isEnding: () => boolean
  readonly parallel: number
}

/** A loaded job with what runs of it. */
export interface PublishRun {
  readonly jobState: PublishJobState
  readonly lookups: OpenLookups
  readonly uploads: JobUploads
  readonly hold: JobHold
  readonly wakeSignal: WakeSignal
  /** Calls under way. */
  readonly calls: Set<Promise<void>>
  /** Steps being looked up. */
  readonly beingRead: Set<string>
  /** When the rate window opens, on the monotonic clock. */
  windowUntil: number
  /** Counts changes outside. */
  wakeCount: number
  isRecovered: boolean
  /** An error that a bug of ours has thrown. It ends the run; a later one begins with what is on disk. */
  mistake: { readonly error: unknown } | null
}

export function createPublishRun(parts: PublishParts, job: StoredJob, graph: StepGraph): PublishRun {
  const jobState = new PublishJobState(parts, job, graph)
  jobState.countDuplicates()
  return {
    jobState,
    lookups: new Map(),
    uploads: new JobUploads(parts, jobState),
    hold: createJobHold({
      monotonic: parts.monotonic,
      state: () => jobState.state(),
      reason: () => jobState.reason(),
      transitionTo: (state, reason) => jobState.transitionTo(state, reason),
    }),
    wakeSignal: createWakeSignal(parts),
    calls: new Set(),
    beingRead: new Set(),
    windowUntil: 0,
    wakeCount: 0,
    isRecovered: graph.inState('sending', 'unknown').length === 0,
    mistake: null,
  }
}

/** Runs until the job ends or is paused, or the program exits. */
export async function runPublish(parts: PublishParts, run: PublishRun): Promise<void> {
  const { jobState } = run
  if (!run.isRecovered) await recoverPublish(parts, jobState, run.lookups)
  run.isRecovered = true
  await cancelRest(parts, jobState)
  do {
    await workThrough(parts, run)
    if (parts.isEnding() || run.mistake !== null) return
  } while (!(await endJob(parts, jobState, () => hasOpenWork(run))))
  const fault = jobState.broken()
  if (fault !== null) jobState.transitionTo('paused', fault.message)
}

export function hasWork(run: PublishRun): boolean {
  const { jobState, lookups, mistake } = run
  if (mistake !== null) return false
  return (
    isGoing(run) ||
    !run.isRecovered ||
    jobState.hasMoreToBlock() ||
    (jobState.state() === 'cancelled' && (lookups.size > 0 || jobState.graph.inState('waiting').length > 0))
  )
}

/** Something outside has changed: a user's action, the connection, the sign-in. */
export function wakeRun(run: PublishRun): void {
  const { jobState, hold } = run
  // Only a job that is held has a reason.
  if (jobState.reason() === null) hold.drop()
  if (!isGoing(run)) run.uploads.interrupt()
  run.wakeSignal.notify()
}

/** The reason for the hold may be gone. */
export function retryRun(parts: Pick<PublishParts, 'monotonic' | 'refusals'>, run: PublishRun): void {
  // Stryker disable next-line AssignmentOperator: only whether it has changed matters.
  run.wakeCount += 1
  run.hold.tryNow()
  hurryLookups(parts, run.lookups)
  run.wakeSignal.notify()
}

/** Stops uploads where they are. */
export function interruptRun(run: PublishRun): void {
  run.uploads.interrupt()
  run.wakeSignal.notify()
}

export function summarizeRun({ clock, monotonic }: PublishParts, run: PublishRun): JobSummary {
  const { jobState } = run
  const windowMs = run.windowUntil - monotonic.now()
  const isWaiting = windowMs > 0 && jobState.graph.hasReady() && jobState.state() === 'running'
  const summary = jobState.summary()
  const isReadLate =
    summary.state === 'running' && run.calls.size === 0 && jobState.graph.nextRereadAt() !== null
  return {
    ...summary,
    reason: isReadLate ? t`The service’s lists don’t show yet what was published` : summary.reason,
    bytes: run.uploads.bytes(),
    waitingUntil: isWaiting ? Math.ceil(clock.now() + windowMs) : null,
  }
}

async function workThrough(parts: PublishParts, run: PublishRun): Promise<void> {
  const { jobState, hold } = run
  while (!isStopped(parts, jobState) && !parts.isEnding() && run.mistake === null) {
    if (jobState.blockNext()) {
      await parts.pace.wait()
      continue
    }
    if (!isGoing(run) && jobState.state() !== 'cancelled') break
    const now = parts.monotonic.now()
    launchAll(parts, run, now)
    if (!isBusy(run) && now >= (hold.until() ?? Number.POSITIVE_INFINITY)) {
      hold.end()
      continue
    }
    if (!isBusy(run) && !hasOpenWork(run)) break
    await run.wakeSignal.wait(nextActionAt(run, now))
  }
  await Promise.all([...run.calls, run.uploads.idle()])
}

/** Starts what can be sent. On hold, one call at a time probes. */
function launchAll(parts: PublishParts, run: PublishRun, now: number): void {
  const { jobState, hold, calls, lookups } = run
  const until = hold.until()
  const room = roomFor(parts, run, now)
  const due = dueLookups(lookups, jobState.graph, run.beingRead, now).slice(0, Math.max(0, room))
  for (const ids of due) launchLookups(parts, run, ids)
  if (jobState.state() === 'cancelled') return
  const roomForCalls = room - due.length
  if (now >= run.windowUntil && !hasUnreadLookup(lookups))
    for (const together of jobState.graph.launches(roomForCalls, run.beingRead, now))
      launchCall(parts, run, together)
  if (until === null || (roomForCalls > 0 && calls.size === 0)) launchUploads(parts, run)
}

/** How many calls may be started. */
function roomFor({ parallel }: PublishParts, { hold, calls }: PublishRun, now: number): number {
  const until = hold.until()
  if (until === null) return parallel - calls.size
  return now < until || calls.size > 0 ? 0 : 1
}

function launchCall(parts: PublishParts, run: PublishRun, steps: readonly StepHead[]): void {
  const { jobState } = run
  const ids = steps.map(({ id }) => id)
  const [firstId] = ids
  // Stryker disable next-line ConditionalExpression: a launch has at least one step.
  if (firstId === undefined) return
  launch(run, async () => {
    const wakeCountBefore = run.wakeCount
    const attempt =
      ids.length === 1 ? await sendStep(parts, jobState, firstId) : await sendTogether(parts, jobState, ids)
    if (isStopped(parts, jobState)) return
    followAttempt(parts, run, attempt, wakeCountBefore)
    cancelRequeued(run, ids)
  })
}

function followAttempt(
  parts: PublishParts,
  run: PublishRun,
  attempt: StepAttempt,
  wakeCountBefore: number,
): void {
  switch (attempt.kind) {
    case 'complete':
      run.hold.end()
      return
    case 'lookUp':
      addLookups(parts, run, attempt.ids)
      if (attempt.trouble !== null) followTrouble(parts, run, attempt.trouble, wakeCountBefore)
      return
    default:
      followTrouble(parts, run, attempt, wakeCountBefore)
  }
}

function addLookups(parts: PublishParts, { jobState, lookups }: PublishRun, ids: readonly string[]): void {
  const now = parts.monotonic.now()
  for (const id of ids) {
    const head = jobState.graph.get(id)
    // Stryker disable next-line ConditionalExpression: a job's steps stay in its graph.
    if (head !== undefined) addLookup(parts, lookups, head, now)
  }
}

function launchLookups(parts: PublishParts, run: PublishRun, ids: readonly string[]): void {
  launch(run, async () => {
    const wakeCountBefore = run.wakeCount
    for (const id of ids) run.beingRead.add(id)
    const trouble = await readLookups(parts, run.jobState, run.lookups, ids).finally(() => {
      for (const id of ids) run.beingRead.delete(id)
    })
    if (isStopped(parts, run.jobState)) return
    if (trouble === null) run.hold.end()
    else followTrouble(parts, run, trouble, wakeCountBefore)
    cancelRequeued(run, ids)
  })
}

function launchUploads(parts: PublishParts, run: PublishRun): void {
  const wakeCountBefore = run.wakeCount
  run.uploads.launch({
    onAttempt: (trouble) =>
      trouble === null ? run.hold.end() : followTrouble(parts, run, trouble, wakeCountBefore),
    onMistake: (error) => noteMistake(run, error),
    onEnded: run.wakeSignal.notify,
  })
}

function launch(run: PublishRun, work: () => Promise<void>): void {
  const running = work()
    .catch((error) => noteMistake(run, error))
    .finally(() => {
      run.calls.delete(running)
      run.wakeSignal.notify()
    })
  run.calls.add(running)
}

/** Ends the run. */
export function noteMistake(run: PublishRun, error: unknown): void {
  run.mistake ??= { error }
}

/** `wakeCountBefore`: `wakeCount` before the attempt. A change since then may have ended the trouble. */
function followTrouble(
  parts: PublishParts,
  run: PublishRun,
  trouble: TransientFault,
  wakeCountBefore: number,
): void {
  switch (trouble.kind) {
    case 'hold':
      run.hold.start(trouble.reason, trouble.probes, run.wakeCount !== wakeCountBefore)
      return
    case 'window':
      run.windowUntil = Math.max(run.windowUntil, windowOpensAt(trouble, parts))
  }
}

/** Cancels steps that wait again after the job was cancelled. */
function cancelRequeued({ jobState }: PublishRun, ids: readonly string[]): void {
  if (jobState.state() !== 'cancelled') return
  // Stryker disable next-line ArrayDeclaration: a job's steps stay in its graph.
  const heads = ids.flatMap((id) => jobState.graph.get(id) ?? [])
  jobState.cancelled(heads.filter(({ state }) => state === 'waiting'))
}

/**
 * When to act without a wake-up. Uses the same time as the launch, or what became due in between would never run.
 */
function nextActionAt({ jobState, hold, lookups, windowUntil }: PublishRun, now: number): number | null {
  const until = hold.until()
  if (until !== null) return Number.isFinite(until) && until > now ? until : null
  const times = [
    nextLookupAt(lookups),
    jobState.graph.hasReady() ? windowUntil : null,
    jobState.graph.nextRereadAt(),
  ].filter((time) => (time ?? 0) > now)
  return times.length === 0 ? null : Math.min(...times.map(Number))
}

function isGoing({ jobState, hold }: PublishRun): boolean {
  return jobState.state() === 'running' || hold.until() !== null
}

function isBusy({ calls, uploads }: PublishRun): boolean {
  return calls.size > 0 || uploads.size() > 0
}

function hasOpenWork(run: PublishRun): boolean {
  const { jobState, hold, lookups } = run
  if (lookups.size > 0) return true
  const readySteps = [...jobState.graph.ready('call', 1), ...jobState.graph.ready('upload', 1)]
  return isGoing(run) && (hold.until() !== null || readySteps.length > 0)
}
