import { expect, test, vi } from 'vitest'
import { createUploads } from '../../../../../src/renderer/features/media/uploads.ts'
import { createWorkbench } from '../../../../../src/renderer/workbench/workbench.ts'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'
import type { CreativeRow } from '../../../../../src/shared/creatives/creative-row.ts'
import type { JobStep, JobSummary } from '../../../../../src/shared/jobs/job.ts'
import { offline, testBridge } from '../../support/bridge.ts'

const workspace = { environmentId: 'sandbox', host: 'ads', accountId: 'a' } as const

function newFile(draftId: string, errors = 0): CreativeRow {
  return {
    key: `draft:${draftId}`,
    remoteId: null,
    title: draftId,
    type: 'IMAGE',
    content: {},
    record: {},
    change: { draftId, kind: 'create', sync: 'clean', publish: 'idle', errors, warnings: 0 },
    seenAt: null,
    updatedAt: 0,
  }
}
const changed: CreativeRow = { ...newFile('changed'), key: '3_1', remoteId: '3_1' }

const counts = {
  waiting: 1,
  sending: 0,
  done: 0,
  failed: 0,
  conflict: 0,
  unknown: 0,
  blocked: 0,
  cancelled: 0,
}
const job: JobSummary = {
  id: 'job1',
  workspace,
  kind: 'publish',
  title: 'Upload',
  state: 'running',
  reason: null,
  createdAt: 1,
  finishedAt: null,
  total: 1,
  counts,
  bytes: null,
  waitingUntil: null,
  duplicates: 0,
  unanswered: 0,
}
const step: JobStep = {
  id: 's',
  position: 1,
  draftId: 'good',
  subject: 'media',
  kind: 'create',
  title: 'good.png',
  operation: 'mediaUpload.initialize',
  state: 'sending',
  fault: null,
  remoteId: null,
  startedAt: null,
  finishedAt: null,
  candidates: [],
  conflicts: [],
  nextLookAt: null,
  needs: [],
  bytes: { sent: 10, total: 100 },
}

function stage(rows: readonly CreativeRow[]) {
  const start = vi.fn(async () => succeed(job))
  const { bridge, emit } = testBridge({
    creatives: {
      list: async () => succeed({ rows, total: rows.length, seenAt: 1, sync: { kind: 'idle' } }),
    },
    publishing: {
      start,
      jobs: async () => succeed({ rows: [], total: 0 }),
      steps: async () => succeed({ rows: [step], total: 1 }),
      pause: async () => succeed({ ...job, state: 'paused' as const }),
      cancel: async () => fail(offline),
    },
  })
  return { start, emit, uploads: createUploads(createWorkbench(bridge), workspace) }
}

test('new files without errors go out together; changed records and files with errors stay', async () => {
  const { start, uploads } = stage([newFile('good'), newFile('wrong', 1), changed])
  await uploads.load()
  expect(uploads.store.getState().newFiles?.map(({ title }) => title)).toEqual(['good', 'wrong'])
  await uploads.start()
  expect(start).toHaveBeenCalledWith({ workspace, draftIds: ['good'] })
  expect(uploads.store.getState().job?.id).toBe('job1')
  expect(uploads.store.getState().files).toMatchObject([{ title: 'good.png', state: 'sending' }])
})

test('nothing is begun where no file can be uploaded', async () => {
  const { start, uploads } = stage([newFile('wrong', 1)])
  await uploads.load()
  await uploads.start()
  expect(start).not.toHaveBeenCalled()
})

test('the job can be held, says what went wrong, and is over with its news', async () => {
  const { emit, uploads } = stage([newFile('good')])
  await uploads.load()
  await uploads.start()
  await uploads.pause()
  expect(uploads.store.getState().job?.state).toBe('paused')
  await uploads.cancel()
  expect(uploads.store.getState().task).toEqual({ kind: 'failed', fault: offline })
  uploads.dismiss()
  emit('jobsChanged', { jobs: [{ ...job, state: 'done' }] })
  await expect.poll(() => uploads.store.getState().job).toBeNull()
})
