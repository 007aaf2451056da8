import type { Fault } from '../../../shared/core/fault.ts'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type { JobState, JobSummary } from '../../../shared/jobs/job.ts'
import { t } from '../../../shared/text/language.ts'
import type { Clock } from '../../core/ports.ts'
import { createJobHold } from './job-hold.ts'
import type { StoredJob } from './job-rows.ts'
import type { JobRepository } from './store.ts'
import { createWakeSignal, type WakeSignalParts } from './wake-signal.ts'
import { type FaultClass, windowOpensAt } from './write-fault.ts'

/** What a job that sends large batches needs. */
export interface BatchJobStateParts extends WakeSignalParts {
  readonly jobs: Pick<JobRepository, 'change'>
  readonly clock: Clock
  /** Maximum concurrent calls. */
  readonly parallel: number
  readonly isEnding: () => boolean
  readonly hasEnded: () => boolean
}

/** Number of its steps by state. */
export type StepSums = Readonly<Record<'waiting' | 'sending' | 'done' | 'failed' | 'cancelled', number>>

/** Actions of the user; false if one doesn't fit the job's state. */
export interface JobControls {
  pause(): boolean
  resume(): boolean
  cancel(): boolean
  wake(): void
  /** The reason for an automatic hold may be gone. */
  tryAgain(): void
  isOver(): boolean
  hasWork(): boolean
  /** The disk or thread fault that ended its run; null after the user resumes it. */
  broken(): Fault | null
}

/** State of a job that sends large batches: what holds it, and its pending calls. */
export interface BatchJobState {
  readonly controls: JobControls
  state(): JobState
  transitionTo(next: JobState, why: string | null): void
  /**
   * Returns a success's value; null after a disk or thread fault. The job is then paused with that fault as its reason,
   * at least in memory: the disk may not have accepted even that.
   */
  ensure<T>(outcome: Outcome<T>): { readonly value: T } | null
  /** Whether a fault ended an earlier run, which left steps as they were; returned once. */
  takeLeftovers(): boolean
  /** Nothing may be written anymore. */
  stopped(): boolean
  holdFor(why: string, probes: boolean): void
  /** The service has answered, so nothing holds the job. */
  release(): void
  applyFaultClass(faultClass: Exclude<FaultClass, { kind: 'refused' | 'ambiguous' }>): void
  startCall(call: () => Promise<void>): void
  /** Number of calls that may be started now. */
  freeSlots(): number
  pendingCalls(): number
  allFinished(): Promise<unknown>
  /** Starts calls until `beginNext` finds none, the job is paused, or the program ends; false ends it at once. */
  runCalls(beginNext: () => Promise<boolean>): Promise<void>
  /** The cancellation is complete. */
  finishCancel(): void
  summary(sums: StepSums): Outcome<JobSummary>
}

