import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { type DaySpan, midnightOf } from '../../../shared/statistics/days.ts'
import { BatchJobState, type BatchJobStateParts } from '../jobs/batch-job-state.ts'
import type { BulkRun } from '../jobs/bulk-jobs.ts'
import type { StoredJob } from '../jobs/job-rows.ts'
import type { JobRepository } from '../jobs/store.ts'
import { classifyReadFault } from '../jobs/write-fault.ts'
import { findActiveEntities } from './active-entities.ts'
import type { Account, DueQuestion } from './ports.ts'
import { createQuestionAnswers } from './question-answers.ts'
import { createRemoteJobPolls } from './remote-job-polls.ts'
import type { StatisticsGateway } from './statistics-gateway.ts'
import type { StatisticsWork } from './statistics-host.ts'
import type { StatisticsRepository } from './store.ts'

export interface FiguresRunParts extends Omit<BatchJobStateParts, 'parallel'> {
  readonly gateway: StatisticsGateway
  readonly work: Pick<StatisticsWork, 'api'>
  readonly jobs: Pick<JobRepository, 'get' | 'change' | 'unfinished' | 'drop'>
  readonly statistics: StatisticsRepository
  readonly zoneOf: (job: StoredJob) => string | null
  /** Longest interval of checks on the service's jobs. */
  readonly pollMs: number
  readonly changed: (jobId: string) => void
  /** Called when figures were stored or a job has ended. */
  readonly stored: (job: StoredJob) => void
}

/** Maximum concurrent questions. Jobs run at the service, so more of them can run in parallel. */
const parallel = { requests: 4, jobs: 40 } as const

class FiguresRun implements BulkRun {
  readonly #parts: FiguresRunParts
  readonly #job: StoredJob
  readonly #jobState: BatchJobState
  readonly #polls: ReturnType<typeof createRemoteJobPolls>
  readonly #answers: ReturnType<typeof createQuestionAnswers>
  readonly #underWay = new Map<number, DueQuestion>()
  #isPlanned = false
  #retrying: Promise<Outcome<number>> | null = null
  readonly job: BulkRun['job']
  readonly controls: BulkRun['controls']

