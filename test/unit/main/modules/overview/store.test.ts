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
