import type { JobState, JobSummary } from '../../shared/domain/job.ts'
import type { Fault } from '../../shared/fault.ts'
import { type Outcome, succeed } from '../../shared/outcome.ts'
import type { Clock } from '../ports.ts'
import type { CatalogWork, DueBatch, StepResult } from '../ports-catalogs.ts'
import type { CatalogRepository, ProductJobSums } from '../store/catalogs.ts'
import type { StoredJob } from '../store/job-rows.ts'
import type { JobRepository } from '../store/jobs.ts'
import { type BellParts, createBell } from './bell.ts'
import type { ProductsLine } from './products-line.ts'
import { type Verdict, verdictOfWrite } from './verdict.ts'

export interface ProductsRunParts extends BellParts {
  readonly line: ProductsLine
  readonly work: Pick<CatalogWork, 'ask'>
  readonly jobs: Pick<JobRepository, 'get' | 'change' | 'unfinished' | 'drop'>
  readonly catalogs: Pick<CatalogRepository, 'jobSums' | 'byNumber'>
  readonly clock: Clock
  /** Calls under way at the same time. */
  readonly parallel: number
  /** Told after each change; `products` where the service has other products now. */
  readonly changed: (jobId: string, catalog: number | null) => void
  readonly isEnding: () => boolean
  readonly hasEnded: () => boolean
}

