import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
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
import { succeed } from '../../src/shared/core/outcome.ts'
import { unwrap } from '../../test/unit/main/core/store/folder.ts'
import { toldBlock, whileFree } from './account.ts'
import { people, plan, serviceCap, writePeople } from './audience-people.ts'
import type { Measurement } from './measurement.ts'
import { startProgram } from './program.ts'
import { addresses, allow, signIn } from './signed-requests.ts'

const workspace = { environmentId: 'sandbox', host: 'ads', accountId: demoAccountIds.northwind } as const
const note = () => undefined
const logger = { info: note, warn: note, error: note }

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
      ...{ transport, clock, sleep, log: logger, redactor: createRedactor(), observe: note },
      random: { bytes: (length) => randomBytes(length) },
      // The sandbox allows everything, so our own count of the windows mustn't delay anything either.
      limits: { ...limits, admit: (subject) => limits.admit({ ...subject, counted: null }) },
      keepBearer: async () => {},
    })
    const jobs = createAudienceJobs({
      ...{ clock, steady: clock, sleep, work, parallel: 6, changed: note },
      ...{ jobs: store.jobs, audiences: store.audiences },
      key: async () => succeed(key),
      ledgerOf: () => 'list.people',
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
      const { prepared, batches } = unwrap(await work.api.prepare({ fileId, plan, name, ledger: null, key }))
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
