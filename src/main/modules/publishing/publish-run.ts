import type { JobSummary } from '../../../shared/jobs/job.ts'
import type { WritePace } from '../../core/ports.ts'
import { createJobHold } from '../jobs/job-hold.ts'
import type { StepHead, StoredJob } from '../jobs/job-rows.ts'
import { createWakeSignal, type WakeSignalParts } from '../jobs/wake-signal.ts'
import { type TransientFault, windowOpensAt } from '../jobs/write-fault.ts'
import type { UploadExecutor } from '../media/upload-executor.ts'
import { sendTogether } from './batch-sending.ts'
import { cancelRest, endJob } from './blocked-steps.ts'
import { createJobUploads, type JobUploads } from './job-uploads.ts'
import { createLookups, type LookupParts, type Lookups } from './lookups.ts'
import {
  createPublishJobState,
  type PublishJobState,
  type PublishJobStateParts,
} from './publish-job-state.ts'
import { recoverPublish } from './recover-publish.ts'
import type { StepGraph } from './step-graph.ts'
import { sendStep } from './step-sending.ts'

export interface PublishParts extends PublishJobStateParts, LookupParts, WakeSignalParts {
  readonly uploads: UploadExecutor
  readonly pace: WritePace
  readonly isEnding: () => boolean
  readonly parallel: number
}

export interface PublishRun {
  readonly jobState: PublishJobState
  readonly lookups: Lookups
  /** Runs until the job ends or is paused, or the program exits. */
  run(): Promise<void>
  hasWork(): boolean
  /** Something outside has changed: a user's action, the connection, the sign-in. */
  wake(): void
  /** The reason for the hold may be gone. */
  tryAgain(): void
  /** Stops uploads where they are. */
  interrupt(): void
  summary(): JobSummary
  uploadedBytes(stepId: string): number | null
}