  constructor(parts: FiguresRunParts, job: StoredJob) {
    this.#parts = parts
    this.#job = job
    const { id: jobId } = job
    this.#jobState = new BatchJobState({ ...parts, parallel: parallel.requests + parallel.jobs }, job, () =>
      parts.changed(jobId),
    )
    this.#polls = createRemoteJobPolls(parts, job, this.#jobState)
    this.#answers = createQuestionAnswers(parts, job, this.#jobState, this.#polls, this.#account)
    this.job = job
    this.controls = {
      ...this.#jobState.controls,
      pause: () => this.#ends(this.#jobState.controls.pause()),
      cancel: () => this.#ends(this.#jobState.controls.cancel()),
      resume: () => {
        const changed = this.#jobState.controls.resume()
        // The run that was paused may not have ended yet.
        if (changed) this.#polls.begin()
        return changed
      },
      wake: () => {
        if (parts.isEnding()) this.#polls.end()
        this.#jobState.controls.wake()
      },
    }
  }

  readonly #account = (): Account => ({
    workspace: this.#job.workspace,
    zone: this.#parts.zoneOf(this.#job) ?? 'UTC',
  })

  /** Whether the questions are planned; false if asking for what changed was interrupted. */
  async #planQuestions(span: DaySpan): Promise<Outcome<boolean>> {
    const { work, clock } = this.#parts
    const { id: jobId } = this.#job
    const activeEntities = await findActiveEntities(
      this.#parts,
      this.#job,
      this.#account().zone,
      span,
      this.#jobState.controls.hasWork,
    )
    if (!activeEntities.ok || !activeEntities.value) return activeEntities
    const planned = await work.api.planQuestions({ jobId, account: this.#account(), now: clock.now() })
    this.#parts.changed(jobId)
    return planned.ok ? succeed(true) : planned
  }

  async #plan(): Promise<boolean> {
    const { ensure } = this.#jobState
    const { work } = this.#parts
    const { id: jobId } = this.#job
    const refreshPlan = ensure(await work.api.plan({ jobId }))
    if (refreshPlan === null) return false
    if (refreshPlan.value === null) return true
    const { known, since, begunAt } = refreshPlan.value
    const from =
      known !== null && since >= known.since ? known.until : midnightOf(since, this.#account().zone)
    const planned = await this.#planQuestions({ from, to: begunAt })
    if (planned.ok) {
      this.#jobState.release()
      return planned.value
    }
    const faultClass = classifyReadFault(planned.fault)
    if (faultClass.kind === 'refused') this.#jobState.transitionTo('paused', planned.fault.message)
    else this.#jobState.applyFaultClass(faultClass)
    return false
  }

  readonly #beginNext = async (): Promise<boolean> => {
    const { ensure } = this.#jobState
    const { work } = this.#parts
    const { id: jobId } = this.#job
    if (this.#retrying !== null) {
      // A question that still counts as failed isn't due, and the job would end with nothing due.
      const begun = ensure(await this.#retrying)
      this.#retrying = null
      if (begun === null) return false
    }
    if (!this.#isPlanned) {
      let isDone = false
      const planning = this.#plan().then((is) => {
        isDone = is
      })
      this.#jobState.startCall(() => planning)
      await planning
      this.#isPlanned = isDone
      return this.#jobState.state() === 'running' || this.#jobState.controls.hasWork()
    }
    const of = (by: DueQuestion['by']) =>
      [...this.#underWay.values()].filter((question) => question.by === by).length
    const room = this.#jobState.freeSlots()
    // While the service doesn't answer, the pending check is the call that finds out when it does.
    if (this.#jobState.state() === 'paused') this.#polls.pollSooner()
    if (room <= 0) return true
    // A call that ends while the thread is asked may have left a question.
    const isIdle = this.#jobState.pendingCalls() === 0
    const due = ensure(
      await work.api.due({
        jobId,
        except: [...this.#underWay.keys()],
        requests: Math.min(room, parallel.requests - of('request')),
        jobs: Math.min(room, parallel.jobs - of('job')),
      }),
    )
    if (due === null || this.#parts.isEnding()) return false
    if (due.value.length === 0 && isIdle) {
      this.#jobState.release()
      return false
    }
    for (const question of due.value.slice(0, room)) {
      this.#underWay.set(question.number, question)
      this.#jobState.startCall(() =>
        this.#answers.answer(question).finally(() => this.#underWay.delete(question.number)),
      )
    }
    return true
  }

  async #finish(): Promise<void> {
    const { stopped, ensure } = this.#jobState
    const { work, gateway, clock } = this.#parts
    const { id: jobId } = this.#job
    await this.#jobState.allFinished()
    if (stopped() || this.#parts.isEnding()) return
    if (this.#jobState.state() === 'cancelled') {
      const due = await work.api.due({ jobId, requests: 0, jobs: 200, except: [] })
      for (const { remoteJob } of due.ok ? due.value : [])
        if (remoteJob !== null) await gateway.cancel(this.#job, remoteJob)
      ensure(await work.api.cancel({ jobId }))
      this.#jobState.finishCancel()
      this.#parts.changed(jobId)
    } else if (this.#jobState.state() === 'running') {
      ensure(await work.api.finish({ jobId, account: this.#account(), now: clock.now() }))
      this.#jobState.transitionTo('done', null)
    }
    this.#parts.stored(this.#job)
  }

  #ends(changed: boolean): boolean {
    if (changed) this.#polls.end()
    return changed
  }

  readonly run: BulkRun['run'] = async () => {
    this.#polls.begin()
    await this.#jobState.runCalls(this.#beginNext)
    if (this.#jobState.state() === 'paused') await this.#jobState.allFinished()
    else await this.#finish()
  }

  readonly retry: BulkRun['retry'] = () => {
    const { statistics, work } = this.#parts
    const { id: jobId } = this.#job
    const sums = statistics.sums(jobId)
    if (this.#jobState.state() !== 'done' || !sums.ok || sums.value.failed === 0) return false
    this.#retrying = work.api.retryFailed({ jobId })
    this.#answers.forgetAttempts()
    this.#jobState.transitionTo('running', null)
    return true
  }

  readonly summary: BulkRun['summary'] = () => {
    const { statistics } = this.#parts
    const { id: jobId } = this.#job
    const sums = statistics.sums(jobId)
    if (!sums.ok) return sums
    const sending = Math.min(this.#underWay.size, sums.value.waiting)
    return this.#jobState.summary({ ...sums.value, waiting: sums.value.waiting - sending, sending })
  }
}

/**
 * Fetches figures: asks what changed, plans questions, and stores the answer to each before the next. Every call is a
 * read or starts one, so whatever a crash interrupts is simply asked again; a job at the service is found again by its
 * ID.
 */
export function createFiguresRun(parts: FiguresRunParts, job: StoredJob): BulkRun {
  return new FiguresRun(parts, job)
}
