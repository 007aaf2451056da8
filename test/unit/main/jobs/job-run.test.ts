import { setImmediate } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { createJobEngine } from '../../../../src/main/jobs/job-engine.ts'
import { startJob } from '../../../../src/main/services/publishing-start.ts'
import { plannedDraft, planPublish } from '../../../../src/shared/domain/publish-plan.ts'
import { succeed } from '../../../../src/shared/outcome.ts'
import { createFakeService, type Mishap } from '../../../fault/fake-service.ts'
import { setDraftsStage, workspace } from '../services/drafts-stage.ts'
import { unwrap } from '../store/folder.ts'

const stage = setDraftsStage()
afterAll(() => stage.end())

it('looks up what had no answer although its timer rings a moment early', async () => {
  // Timers begin with the turn in which they are set, so that they ring before the clock has come so far.
  const clock = { now: () => (stage.now += 1) }
  let rings = 0
  const sleep = async (milliseconds: number): Promise<void> => {
    await setImmediate()
    rings += 1
    stage.now += Math.max(0, milliseconds - (rings % 7))
  }
  const mishaps: Mishap[] = ['lost', 'lost', 'lost']
  const line = createFakeService({
    now: () => stage.now,
    mishap: (of) => (of === 'write' ? mishaps.shift() : undefined) ?? 'none',
    ...{ onWrite: () => undefined, lateMs: 0, firstId: 1 },
  })
  const { jobs, journal } = stage.store
  const engine = createJobEngine({
    ...{ line, clock, sleep, jobs, journal, drafts: stage.publishing },
    ...{ settlingMs: 5_000, mostAttempts: 5, parallel: 3, changed: () => undefined },
    uploads: { upload: async () => succeed({ mediaKey: '' }), forget: () => undefined },
    durability: { written: () => 0, flush: async () => succeed(undefined) },
    forgetUpload: () => undefined,
    onError: (error) => {
      throw error
    },
  })
  for (let round = 0; round < 20; round += 1) {
    mishaps.splice(0, mishaps.length, 'lost', 'lost')
    const content = { duration_in_minutes: 60, first_choice: 'a', second_choice: 'b' }
    const draft = await stage.create('poll', { name: `Poll ${round}`, ...content })
    async function* changes() {
      yield succeed([{ draft, type: null, isDraft: true }])
    }
    const { id } = unwrap(
      await startJob(
        { jobs, engine, clock, random: { bytes: (length) => new Uint8Array(length).fill(round) } },
        {
          ...{ workspace, userId: '1', kind: 'publish', title: 'Polls', undoOf: null },
          plan: planPublish([plannedDraft(draft, 'title')]),
          changes: changes(),
          lock: () => stage.publishing.lock(workspace, [draft.id]),
        },
      ),
    )
    for (let turn = 0; turn < 200 && unwrap(engine.summary(id)).state !== 'done'; turn += 1) {
      await setImmediate()
    }
    expect(unwrap(engine.summary(id))).toMatchObject({ state: 'done', counts: { done: 1 } })
  }
  expect(line.polls).toHaveLength(20)
  await engine.close()
})
