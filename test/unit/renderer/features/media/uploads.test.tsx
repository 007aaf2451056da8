import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useUploads } from '../../../../../src/renderer/features/media/use-uploads.ts'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'
import type { EntityRow } from '../../../../../src/shared/entities/entity-row.ts'
import type { JobStep, JobSummary } from '../../../../../src/shared/jobs/job.ts'
import { eventually } from '../../../../support/eventually.ts'
import { offline } from '../../support/bridge.ts'
import { workbenchAround } from '../../support/workbench.tsx'

const workspace = { environmentId: 'sandbox', host: 'ads', accountId: 'a' } as const

function newFile(draftId: string, errors = 0): EntityRow {
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
const changed: EntityRow = { ...newFile('changed'), key: '3_1', remoteId: '3_1' }

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
  changes: [],
  currency: null,
  names: {},
  lookup: null,
  storedTexts: [],
  comment: '',
  needs: [],
  bytes: { sent: 10, total: 100 },
}

function stage(rows: readonly EntityRow[]) {
  const start = vi.fn(async () => succeed(job))
  const around = workbenchAround({
    entities: {
      list: async () => succeed({ rows, total: rows.length, seenAt: 1, sync: { kind: 'idle' } }),
    },
    publishing: {
      start,
      steps: async () => succeed({ rows: [step], total: 1 }),
    },
    jobs: {
      list: async () => succeed({ rows: [], total: 0 }),
      pause: async () => succeed({ ...job, state: 'paused' as const }),
      cancel: async () => fail(offline),
    },
  })
  const { result } = renderHook(() => useUploads(workspace), { wrapper: around.wrapper })
  return { start, emit: around.emit, uploads: () => result.current }
}

test('new files without errors are uploaded together; changed records and files with errors stay', async () => {
  const { start, uploads } = stage([newFile('good'), newFile('wrong', 1), changed])
  await eventually(() => expect(uploads().newFiles.map(({ title }) => title)).toEqual(['good', 'wrong']))
  act(() => uploads().start())
  expect(start).toHaveBeenCalledWith({ workspace, draftIds: ['good'] })
  await eventually(() => expect(uploads().job?.id).toBe('job1'))
  expect(uploads().files).toMatchObject([{ title: 'good.png', state: 'sending' }])
})

test('nothing starts if no file can be uploaded', async () => {
  const { start, uploads } = stage([newFile('wrong', 1)])
  await eventually(() => expect(uploads().newFiles).toHaveLength(1))
  act(() => uploads().start())
  expect(start).not.toHaveBeenCalled()
})

test('the job can be paused, reports problems, and ends with its events', async () => {
  const { emit, uploads } = stage([newFile('good')])
  await eventually(() => expect(uploads().newFiles).toHaveLength(1))
  act(() => uploads().start())
  await eventually(() => expect(uploads().job?.state).toBe('running'))
  act(() => uploads().pause())
  await eventually(() => expect(uploads().job?.state).toBe('paused'))
  act(() => uploads().cancel())
  await eventually(() => expect(uploads().task).toEqual({ kind: 'failed', fault: offline }))
  act(() => uploads().dismiss())
  expect(uploads().task).toEqual({ kind: 'idle' })
  act(() => emit('jobsChanged', { jobs: [{ ...job, state: 'done' }] }))
  expect(uploads().job).toBeNull()
})
