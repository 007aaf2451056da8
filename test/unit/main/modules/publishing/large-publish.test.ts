import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { WritePace } from '../../../../../src/main/core/ports.ts'
import { type Draft, referenceTo } from '../../../../../src/shared/drafts/draft.ts'
import type { JobSummary, StepState } from '../../../../../src/shared/jobs/job.ts'
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

/** More steps than are changed at once. */
const many = 220
/** More than are read at once. */
const moreStill = 520

let folder: string
let stage: DraftsStage
let gateway: FakeService
/** The fate of each write. */
let mishap: Mishap
/** How often a large change yielded to other work. */
let rests: number
let engines: TestEngine[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flightdeck-large-job-'))
  stage = setDraftsStage(folder)
  mishap = 'none'
  rests = 0
  engines = []
  gateway = createFakeService({
    now: () => stage.now,
    mishap: (of) => (of === 'write' ? mishap : 'none'),
    onWrite: () => undefined,
    lateMs: 0,
    firstId: stage.now,
  })
})

afterEach(async () => {
  for (const engine of engines) await engine.close()
  stage.end()
  rmSync(folder, { recursive: true, force: true })
})

const counted: WritePace = {
  async wait() {
    rests += 1
    await setImmediate()
  },
}

function begin(pace: WritePace = counted): TestEngine {
  const engine = engineOver(stage, {
    gateway,
    pace,
    parallel: 6,
    sleep: async (milliseconds) => {
      await setImmediate()
      stage.now += milliseconds
    },
  })
  engines.push(engine)
  return engine
}

async function polls(count = many): Promise<readonly Draft[]> {
  const drafts: Draft[] = []
  const content = { duration_in_minutes: 60, first_choice: 'a', second_choice: 'b' }
  for (let poll = 1; poll <= count; poll += 1)
    drafts.push(await stage.create('poll', { name: `Poll ${poll}`, ...content }))
  return drafts
}

async function becomes(
  engine: TestEngine,
  jobId: string,
  holds: (job: JobSummary) => boolean,
): Promise<JobSummary> {
  await expect.poll(() => holds(unwrap(engine.summary(jobId))), { interval: 5 }).toBe(true)
  return unwrap(engine.summary(jobId))
}
const isDone = ({ state }: JobSummary): boolean => state === 'done'
const has =
  (state: StepState, count: number) =>
  ({ counts }: JobSummary): boolean =>
    counts[state] === count

/** A job of many polls that was paused before anything was sent. */
async function held(engine: TestEngine, count = many): Promise<string> {
  mishap = 'offline'
  const { id } = await beginPublish(stage, engine, await polls(count))
  unwrap(await engine.pause(id))
  await becomes(engine, id, has('waiting', count))
  return id
}

const publishStates = (): ReadonlySet<string> => {
  const ids = unwrap(stage.store.drafts.ids(workspace))
  return new Set(unwrap(stage.publishing.byIds(ids)).map(({ draft }) => draft.publish))
}

