import { hash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parse } from 'csv-parse'
import { createClient } from '../../src/main/core/api/client.ts'
import { createLimits } from '../../src/main/core/api/limits.ts'
import { createRedactor } from '../../src/main/core/api/redact.ts'
import { createTransport } from '../../src/main/core/api/transport.ts'
import { sleep } from '../../src/main/core/api/waiting.ts'
import { openStore } from '../../src/main/core/store/open.ts'
import { createAudienceLine } from '../../src/main/modules/audiences/audience-gateway.ts'
import { createAudienceWork } from '../../src/main/modules/audiences/audience-host.ts'
import type { StoredUpload } from '../../src/main/modules/audiences/store.ts'
import { createAudienceJobs } from '../../src/main/modules/audiences/upload-jobs.ts'
import type { StoredJob } from '../../src/main/modules/jobs/job-rows.ts'
import { demoAccountIds } from '../../src/sandbox/demo/accounts.ts'
import { demoApp, demoUsers } from '../../src/sandbox/demo/people.ts'
import type { Environment } from '../../src/shared/accounts/environment.ts'
import { createCustomAudience } from '../../src/shared/api/ads/custom-audiences.ts'
import type { UploadPlan } from '../../src/shared/audiences/audience-upload.ts'
import { succeed } from '../../src/shared/core/outcome.ts'
import { unwrap } from '../../test/unit/main/core/store/folder.ts'
import { toldBlock, whileFree } from './account.ts'
import type { Measurement } from './measurement.ts'
import { startProgram } from './program.ts'
import { addresses, allow, signIn } from './signed-requests.ts'

/** A file of people, and how to read it. FLIGHTDECK_BENCH_PEOPLE makes it shorter. */
export const people = Number(process.env.FLIGHTDECK_BENCH_PEOPLE ?? 1_000_000)
export const plan: UploadPlan = {
  ...{ mode: 'add', hasTitles: true, columns: ['email', 'phone_number', null], country: 'DE' },
  ...{ effectiveAt: null, expiresAt: null },
}
/** The service's maximum: 1,500 requests of 2,500 people per minute (advertising document, "Limits"). */
export const serviceCap = (1_500 * 2_500) / 60

