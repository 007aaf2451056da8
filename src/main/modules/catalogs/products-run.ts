import type { WholeCallStatus } from '../../../shared/catalogs/product-row.ts'
import type { Fault } from '../../../shared/core/fault.ts'
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

export function createProductsRun(parts: ProductsRunParts, job: StoredJob): ProductsRun {
  const { work, gateway, catalogs } = parts
  const jobState = createBatchJobState(parts, job, () => parts.changed(job.id, null))
  const { ensure, stopped } = jobState
  let recovers = false
  let retries = false
  const attempts = new Map<number, number>()

  const sums = (): ProductJobSums => {
    const jobSums = catalogs.jobSums(job.id)
    return jobSums.ok && jobSums.value !== null ? jobSums.value : nothing
  }
  const finishBatch = async (batch: number, results: readonly StepResult[]): Promise<void> => {
    attempts.delete(batch)
    ensure(await work.api.receipt({ jobId: job.id, batch, results }))
    parts.changed(job.id, sums().catalog)
  }
  const send = async (due: DueBatch, catalogId: string): Promise<void> => {
    const { batch, products, productKeys } = due
    // The rows' feed has been deleted; the steps report that.
    if (products.length + productKeys.length === 0) return finishBatch(batch, [])
    const answer = await gateway.send(job, catalogId, due)
    if (stopped()) return
    if (answer.ok) {
      jobState.release()
      await finishBatch(batch, answer.value)
      return
    }
    const faultClass = classifyWriteFault(answer.fault)
    const attemptCount = (attempts.get(batch) ?? 0) + 1
    if (faultClass.kind === 'refused' || (faultClass.kind === 'ambiguous' && attemptCount >= maxAttempts)) {
      jobState.release()
      await finishBatch(
        batch,
        allFailed(due, answer.fault, faultClass.kind === 'refused' ? 'REFUSED' : 'NO_ANSWER'),
      )
      return
    }
    // Sending the same products again changes nothing, and the answer has their results.
    ensure(await work.api.release({ jobId: job.id, batch, perhapsSent: faultClass.kind === 'ambiguous' }))
    if (faultClass.kind === 'ambiguous') {
      attempts.set(batch, attemptCount)
      jobState.holdFor(noAnswer, true)
    } else jobState.applyFaultClass(faultClass)
  }
  const prepare = async (): Promise<void> => {
    const { id: jobId } = job
    const hasLeftovers = jobState.takeLeftovers() || recovers
    if (hasLeftovers) ensure(await work.api.recover({ jobId }))
    recovers = false
    if (retries) ensure(await work.api.retrySteps({ jobId }))
    retries = false
  }
  const finish = async (): Promise<void> => {
    await jobState.allFinished()
    if (stopped() || parts.isEnding()) return
    if (jobState.state() === 'cancelled') {
      ensure(await work.api.cancelSteps({ jobId: job.id }))
      jobState.finishCancel()
      parts.changed(job.id, sums().catalog)
    } else if (jobState.state() === 'running') jobState.transitionTo('done', null)
  }
  const claimed = async (): Promise<readonly DueBatch[] | null> => {
    const batches = jobState.freeSlots()
    if (batches <= 0) return null
    return ensure(await work.api.claim({ jobId: job.id, batches }))?.value ?? null
  }
  const beginNext = async (catalogId: string): Promise<boolean> => {
    const due = await claimed()
    if (parts.isEnding() || stopped()) return false
    if (due !== null && due.length === 0 && jobState.pendingCalls() === 0) {
      jobState.release()
      return false
    }
    for (const batch of due ?? []) jobState.startCall(() => send(batch, catalogId))
    if (due !== null && due.length > 0) parts.changed(job.id, null)
    return true
  }

  return {
    job,
    controls: jobState.controls,
    async run() {
      await prepare()
      const planned = ensure(catalogs.jobSums(job.id))
      const catalog = planned && ensure(catalogs.byNumber(planned.value?.catalog ?? -1))
      if (catalog === null) return
      const catalogId = catalog.value?.id ?? null
      if (catalogId === null) jobState.controls.cancel()
      else await jobState.runCalls(() => beginNext(catalogId))
      if (jobState.state() === 'paused') await jobState.allFinished()
      else await finish()
    },
    recover() {
      recovers = true
    },
    retry() {
      if (!jobState.controls.isOver() || sums().failed === 0) return false
      retries = true
      attempts.clear()
      jobState.transitionTo('running', null)
      return true
    },
    summary: () => jobState.summary(sums()),
  }
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