describe('a job with many steps', () => {
  it.each([
    ['a step', "UPDATE job_step SET draft = '{' WHERE position = 7"],
    ['a draft', "UPDATE draft SET patch = '{' WHERE id = (SELECT draft_id FROM job_step WHERE position = 7)"],
  ])('sends all others if %s is damaged', async (_name, sql) => {
    const engine = begin()
    const id = await held(engine, 20)
    damage(folder, sql)
    mishap = 'none'
    unwrap(await engine.resume(id))
    const { counts } = await becomes(engine, id, isDone)
    expect(counts.done).toBe(19)
    expect(counts.failed + counts.cancelled).toBe(1)
  })

  it('leaves a step with a damaged journal to the user, and looks up all others', async () => {
    const engine = begin()
    mishap = 'offline'
    const { id } = await beginPublish(stage, engine, await polls(20))
    unwrap(await engine.pause(id))
    await engine.close()
    damage(folder, "UPDATE job_step SET state = 'sending' WHERE position < 4")
    for (const position of [1, 2, 3]) {
      const step = unwrap(stage.store.jobs.step(`${id}-${position}`))
      const params = { name: step?.title ?? '' }
      const intent = { params, body: null, before: [] }
      const entry = {
        stepId: `${id}-${position}`,
        draftId: step?.draftId ?? null,
        operation: step?.operation ?? '',
        intent,
        intendedAt: stage.now,
      }
      unwrap(stage.store.journal.intend(id, [entry]))
    }
    damage(folder, "UPDATE journal SET intent = '{' WHERE step_id LIKE '%-2'")
    mishap = 'none'
    const next = begin()
    next.start()
    unwrap(await next.resume(id))
    const { counts } = await becomes(next, id, ({ counts: now }) => now.done === 19)
    expect(counts).toMatchObject({ done: 19, unknown: 1 })
    expect(unwrap(next.summary(id)).unanswered).toBe(1)
    const candidates = JSON.stringify([{ remoteId: 'p1', title: 'Poll', createdAt: null }])
    damage(folder, `UPDATE job_step SET candidates = '${candidates}' WHERE state = 'unknown'`)
    expect(unwrap(next.summary(id)).unanswered).toBe(0)
  })

  it('is canceled in parts, and its drafts are unlocked', async () => {
    const engine = begin()
    const id = await held(engine, moreStill)
    rests = 0
    const cancelled = unwrap(await engine.cancel(id))
    expect(cancelled).toMatchObject({ state: 'cancelled', counts: { cancelled: moreStill } })
    expect(rests).toBeGreaterThanOrEqual(5)
    expect(publishStates()).toEqual(new Set(['idle']))
  })

  it('is canceled completely by the next start after a crash', async () => {
    let isDead = false
    const dying = begin({ wait: () => (isDead ? new Promise(() => undefined) : setImmediate()) })
    const id = await held(dying)
    isDead = true
    void dying.cancel(id)
    await becomes(dying, id, ({ counts }) => counts.cancelled > 0)
    expect(unwrap(stage.store.jobs.counts(id)).waiting).toBeGreaterThan(0)
    const engine = begin()
    engine.start()
    await becomes(engine, id, has('cancelled', many))
    expect(publishStates()).toEqual(new Set(['idle']))
  })

  it('blocks everything that needs a failed step, and unblocks it with that step', async () => {
    const engine = begin()
    const poll = await stage.create('poll', {
      name: 'Named by all',
      duration_in_minutes: 60,
      first_choice: 'a',
      second_choice: 'b',
    })
    const drafts = [poll]
    for (let post = 1; post < many; post += 1)
      drafts.push(
        await stage.create('post', { as_user_id: '1', text: `Post ${post}`, card_uri: referenceTo(poll.id) }),
      )
    mishap = 'refused'
    const { id } = await beginPublish(stage, engine, drafts)
    expect(await becomes(engine, id, isDone)).toMatchObject({ counts: { failed: 1, blocked: many - 1 } })
    expect(rests).toBeGreaterThanOrEqual(1)
    expect(publishStates()).toEqual(new Set(['failed', 'idle']))

    mishap = 'none'
    rests = 0
    const step = unwrap(stage.store.jobs.steps(id, ['failed'], { offset: 0, count: 1 })).rows[0]
    unwrap(await engine.retryFailed(id, step?.id ?? ''))
    expect(rests).toBeGreaterThanOrEqual(2)
    await becomes(engine, id, has('done', many))
    expect(gateway.posts).toHaveLength(many - 1)
  })

  it('is retried in parts, each step once', async () => {
    const engine = begin()
    mishap = 'refused'
    const { id } = await beginPublish(stage, engine, await polls())
    await becomes(engine, id, isDone)
    expect(unwrap(engine.summary(id)).counts.failed).toBe(many)

    mishap = 'none'
    rests = 0
    unwrap(await engine.retryFailed(id))
    expect(rests).toBeGreaterThanOrEqual(2)
    expect(await becomes(engine, id, isDone)).toMatchObject({ counts: { done: many } })
    expect(gateway.polls).toHaveLength(many)
  })

  it('leaves nothing locked if it is canceled during a retry', async () => {
    const gate = Promise.withResolvers<void>()
    let slicesLeft = Number.POSITIVE_INFINITY
    const engine = begin({ wait: () => (slicesLeft-- > 0 ? setImmediate() : gate.promise) })
    mishap = 'refused'
    const { id } = await beginPublish(stage, engine, await polls())
    await becomes(engine, id, isDone)
    slicesLeft = 1
    const retried = engine.retryFailed(id)
    const { counts: before } = await becomes(engine, id, ({ counts }) => counts.waiting > 0)
    expect(before.failed).toBeGreaterThan(0)
    const cancelled = engine.cancel(id)
    await becomes(engine, id, ({ state }) => state === 'cancelled')
    gate.resolve()
    expect((await cancelled).ok).toBe(true)
    await retried
    const { counts } = unwrap(engine.summary(id))
    expect(counts).toMatchObject({ waiting: 0, sending: 0, cancelled: before.waiting, failed: before.failed })
    expect([...publishStates()].toSorted()).toEqual(['failed', 'idle'])
  })
})
