import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { databasePath } from '../../../../../src/main/modules/data-file/open.ts'
import { lockAll, startJob } from '../../../../../src/main/modules/publishing/start.ts'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'
import { unwrap } from '../../../../support/outcomes.ts'
import { checksInPlace } from '../checks/checks-in-place.ts'
import { makeFolder } from '../data-file/folder.ts'
import { setDraftsStage, workspace } from '../drafts/drafts-stage.ts'

const folder = makeFolder()
const stage = setDraftsStage(folder.path)
afterAll(() => {
  stage.end()
  folder.remove()
})

const content = { duration_in_minutes: 60, first_choice: 'a', second_choice: 'b' }
const ids: string[] = []
beforeAll(async () => {
  // More than are locked at once.
  for (let number = 0; number < 210; number += 1) {
    ids.push((await stage.create('poll', { name: `Poll ${number}`, ...content })).id)
  }
})

const states = () => [...new Set(unwrap(stage.publishing.byIds(ids)).map(({ draft }) => draft.publish))]

it('locks all drafts or none of them', async () => {
  expect(
    (await lockAll(stage.publishing, stage.store.pace, workspace, [...ids, 'aaaaaaaaaaaaaaaa'])).ok,
  ).toBe(false)
  expect(states()).toEqual(['idle'])
  unwrap(await lockAll(stage.publishing, stage.store.pace, workspace, ids))
  expect(states()).toEqual(['queued'])
  unwrap(stage.publishing.mark(workspace, ids, 'idle'))
})

it('leaves nothing of a job whose plan was lost', async () => {
  const reader = checksInPlace(databasePath(folder.path))
  const plan = unwrap(await reader.api.plan({ workspace, draftIds: null, thresholds: {} }))
  expect(plan).toMatchObject({ steps: 210, drafts: 210, title: 'Poll 0' })
  const started = await startJob(
    {
      jobs: stage.store.jobs,
      pace: stage.store.pace,
      engine: { begin: () => fail({ kind: 'refused', reason: 'input', message: 'It was begun.' }) },
      clock: { now: () => stage.now },
      random: { bytes: (length) => randomBytes(length) },
    },
    {
      workspace,
      userId: '1',
      kind: 'publish',
      title: 'Polls',
      undoOf: null,
      count: plan.steps,
      steps: (from, count) =>
        reader.api.planned({ planId: from < 100 ? plan.planId : plan.planId + 1, offset: from, count }),
      changes: async (asked) =>
        succeed(unwrap(stage.publishing.byIds(asked)).map((stored) => ({ ...stored, isDraft: true }))),
      lock: (asked) => lockAll(stage.publishing, stage.store.pace, workspace, asked),
    },
  )
  expect(started).toMatchObject({ ok: false, fault: { kind: 'refused' } })
  expect(started.ok || started.fault.message).toContain('Publish again')
  expect(states()).toEqual(['idle'])
  expect(unwrap(stage.store.jobs.unfinished(['publish']))).toEqual([])
  await reader.close()
})