export function createBatchJobState(
  parts: BatchJobStateParts,
  job: StoredJob,
  changed: () => void,
): BatchJobState {
  const { clock, monotonic, jobs } = parts
  const wakeSignal = createWakeSignal(parts)
  let state: JobState = job.state === 'preparing' ? 'running' : job.state
  let { reason, finishedAt } = job
  let windowUntil = 0
  let broken: Fault | null = null
  let hasLeftovers = false
  let cancels = false
  /** Calls that haven't ended, those that are just starting included. */
  let pending = 0
  /** Whether pending calls were sent before the reason for holding may have gone: what they say may be out of date. */
  let isOutdated = false
  const calls = new Set<Promise<void>>()
  const hold = createJobHold({ monotonic, transitionTo, state: () => state, reason: () => reason })

  const isGoing = (): boolean => state === 'running' || hold.until() !== null
  const ensure = <T>(outcome: Outcome<T>): { readonly value: T } | null => {
    if (outcome.ok) return { value: outcome.value }
    if (broken === null) {
      broken = outcome.fault
      hasLeftovers = true
      if (isGoing()) transitionTo('paused', broken.message)
      hold.drop()
    }
    return null
  }
  function transitionTo(next: JobState, why: string | null): void {
    if (next === state && why === reason) return
    state = next
    reason = why
    finishedAt = next === 'done' || next === 'cancelled' ? clock.now() : null
    ensure(jobs.change(job.id, { state, reason, finishedAt }))
    changed()
  }
  const stopped = (): boolean => parts.hasEnded() || broken !== null
  const holdFor = (why: string, probes: boolean): void => hold.start(why, probes, isOutdated && pending > 0)

  return {
    state: () => state,
    transitionTo,
    ensure,
    takeLeftovers() {
      const had = hasLeftovers
      hasLeftovers = false
      return had
    },
    stopped,
    holdFor,
    release: hold.end,
    applyFaultClass(faultClass) {
      if (faultClass.kind === 'window') {
        windowUntil = Math.max(windowUntil, windowOpensAt(faultClass, parts))
        changed()
      } else if (faultClass.kind === 'hold') holdFor(faultClass.reason, faultClass.probes)
    },
    startCall(call) {
      if (pending === 0) isOutdated = false
      pending += 1
      const running: Promise<void> = call().finally(() => {
        pending -= 1
        calls.delete(running)
        wakeSignal.notify()
      })
      running.catch(() => undefined)
      calls.add(running)
    },
    freeSlots: () => (hold.until() === null ? parts.parallel : 1) - calls.size,
    pendingCalls: () => calls.size,
    allFinished: () => Promise.allSettled(calls),
    async runCalls(beginNext) {
      while (!parts.isEnding() && !stopped() && isGoing()) {
        const until = Math.max(hold.until() ?? 0, windowUntil)
        if (until > monotonic.now()) await wakeSignal.wait(until === Number.POSITIVE_INFINITY ? null : until)
        else if (!(await beginNext())) return
        else if (calls.size > 0) await wakeSignal.wait(null)
      }
    },
    finishCancel() {
      cancels = false
    },
    controls: {
      pause() {
        if (state !== 'running' && reason === null) return false
        hold.drop()
        transitionTo('paused', null)
        return true
      },
      resume() {
        if (state !== 'paused') return false
        hold.drop()
        broken = null
        transitionTo('running', null)
        return true
      },
      cancel() {
        if (state === 'cancelled' || state === 'done') return false
        hold.drop()
        cancels = true
        transitionTo('cancelled', null)
        return true
      },
      wake: () => wakeSignal.notify(),
      tryAgain() {
        hold.tryNow()
        isOutdated = pending > 0
        wakeSignal.notify()
      },
      isOver: () => (state === 'done' || state === 'cancelled') && !cancels,
      hasWork: () => broken === null && (isGoing() || cancels),
      broken: () => broken,
    },
    summary({ waiting, sending, done, failed, cancelled }) {
      const isCancelled = state === 'cancelled'
      const windowMs = windowUntil - monotonic.now()
      const { id, workspace, kind, title, createdAt } = job
      return succeed({
        id,
        workspace,
        kind,
        title,
        state,
        reason,
        createdAt,
        finishedAt,
        total: waiting + sending + done + failed + cancelled,
        counts: {
          waiting: isCancelled ? 0 : waiting,
          sending,
          done,
          failed,
          conflict: 0,
          unknown: 0,
          blocked: 0,
          cancelled: isCancelled ? cancelled + waiting : cancelled,
        },
        bytes: null,
        duplicates: 0,
        unanswered: 0,
        waitingUntil:
          windowMs > 0 && state === 'running' && waiting > 0 ? Math.ceil(clock.now() + windowMs) : null,
      })
    },
  }
}

/** A call without an answer after this many attempts is reported as failed; others may still succeed. */
export const maxAttempts = 5

export const noAnswer = t`The service isn’t answering. The job continues when it does.`
