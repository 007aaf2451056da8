import type { RefusedRow } from '../../../shared/audiences/audience-upload.ts'
import type { BatchFault, Fault } from '../../../shared/core/fault.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import {
  type BatchJobStateParts,
  createBatchJobState,
  maxAttempts,
  noAnswer,
} from '../jobs/batch-job-state.ts'
import type { BulkRun } from '../jobs/bulk-jobs.ts'
import type { StoredJob } from '../jobs/job-rows.ts'
import type { JobRepository } from '../jobs/store.ts'
import { classifyWriteFault } from '../jobs/write-fault.ts'
import type { AudienceGateway, MembershipReceipt } from './audience-gateway.ts'
import type { AudienceWork } from './audience-host.ts'
import type { ReadyBatch } from './ports.ts'
import type { AudienceRepository, BatchChange, DueBatch, StoredUpload } from './store.ts'

export interface AudienceRunParts extends BatchJobStateParts {
  readonly gateway: AudienceGateway
  readonly work: { readonly api: Pick<AudienceWork['api'], 'batch' | 'updateMembers' | 'forget'> }
  readonly jobs: Pick<JobRepository, 'get' | 'change' | 'unfinished' | 'drop'>
  readonly audiences: AudienceRepository
  /** The key of sealed files, in base64. */
  readonly key: () => Promise<Outcome<string>>
  /** The file with the members uploaded from this computer. */
  readonly membersFileOf: (upload: StoredUpload) => string
  readonly changed: (jobId: string) => void
}

