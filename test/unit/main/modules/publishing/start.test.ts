import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { databasePath } from '../../../../../src/main/modules/data-file/open.ts'
import type { StoredJob } from '../../../../../src/main/modules/jobs/job-rows.ts'
import {
  jobTitle,
  lockAll,
  type NewJob,
  type StartParts,
  startJob,
} from '../../../../../src/main/modules/publishing/start.ts'
import type { StepGraph } from '../../../../../src/main/modules/publishing/step-graph.ts'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'
import type { Draft } from '../../../../../src/shared/drafts/draft.ts'
import { placedSteps, plannedDraft, planPublish } from '../../../../../src/shared/publishing/publish-plan.ts'
import { unwrap } from '../../../../support/outcomes.ts'
import { checksInPlace } from '../checks/checks-in-place.ts'
import { makeFolder } from '../data-file/folder.ts'
import { setDraftsStage, workspace } from '../drafts/drafts-stage.ts'
import { jobFaults } from '../jobs/job-faults.ts'
import { openCardJob, openJob } from './sent-steps.ts'

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

it('locks them in slices, and unlocks what it has locked if a later slice is refused', async () => {
  const asked: (readonly [string, number])[] = []
  const locker = {
    lock(_workspace: unknown, { length }: readonly string[]) {
      asked.push(['lock', length])
      return length < 50 ? fail(jobFaults.secrets) : succeed(undefined)
    },
    mark(_workspace: unknown, { length }: readonly string[], state: string) {
      asked.push([state, length])
      return succeed(undefined)
    },
  }
  const wait = async () => void asked.push(['wait', 0])
  const many = Array.from({ length: 401 }, (_, index) => `${index}`)
  const all = [
    ['lock', 200],
    ['wait', 0],
    ['lock', 200],
    ['wait', 0],
  ] as const
  expect(await lockAll(locker, { wait }, workspace, many.slice(0, 400))).toEqual(succeed(undefined))
  expect(asked.splice(0)).toEqual(all)
  expect(await lockAll(locker, { wait }, workspace, many)).toEqual(fail(jobFaults.secrets))
  expect(asked).toEqual([...all, ['lock', 1], ['idle', 200], ['wait', 0], ['idle', 200], ['wait', 0]])
})

/** Starts a job of the polls; parts of it can be replaced. */
async function start(change: Partial<StartParts> = {}, jobChange: Partial<NewJob> = {}) {
  const steps = placedSteps(
    planPublish(unwrap(stage.publishing.byIds(ids)).map(({ draft, title }) => plannedDraft(draft, title))),
  )
  const begun: [StoredJob, StepGraph][] = []
  const ranges: number[][] = []
  let waits = 0
  const outcome = await startJob(
    {
      jobs: stage.store.jobs,
      pace: {
        async wait() {
          waits += 1
        },
      },
      engine: {
        begin(job, graph) {
          begun.push([job, graph])
          return fail(jobFaults.offline)
        },
      },
      clock: { now: () => stage.now },
      random: { bytes: (length) => randomBytes(length) },
      ...change,
    },
    {
      workspace,
      userId: '1',
      kind: 'publish',
      title: 'Polls',
      undoOf: null,
      count: steps.length,
      async steps(from, count) {
        ranges.push([from, count])
        return succeed(steps.slice(from, from + count))
      },
      changes: async (asked) =>
        succeed(unwrap(stage.publishing.byIds(asked)).map((stored) => ({ ...stored, isDraft: true }))),
      lock: async () => succeed(undefined),
      ...jobChange,
    },
  )
  return { outcome, begun, ranges, waits }
}

it('begins a job once all of it is on disk, written in slices', async () => {
  const locked: string[] = []
  const { outcome, begun, ranges, waits } = await start(
    {},
    { lock: async (asked) => succeed(void locked.push(...asked)) },
  )
  expect(outcome).toEqual(fail(jobFaults.offline))
  expect(ranges).toEqual([0, 25, 50, 75, 100, 125, 150, 175, 200].map((from) => [from, 25]))
  expect(waits).toBe(9)
  expect([...locked].sort()).toEqual([...ids].sort())
  const [[job, graph] = []] = begun
  if (job === undefined || graph === undefined) throw new Error('not begun')
  expect(job).toEqual({
    id: job.id,
    workspace,
    userId: '1',
    kind: 'publish',
    title: 'Polls',
    undoOf: null,
    state: 'running',
    reason: null,
    createdAt: stage.now,
    finishedAt: null,
  })
  expect(unwrap(stage.store.jobs.get(job.id))).toEqual(job)
  expect(graph.inState('waiting')).toEqual(unwrap(stage.store.jobs.heads(job.id, 0, 300)).rows)
  expect(graph.counts().waiting).toBe(210)
  unwrap(stage.store.jobs.drop(job.id))
})

it('asks for no steps beyond the last one, and writes none without a change', async () => {
  const { ranges, begun } = await start({}, { count: 50, changes: async () => succeed([]) })
  expect(ranges).toEqual([
    [0, 25],
    [25, 25],
  ])
  const [[job, graph] = []] = begun
  expect(graph?.inState('waiting')).toEqual([])
  unwrap(stage.store.jobs.drop(job?.id ?? ''))
})

it('leaves nothing of a job that can’t be read, written or locked', async () => {
  const { jobs } = stage.store
  const refused = () => fail(jobFaults.secrets)
  const refusing = async () => refused()
  const outcomes = [
    await start({ jobs: { ...jobs, add: refused } }),
    await start({ jobs: { ...jobs, addSteps: refused } }),
    await start({ jobs: { ...jobs, change: refused } }),
    await start({}, { steps: refusing }),
    await start({}, { changes: refusing }),
    await start({}, { lock: refusing }),
  ]
  for (const { outcome, begun } of outcomes) {
    expect(outcome).toEqual(refused())
    expect(begun).toEqual([])
  }
  expect(unwrap(jobs.unfinished(['publish']))).toEqual([])
})

it.each([
  [1, 'Boots'],
  [2, '2 changes'],
])('is named after its draft, or their number: %i', (drafts, title) => {
  expect(jobTitle({ drafts, title: 'Boots' })).toBe(title)
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

it('writes a step with what it needs, its file and its key, and an undo’s without a draft', async () => {
  const { stepOf, jobState } = await openCardJob(stage)
  const { id } = jobState.job
  const [upload, media, card] = [stepOf(0), stepOf(1), stepOf(2)]
  const fresh = {
    jobId: id,
    state: 'waiting',
    fault: null,
    remoteId: null,
    result: null,
    candidates: [],
    conflicts: [],
    startedAt: null,
    finishedAt: null,
  }
  expect(upload).toMatchObject({ ...fresh, id: `${id}-1`, needs: [], bytes: 2_000, matchKey: null })
  expect(media).toMatchObject({ ...fresh, id: `${id}-2`, needs: [`${id}-1`], bytes: null, matchKey: null })
  expect(card).toMatchObject({ ...fresh, id: `${id}-3`, needs: [`${id}-2`], position: 3, subject: 'card' })
  expect(card.matchKey).toContain(card.draft.patch.name)
  expect(card.draftId).toBe(card.draft.id)
  const created = await stage.create('poll', { name: 'Undone', ...content })
  const undone: Draft = { ...created, kind: 'delete', remoteId: 'p1', base: content, patch: {} }
  const undo = await openJob(stage, [undone], 'undo')
  expect(undo.stepOf(0)).toMatchObject({ draftId: null, kind: 'delete', matchKey: null, draft: undone })
})