/** One job while it is in memory. Its steps lie with the thread of catalogs, its state in the list of jobs. */
export interface ProductsRun {
  readonly job: StoredJob
  run(): Promise<void>
  hasWork(): boolean
  isOver(): boolean
  /** The program ended while it ran. */
  recover(): void
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
/** Room in a window comes back bit by bit; it is used in larger bites. */
const windowSlackMs = 250
/** A call that gets no answer this often is told as failed; others may still go through. */
const mostAttempts = 5

export function createProductsRun(parts: ProductsRunParts, job: StoredJob): ProductsRun {
  const { clock, work, line, jobs, catalogs } = parts
  const bell = createBell(parts)
  let state: JobState = job.state === 'preparing' ? 'running' : job.state
  let { reason, finishedAt } = job
  let hold: Hold | null = state === 'paused' && reason !== null ? { pauseMs: firstPauseMs, until: 0 } : null
  let windowUntil = 0
  let broken: Fault | null = null
  let recovers = false
  let retries = false
  let cancels = false
  const calls = new Set<Promise<void>>()
  const attempts = new Map<number, number>()

  const sums = (): ProductJobSums => {
    const read = catalogs.jobSums(job.id)
    return read.ok && read.value !== null ? read.value : nothing
  }
  const become = (next: JobState, why: string | null): void => {
    if (next === state && why === reason) return
    state = next
    reason = why
    finishedAt = next === 'done' || next === 'cancelled' ? clock.now() : null
    const changed = jobs.change(job.id, { state, reason, finishedAt })
    if (!changed.ok) broken ??= changed.fault
    parts.changed(job.id, null)
  }
  /** The value of a success; null, and broken, after trouble of the disk or the thread. */
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
      parts.changed(job.id, null)
    } else if (verdict.kind === 'hold') holdOff(verdict.reason, verdict.probes)
  }
  const settle = async (batch: number, results: readonly StepResult[]): Promise<void> => {
    attempts.delete(batch)
    kept(await work.ask('receipt', { jobId: job.id, batch, results }))
    parts.changed(job.id, sums().catalog)
  }
  const send = async (due: DueBatch, catalogId: string): Promise<void> => {
    const { batch, products, productKeys } = due
    // Rows of a feed that is there no more: the steps say so.
    if (products.length + productKeys.length === 0) return settle(batch, [])
    const answer = await line.send(job, catalogId, due)
    if (stopped()) return
    if (answer.ok) {
      letGo()
      await settle(batch, answer.value)
      return
    }
    const verdict = verdictOfWrite(answer.fault)
    const tried = (attempts.get(batch) ?? 0) + 1
    attempts.set(batch, tried)
    if (verdict.kind === 'refused' || (verdict.kind === 'ambiguous' && tried >= mostAttempts)) {
      letGo()
      await settle(batch, allFailed(due, answer.fault))
      return
    }
    // The same products once more change nothing twice, and the answer tells what became of them.
    kept(await work.ask('release', { jobId: job.id, batch, perhapsSent: verdict.kind === 'ambiguous' }))
    if (verdict.kind === 'ambiguous') holdOff(noAnswer, true)
    else follow(verdict)
  }
  const begin = (due: DueBatch, catalogId: string): void => {
    const call: Promise<void> = send(due, catalogId).finally(() => {
      calls.delete(call)
      bell.ring()
    })
    call.catch(() => undefined)
    calls.add(call)
  }
  const prepare = async (): Promise<void> => {
    const { id: jobId } = job
    if (recovers) kept(await work.ask('recover', { jobId }))
    recovers = false
    if (retries) kept(await work.ask('retrySteps', { jobId }))
    retries = false
  }
  /** Nothing is left to do; a cancelled job only lets its calls end. */
  const finish = async (): Promise<void> => {
    await Promise.allSettled(calls)
    if (stopped() || parts.isEnding()) return
    if (state === 'cancelled') {
      kept(await work.ask('cancelSteps', { jobId: job.id }))
      cancels = false
      parts.changed(job.id, sums().catalog)
    } else if (state === 'running') become('done', null)
  }
  const claimed = async (): Promise<readonly DueBatch[] | null> => {
    const room = hold === null ? parts.parallel - calls.size : 1 - calls.size
    if (room <= 0) return null
    return kept(await work.ask('claim', { jobId: job.id, batches: room }))?.value ?? null
  }

  return {
    job,
    isOver: () => (state === 'done' || state === 'cancelled') && !cancels,
    hasWork: () => broken === null && (isGoing() || cancels),
    async run() {
      await prepare()
      const catalog = catalogs.byNumber(sums().catalog)
      const catalogId = catalog.ok ? (catalog.value?.id ?? null) : null
      if (catalogId === null) {
        become('cancelled', null)
        cancels = true
      }
      while (!parts.isEnding() && !stopped() && isGoing() && catalogId !== null) {
        const until = Math.max(hold?.until ?? 0, windowUntil)
        if (until > clock.now()) {
          await bell.wait(until === Number.POSITIVE_INFINITY ? null : until)
          continue
        }
        const due = await claimed()
        if (parts.isEnding() || stopped()) break
        if (due !== null && due.length === 0 && calls.size === 0) break
        for (const one of due ?? []) begin(one, catalogId)
        if (due !== null && due.length > 0) parts.changed(job.id, null)
        if (calls.size > 0) await bell.wait(null)
      }
      if (!isGoing() && state === 'paused') await Promise.allSettled(calls)
      else await finish()
    },
    recover() {
      recovers = true
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
      if ((state !== 'done' && state !== 'cancelled') || cancels || sums().failed === 0) return false
      retries = true
      attempts.clear()
      become('running', null)
      return true
    },
    wake: () => bell.ring(),
    tryAgain() {
      if (hold !== null) hold.until = clock.now()
      bell.ring()
    },
    summary() {
      const counts = sums()
      const { waiting, sending, done, failed, cancelled } = counts
      const isCancelled = state === 'cancelled'
      const { id, workspace, kind, title, createdAt } = job
      return succeed({
        ...{ id, workspace, kind, title, state, reason, createdAt, finishedAt },
        total: waiting + sending + done + failed + cancelled,
        counts: {
          ...{
            waiting: isCancelled ? 0 : waiting,
            sending,
            done,
            failed,
            conflict: 0,
            unknown: 0,
            blocked: 0,
          },
          cancelled: isCancelled ? cancelled + waiting : cancelled,
        },
        bytes: null,
        waitingUntil: windowUntil > clock.now() && state === 'running' && waiting > 0 ? windowUntil : null,
      })
    },
  }
}

const nothing: ProductJobSums = {
  ...{ catalog: -1, action: 'upload', waiting: 0, sending: 0, done: 0, failed: 0, cancelled: 0 },
}

const noAnswer = 'The service does not answer. It goes on by itself when that is over.'

/** The whole call was refused: each of its products is told why. */
function allFailed({ products, productKeys }: DueBatch, fault: Fault): readonly StepResult[] {
  const failed = { state: 'failed', status: 'ERROR', errors: [fault.message], warnings: [] } as const
  return [
    ...products.map(({ id }) => ({ ...failed, id, productKey: null })),
    ...productKeys.map((productKey) => ({ ...failed, id: null, productKey })),
  ]
}
