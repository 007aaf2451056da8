import { join } from 'node:path'
import { sleep } from '../../../src/main/core/api/waiting.ts'
import { silentLogger } from '../../../src/main/core/silent-logger.ts'
import { createAudienceWork } from '../../../src/main/modules/audiences/audience-host.ts'
import type { StoredUpload } from '../../../src/main/modules/audiences/store.ts'
import { createAudienceJobs } from '../../../src/main/modules/audiences/upload-jobs.ts'
import { openStore } from '../../../src/main/modules/data-file/open.ts'
import type { StoredJob } from '../../../src/main/modules/jobs/job-rows.ts'
import type { UploadPlan } from '../../../src/shared/audiences/audience-upload.ts'
import { fail, succeed } from '../../../src/shared/core/outcome.ts'
import { unwrap } from '../../support/outcomes.ts'
import { threadEntry } from '../../support/threads.ts'

/** A program that uploads a file of people to the address in its arguments, and gets killed while it does. */
const [folder = '', address = ''] = process.argv.slice(2)
const clock = { now: Date.now }
const key = Buffer.alloc(32, 3).toString('base64')
const plan: UploadPlan = {
  mode: 'add',
  hasTitles: true,
  columns: ['email'],
  country: 'US',
  effectiveAt: null,
  expiresAt: null,
}
const workspace = { environmentId: 'e', host: 'ads', accountId: 'a' } as const
const target = { list: 'customAudience', id: 'x1', name: 'Customers' } as const

const store = openStore({ folder, clock, logger: silentLogger })
const work = createAudienceWork({
  entry: threadEntry('modules/audiences/worker/audience-worker.ts'),
  path: join(folder, 'audiences'),
  logger: silentLogger,
})
const jobs = createAudienceJobs({
  clock,
  monotonic: clock,
  work,
  parallel: 3,
  jobs: store.jobs,
  audiences: store.audiences,
  sleep: (milliseconds, signal) => sleep(Math.min(milliseconds, 20), signal),
  key: async () => succeed(key),
  membersFileOf: () => 'list.people',
  changed: () => undefined,
  onError: (error) => {
    throw error
  },
  gateway: {
    async send(_job, _target, body) {
      const response = await fetch(address, { method: 'POST', body }).catch(() => null)
      if (response === null) return fail({ kind: 'dropped', code: 'GONE', message: 'The line broke.' })
      const { count } = JSON.parse(await response.text())
      return succeed({ successCount: Number(count), totalCount: Number(count) })
    },
  },
})

async function begin(): Promise<void> {
  const { fileId } = unwrap(await work.api.open({ path: join(folder, 'people.csv') }))
  const name = 'first.operations'
  const { prepared, batches } = unwrap(await work.api.prepare({ fileId, plan, name, membersFile: null, key }))
  const job: StoredJob = {
    id: 'job',
    workspace,
    userId: 'u',
    kind: 'audience',
    title: 'Upload',
    state: 'preparing',
    reason: null,
    undoOf: null,
    createdAt: clock.now(),
    finishedAt: null,
  }
  const upload: StoredUpload = {
    jobId: 'job',
    workspace,
    target,
    plan,
    prepared,
    operationsFile: name,
    fileName: 'people.csv',
  }
  unwrap(store.jobs.add(job))
  unwrap(store.audiences.add(upload, batches))
  unwrap(store.jobs.change('job', { state: 'running', reason: null, finishedAt: null }))
  unwrap(jobs.begin({ ...job, state: 'running' }))
}

if (unwrap(store.jobs.get('job')) === null) await begin()
else jobs.start()
process.stdout.write('going\n')
const over = setInterval(() => {
  const { state } = unwrap(store.jobs.get('job')) ?? {}
  if (state !== 'done') return
  clearInterval(over)
  process.exit(0)
}, 20)
