import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Draft } from '../../../../../src/shared/drafts/draft.ts'
import {
  createFakeService,
  type FakeService,
  type Mishap,
} from '../../../../fault/publishing/fake-service.ts'
import { unwrap } from '../../../../support/outcomes.ts'
import { damage } from '../data-file/folder.ts'
import { type DraftsStage, setDraftsStage, workspace } from '../drafts/drafts-stage.ts'
import { beginPublish } from './begin-publish.ts'
import { engineOver, type TestEngine } from './engine-over.ts'

/** What the repair of a damaged file leaves out of jobs: nothing of it may be sent twice or reported as certain. */

const content = { name: 'Tent', duration_in_minutes: 60, first_choice: 'a', second_choice: 'b' }

let folder: string
let stage: DraftsStage
let gateway: FakeService
let mishap: Mishap
/** From then on, the service isn't reached. */
let wasSent: boolean
let engines: TestEngine[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flightdeck-damaged-rows-'))
  stage = setDraftsStage(folder)
  mishap = 'none'
  wasSent = false
  engines = []
  gateway = createFakeService({
    now: () => stage.now,
    mishap: (of) => (of === 'write' || mishap === 'none' ? mishap : wasSent ? 'offline' : 'none'),
    onWrite: () => {
      wasSent = true
    },
    lateMs: 0,
    firstId: stage.now,
  })
})
afterEach(async () => {
  for (const engine of engines) await engine.close()
  stage.end()
  rmSync(folder, { recursive: true, force: true })
})

function engineThat(sleeps: 'forever' | 'briefly'): TestEngine {
  const engine = engineOver(stage, {
    gateway,
    parallel: 1,
    sleep: async (milliseconds, signal) => {
      await setImmediate()
      if (sleeps === 'briefly') stage.now += milliseconds
      else if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve))
    },
  })
  engines.push(engine)
  return engine
}

/** A poll that the service created, whose answer was lost, in a program that exited before looking it up. */
async function sentWithoutAnswer(): Promise<{ readonly draft: Draft; readonly jobId: string }> {
  const draft = await stage.create('poll', content)
  const engine = engineThat('forever')
  mishap = 'actedAndLost'
  const { id } = await beginPublish(stage, engine, [draft])
  await expect.poll(() => gateway.polls.length).toBe(1)
  await expect.poll(() => unwrap(stage.store.journal.ofStep(`${id}-1`)).length).toBe(1)
  damage(folder, "UPDATE job SET state = 'paused', reason = NULL")
  const dying = engine.close()
  engines = []
  await dying
  const { now } = stage
  stage.end()
  stage = setDraftsStage(folder)
  stage.now = now
  mishap = 'none'
  return { draft, jobId: id }
}

describe('what was sent without an answer', () => {
  it('is left to the user if the journal lost it, and never sent again automatically', async () => {
    const { jobId } = await sentWithoutAnswer()
    damage(folder, 'DELETE FROM journal')
    const engine = engineThat('briefly')
    engine.start()
    unwrap(await engine.resume(jobId))
    await expect.poll(() => unwrap(engine.summary(jobId)).state).toBe('done')
    expect(unwrap(engine.summary(jobId)).counts).toMatchObject({ unknown: 1, done: 0 })
    expect(unwrap(stage.store.jobs.step(`${jobId}-1`))?.fault?.message).toContain('lost the record')
    expect(gateway.polls).toHaveLength(1)
    // The person found it on the service.
    const remoteId = String(gateway.polls[0]?.id)
    unwrap(await engine.resolve(jobId, `${jobId}-1`, { kind: 'found', remoteId }))
    await expect.poll(() => unwrap(engine.summary(jobId)).counts.done).toBe(1)
    expect(gateway.polls).toHaveLength(1)
  })

  it('is found before its draft is published again, even if its step was lost', async () => {
    const { draft } = await sentWithoutAnswer()
    damage(folder, 'DELETE FROM job_step')
    const engine = engineThat('briefly')
    engine.start()
    await expect.poll(() => unwrap(stage.publishing.byIds([draft.id]))[0]?.draft.publish).toBe('idle')
    const [stored] = unwrap(stage.publishing.byIds([draft.id]))
    if (stored === undefined) throw new Error('The draft is gone.')
    const { id } = await beginPublish(stage, engine, [stored.draft])
    await expect.poll(() => unwrap(engine.summary(id)).state).toBe('done')
    expect(unwrap(engine.summary(id)).counts).toMatchObject({ done: 1 })
    expect(gateway.polls).toHaveLength(1)
  })
})

it.each(["state = 'sendinh'", "draft = '{'", "kind = 'creatf'", "subject = 'pol1'", "needs = ''"])(
  'counts a step with %s among those that may have created a record',
  async (change) => {
    const { jobId } = await sentWithoutAnswer()
    damage(folder, `UPDATE job_step SET remote_id = 'p1', ${change}`)
    const { jobs } = stage.store
    expect(unwrap(jobs.openCreates(workspace, 'poll', 'other'))).toEqual([`${jobId}-1`])
    damage(folder, "UPDATE job_step SET state = iif(state = 'sendinh', state, 'done')")
    expect([...unwrap(jobs.claimed(workspace, 'poll', ['p1'], 'other'))]).toEqual(['p1'])
  },
)