/** Sends what is left of an upload. A batch without an answer is sent again: repeating it changes nothing. */
export function createAudienceRun(parts: AudienceRunParts, job: StoredJob): BulkRun {
  const { clock, work, gateway, audiences } = parts
  const jobState = createBatchJobState(parts, job, () => parts.changed(job.id))
  const { ensure, stopped } = jobState
  const underWay = new Set<number>()
  const attempts = new Map<number, number>()

  const change = (number: number, next: BatchChange): void => {
    ensure(audiences.change(job.id, number, next))
    parts.changed(job.id)
  }
  const conclude = (number: number, sentCount: number, receipt: MembershipReceipt): void => {
    attempts.delete(number)
    const { successCount, totalCount } = receipt
    // Complete only when both counts equal the number of people sent (requests-and-lists.md#batches).
    const isWhole = successCount === sentCount && totalCount === sentCount
    const message = isWhole
      ? null
      : t`Sent ${sentCount} people; the service counted ${totalCount} and took ${successCount}.`
    const next = { successCount, totalCount, message, finishedAt: clock.now() }
    change(number, { state: isWhole ? 'done' : 'failed', ...next })
  }
  const refuse = (batch: DueBatch, ready: ReadyBatch, fault: BatchFault): void => {
    const rows = fault.operations.flatMap(({ index, errors }): RefusedRow[] =>
      errors.map(({ field, code, message }) => ({
        row: ready.rows[index] ?? 0,
        parameter: field,
        code,
        message,
      })),
    )
    const places = fault.operations.flatMap(({ index }) => ready.places[index] ?? [])
    const refusedPositions = [...batch.refusedPositions, ...places].sort((left, right) => left - right)
    ensure(audiences.refuse(job.id, batch.number, refusedPositions, rows))
    parts.changed(job.id)
  }
  const send = async (upload: StoredUpload, batch: DueBatch, key: string): Promise<void> => {
    const { number, offset, refusedPositions } = batch
    const { operationsFile: name, plan: times } = upload
    const ready = await work.api.batch({ name, offset, refusedPositions, times, key })
    if (stopped()) return
    if (!ready.ok) return saveFault(batch, ready.fault)
    const { body, operations } = ready.value
    if (operations === 0) {
      return change(number, { state: 'failed', message: t`Every row was refused.`, finishedAt: clock.now() })
    }
    const answer = await gateway.send(job, upload.target, body)
    if (stopped()) return
    if (answer.ok) {
      jobState.release()
      conclude(number, operations, answer.value)
    } else if (answer.fault.kind === 'batch' && answer.fault.operations.length > 0) {
      jobState.release()
      refuse(batch, ready.value, answer.fault)
    } else saveFault(batch, answer.fault)
  }
  const saveFault = ({ number }: DueBatch, fault: Fault): void => {
    const faultClass = classifyWriteFault(fault)
    const attemptCount = (attempts.get(number) ?? 0) + 1
    if (faultClass.kind === 'refused' || (faultClass.kind === 'ambiguous' && attemptCount >= maxAttempts)) {
      jobState.release()
      attempts.delete(number)
      change(number, { state: 'failed', message: fault.message, finishedAt: clock.now() })
    } else if (faultClass.kind === 'ambiguous') {
      attempts.set(number, attemptCount)
      change(number, { state: 'waiting', repeated: true })
      jobState.holdFor(noAnswer, true)
    } else {
      change(number, { state: 'waiting' })
      jobState.applyFaultClass(faultClass)
    }
  }
  const begin = (upload: StoredUpload, batch: DueBatch, key: string): void => {
    underWay.add(batch.number)
    change(batch.number, { state: 'sending' })
    jobState.startCall(() => send(upload, batch, key).finally(() => underWay.delete(batch.number)))
  }
  const nextBatches = (): readonly DueBatch[] | null => {
    const room = jobState.freeSlots()
    if (room <= 0) return null
    const due = ensure(audiences.due(job.id))
    if (due === null) return null
    const open = due.value.filter(
      ({ state: of, number }) => (of === 'waiting' || of === 'sending') && !underWay.has(number),
    )
    return open.slice(0, room)
  }
  const beginNext = (upload: StoredUpload, key: string): boolean => {
    const due = nextBatches()
    if (due !== null && due.length === 0 && jobState.pendingCalls() === 0) {
      jobState.release()
      return false
    }
    for (const batch of due ?? []) begin(upload, batch, key)
    return true
  }
  /** Ends a job without remaining steps and saves which members the list has. */
  const finish = async (upload: StoredUpload, key: string): Promise<void> => {
    await jobState.allFinished()
    if (stopped() || parts.isEnding()) return
    if (jobState.state() === 'cancelled') {
      ensure(audiences.changeAll(job.id, ['waiting', 'sending'], 'cancelled'))
    } else if (jobState.state() !== 'running') return
    const due = ensure(audiences.due(job.id))
    if (due === null) return
    // A batch that can't be read was never sent.
    if (jobState.state() === 'running') ensure(audiences.changeAll(job.id, ['waiting', 'sending'], 'failed'))
    const doneBatches = due.value.filter((batch) => batch.state === 'done')
    const updated = await work.api.updateMembers({
      name: upload.operationsFile,
      membersFile: parts.membersFileOf(upload),
      key,
      done: doneBatches.map(({ offset, refusedPositions }) => ({ offset, refusedPositions })),
    })
    if (parts.hasEnded()) return
    // If it can't be saved, the next file is compared with an older state: more is sent, nothing is lost.
    const canForget = updated.ok && due.value.every((batch) => batch.state !== 'failed')
    if (canForget) await work.api.forget({ names: [upload.operationsFile] })
    jobState.finishCancel()
    if (jobState.state() === 'running') jobState.transitionTo('done', null)
    else parts.changed(job.id)
  }

  return {
    job,
    controls: jobState.controls,
    async run() {
      const storedUpload = ensure(audiences.upload(job.id))
      if (storedUpload === null) return
      const upload = storedUpload.value
      if (upload === null) return jobState.transitionTo('cancelled', null)
      const key = await parts.key()
      if (!key.ok) return jobState.holdFor(key.fault.message, false)
      await jobState.runCalls(async () => beginNext(upload, key.value))
      if (jobState.state() === 'paused') await jobState.allFinished()
      else await finish(upload, key.value)
    },
    retry() {
      const due = ensure(audiences.due(job.id))
      const failed = due?.value.some((batch) => batch.state === 'failed') === true
      if (jobState.state() !== 'done' || !failed) return false
      ensure(audiences.changeAll(job.id, ['failed'], 'waiting'))
      jobState.transitionTo('running', null)
      return true
    },
    summary() {
      const sums = audiences.sums(job.id)
      return sums.ok ? jobState.summary(sums.value) : sums
    },
  }
}
