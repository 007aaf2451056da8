import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { type DaySpan, midnightOf } from '../../../shared/statistics/days.ts'
import { type BatchJobStateParts, createBatchJobState } from '../jobs/batch-job-state.ts'
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
  /** Interval of checks on the service's jobs. */
  readonly pollMs: number
  readonly changed: (jobId: string) => void
  /** Called when figures were stored or a job has ended. */
  readonly stored: (job: StoredJob) => void
}

/** Maximum concurrent questions. Jobs run at the service, so more of them can run in parallel. */
const parallel = { requests: 4, jobs: 40 } as const

/**
 * Fetches figures: asks what changed, plans questions, and stores the answer to each before the next. Every call is a
 * read or starts one, so whatever a crash interrupts is simply asked again; a job at the service is found again by its
 * ID.
 */
export function createFiguresRun(parts: FiguresRunParts, job: StoredJob): BulkRun {
  const { work, gateway, clock, statistics } = parts
  const { id: jobId, workspace } = job
  const jobState = createBatchJobState({ ...parts, parallel: parallel.requests + parallel.jobs }, job, () =>
    parts.changed(jobId),
  )
  const { ensure, stopped } = jobState
  const account = (): Account => ({ workspace, zone: parts.zoneOf(job) ?? 'UTC' })
  const polls = createRemoteJobPolls(parts, job, jobState)
  const answers = createQuestionAnswers(parts, job, jobState, polls, account)
  const underWay = new Map<number, DueQuestion>()

  /** Whether the questions are planned; false if asking for what changed was interrupted. */
  const planQuestions = async (span: DaySpan): Promise<Outcome<boolean>> => {
    const activeEntities = await findActiveEntities(
      parts,
      job,
      account().zone,
      span,
      jobState.controls.hasWork,
    )
    if (!activeEntities.ok || !activeEntities.value) return activeEntities
    const planned = await work.api.planQuestions({ jobId, account: account(), now: clock.now() })
    parts.changed(jobId)
    return planned.ok ? succeed(true) : planned
  }
  const plan = async (): Promise<boolean> => {
    const refreshPlan = ensure(await work.api.plan({ jobId }))
    if (refreshPlan === null) return false
    if (refreshPlan.value === null) return true
    const { known, since, begunAt } = refreshPlan.value
    const from = known !== null && since >= known.since ? known.until : midnightOf(since, account().zone)
    const planned = await planQuestions({ from, to: begunAt })
    if (planned.ok) {
      jobState.release()
      return planned.value
    }
    const faultClass = classifyReadFault(planned.fault)
    if (faultClass.kind === 'refused') jobState.transitionTo('paused', planned.fault.message)
    else jobState.applyFaultClass(faultClass)
    return false
  }

  let isPlanned = false
  let retrying: Promise<Outcome<number>> | null = null
  const beginNext = async (): Promise<boolean> => {
    if (retrying !== null) {
      // A question that still counts as failed isn't due, and the job would end with nothing due.
      const begun = ensure(await retrying)
      retrying = null
      if (begun === null) return false
    }
    if (!isPlanned) {
      let isDone = false
      const planning = plan().then((is) => {
        isDone = is
      })
      jobState.startCall(() => planning)
      await planning
      isPlanned = isDone
      return jobState.state() === 'running' || jobState.controls.hasWork()
    }
    const of = (by: DueQuestion['by']) =>
      [...underWay.values()].filter((question) => question.by === by).length
    const room = jobState.freeSlots()
    // While the service doesn't answer, the pending check is the call that finds out when it does.
    if (jobState.state() === 'paused') polls.pollSooner()
    if (room <= 0) return true
    // A call that ends while the thread is asked may have left a question.
    const isIdle = jobState.pendingCalls() === 0
    const due = ensure(
      await work.api.due({
        jobId,
        except: [...underWay.keys()],
        requests: Math.min(room, parallel.requests - of('request')),
        jobs: Math.min(room, parallel.jobs - of('job')),
      }),
    )
    if (due === null || parts.isEnding()) return false
    if (due.value.length === 0 && isIdle) {
      jobState.release()
      return false
    }
    for (const question of due.value.slice(0, room)) {
      underWay.set(question.number, question)
      jobState.startCall(() => answers.answer(question).finally(() => underWay.delete(question.number)))
    }
    return true
  }
  const finish = async (): Promise<void> => {
    await jobState.allFinished()
    if (stopped() || parts.isEnding()) return
    if (jobState.state() === 'cancelled') {
      const due = await work.api.due({ jobId, requests: 0, jobs: 200, except: [] })
      for (const { remoteJob } of due.ok ? due.value : [])
        if (remoteJob !== null) await gateway.cancel(job, remoteJob)
      ensure(await work.api.cancel({ jobId }))
      jobState.finishCancel()
      parts.changed(jobId)
    } else if (jobState.state() === 'running') {
      ensure(await work.api.finish({ jobId, account: account(), now: clock.now() }))
      jobState.transitionTo('done', null)
    }
    parts.stored(job)
  }
  const ends = (changed: boolean): boolean => {
    if (changed) polls.end()
    return changed
  }

  return {
    job,
    controls: {
      ...jobState.controls,
      pause: () => ends(jobState.controls.pause()),
      cancel: () => ends(jobState.controls.cancel()),
      resume() {
        const changed = jobState.controls.resume()
        // The run that was paused may not have ended yet.
        if (changed) polls.begin()
        return changed
      },
      wake() {
        if (parts.isEnding()) polls.end()
        jobState.controls.wake()
      },
    },
    async run() {
      polls.begin()
      await jobState.runCalls(beginNext)
      if (jobState.state() === 'paused') await jobState.allFinished()
      else await finish()
    },
    retry() {
      const sums = statistics.sums(jobId)
      if (jobState.state() !== 'done' || !sums.ok || sums.value.failed === 0) return false
      retrying = work.api.retryFailed({ jobId })
      answers.forgetAttempts()
      jobState.transitionTo('running', null)
      return true
    },
    summary() {
      const sums = statistics.sums(jobId)
      if (!sums.ok) return sums
      const sending = Math.min(underWay.size, sums.value.waiting)
      return jobState.summary({ ...sums.value, waiting: sums.value.waiting - sending, sending })
    },
  }
}
