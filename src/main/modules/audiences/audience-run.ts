import type { RefusedRow } from '../../../shared/audiences/audience-upload.ts'
import type { BatchFault, Fault } from '../../../shared/core/fault.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { BatchJobState, type BatchJobStateParts, maxAttempts, noAnswer } from '../jobs/batch-job-state.ts'
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

class AudienceRun implements BulkRun {
  readonly #parts: AudienceRunParts
  readonly #job: StoredJob
  readonly #jobState: BatchJobState
  readonly #underWay = new Set<number>()
  readonly #attempts = new Map<number, number>()
  readonly job: BulkRun['job']
  readonly controls: BulkRun['controls']

  constructor(parts: AudienceRunParts, job: StoredJob) {
    this.#parts = parts
    this.#job = job
    this.#jobState = new BatchJobState(parts, job, () => parts.changed(job.id))
    this.job = job
    this.controls = this.#jobState.controls
  }

  #change(number: number, next: BatchChange): void {
    const { ensure } = this.#jobState
    const { audiences } = this.#parts
    ensure(audiences.change(this.#job.id, number, next))
    this.#parts.changed(this.#job.id)
  }

  #conclude(number: number, sentCount: number, receipt: MembershipReceipt): void {
    const { clock } = this.#parts
    this.#attempts.delete(number)
    const { successCount, totalCount } = receipt
    // Complete only when both counts equal the number of people sent (requests-and-lists.md#batches).
    const isWhole = successCount === sentCount && totalCount === sentCount
    const message = isWhole
      ? null
      : t`Sent ${sentCount} people; the service counted ${totalCount} and took ${successCount}.`
    const next = { successCount, totalCount, message, finishedAt: clock.now() }
    this.#change(number, { state: isWhole ? 'done' : 'failed', ...next })
  }

