import type { Fault } from '../../../shared/core/fault.ts'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type { JobState, JobSummary } from '../../../shared/jobs/job.ts'
import { t } from '../../../shared/text/language.ts'
import type { Clock } from '../../core/ports.ts'
import { createJobHold, type JobHold } from './job-hold.ts'
import type { StoredJob } from './job-rows.ts'
import type { JobRepository } from './store.ts'
import { createWakeSignal, type WakeSignal, type WakeSignalParts } from './wake-signal.ts'
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

/**
 * State of a job that sends large batches: what holds it, and its pending calls. After a disk or thread fault it's broken
 * and paused with that fault as its reason, at least in memory: the disk may not have accepted even that.
 */
export class BatchJobState {
  readonly #parts: BatchJobStateParts
  readonly #job: StoredJob
  readonly #changed: () => void
  readonly #wakeSignal: WakeSignal
  readonly #hold: JobHold
  readonly #calls = new Set<Promise<void>>()
  #state: JobState
  #reason: string | null
  #finishedAt: number | null
  /** When the rate window opens, on the monotonic clock. */
  #windowUntil = 0
  #broken: Fault | null = null
  #hasLeftovers = false
  /** Whether a cancellation isn't complete. */
  #cancels = false
  /** Calls that haven't ended, those that are just starting included. */
  #pending = 0
  /** Whether pending calls were sent before the reason for holding may have gone: what they say may be out of date. */
  // Stryker disable next-line BooleanLiteral: the first call sets it.
  #isOutdated = false

  constructor(parts: BatchJobStateParts, job: StoredJob, changed: () => void) {
    this.#parts = parts
    this.#job = job
    this.#changed = changed
    this.#state = job.state === 'preparing' ? 'running' : job.state
    this.#reason = job.reason
    this.#finishedAt = job.finishedAt
    this.#wakeSignal = createWakeSignal(parts)
    this.#hold = createJobHold({
      monotonic: parts.monotonic,
      transitionTo: this.transitionTo,
      state: this.state,
      reason: () => this.#reason,
    })
  }

  readonly state = (): JobState => this.#state

  readonly transitionTo = (next: JobState, why: string | null): void => {
    if (next === this.#state && why === this.#reason) return
    const { jobs, clock } = this.#parts
    const finishedAt = next === 'done' || next === 'cancelled' ? clock.now() : null
    this.#state = next
    this.#reason = why
    this.#finishedAt = finishedAt
    this.ensure(jobs.change(this.#job.id, { state: next, reason: why, finishedAt }))
    this.#changed()
  }

  /** Returns a success's value; null after a fault, which breaks the job. */
  readonly ensure = <T>(outcome: Outcome<T>): { readonly value: T } | null => {
    if (outcome.ok) return { value: outcome.value }
    if (this.#broken === null) {
      this.#broken = outcome.fault
      this.#hasLeftovers = true
      if (this.#isGoing()) this.transitionTo('paused', this.#broken.message)
      this.#hold.drop()
    }
    return null
  }

  /** Whether a fault ended an earlier run, which left steps as they were; returned once. */
  takeLeftovers(): boolean {
    const hadLeftovers = this.#hasLeftovers
    this.#hasLeftovers = false
    return hadLeftovers
  }

  /** Nothing may be written anymore. */
  readonly stopped = (): boolean => this.#parts.hasEnded() || this.#broken !== null

  holdFor(why: string, probes: boolean): void {
    this.#hold.start(why, probes, this.#isOutdated && this.#pending > 0)
  }

  /** The service has answered, so nothing holds the job. */
  release(): void {
    this.#hold.end()
  }

  applyFaultClass(faultClass: Exclude<FaultClass, { kind: 'refused' | 'ambiguous' }>): void {
    if (faultClass.kind === 'window') {
      this.#windowUntil = Math.max(this.#windowUntil, windowOpensAt(faultClass, this.#parts))
      this.#changed()
    } else if (faultClass.kind === 'hold') this.holdFor(faultClass.reason, faultClass.probes)
  }

  startCall(call: () => Promise<void>): void {
    if (this.#pending === 0) this.#isOutdated = false
    this.#pending += 1
    const running: Promise<void> = call().finally(() => {
      this.#pending -= 1
      this.#calls.delete(running)
      this.#wakeSignal.notify()
    })
    running.catch(() => undefined)
    this.#calls.add(running)
  }

  /** Number of calls that may be started now. */
  freeSlots(): number {
    return (this.#hold.until() === null ? this.#parts.parallel : 1) - this.#calls.size
  }

  pendingCalls(): number {
    return this.#calls.size
  }

  allFinished(): Promise<unknown> {
    return Promise.allSettled(this.#calls)
  }

  /** Starts calls until `beginNext` finds none, the job is paused, or the program ends; false ends it at once. */
  async runCalls(beginNext: () => Promise<boolean>): Promise<void> {
    while (!this.#parts.isEnding() && !this.stopped() && this.#isGoing()) {
      const until = Math.max(this.#hold.until() ?? 0, this.#windowUntil)
      if (until > this.#parts.monotonic.now())
        await this.#wakeSignal.wait(until === Number.POSITIVE_INFINITY ? null : until)
      else if (!(await beginNext())) return
      else if (this.#calls.size > 0) await this.#wakeSignal.wait(null)
    }
  }

  /** The cancellation is complete. */
  finishCancel(): void {
    this.#cancels = false
  }

  readonly controls: JobControls = {
    pause: () => {
      if (this.#state !== 'running' && this.#reason === null) return false
      this.#hold.drop()
      this.transitionTo('paused', null)
      return true
    },
    resume: () => {
      if (this.#state !== 'paused') return false
      this.#hold.drop()
      this.#broken = null
      this.transitionTo('running', null)
      return true
    },
    cancel: () => {
      if (this.#state === 'cancelled' || this.#state === 'done') return false
      this.#hold.drop()
      this.#cancels = true
      this.transitionTo('cancelled', null)
      return true
    },
    wake: () => this.#wakeSignal.notify(),
    tryAgain: () => {
      this.#hold.tryNow()
      this.#isOutdated = true
      this.#wakeSignal.notify()
    },
    isOver: () => (this.#state === 'done' || this.#state === 'cancelled') && !this.#cancels,
    hasWork: () => this.#broken === null && (this.#isGoing() || this.#cancels),
    broken: () => this.#broken,
  }

  summary({ waiting, sending, done, failed, cancelled }: StepSums): Outcome<JobSummary> {
    const { id, workspace, kind, title, createdAt } = this.#job
    const isCancelled = this.#state === 'cancelled'
    return succeed({
      id,
      workspace,
      kind,
      title,
      state: this.#state,
      reason: this.#reason,
      createdAt,
      finishedAt: this.#finishedAt,
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
      waitingUntil: waiting > 0 ? this.#waitingUntil() : null,
    })
  }

  /** When the rate window opens, on the clock that people see; null if nothing waits for it. */
  #waitingUntil(): number | null {
    const { clock, monotonic } = this.#parts
    const windowMs = this.#windowUntil - monotonic.now()
    return windowMs > 0 && this.#state === 'running' ? Math.ceil(clock.now() + windowMs) : null
  }

  #isGoing(): boolean {
    return this.#state === 'running' || this.#hold.until() !== null
  }
}

/** A call without an answer after this many attempts is reported as failed; others may still succeed. */
export const maxAttempts = 5

export const noAnswer = t`The service isn’t answering. The job continues when it does.`
