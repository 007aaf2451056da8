import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Store } from '../../../../../src/main/modules/data-file/store.ts'
import type { JobState } from '../../../../../src/shared/jobs/job.ts'
import { unwrap } from '../../../../support/outcomes.ts'
import { makeFolder, type TestFolder } from '../data-file/folder.ts'

const workspace = { environmentId: 'sandbox', host: 'ads', accountId: 'abc1' } as const

let folder: TestFolder
let store: Store
beforeEach(() => {
  folder = makeFolder()
  store = folder.open()
})
afterEach(() => {
  store.close()
  folder.remove()
})

it('counts what waits in each account', () => {
  const file = new DatabaseSync(folder.file)
  const draft = (id: string, accountId: string, sync: string, publish: string, empty = 0) =>
    file
      .prepare(
        `INSERT INTO draft (id, environment_id, host, account_id, subject, kind, patch, revision, comment, sync, publish,
           created_at, updated_at, title, empty, errors, warnings, blocked, by_agent, facts)
         VALUES (?, 'sandbox', 'ads', ?, 'poll', 'create', '{}', 1, '', ?, ?, 1, 1, 'x', ?, 0, 0, 0, 0, '{}')`,
      )
      .run(id, accountId, sync, publish, empty)
  draft('1', 'abc1', 'clean', 'none')
  draft('2', 'abc1', 'conflict', 'none')
  draft('3', 'abc1', 'clean', 'unknown')
  draft('4', 'abc2', 'clean', 'none')
  draft('5', 'abc3', 'clean', 'none', 1)
  file.close()
  const job = { userId: '1', title: 'x', reason: null, undoOf: null, createdAt: 1, finishedAt: null } as const
  const inAccount = (accountId: string) => ({ ...workspace, accountId })
  unwrap(store.jobs.add({ ...job, id: 'a', workspace: inAccount('abc2'), kind: 'publish', state: 'paused' }))
  unwrap(store.jobs.add({ ...job, id: 'b', workspace: inAccount('abc2'), kind: 'figures', state: 'running' }))
  unwrap(store.jobs.add({ ...job, id: 'c', workspace: inAccount('abc4'), kind: 'publish', state: 'done' }))
  expect(unwrap(store.overview.accounts(workspace))).toEqual([
    { accountId: 'abc1', unpublished: 3, undecided: 2, openJobs: 0 },
    { accountId: 'abc2', unpublished: 1, undecided: 0, openJobs: 1 },
  ])
  expect(unwrap(store.overview.accounts({ ...workspace, host: 'adsSandbox' }))).toEqual([])
})

it('finds open jobs, and recent ones in which something did not succeed', () => {
  const job = (id: string, state: JobState, createdAt: number, accountId = 'abc1') =>
    unwrap(
      store.jobs.add({
        id,
        state,
        createdAt,
        workspace: { ...workspace, accountId },
        userId: '1',
        kind: 'publish',
        title: id,
        reason: null,
        undoOf: null,
        finishedAt: null,
      }),
    )
  const file = new DatabaseSync(folder.file)
  const step = (jobId: string, state: string) =>
    file
      .prepare(
        `INSERT INTO job_step (id, job_id, position, subject, kind, title, operation, draft, needs, state, candidates,
           conflicts) VALUES (?, ?, 0, 'card', 'create', 'x', 'x', '{}', '[]', ?, '[]', '[]')`,
      )
      .run(`${jobId} ${state}`, jobId, state)
  job('running', 'running', 10)
  job('paused', 'paused', 500)
  job('well', 'done', 600)
  step('well', 'done')
  job('failed', 'done', 700)
  step('failed', 'failed')
  job('unknown', 'done', 800)
  step('unknown', 'unknown')
  job('long ago', 'done', 50)
  step('long ago', 'failed')
  job('elsewhere', 'running', 900, 'other')
  job('people', 'done', 650)
  file
    .prepare(
      `INSERT INTO audience_batch (job_id, number, state, file_offset, operations, bytes, first_row, last_row, repeats,
         refused_positions) VALUES ('people', 1, 'failed', 0, 1, 1, 1, 1, 0, '[]')`,
    )
    .run()
  file.close()
  expect(unwrap(store.overview.jobs(workspace, 100, 4))).toEqual({
    ids: ['paused', 'running', 'unknown', 'failed'],
    running: 1,
    paused: 1,
    withFailures: 3,
  })
})