export async function writePeople(path: string): Promise<void> {
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

const logger = { info() {}, warn() {}, error() {} }

/**
 * A million people from CSV to sealed batches on the audience worker: rows per second compared with a plain loop that
 * only parses and hashes, memory, the delay of a stop, and the effect on main.
 */
export async function measureAudiences(): Promise<readonly Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'flightdeck-bench-'))
  const path = join(folder, 'people.csv')
  const entry = new URL('../../src/main/modules/audiences/worker/audience-worker.ts', import.meta.url)
  const work = createAudienceWork({ entry, path: join(folder, 'audiences'), logger })
  try {
    await writePeople(path)
    const plain = people / (await seconds(() => parseAndHash(path)))
    const { fileId } = unwrap(await work.api.open({ path }))
    const question = { fileId, plan, membersFile: null, key: randomBytes(32).toString('base64') }

    const before = process.memoryUsage().rss
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss)
    }, 50)
    const preparing = await whileFree(async () =>
      unwrap(await work.api.prepare({ ...question, name: 'a.operations' })),
    )
    const whole = (people * 1_000) / preparing.ms
    clearInterval(watch)

    const broken = work.api.prepare({ ...question, name: 'b.operations' })
    await pause(500)
    const stopping = await seconds(async () => {
      await work.stop(fileId)
      await broken
    })
    const name = 'audience of 1,000,000 people from CSV to batches'
    const baseline = { name: 'parsing and hashing alone', value: plain }
    return [
      { name, value: whole, unit: 'rows/s', bar: { kind: 'atLeast', value: serviceCap }, baseline },
      {
        ...{ name: `${name}, beside parsing and hashing alone`, value: whole / plain, unit: '×' },
        ...{ bar: { kind: 'atLeast', value: 0.6 }, baseline: null },
      },
      {
        ...{ name: `${name}, growth of memory`, value: (most - before) / 1_000_000, unit: 'MB' },
        ...{ bar: { kind: 'atMost', value: 150 }, baseline: null },
      },
      {
        ...{ name: `${name}, until it stops`, value: stopping * 1_000, unit: 'ms' },
        ...{ bar: { kind: 'atMost', value: 200 }, baseline: null },
      },
      ...toldBlock(`while an ${name}`, preparing.block),
    ]
  } finally {
    await work.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1_000
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

const workspace = { environmentId: 'sandbox', host: 'ads', accountId: demoAccountIds.northwind } as const

/** A million people from their file to the last receipt, with a sandbox without limits in its own process. */
export async function measureAudienceUpload(): Promise<readonly Measurement[]> {
  const sandbox = await startProgram('src/sandbox/main.ts', '--port', '0', '--latency', '0')
  const folder = mkdtempSync(join(tmpdir(), 'flightdeck-bench-people-'))
  const clock = { now: Date.now }
  const transport = createTransport({ clock })
  const store = openStore({ folder, clock, logger })
  const entry = new URL('../../src/main/modules/audiences/worker/audience-worker.ts', import.meta.url)
  const work = createAudienceWork({ entry, path: join(folder, 'audiences'), logger })
  const key = randomBytes(32).toString('base64')
  try {
    const hosts = addresses.parse(sandbox.ready)
    const token = await signIn(hosts, 'ada')
    await allow(hosts, '.', 1_000_000, 60)
    const environment: Environment = {
      ...{ id: workspace.environmentId, name: 'Sandbox', signInHosts: [], kind: 'sandbox' },
      ...{ platformUrl: hosts.base_url, adsUrl: hosts.ads_url, adsSandboxUrl: hosts.ads_url },
      signatureHeader: 'x-service-webhooks-signature',
    }
    const consumer = { key: demoApp.consumerKey, secret: demoApp.consumerSecret }
    const caller = { environment, credentials: { consumer, token, bearer: null }, userId: demoUsers.ada.id }
    const limits = createLimits({ clock })
    const client = createClient({
      ...{ transport, clock, sleep, log: logger, redactor: createRedactor(), observe: () => undefined },
      random: { bytes: (length) => randomBytes(length) },
      // The sandbox allows everything, so our own count of the windows mustn't delay anything either.
      limits: { ...limits, admit: (subject) => limits.admit({ ...subject, counted: null }) },
      saveBearer: async () => {},
    })
    const jobs = createAudienceJobs({
      ...{ clock, steady: clock, sleep, work, parallel: 6, changed: () => undefined },
      ...{ jobs: store.jobs, audiences: store.audiences },
      key: async () => succeed(key),
      membersFileOf: () => 'list.people',
      line: createAudienceLine({
        user: () => succeed(caller),
        asUser: (who, operation, input, given) => client.send(who, operation, input, given),
      }),
      onError: (error) => {
        throw error
      },
    })
    const params = { account_id: workspace.accountId, name: 'A million people' }
    const made = unwrap(await client.send(caller, createCustomAudience, { params })).reply.data
    const target = { list: 'customAudience', id: made.id, name: 'A million people' } as const
    const path = join(folder, 'people.csv')
    await writePeople(path)

    const uploading = await whileFree(async () => {
      const { fileId } = unwrap(await work.api.open({ path }))
      const name = 'bench.operations'
      const { prepared, batches } = unwrap(
        await work.api.prepare({ fileId, plan, name, membersFile: null, key }),
      )
      const job: StoredJob = {
        ...{
          id: 'job',
          workspace,
          userId: caller.userId,
          kind: 'audience',
          title: 'Upload',
          state: 'running',
        },
        ...{ reason: null, undoOf: null, createdAt: clock.now(), finishedAt: null },
      }
      const upload: StoredUpload = {
        jobId: job.id,
        workspace,
        target,
        plan,
        prepared,
        operationsFile: name,
        fileName: 'p',
      }
      unwrap(store.jobs.add(job))
      unwrap(store.audiences.add(upload, batches))
      unwrap(jobs.begin(job))
      while (unwrap(store.jobs.get(job.id))?.state === 'running') await pause(50)
    })
    const sums = unwrap(store.audiences.sums('job'))
    if (sums.done !== people) throw new Error(`${sums.done} of ${people} people have a receipt.`)
    await jobs.close()
    const what = 'audience of 1,000,000 people from CSV to the last receipt'
    return [
      {
        ...{ name: what, value: (people * 1_000) / uploading.ms, unit: 'rows/s', bar: null },
        baseline: { name: "the service's own cap", value: serviceCap },
      },
      ...toldBlock(`while an ${what}`, uploading.block),
    ]
  } finally {
    await work.end()
    await transport.close()
    store.close()
    await sandbox.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
