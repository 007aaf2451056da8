import type { RefusedRow } from '../../shared/domain/audience-upload.ts'
import type { JobState, JobSummary } from '../../shared/domain/job.ts'
import type { BatchFault, Fault } from '../../shared/fault.ts'
import { type Outcome, succeed } from '../../shared/outcome.ts'
import type { Clock } from '../ports.ts'
import type { AudienceWork, ReadyBatch } from '../ports-audiences.ts'
import type { AudienceRepository, BatchChange, DueBatch, StoredUpload } from '../store/audiences.ts'
import type { StoredJob } from '../store/job-rows.ts'
import type { JobRepository } from '../store/jobs.ts'
import type { AudienceLine, MembershipReceipt } from './audience-line.ts'
import { type BellParts, createBell } from './bell.ts'
import { type Verdict, verdictOfWrite } from './verdict.ts'

export interface AudienceRunParts extends BellParts {
  readonly line: AudienceLine
  readonly work: Pick<AudienceWork, 'batch' | 'settle' | 'forget'>
  readonly jobs: Pick<JobRepository, 'get' | 'change' | 'unfinished' | 'drop'>
  readonly audiences: AudienceRepository
  /** What the files are sealed with, in base64. */
  readonly key: () => Promise<Outcome<string>>
  /** File of who is on a list as far as it was uploaded from here. */
  readonly ledgerOf: (upload: StoredUpload) => string
  readonly clock: Clock
  /** Calls under way at the same time. */
  readonly parallel: number
  readonly changed: (jobId: string) => void
  readonly isEnding: () => boolean
  readonly hasEnded: () => boolean
}

/** One upload while it is in memory. */
export interface AudienceRun {
  readonly job: StoredJob
  run(): Promise<void>
  hasWork(): boolean
  isOver(): boolean
  pause(): boolean
  resume(): boolean
  cancel(): boolean
  retry(): boolean
  wake(): void
  tryAgain(): void
  summary(): Outcome<JobSummary>
}

interface Hold {
  readonly pauseMs: number
  until: number
}

const firstPauseMs = 2_000
const longestPauseMs = 60_000
/** Where the service does not say when its window opens: the length of the shortest ones. */
const unknownWindowMs = 60_000
const windowSlackMs = 250
const mostAttempts = 5
const noAnswer = 'The service does not answer. It goes on by itself when that is over.'

/**
 * Sends what is left of an upload. A batch that left without an answer goes again as it is: the same people put in or
 * taken out once more change nothing, and the next receipt tells.
 */
