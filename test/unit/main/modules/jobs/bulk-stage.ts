import { setImmediate } from 'node:timers/promises'
import type { Clock } from '../../../../../src/main/core/ports.ts'
import { createAudienceJobs } from '../../../../../src/main/modules/audiences/upload-jobs.ts'
import {
  createProductJobs,
  type ProductJobsParts,
} from '../../../../../src/main/modules/catalogs/product-jobs.ts'
import { createCatalogApi } from '../../../../../src/main/modules/catalogs/worker/catalog-answers.ts'
import { databasePath } from '../../../../../src/main/modules/data-file/open.ts'
import type { Store } from '../../../../../src/main/modules/data-file/store.ts'
import type { BulkJobs, BulkJobsParts, BulkRun } from '../../../../../src/main/modules/jobs/bulk-jobs.ts'
import type { StoredJob } from '../../../../../src/main/modules/jobs/job-rows.ts'
import type { UploadPlan } from '../../../../../src/shared/audiences/audience-upload.ts'
import type { Fault, StorageFault } from '../../../../../src/shared/core/fault.ts'
import { fail, type Outcome, succeed } from '../../../../../src/shared/core/outcome.ts'
import type { JobSummary } from '../../../../../src/shared/jobs/job.ts'
import { unwrap } from '../../../../support/outcomes.ts'
import { makeFolder } from '../data-file/folder.ts'
import { workspace } from '../drafts/drafts-stage.ts'

/** A job with two batches. The test controls service and disk, and the clock only moves by waiting. */
export interface BulkStage {
  readonly jobs: BulkJobs
  /** Numbers of the sent batches from 1, in order. */
  readonly sent: number[]
  /** Numbers of those returned as perhaps sent. */
  readonly doubted: number[]
  /** Why the job was held, in order. */
  readonly reasons: string[]
  now: number
  /** The fault of a batch that is sent now; null for success. */
  service: (batch: number) => Fault | null
  /** Whether the service reports each product as missing. */
  isGone: boolean
  /** The disk's fault on reads and writes; null if it works. */
  disk: StorageFault | null
  readonly sizes: readonly number[]
  summary(): JobSummary
  /** Waits until nothing moves on its own. */
  resolve(): Promise<JobSummary>
  end(): Promise<void>
}

export const jobId = 'job'
export const startedAt = 1_700_000_000_000

type World = Pick<BulkStage, 'sent' | 'doubted' | 'service' | 'isGone' | 'disk'>
type Parts = Pick<BulkJobsParts<BulkRun>, 'sleep' | 'onError'> & {
  readonly clock: Clock
  readonly monotonic: Clock
  readonly jobs: Store['jobs']
  readonly changed: () => void
}
interface Made {
  readonly jobs: BulkJobs
  readonly sizes: readonly number[]
  close(): void
}
type Make = (store: Store, folder: string, parts: Parts, world: World) => Promise<Made>

/** A read or write, unless the disk fails. */
function onDisk<T>({ disk }: World, work: () => Outcome<T>): Outcome<T> {
  return disk === null ? work() : fail(disk)
}

function leave(world: World, batch: number): Fault | null {
  world.sent.push(batch)
  return world.service(batch)
}

/** Audience members in a sealed file; the thread is simulated. */
const makeAudienceJobs: Make = async ({ audiences }, _folder, parts, world) => {
  const operations = 2_500
  const place = { operations, bytes: 1, firstRow: 1, lastRow: 2 }
  const prepared = {
    rows: 2,
    updates: 2,
    deletes: 0,
    unchanged: 0,
    duplicates: 0,
    withoutIdentifier: 0,
    batches: 2,
    bytes: 2,
    counts: {},
    notes: [],
    known: null,
  }
  const times = { effectiveAt: null, expiresAt: null }
  const plan: UploadPlan = { mode: 'add', hasTitles: true, columns: ['email'], country: 'US', ...times }
  const target = { list: 'customAudience', id: 'x1', name: 'Customers' } as const
  const files = { operationsFile: 'first.operations', fileName: 'people.csv' }
  const batches = [1, 2].map((number) => ({ ...place, number, offset: number }))
  unwrap(audiences.add({ jobId, workspace, target, plan, prepared, ...files }, batches))
  const jobs = createAudienceJobs({
    ...parts,
    parallel: 1,
    membersFileOf: () => 'list.people',
    key: async () => succeed('key'),
    audiences: {
      ...audiences,
      change(id, number, change) {
        if (change.repeated === true) world.doubted.push(number)
        return onDisk(world, () => audiences.change(id, number, change))
      },
      upload: (id) => onDisk(world, () => audiences.upload(id)),
    },
    work: {
      api: {
        batch: async ({ offset }) =>
          succeed({ body: Uint8Array.of(offset), operations, rows: [], places: [] }),
        updateMembers: async () => succeed({ members: 0 }),
        forget: async () => succeed(null),
      },
    },
    gateway: {
      async send(_job, _target, body) {
        const fault = leave(world, body[0] ?? 0)
        return fault === null ? succeed({ successCount: operations, totalCount: operations }) : fail(fault)
      },
    },
  })
  return { jobs, sizes: [operations, operations], close: () => undefined }
}

