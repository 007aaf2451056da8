import type { WholeCallStatus } from '../../../shared/catalogs/product-row.ts'
import type { Fault } from '../../../shared/core/fault.ts'
import { BatchJobState, type BatchJobStateParts, maxAttempts, noAnswer } from '../jobs/batch-job-state.ts'
import type { BulkRun } from '../jobs/bulk-jobs.ts'
import type { StoredJob } from '../jobs/job-rows.ts'
import type { JobRepository } from '../jobs/store.ts'
import { classifyWriteFault } from '../jobs/write-fault.ts'
import type { CatalogWork } from './catalog-host.ts'
import type { DueBatch, StepResult } from './ports.ts'
import type { ProductsGateway } from './products-gateway.ts'
import type { CatalogRepository, ProductJobSums } from './store.ts'

export interface ProductsRunParts extends BatchJobStateParts {
  readonly gateway: ProductsGateway
  readonly work: {
    readonly api: Pick<
      CatalogWork['api'],
      'claim' | 'receipt' | 'release' | 'recover' | 'retrySteps' | 'cancelSteps' | 'dropPlan'
    >
  }
  readonly jobs: Pick<JobRepository, 'get' | 'change' | 'unfinished' | 'drop'>
  readonly catalogs: Pick<CatalogRepository, 'jobSums' | 'byNumber'>
  /** `catalog` is set if the service has other products now. */
  readonly changed: (jobId: string, catalog: number | null) => void
}

export interface ProductsRun extends BulkRun {
  recover(): void
}

class CatalogProductsRun implements ProductsRun {
  readonly #parts: ProductsRunParts
  readonly #job: StoredJob
  readonly #jobState: BatchJobState
  #recovers = false
  #retries = false
  readonly #attempts = new Map<number, number>()
  readonly job: ProductsRun['job']
  readonly controls: ProductsRun['controls']

  constructor(parts: ProductsRunParts, job: StoredJob) {
    this.#parts = parts
    this.#job = job
    this.#jobState = new BatchJobState(parts, job, () => parts.changed(job.id, null))
    this.job = job
    this.controls = this.#jobState.controls
  }

  #sums(): ProductJobSums {
    const { catalogs } = this.#parts
    const jobSums = catalogs.jobSums(this.#job.id)
    return jobSums.ok && jobSums.value !== null ? jobSums.value : nothing
  }

