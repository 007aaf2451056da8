import { hash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parse } from 'csv-parse'
import { sleep } from '../../src/main/core/api/waiting.ts'
import { createAudienceGateway } from '../../src/main/modules/audiences/audience-gateway.ts'
import { createAudienceWork } from '../../src/main/modules/audiences/audience-host.ts'
import { createAudienceJobs } from '../../src/main/modules/audiences/upload-jobs.ts'
import { openStore } from '../../src/main/modules/data-file/open.ts'
import type { StoredJob } from '../../src/main/modules/jobs/job-rows.ts'
import { demoAccountIds } from '../../src/sandbox/demo/accounts.ts'
import { createCustomAudience } from '../../src/shared/api/ads/custom-audiences.ts'
import type { UploadPlan } from '../../src/shared/audiences/audience-upload.ts'
import { succeed } from '../../src/shared/core/outcome.ts'
import { unwrap } from '../../test/support/outcomes.ts'
import { blocked, compared, type Measurement, timed, whileFree, within } from './measurement.ts'
import { clock, logger, type Place, sandboxStage, workerEntry } from './stages.ts'

/** A file of people and its read settings. FLIGHTDECK_BENCH_PEOPLE makes it shorter. */
const people = Number(process.env.FLIGHTDECK_BENCH_PEOPLE ?? 1_000_000)
const plan: UploadPlan = {
  mode: 'add',
  hasTitles: true,
  columns: ['email', 'phone_number', null],
  country: 'DE',
  effectiveAt: null,
  expiresAt: null,
}
/** The service's maximum: 1,500 requests of 2,500 people per minute (audiences.md#memberships). */
const serviceCap = (1_500 * 2_500) / 60

async function writePeople(path: string): Promise<void> {
  const file = createWriteStream(path)
  file.write('email,phone,name\n')
  for (let from = 0; from < people; from += 10_000) {
    const rows = Array.from({ length: Math.min(10_000, people - from) }, (_, index) => {
      const number = from + index
      return `Person.${number}@Example.com,+49 171 ${1_000_000 + number},Name ${number}\n`
    })
    if (!file.write(rows.join(''))) await once(file, 'drain')
  }
  file.end()
  await once(file, 'finish')
}

/** The file of people, and the thread that prepares it. */
async function audienceStage({ folder, closing }: Place) {
  const path = join(folder, 'people.csv')
  const entry = workerEntry('modules/audiences/worker/audience-worker.ts')
  const work = createAudienceWork({ entry, path: join(folder, 'audiences'), logger })
  closing.defer(() => work.end())
  await writePeople(path)
  return { path, work, key: randomBytes(32).toString('base64') }
}

/**
 * A million people from CSV to sealed batches on the audience worker: rows per second compared with a plain loop that
 * only parses and hashes, memory, the delay of a stop, and the effect on main.
 */
export async function measureAudiences(place: Place): Promise<readonly Measurement[]> {
  const { path, work, key } = await audienceStage(place)
  const plain = (people * 1_000) / (await timed(() => parseAndHash(path)))
  const { fileId } = unwrap(await work.api.open({ path }))
  const question = { fileId, plan, membersFile: null, key }

  const before = process.memoryUsage().rss
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 50)
  const preparing = await whileFree(async () =>
    unwrap(await work.api.prepare({ ...question, name: 'a.operations' })),
  )
  const whole = (people * 1_000) / preparing.ms
  clearInterval(watch)

  const broken = work.api.prepare({ ...question, name: 'b.operations' })
  await pause(500)
  const stopping = await compared(async () => {
    await work.stop(fileId)
    await broken
  })
  const name = 'audience of 1,000,000 people from CSV to batches'
  const baseline = { name: 'parsing and hashing alone', value: plain }
  const growth = (peak - before) / 1_000_000
  return [
    { name, value: whole, unit: 'rows/s', min: 0.6 * plain, baseline },
    { name: `${name}, growth of memory`, value: growth, unit: 'MB', max: 150 },
    within(4, `${name}, until it stops`, stopping),
    ...blocked(`while an ${name}`, preparing.block),
  ]
}

/** The minimum work of any implementation, in one thread. */
async function parseAndHash(path: string): Promise<void> {
  const parser = parse({
    bom: true,
    on_record: (cells: readonly string[]) => {
      hash('sha256', cells[0] ?? '', 'hex')
      hash('sha256', cells[1] ?? '', 'hex')
      return null
    },
  })
  parser.resume()
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) parser.write(chunk)
  parser.end()
  await once(parser, 'end')
}

/** A million people from their file to the last receipt, with a sandbox without limits in its own process. */
export async function measureAudienceUpload(place: Place): Promise<readonly Measurement[]> {
  const { caller, client } = await sandboxStage(place, '--latency', '0')
  const store = place.closing.adopt(openStore({ folder: place.folder, clock, logger }), (open) =>
    open.close(),
  )
  const { path, work, key } = await audienceStage(place)
  const workspace = { environmentId: 'sandbox', host: 'ads', accountId: demoAccountIds.northwind } as const
  const jobs = createAudienceJobs({
    clock,
    monotonic: clock,
    sleep,
    work,
    parallel: 6,
    changed: () => undefined,
    jobs: store.jobs,
    audiences: store.audiences,
    key: async () => succeed(key),
    membersFileOf: () => 'list.people',
    gateway: createAudienceGateway({ user: () => succeed(caller), asUser: client.send }),
    onError: (error) => {
      throw error
    },
  })
  const params = { account_id: workspace.accountId, name: 'A million people' }
  const { id } = unwrap(await client.send(caller, createCustomAudience, { params })).reply.data
  const target = { list: 'customAudience', id, name: params.name } as const

  const uploading = await whileFree(async () => {
    const { fileId } = unwrap(await work.api.open({ path }))
    const operationsFile = 'bench.operations'
    const request = { fileId, plan, name: operationsFile, membersFile: null, key }
    const { prepared, batches } = unwrap(await work.api.prepare(request))
    const job: StoredJob = {
      id: 'job',
      workspace,
      userId: caller.userId,
      kind: 'audience',
      title: 'Upload',
      state: 'running',
      reason: null,
      undoOf: null,
      createdAt: clock.now(),
      finishedAt: null,
    }
    const upload = { jobId: job.id, workspace, target, plan, prepared, operationsFile, fileName: 'p' }
    unwrap(store.jobs.add(job))
    unwrap(store.audiences.add(upload, batches))
    unwrap(jobs.begin(job))
    while (unwrap(store.jobs.get(job.id))?.state === 'running') await pause(50)
  })
  const sums = unwrap(store.audiences.sums('job'))
  if (sums.done !== people) throw new Error(`${sums.done} of ${people} people have a receipt.`)
  await jobs.close()
  const name = 'audience of 1,000,000 people from CSV to the last receipt'
  const baseline = { name: "the service's own cap", value: serviceCap }
  return [
    { name, value: (people * 1_000) / uploading.ms, unit: 'rows/s', baseline },
    ...blocked(`while an ${name}`, uploading.block),
  ]
}
