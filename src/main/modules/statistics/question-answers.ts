import type { Fault } from '../../../shared/core/fault.ts'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import type { Clock } from '../../core/ports.ts'
import { type BatchJobState, maxAttempts } from '../jobs/batch-job-state.ts'
import type { StoredJob } from '../jobs/job-rows.ts'
import { classifyReadFault } from '../jobs/write-fault.ts'
import type { Account, DueQuestion } from './ports.ts'
import type { RemoteJobPolls } from './remote-job-polls.ts'
import { isLostJob, type StatisticsGateway } from './statistics-gateway.ts'
import type { StatisticsWork } from './statistics-host.ts'

interface QuestionAnswersParts {
  readonly gateway: StatisticsGateway
  readonly work: Pick<StatisticsWork, 'api'>
  readonly clock: Clock
  readonly changed: (jobId: string) => void
  /** Called when figures were stored. */
  readonly stored: (job: StoredJob) => void
}

/** Asks the service a question, and stores its answer or what's wrong with it. */
export function createQuestionAnswers(
  parts: QuestionAnswersParts,
  job: StoredJob,
  jobState: BatchJobState,
  polls: RemoteJobPolls,
  account: () => Account,
) {
  const { work, gateway, clock } = parts
  const { id: jobId } = job
  const { ensure, stopped } = jobState
  const attempts = new Map<number, number>()

  const trouble = async (number: number, fault: Fault): Promise<void> => {
    if (fault.kind === 'notFound') {
      // The service doesn't know one of the entities; the others are requested without it.
      ensure(await work.api.split({ jobId, number }))
      return
    }
    const isBusy = fault.kind === 'invalid' && fault.errors.some(({ code }) => code === 'TOO_MANY_JOBS')
    const faultClass = isBusy ? ({ kind: 'window', until: null } as const) : classifyReadFault(fault)
    const attemptCount = (attempts.get(number) ?? 0) + (faultClass.kind === 'hold' ? 1 : 0)
    attempts.set(number, attemptCount)
    const isUnreadable = fault.kind === 'dropped' && faultClass.kind === 'hold'
    if (faultClass.kind === 'refused' || (isUnreadable && attemptCount >= maxAttempts)) {
      jobState.release()
      attempts.delete(number)
      ensure(await work.api.failed({ jobId, number, message: fault.message }))
      parts.changed(jobId)
    } else jobState.applyFaultClass(faultClass)
  }
  const save = async (number: number, text: string | null, readAt: number): Promise<void> => {
    const saved = await work.api.save({ jobId, number, account: account(), text, readAt })
    if (!saved.ok && saved.fault.kind === 'dropped') return trouble(number, saved.fault)
    ensure(saved)
    attempts.delete(number)
    parts.changed(jobId)
    parts.stored(job)
  }
  const request = async (question: DueQuestion): Promise<void> => {
    const readAt = clock.now()
    const answer = await gateway.read(job, question, account().zone)
    if (stopped()) return
    if (!answer.ok) return trouble(question.number, answer.fault)
    jobState.release()
    await save(question.number, answer.value, readAt)
  }

  const byJob = async (question: DueQuestion): Promise<void> => {
    const { number } = question
    let { remoteJob } = question
    const isFresh = remoteJob === null
    if (remoteJob === null) {
      const begun = await gateway.begin(job, question, account().zone)
      if (stopped()) return
      if (!begun.ok) return trouble(number, begun.fault)
      jobState.release()
      remoteJob = begun.value
      ensure(await work.api.noteRemoteJob({ jobId, number, remoteJob }))
    }
    const endedJob = await polls.ended(remoteJob, isFresh)
    if (stopped()) return
    if (!endedJob.ok) return trouble(number, endedJob.fault)
    if (endedJob.value === null) return
    const { url } = endedJob.value
    if (url === null) {
      ensure(await work.api.noteRemoteJob({ jobId, number, remoteJob: null }))
      return trouble(number, { kind: 'dropped', code: 'JOB_FAILED', message: t`The service’s job failed.` })
    }
    const readAt = clock.now()
    ensure(await work.api.dropPieces({ jobId, number }))
    const take = async (bytes: Uint8Array): Promise<Outcome<void>> => {
      const pieceOutcome = await work.api.piece({ jobId, number, bytes })
      return pieceOutcome.ok ? succeed(undefined) : pieceOutcome
    }
    const got = await gateway.download(job, url, take, polls.signal())
    if (stopped() || polls.signal().aborted) return
    if (!got.ok) {
      if (isLostJob(got.fault)) ensure(await work.api.noteRemoteJob({ jobId, number, remoteJob: null }))
      return trouble(number, got.fault)
    }
    await save(number, null, readAt)
  }

  return {
    answer: (question: DueQuestion): Promise<void> =>
      question.by === 'request' ? request(question) : byJob(question),
    /** Failed questions are asked again as if for the first time. */
    forgetAttempts: () => attempts.clear(),
  }
}