export function createPublishRun(parts: PublishParts, job: StoredJob, graph: StepGraph): PublishRun {
  const { clock, monotonic } = parts
  const jobState = createPublishJobState(parts, job, graph)
  jobState.countDuplicates()
  const lookups = createLookups(parts, jobState)
  const uploads: JobUploads = createJobUploads(parts, jobState)
  const wakeSignal = createWakeSignal(parts)
  const calls = new Set<Promise<void>>()
  const beingRead = new Set<string>()
  const hold = createJobHold({ ...jobState, monotonic })
  let windowUntil = 0
  /** Counts outside changes. */
  let wakes = 0
  let isRecovered = graph.inState('sending', 'unknown').length === 0

  const isGoing = (): boolean => jobState.state() === 'running' || hold.until() !== null
  const stopped = (): boolean => parts.hasEnded() || jobState.broken() !== null

  /** `begunAt`: `wakes` before the attempt. A change since then may have ended the trouble. */
  const follow = (trouble: TransientFault, begunAt: number): void => {
    switch (trouble.kind) {
      case 'hold':
        hold.start(trouble.reason, trouble.probes, wakes !== begunAt)
        return
      case 'window':
        windowUntil = Math.max(windowUntil, windowOpensAt(trouble, parts))
        return
      case 'again':
        return
    }
  }

  const launch = (work: () => Promise<void>): void => {
    const running = work().finally(() => {
      calls.delete(running)
      wakeSignal.notify()
    })
    calls.add(running)
  }
  /** Cancels steps that wait again after the job was cancelled. */
  const cancelLate = (ids: readonly string[]): void => {
    if (jobState.state() !== 'cancelled') return
    jobState.cancelled(ids.flatMap((id) => graph.get(id) ?? []).filter(({ state }) => state === 'waiting'))
  }
  const hasLate = (): boolean => graph.inState('waiting').length > 0
  const send = ([head, ...others]: readonly StepHead[]): void => {
    if (head === undefined) return
    const ids = [head.id, ...others.map(({ id }) => id)]
    launch(async () => {
      const begunAt = wakes
      const tried =
        others.length === 0
          ? await sendStep(parts, jobState, head.id)
          : await sendTogether(parts, jobState, ids)
      if (stopped()) return
      if (tried.kind === 'lookUp') for (const id of tried.ids) lookups.add(id)
      else if (tried.kind !== 'over') follow(tried, begunAt)
      else hold.end()
      cancelLate(ids)
    })
  }
  const lookUp = (id: string): void =>
    launch(async () => {
      const begunAt = wakes
      beingRead.add(id)
      const { trouble } = await lookups.read(id).finally(() => beingRead.delete(id))
      if (stopped()) return
      if (trouble !== null) follow(trouble, begunAt)
      else hold.end()
      cancelLate([id])
    })

  /** Starts what can be sent. On hold, one call at a time probes. */
  const launchAll = (now: number): void => {
    const until = hold.until()
    const room = until === null ? parts.parallel - calls.size : now < until || calls.size > 0 ? 0 : 1
    const isOver = jobState.state() === 'cancelled'
    if (!isGoing() && !isOver) return
    const due = lookups
      .due(now)
      .filter((id) => !beingRead.has(id))
      .slice(0, Math.max(0, room))
    for (const id of due) lookUp(id)
    if (isOver) return
    const left = room - due.length
    if (left > 0 && now >= windowUntil && !lookups.hasUnread())
      for (const together of graph.launches(left)) send(together)
    if (until === null || (left > 0 && calls.size === 0)) {
      const begunAt = wakes
      uploads.launch({
        tried: (trouble) => (trouble === null ? hold.end() : follow(trouble, begunAt)),
        over: wakeSignal.notify,
      })
    }
  }

  /**
   * When to act without a wake-up. Uses the same time as the launch, or what became due in between would never run.
   */
  const nextAt = (now: number): number | null => {
    const until = hold.until()
    if (until !== null) return Number.isFinite(until) && until > now ? until : null
    const times = [lookups.nextAt(), graph.hasReady() ? windowUntil : null].filter(
      (time) => time !== null && time > now,
    )
    return times.length === 0 ? null : Math.min(...times.map(Number))
  }

  const isBusy = (): boolean => calls.size > 0 || uploads.size() > 0
  const hasOpenWork = (): boolean =>
    lookups.size() > 0 ||
    (isGoing() &&
      (hold.until() !== null || graph.ready('call', 1).length + graph.ready('upload', 1).length > 0))

  const work = async (): Promise<void> => {
    while (!stopped() && !parts.isEnding()) {
      if (jobState.blockNext()) {
        await parts.pace.wait()
        continue
      }
      if (!isGoing() && jobState.state() !== 'cancelled') break
      const now = monotonic.now()
      launchAll(now)
      if (!isBusy() && now >= (hold.until() ?? Number.POSITIVE_INFINITY)) {
        hold.end()
        continue
      }
      if (!isBusy() && !hasOpenWork()) break
      await wakeSignal.wait(nextAt(now))
    }
    await Promise.all([...calls, uploads.idle()])
  }

  return {
    jobState,
    lookups,
    async run() {
      if (!isRecovered) await recoverPublish(parts, jobState, lookups)
      isRecovered = true
      await cancelRest(parts, jobState)
      do {
        await work()
        if (parts.isEnding()) return
      } while (!(await endJob(parts, jobState, hasOpenWork)))
      const { message } = jobState.broken() ?? { message: null }
      if (message !== null) jobState.transitionTo('paused', message)
    },
    hasWork: () =>
      isGoing() ||
      !isRecovered ||
      jobState.hasMoreToBlock() ||
      (jobState.state() === 'cancelled' && (lookups.size() > 0 || hasLate())),
    wake: () => {
      if (jobState.state() !== 'paused' || jobState.reason() === null) hold.drop()
      if (!isGoing()) uploads.interrupt()
      wakeSignal.notify()
    },
    tryAgain() {
      wakes += 1
      hold.tryNow()
      lookups.hurry()
      wakeSignal.notify()
    },
    interrupt() {
      uploads.interrupt()
      wakeSignal.notify()
    },
    uploadedBytes: uploads.bytesOf,
    summary() {
      const windowMs = windowUntil - monotonic.now()
      const isWaiting = windowMs > 0 && graph.hasReady() && jobState.state() === 'running'
      return {
        ...jobState.summary(),
        bytes: uploads.bytes(),
        waitingUntil: isWaiting ? Math.ceil(clock.now() + windowMs) : null,
      }
    },
  }
}