/** Products to delete, with the catalog thread's work done in place. */
const makeProductJobs: Make = async ({ catalogs }, folder, parts, world) => {
  const owner = { environmentId: workspace.environmentId, host: workspace.host, userId: 'u' }
  unwrap(catalogs.save(owner, 'c1', 'Shop', startedAt))
  const catalog = unwrap(catalogs.find(owner, 'c1'))?.number ?? -1
  const { api, close } = createCatalogApi(databasePath(folder), Date.now)
  const ids = Array.from({ length: 26 }, (_, number) => `p${number}`)
  const products = ids.map((id) => ({ id, product_key: id, title: id }))
  await api.savePage({ catalog, sync: 1, products })
  await api.planDeletion({ catalog, jobId, target: { kind: 'ids', ids } })
  const onWorker =
    <Input, Value>(call: (input: Input) => Value | Promise<Value>) =>
    async (input: Input): Promise<Outcome<Value>> =>
      world.disk === null ? succeed(await call(input)) : fail(world.disk)
  const work: ProductJobsParts['work'] = {
    api: {
      claim: onWorker(api.claim),
      receipt: onWorker(api.receipt),
      release: onWorker((input) => {
        if (input.perhapsSent) world.doubted.push(input.batch + 1)
        return api.release(input)
      }),
      recover: onWorker(api.recover),
      retrySteps: onWorker(api.retrySteps),
      cancelSteps: onWorker(api.cancelSteps),
      dropPlan: onWorker(api.dropPlan),
    },
  }
  const jobs = createProductJobs({
    ...parts,
    parallel: 1,
    work,
    catalogs: {
      jobSums: (id) => onDisk(world, () => catalogs.jobSums(id)),
      byNumber: (number) => onDisk(world, () => catalogs.byNumber(number)),
    },
    gateway: {
      async send(_job, _catalogId, { batch, productKeys }) {
        const fault = leave(world, batch + 1)
        if (fault !== null) return fail(fault)
        const done = { id: null, state: 'done', status: 'DELETED', errors: [], warnings: [] } as const
        const gone = { ...done, state: 'failed', status: 'ERROR', errors: ['No such product.'] } as const
        return succeed(productKeys.map((productKey) => ({ ...(world.isGone ? gone : done), productKey })))
      },
    },
  })
  return { jobs, sizes: [25, 1], close }
}

export const bulkKinds = { audience: makeAudienceJobs, products: makeProductJobs } as const

/** The job is on disk and hasn't started. */
export async function setBulkStage(kind: keyof typeof bulkKinds): Promise<BulkStage> {
  const folder = makeFolder()
  const store = folder.open()
  const job: StoredJob = {
    id: jobId,
    workspace,
    userId: 'u',
    kind,
    title: 'Upload',
    state: 'preparing',
    reason: null,
    undoOf: null,
    createdAt: startedAt,
    finishedAt: null,
  }
  unwrap(store.jobs.add(job))
  const reasons: string[] = []
  const world: World & Pick<BulkStage, 'reasons' | 'now'> = {
    sent: [],
    doubted: [],
    reasons,
    now: startedAt,
    disk: null,
    isGone: false,
    service: () => null,
  }
  const summary = () => {
    const stored = unwrap(store.jobs.get(jobId))
    if (stored === null) throw new Error('The job is gone.')
    return unwrap(made.jobs.summaryOf(stored))
  }
  const made = await bulkKinds[kind](
    store,
    folder.path,
    {
      clock: { now: () => world.now },
      monotonic: { now: () => world.now },
      async sleep(milliseconds, signal) {
        await setImmediate()
        if (!signal.aborted) world.now += milliseconds
      },
      jobs: {
        ...store.jobs,
        change: (id, change) => onDisk(world, () => store.jobs.change(id, change)),
      },
      changed() {
        if (world.disk !== null) return
        const { reason } = summary()
        if (reason !== null && reason !== reasons.at(-1)) reasons.push(reason)
      },
      onError(error) {
        throw error
      },
    },
    world,
  )
  unwrap(store.jobs.change(jobId, { state: 'running', reason: null, finishedAt: null }))
  return Object.assign(world, {
    jobs: made.jobs,
    sizes: made.sizes,
    summary,
    async resolve() {
      for (let turn = 0; turn < 200 && summary().state !== 'done'; turn += 1) await setImmediate()
      return summary()
    },
    async end() {
      await made.jobs.close()
      made.close()
      store.close()
      folder.remove()
    },
  })
}