export function createAudienceRun(parts: AudienceRunParts, job: StoredJob): AudienceRun {
  const { clock, work, line, jobs, audiences } = parts
  const bell = createBell(parts)
  let state: JobState = job.state === 'preparing' ? 'running' : job.state
  let { reason, finishedAt } = job
  let hold: Hold | null = state === 'paused' && reason !== null ? { pauseMs: firstPauseMs, until: 0 } : null
  let windowUntil = 0
  let broken: Fault | null = null
  let cancels = false
  const calls = new Set<Promise<void>>()
  const underWay = new Set<number>()
  const attempts = new Map<number, number>()

  const become = (next: JobState, why: string | null): void => {
    if (next === state && why === reason) return
    state = next
    reason = why
    finishedAt = next === 'done' || next === 'cancelled' ? clock.now() : null
    kept(jobs.change(job.id, { state, reason, finishedAt }))
    parts.changed(job.id)
  }
  /** The value of a success; null, and broken, after trouble of the disk. */
  const kept = <T>(outcome: Outcome<T>): { readonly value: T } | null => {
    if (outcome.ok) return { value: outcome.value }
    broken ??= outcome.fault
    return null
  }
  const isGoing = (): boolean => state === 'running' || hold !== null
  const stopped = (): boolean => parts.hasEnded() || broken !== null

  const holdOff = (why: string, probes: boolean): void => {
    // Calls that were under way together say the same thing once.
    if (hold !== null && hold.until > clock.now()) return
    const pauseMs = hold === null ? firstPauseMs : Math.min(longestPauseMs, hold.pauseMs * 2)
    hold = { pauseMs, until: probes ? clock.now() + pauseMs : Number.POSITIVE_INFINITY }
    if (state === 'running' || reason !== null) become('paused', why)
  }
  const letGo = (): void => {
    if (hold === null) return
    hold = null
    if (state === 'paused' && reason !== null) become('running', null)
  }
  const follow = (verdict: Exclude<Verdict, { kind: 'refused' | 'ambiguous' }>): void => {
    if (verdict.kind === 'window') {
      windowUntil = Math.max(windowUntil, (verdict.until ?? clock.now() + unknownWindowMs) + windowSlackMs)
      parts.changed(job.id)
    } else if (verdict.kind === 'hold') holdOff(verdict.reason, verdict.probes)
  }
  const change = (number: number, next: BatchChange): void => {
    kept(audiences.change(job.id, number, next))
    parts.changed(job.id)
  }
  const conclude = (number: number, sent: number, receipt: MembershipReceipt): void => {
    attempts.delete(number)
    const { successCount, totalCount } = receipt
    // Complete only when both counts equal the number of people sent (advertising document, Errors 2).
    const isWhole = successCount === sent && totalCount === sent
    const message = isWhole
      ? null
      : `Sent ${sent} people; the service counted ${totalCount} and took ${successCount}.`
    const next = { successCount, totalCount, message, finishedAt: clock.now() }
    change(number, { state: isWhole ? 'done' : 'failed', ...next })
  }
  const refuse = (batch: DueBatch, ready: ReadyBatch, fault: BatchFault): void => {
    const rows = fault.operations.flatMap(({ index, errors }): RefusedRow[] =>
      errors.map(({ field, code, message }) => ({
        ...{ row: ready.rows[index] ?? 0, parameter: field, code, message },
      })),
    )
    const places = fault.operations.flatMap(({ index }) => ready.places[index] ?? [])
    const leftOut = [...batch.leftOut, ...places].sort((left, right) => left - right)
    kept(audiences.refuse(job.id, batch.number, leftOut, rows))
    parts.changed(job.id)
  }
  const send = async (upload: StoredUpload, batch: DueBatch, key: string): Promise<void> => {
    const { number, offset, leftOut } = batch
    const { operationsFile: name, plan: times } = upload
    const ready = await work.batch({ name, offset, leftOut, times, key })
    if (stopped()) return
    if (!ready.ok) return settleFault(batch, ready.fault)
    const { body, operations } = ready.value
    if (operations === 0) {
      return change(number, { state: 'failed', message: 'Every row was refused.', finishedAt: clock.now() })
    }
    const answer = await line.send(job, upload.target, body)
    if (stopped()) return
    if (answer.ok) {
      letGo()
      conclude(number, operations, answer.value)
    } else if (answer.fault.kind === 'batch' && answer.fault.operations.length > 0) {
      letGo()
      refuse(batch, ready.value, answer.fault)
    } else settleFault(batch, answer.fault)
  }
  const settleFault = ({ number }: DueBatch, fault: Fault): void => {
    const verdict = verdictOfWrite(fault)
    const tried = (attempts.get(number) ?? 0) + 1
    if (verdict.kind === 'refused' || (verdict.kind === 'ambiguous' && tried >= mostAttempts)) {
      letGo()
      attempts.delete(number)
      change(number, { state: 'failed', message: fault.message, finishedAt: clock.now() })
    } else if (verdict.kind === 'ambiguous') {
      attempts.set(number, tried)
      change(number, { state: 'waiting', repeated: true })
      holdOff(noAnswer, true)
    } else {
      change(number, { state: 'waiting' })
      follow(verdict)
    }
  }
  const begin = (upload: StoredUpload, batch: DueBatch, key: string): void => {
    underWay.add(batch.number)
    change(batch.number, { state: 'sending' })
    const call: Promise<void> = send(upload, batch, key).finally(() => {
      calls.delete(call)
      underWay.delete(batch.number)
      bell.ring()
    })
    call.catch(() => undefined)
    calls.add(call)
  }
  const nextBatches = (): readonly DueBatch[] | null => {
    const room = (hold === null ? parts.parallel : 1) - calls.size
    if (room <= 0) return null
    const due = kept(audiences.due(job.id))
    if (due === null) return null
    const open = due.value.filter(
      ({ state: of, number }) => (of === 'waiting' || of === 'sending') && !underWay.has(number),
    )
    return open.slice(0, room)
  }
  /** Nothing is left to do; a cancelled job only lets its calls end. What was carried out is remembered of the list. */
  const finish = async (upload: StoredUpload, key: string): Promise<void> => {
    await Promise.allSettled(calls)
    if (stopped() || parts.isEnding()) return
    if (state === 'cancelled') kept(audiences.changeAll(job.id, ['waiting', 'sending'], 'cancelled'))
    else if (state !== 'running') return
    const due = kept(audiences.due(job.id))
    if (due === null) return
    const done = due.value.filter((batch) => batch.state === 'done')
    const settled = await work.settle({
      ...{ name: upload.operationsFile, ledger: parts.ledgerOf(upload), key },
      done: done.map(({ offset, leftOut }) => ({ offset, leftOut })),
    })
    if (parts.hasEnded()) return
    // Where it cannot be remembered, the next file is compared with an older state: more is sent, nothing is lost.
    const mayForget = settled.ok && due.value.every((batch) => batch.state !== 'failed')
    if (mayForget) await work.forget([upload.operationsFile])
    cancels = false
    if (state === 'running') become('done', null)
    else parts.changed(job.id)
  }

  return {
    job,
    isOver: () => (state === 'done' || state === 'cancelled') && !cancels,
    hasWork: () => broken === null && (isGoing() || cancels),
    async run() {
      const upload = kept(audiences.upload(job.id))?.value ?? null
      if (upload === null) return become('cancelled', null)
      const key = await parts.key()
      if (!key.ok) return holdOff(key.fault.message, false)
      while (!parts.isEnding() && !stopped() && isGoing()) {
        const until = Math.max(hold?.until ?? 0, windowUntil)
        if (until > clock.now()) {
          await bell.wait(until === Number.POSITIVE_INFINITY ? null : until)
          continue
        }
        const due = nextBatches()
        if (due !== null && due.length === 0 && calls.size === 0) {
          letGo()
          break
        }
        for (const batch of due ?? []) begin(upload, batch, key.value)
        if (calls.size > 0) await bell.wait(null)
      }
      if (!isGoing() && state === 'paused') await Promise.allSettled(calls)
      else await finish(upload, key.value)
    },
    pause() {
      if (state !== 'running' && reason === null) return false
      hold = null
      become('paused', null)
      return true
    },
    resume() {
      if (state !== 'paused') return false
      hold = null
      become('running', null)
      return true
    },
    cancel() {
      if (state === 'cancelled' || state === 'done') return false
      hold = null
      cancels = true
      become('cancelled', null)
      return true
    },
    retry() {
      const due = kept(audiences.due(job.id))
      const failed = due?.value.some((batch) => batch.state === 'failed') === true
      if (state !== 'done' || !failed) return false
      kept(audiences.changeAll(job.id, ['failed'], 'waiting'))
      become('running', null)
      return true
    },
    wake: () => bell.ring(),
    tryAgain() {
      if (hold !== null) hold.until = clock.now()
      bell.ring()
    },
    summary() {
      const sums = audiences.sums(job.id)
      if (!sums.ok) return sums
      const { waiting, sending, done, failed, cancelled } = sums.value
      const { id, workspace, kind, title, createdAt } = job
      return succeed({
        ...{ id, workspace, kind, title, state, reason, createdAt, finishedAt },
        total: waiting + sending + done + failed + cancelled,
        counts: {
          ...{ waiting: state === 'cancelled' ? 0 : waiting, sending, done, failed, conflict: 0, unknown: 0 },
          blocked: 0,
          cancelled: state === 'cancelled' ? cancelled + waiting : cancelled,
        },
        bytes: null,
        waitingUntil: windowUntil > clock.now() && state === 'running' && waiting > 0 ? windowUntil : null,
      })
    },
  }
}