  #refuse(batch: DueBatch, ready: ReadyBatch, fault: BatchFault): void {
    const { ensure } = this.#jobState
    const { audiences } = this.#parts
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
    ensure(audiences.refuse(this.#job.id, batch.number, refusedPositions, rows))
    this.#parts.changed(this.#job.id)
  }

  async #send(upload: StoredUpload, batch: DueBatch, key: string): Promise<void> {
    const { work, clock, gateway } = this.#parts
    const { stopped } = this.#jobState
    const { number, offset, refusedPositions } = batch
    const { operationsFile: name, plan: times } = upload
    const ready = await work.api.batch({ name, offset, refusedPositions, times, key })
    if (stopped()) return
    if (!ready.ok) return this.#saveFault(batch, ready.fault)
    const { body, operations } = ready.value
    if (operations === 0) {
      return this.#change(number, {
        state: 'failed',
        message: t`Every row was refused.`,
        finishedAt: clock.now(),
      })
    }
    const answer = await gateway.send(this.#job, upload.target, body)
    if (stopped()) return
    if (answer.ok) {
      this.#jobState.release()
      this.#conclude(number, operations, answer.value)
    } else if (answer.fault.kind === 'batch' && answer.fault.operations.length > 0) {
      this.#jobState.release()
      this.#refuse(batch, ready.value, answer.fault)
    } else this.#saveFault(batch, answer.fault)
  }

  #saveFault({ number }: DueBatch, fault: Fault): void {
    const { clock } = this.#parts
    const faultClass = classifyWriteFault(fault)
    const attemptCount = (this.#attempts.get(number) ?? 0) + 1
    if (faultClass.kind === 'refused' || (faultClass.kind === 'ambiguous' && attemptCount >= maxAttempts)) {
      this.#jobState.release()
      this.#attempts.delete(number)
      this.#change(number, { state: 'failed', message: fault.message, finishedAt: clock.now() })
    } else if (faultClass.kind === 'ambiguous') {
      this.#attempts.set(number, attemptCount)
      this.#change(number, { state: 'waiting', repeated: true })
      this.#jobState.holdFor(noAnswer, true)
    } else {
      this.#change(number, { state: 'waiting' })
      this.#jobState.applyFaultClass(faultClass)
    }
  }

  #begin(upload: StoredUpload, batch: DueBatch, key: string): void {
    this.#underWay.add(batch.number)
    this.#change(batch.number, { state: 'sending' })
    this.#jobState.startCall(() =>
      this.#send(upload, batch, key).finally(() => this.#underWay.delete(batch.number)),
    )
  }

  #nextBatches(): readonly DueBatch[] | null {
    const { ensure } = this.#jobState
    const { audiences } = this.#parts
    const room = this.#jobState.freeSlots()
    if (room <= 0) return null
    const due = ensure(audiences.due(this.#job.id))
    if (due === null) return null
    const open = due.value.filter(
      ({ state: of, number }) => (of === 'waiting' || of === 'sending') && !this.#underWay.has(number),
    )
    return open.slice(0, room)
  }

  #beginNext(upload: StoredUpload, key: string): boolean {
    const due = this.#nextBatches()
    if (due !== null && due.length === 0 && this.#jobState.pendingCalls() === 0) {
      this.#jobState.release()
      return false
    }
    for (const batch of due ?? []) this.#begin(upload, batch, key)
    return true
  }

  /** Ends a job without remaining steps and saves which members the list has. */
  async #finish(upload: StoredUpload, key: string): Promise<void> {
    const { stopped, ensure } = this.#jobState
    const { audiences, work } = this.#parts
    await this.#jobState.allFinished()
    if (stopped() || this.#parts.isEnding()) return
    if (this.#jobState.state() === 'cancelled') {
      ensure(audiences.changeAll(this.#job.id, ['waiting', 'sending'], 'cancelled'))
    } else if (this.#jobState.state() !== 'running') return
    const due = ensure(audiences.due(this.#job.id))
    if (due === null) return
    // A batch that can't be read was never sent.
    if (this.#jobState.state() === 'running')
      ensure(audiences.changeAll(this.#job.id, ['waiting', 'sending'], 'failed'))
    const doneBatches = due.value.filter((batch) => batch.state === 'done')
    const updated = await work.api.updateMembers({
      name: upload.operationsFile,
      membersFile: this.#parts.membersFileOf(upload),
      key,
      done: doneBatches.map(({ offset, refusedPositions }) => ({ offset, refusedPositions })),
    })
    if (this.#parts.hasEnded()) return
    // If it can't be saved, the next file is compared with an older state: more is sent, nothing is lost.
    const canForget = updated.ok && due.value.every((batch) => batch.state !== 'failed')
    if (canForget) await work.api.forget({ names: [upload.operationsFile] })
    this.#jobState.finishCancel()
    if (this.#jobState.state() === 'running') this.#jobState.transitionTo('done', null)
    else this.#parts.changed(this.#job.id)
  }

  readonly run: BulkRun['run'] = async () => {
    const { ensure } = this.#jobState
    const { audiences } = this.#parts
    const storedUpload = ensure(audiences.upload(this.#job.id))
    if (storedUpload === null) return
    const upload = storedUpload.value
    if (upload === null) return this.#jobState.transitionTo('cancelled', null)
    const key = await this.#parts.key()
    if (!key.ok) return this.#jobState.holdFor(key.fault.message, false)
    await this.#jobState.runCalls(async () => this.#beginNext(upload, key.value))
    if (this.#jobState.state() === 'paused') await this.#jobState.allFinished()
    else await this.#finish(upload, key.value)
  }

  readonly retry: BulkRun['retry'] = () => {
    const { ensure } = this.#jobState
    const { audiences } = this.#parts
    const due = ensure(audiences.due(this.#job.id))
    const failed = due?.value.some((batch) => batch.state === 'failed') === true
    if (this.#jobState.state() !== 'done' || !failed) return false
    ensure(audiences.changeAll(this.#job.id, ['failed'], 'waiting'))
    this.#jobState.transitionTo('running', null)
    return true
  }

  readonly summary: BulkRun['summary'] = () => {
    const { audiences } = this.#parts
    const sums = audiences.sums(this.#job.id)
    return sums.ok ? this.#jobState.summary(sums.value) : sums
  }
}

/** Sends what is left of an upload. A batch without an answer is sent again: repeating it changes nothing. */
export function createAudienceRun(parts: AudienceRunParts, job: StoredJob): BulkRun {
  return new AudienceRun(parts, job)
}