  async #finishBatch(batch: number, results: readonly StepResult[]): Promise<void> {
    const { ensure } = this.#jobState
    const { work } = this.#parts
    this.#attempts.delete(batch)
    ensure(await work.api.receipt({ jobId: this.#job.id, batch, results }))
    this.#parts.changed(this.#job.id, this.#sums().catalog)
  }

  async #send(due: DueBatch, catalogId: string): Promise<void> {
    const { gateway, work } = this.#parts
    const { stopped, ensure } = this.#jobState
    const { batch, products, productKeys } = due
    // The rows' feed has been deleted; the steps report that.
    if (products.length + productKeys.length === 0) return this.#finishBatch(batch, [])
    const answer = await gateway.send(this.#job, catalogId, due)
    if (stopped()) return
    if (answer.ok) {
      this.#jobState.release()
      await this.#finishBatch(batch, answer.value)
      return
    }
    const faultClass = classifyWriteFault(answer.fault)
    const attemptCount = (this.#attempts.get(batch) ?? 0) + 1
    if (faultClass.kind === 'refused' || (faultClass.kind === 'ambiguous' && attemptCount >= maxAttempts)) {
      this.#jobState.release()
      await this.#finishBatch(
        batch,
        allFailed(due, answer.fault, faultClass.kind === 'refused' ? 'REFUSED' : 'NO_ANSWER'),
      )
      return
    }
    // Sending the same products again changes nothing, and the answer has their results.
    ensure(
      await work.api.release({ jobId: this.#job.id, batch, perhapsSent: faultClass.kind === 'ambiguous' }),
    )
    if (faultClass.kind === 'ambiguous') {
      this.#attempts.set(batch, attemptCount)
      this.#jobState.holdFor(noAnswer, true)
    } else this.#jobState.applyFaultClass(faultClass)
  }

  async #prepare(): Promise<void> {
    const { ensure } = this.#jobState
    const { work } = this.#parts
    const { id: jobId } = this.#job
    const hasLeftovers = this.#jobState.takeLeftovers() || this.#recovers
    if (hasLeftovers) ensure(await work.api.recover({ jobId }))
    this.#recovers = false
    if (this.#retries) ensure(await work.api.retrySteps({ jobId }))
    this.#retries = false
  }

  async #finish(): Promise<void> {
    const { stopped, ensure } = this.#jobState
    const { work } = this.#parts
    await this.#jobState.allFinished()
    if (stopped() || this.#parts.isEnding()) return
    if (this.#jobState.state() === 'cancelled') {
      ensure(await work.api.cancelSteps({ jobId: this.#job.id }))
      this.#jobState.finishCancel()
      this.#parts.changed(this.#job.id, this.#sums().catalog)
    } else if (this.#jobState.state() === 'running') this.#jobState.transitionTo('done', null)
  }

  async #claimed(): Promise<readonly DueBatch[] | null> {
    const { ensure } = this.#jobState
    const { work } = this.#parts
    const batches = this.#jobState.freeSlots()
    if (batches <= 0) return null
    return ensure(await work.api.claim({ jobId: this.#job.id, batches }))?.value ?? null
  }

  async #beginNext(catalogId: string): Promise<boolean> {
    const { stopped } = this.#jobState
    const due = await this.#claimed()
    if (this.#parts.isEnding() || stopped()) return false
    if (due !== null && due.length === 0 && this.#jobState.pendingCalls() === 0) {
      this.#jobState.release()
      return false
    }
    for (const batch of due ?? []) this.#jobState.startCall(() => this.#send(batch, catalogId))
    if (due !== null && due.length > 0) this.#parts.changed(this.#job.id, null)
    return true
  }

  readonly run: ProductsRun['run'] = async () => {
    const { ensure } = this.#jobState
    const { catalogs } = this.#parts
    await this.#prepare()
    const planned = ensure(catalogs.jobSums(this.#job.id))
    const catalog = planned && ensure(catalogs.byNumber(planned.value?.catalog ?? -1))
    if (catalog === null) return
    const catalogId = catalog.value?.id ?? null
    if (catalogId === null) this.#jobState.controls.cancel()
    else await this.#jobState.runCalls(() => this.#beginNext(catalogId))
    if (this.#jobState.state() === 'paused') await this.#jobState.allFinished()
    else await this.#finish()
  }

  readonly recover: ProductsRun['recover'] = () => {
    this.#recovers = true
  }

  readonly retry: ProductsRun['retry'] = () => {
    if (!this.#jobState.controls.isOver() || this.#sums().failed === 0) return false
    this.#retries = true
    this.#attempts.clear()
    this.#jobState.transitionTo('running', null)
    return true
  }

  readonly summary: ProductsRun['summary'] = () => this.#jobState.summary(this.#sums())
}

export function createProductsRun(parts: ProductsRunParts, job: StoredJob): ProductsRun {
  return new CatalogProductsRun(parts, job)
}

const nothing: ProductJobSums = {
  catalog: -1,
  action: 'upload',
  waiting: 0,
  sending: 0,
  done: 0,
  failed: 0,
  cancelled: 0,
}

/** The whole call failed, so each of its products gets the reason. */
function allFailed(
  { products, productKeys }: DueBatch,
  fault: Fault,
  status: WholeCallStatus,
): readonly StepResult[] {
  const failed = { state: 'failed', status, errors: [fault.message], warnings: [] } as const
  return [
    ...products.map(({ id }) => ({ ...failed, id, productKey: null })),
    ...productKeys.map((productKey) => ({ ...failed, id: null, productKey })),
  ]
}
