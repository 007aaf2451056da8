import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PlannedWorkspace } from '../../../../../../src/main/modules/checks/worker/check-reader.ts'
import {
  createPublishing,
  type Publishing,
  type PublishingParts,
} from '../../../../../../src/main/modules/publishing/handlers.ts'
import { fail, type Outcome, succeed } from '../../../../../../src/shared/core/outcome.ts'
import type { Draft } from '../../../../../../src/shared/drafts/draft.ts'
import type { JobState } from '../../../../../../src/shared/jobs/job.ts'
import {
  placedSteps,
  plannedDraft,
  planPublish,
} from '../../../../../../src/shared/publishing/publish-plan.ts'
import type { Review } from '../../../../../../src/shared/publishing/review.ts'
import { faultOf, unwrap } from '../../../../../support/outcomes.ts'
import { type DraftsStage, setDraftsStage, workspace } from '../../drafts/drafts-stage.ts'
import { jobFaults } from '../../jobs/job-faults.ts'
import { draftOf, dropped, pollRecord } from '../publish-rows.ts'
import { imageFile, newName, openCardJob, openJob, pollFields } from '../sent-steps.ts'
import { settle } from './run-stage.ts'

let stage: DraftsStage
let publishings: Publishing[]
/** What was asked of the parts around, in order. */
let asked: string[]
/** What the checks were asked for. */
let requests: unknown[]
/** What the checks plan. */
let planned: readonly Draft[]

beforeEach(() => {
  stage = setDraftsStage()
  publishings = []
  asked = []
  requests = []
  planned = []
})
afterEach(async () => {
  for (const publishing of publishings) await publishing.close()
  stage.end()
})

const thresholds = { EUR: null }
const failure = fail(jobFaults.secrets)
const window = { name: 'writes', calls: 3, limit: 2, windowMs: 60_000, remaining: null }
const review = {
  rows: [],
  windows: [window],
  minDurationMs: 0,
  toType: [{ of: 'single', currency: 'EUR', amount: 7 }],
} as unknown as Review

/** Everything around the publishing, in a sandbox; a signed-out user keeps its jobs from sending. */
function publishingWith(
  change: Partial<PublishingParts> = {},
  store: Partial<PublishingParts['store']> = {},
) {
  const steps = () => placedSteps(planPublish(planned.map((draft) => plannedDraft(draft, 'title'))))
  const plan = async (request: unknown): Promise<Outcome<PlannedWorkspace>> => {
    requests.push(request)
    return succeed({
      planId: 1,
      steps: steps().length,
      drafts: planned.length,
      title: 'Tent',
      toType: [],
      starts: { total: 0, items: [], hasUnswitched: false },
      sharings: [],
    })
  }
  const never = () => {
    throw new Error('not asked')
  }
  const publishing = createPublishing({
    calls: {
      application: never,
      chosenUser: () => succeed({ environmentId: 'sandbox', userId: '7' }),
      user: () => failure,
      asApplication: never,
      asUser: never,
      pagesAsUser: never,
      forPerson: never,
    },
    drafts: stage.publishing,
    checks: {
      review: async (request) => {
        requests.push(request)
        return succeed(review)
      },
      plan,
      planned: async ({ planId, offset, count }) => {
        requests.push(planId)
        return succeed(steps().slice(offset, offset + count))
      },
      undoReview: async (request) => {
        requests.push(request)
        return failure
      },
      undoPlan: plan,
      undoChanges: async (request) => {
        requests.push(request)
        return succeed(planned)
      },
    },
    store: { ...stage.store, ...store },
    checkAgain: async ({ accountId }) => {
      asked.push(`check ${accountId}`)
      return succeed(undefined)
    },
    uploads: { upload: async () => failure, forget: () => undefined },
    limits: { remaining: (bucket, ...place) => (place.join() === 'sandbox,ads,a1' ? bucket.length : null) },
    thresholds: () => thresholds,
    questions: {
      async confirm({ title }) {
        asked.push(title)
        return true
      },
    },
    userNames: () => ({ 7: '@tent' }),
    timezoneOf: () => 'Europe/Berlin',
    accountNameOf: () => 'Northwind',
    environmentOf: () =>
      ({ kind: 'sandbox', name: 'Sandbox' }) as ReturnType<PublishingParts['environmentOf']>,
    clock: { now: () => stage.now },
    random: { bytes: (length) => randomBytes(length) },
    logger: {
      info: () => undefined,
      warn: () => undefined,
      error: (event, details) => void asked.push(`${event} ${details?.error}`),
    },
    changed: () => undefined,
    sleep: (_milliseconds, signal) =>
      new Promise((resolve) =>
        signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve()),
      ),
    monotonic: { now: () => stage.now },
    ...change,
  })
  publishings.push(publishing)
  return publishing
}

const guard = (isOlder: boolean) => ({
  isOlder: () => isOlder,
  accept: () => void asked.push('accept'),
})
const start = (publishing: Publishing) => publishing.handlers.start({ workspace, draftIds: null })
const poll = () => stage.create('poll', pollFields(newName()))

/** A stored job of a poll in this state, which nothing has loaded. */
async function storedJob(state: JobState, kind: 'publish' | 'undo' = 'publish') {
  const draft = kind === 'publish' ? await poll() : draftOf('poll', 'delete', { remoteId: 'p1' })
  const opened = await openJob(stage, [draft], kind)
  opened.jobState.transitionTo(state, null)
  return { ...opened, jobId: opened.jobState.job.id }
}

describe('a publish', () => {
  it('is checked, planned, and starts with its drafts locked, as its user’s', async () => {
    const drafts = [await poll(), await poll()]
    planned = drafts
    const summary = unwrap(await start(publishingWith()))
    expect(asked).toEqual(['check a1'])
    expect(requests).toEqual([{ workspace, draftIds: null, thresholds }, 1])
    expect(summary).toMatchObject({ kind: 'publish', title: '2 changes', total: 2 })
    expect(unwrap(stage.store.jobs.get(summary.id))).toMatchObject({ userId: '7', undoOf: null })
    expect(
      unwrap(stage.publishing.byIds(drafts.map(({ id }) => id))).map(({ draft }) => draft.publish),
    ).toEqual(['queued', 'queued'])
    expect(unwrap(stage.store.jobs.step(`${summary.id}-1`))?.draftId).not.toBeNull()
  })

  it.each<[string, () => Parameters<typeof publishingWith>, string]>([
    [
      'nobody is signed in',
      () => [{ calls: { ...({} as PublishingParts['calls']), chosenUser: () => failure } }],
      jobFaults.secrets.message,
    ],
    ['the drafts can’t be checked', () => [{ checkAgain: async () => failure }], jobFaults.secrets.message],
    [
      'nothing of it can be sent',
      () => [{}],
      'Nothing to publish: the remaining changes have errors or depend on ones that do.',
    ],
    [
      'its drafts can’t be read',
      () => [{ drafts: { ...stage.publishing, byIds: () => failure } }],
      jobFaults.secrets.message,
    ],
    [
      'the journal is older, and the person declines',
      () => [{ questions: { confirm: async () => false } }, { journalGuard: guard(true) }],
      'Nothing was sent.',
    ],
  ])('isn’t started if %s', async (title, given, message) => {
    if (title !== 'nothing of it can be sent') planned = [await poll()]
    expect(faultOf(await start(publishingWith(...given()))).message).toBe(message)
    expect(asked).not.toContain('accept')
    expect(unwrap(stage.store.jobs.list({ offset: 0, count: 9 })).total).toBe(0)
  })

  it('isn’t started without its plan', async () => {
    const publishing = publishingWith()
    const refused = publishingWith({
      checks: { ...({} as PublishingParts['checks']), plan: async () => failure },
    })
    expect(await start(refused)).toEqual(failure)
    expect((await start(publishing)).ok).toBe(false)
  })

  it.each([
    [true, ['Older journal', 'accept', 'check a1']],
    [false, ['check a1']],
  ])('asks once about a journal that is older: %s', async (isOlder, expected) => {
    planned = [await poll()]
    unwrap(await start(publishingWith({}, { journalGuard: guard(isOlder) })))
    expect(asked).toEqual(expected)
  })

  it('is retried once its drafts are checked; an undo has none', async () => {
    const { jobId, jobState, stepOf } = await storedJob('done')
    jobState.failed(stepOf(0), dropped)
    const { runner } = publishingWith()
    expect(unwrap(await runner.retryFailed(jobId)).state).toBe('running')
    expect(asked).toEqual(['check a1'])
    const undo = await storedJob('done', 'undo')
    await runner.retryFailed(undo.jobId)
    expect(asked).toEqual(['check a1'])
    expect(faultOf(await runner.retryFailed('another')).kind).toBe('notFound')
    expect(await publishingWith({ checkAgain: async () => failure }).runner.retryFailed(jobId)).toEqual(
      failure,
    )
    const jobs = { ...stage.store.jobs, get: () => failure }
    expect(await publishingWith({}, { jobs }).runner.retryFailed(jobId)).toEqual(failure)
  })
})

describe('a review', () => {
  const ask = (change: Partial<PublishingParts> = {}) =>
    publishingWith(change).handlers.review({
      workspace,
      draftIds: null,
      offset: 0,
      count: 9,
    } as unknown as Parameters<Publishing['handlers']['review']>[0])

  it('has what remains of the account’s windows, and what has to be typed in the sandbox', async () => {
    expect(unwrap(await ask())).toEqual({
      ...review,
      windows: [{ ...window, remaining: 6 }],
      minDurationMs: 60_000,
    })
    const terms = { userNames: { 7: '@tent' }, timezone: 'Europe/Berlin' }
    const chosen = { workspace, draftIds: null, thresholds, terms }
    expect(requests).toEqual([{ chosen, offset: 0, count: 9 }])
  })

  it.each([
    ['for real money', { environmentOf: () => ({ kind: 'production' }) }],
    ['if the environment is gone', { environmentOf: () => null }],
  ])('leaves what has to be confirmed to main %s', async (_title, change) => {
    expect(unwrap(await ask(change as unknown as Partial<PublishingParts>)).toType).toEqual([])
  })

  it('is a fault if the checks can’t make it', async () => {
    const checks = { ...({} as PublishingParts['checks']), review: async () => failure }
    expect(await ask({ checks })).toEqual(failure)
  })
})

describe('the steps of a job', () => {
  const read = async (jobId: string, store: Partial<PublishingParts['store']> = {}) =>
    publishingWith({}, store).handlers.steps({
      jobId,
      states: [],
      offset: 0,
      count: 9,
    } as unknown as Parameters<Publishing['handlers']['steps']>[0])

  it('have what was sent, stored and is in question', async () => {
    const spaced = await stage.create('poll', pollFields('One  two'))
    const { jobState, stepOf, ids } = await openJob(stage, [spaced, await poll(), await poll()])
    jobState.transitionTo('paused', null)
    const { journal } = stage.store
    const intent = { params: {}, body: null, before: [] }
    const sent = {
      stepId: ids[0] ?? '',
      draftId: stepOf(0).draftId,
      operation: 'batch',
      intent,
      intendedAt: 1,
    }
    unwrap(journal.intend(jobState.job.id, [sent]))
    const record = pollRecord('p1', { ...stepOf(0).draft.patch, name: 'One two' })
    jobState.done(stepOf(0), 'p1', record)
    jobState.unknown(stepOf(1), null, [])
    const { rows, total } = unwrap(await read(jobState.job.id))
    expect(total).toBe(3)
    expect(rows.map(({ state }) => state)).toEqual(['done', 'unknown', 'waiting'])
    expect(rows.map(({ operation }) => operation)).toEqual([
      'batch',
      stepOf(1).operation,
      stepOf(2).operation,
    ])
    expect(rows[0]).toMatchObject({ remoteId: 'p1', bytes: null, needs: [], lookup: null, position: 1 })
    expect(rows[0]?.changes).toContainEqual({ field: 'first_choice', before: null, after: 'a' })
    expect(rows[0]?.storedTexts).toEqual([{ field: 'name', sent: 'One  two', stored: 'One two' }])
    expect(rows[1]).toMatchObject({ lookup: { kind: 'empty' }, storedTexts: [] })
  })

  it('name what a blocked step needs, and how much of a file is sent', async () => {
    const { jobState, stepOf } = await openCardJob(stage)
    jobState.uploaded(stepOf(0), '3_1')
    jobState.failed(stepOf(1), dropped)
    const { rows } = unwrap(await read(jobState.job.id))
    expect(rows[0]?.bytes).toEqual({ sent: imageFile.bytes, total: imageFile.bytes })
    expect(rows[1]).toMatchObject({ bytes: null, needs: [] })
    expect(rows[2]?.needs).toEqual([rows[1]?.title])
    const waiting = await openCardJob(stage)
    waiting.jobState.transitionTo('paused', null)
    const waitingRows = unwrap(await read(waiting.jobState.job.id)).rows
    expect(waitingRows[2]?.needs).toEqual([])
    expect(Object.values(waitingRows[2]?.names ?? {})).toEqual([imageFile.name])
    expect(waitingRows[0]?.bytes).toEqual({
      sent: 0,
      total: imageFile.bytes,
    })
  })

  it('need only what is there and isn’t done', async () => {
    const { jobState, ids } = await openCardJob(stage)
    const { jobs } = stage.store
    jobState.transitionTo('paused', null)
    unwrap(jobs.changeSteps(ids.slice(1, 2), { state: 'done' }))
    unwrap(jobs.changeSteps(ids.slice(2), { state: 'blocked' }))
    for (const step of [jobs.step, () => succeed(null), () => failure]) {
      const { rows } = unwrap(await read(jobState.job.id, { jobs: { ...jobs, step } }))
      expect(rows[2]?.needs).toEqual([])
    }
  })

  it('name the user of a post, and leave the rows of a set to its own page', async () => {
    const post = await stage.create('post', { text: newName(), as_user_id: '7' })
    const set = await stage.create('targeting', { line_item_id: 'l1', 'LOCATION:1': 'EQ' })
    const { jobState } = await openJob(stage, [post, set])
    jobState.transitionTo('paused', null)
    const { rows } = unwrap(await read(jobState.job.id))
    const rowOf = (subject: string) => rows.find((row) => row.subject === subject)
    expect(rowOf('post')?.names).toEqual({ 7: '@tent' })
    expect(rowOf('post')?.changes).not.toEqual([])
    expect(rowOf('targeting')?.changes).toEqual([])
  })

  it('say how much of a file is sent while it’s uploaded, and the log what that has thrown', async () => {
    planned = [await stage.create('media', { file: imageFile })]
    const upload: PublishingParts['uploads']['upload'] = (_step, { onProgress, signal }) => {
      onProgress({ phase: 'sending', sent: 700, total: 2_000 })
      return new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new Error('mistake'))),
      )
    }
    const publishing = publishingWith({ uploads: { upload, forget: () => undefined } })
    const { id } = unwrap(await start(publishing))
    await settle()
    const range = { jobId: id, states: [], offset: 0, count: 9 } as unknown
    const { rows } = unwrap(
      await publishing.handlers.steps(range as Parameters<Publishing['handlers']['steps']>[0]),
    )
    expect(rows[0]?.bytes).toEqual({ sent: 700, total: imageFile.bytes })
    await publishing.close()
    await settle()
    expect(asked).toContain('jobs.run Error: mistake')
  })

  it('are none of a job that has none, and a fault if they can’t be read', async () => {
    expect(unwrap(await read('another'))).toEqual({ rows: [], total: 0 })
    const { jobId } = await storedJob('done')
    const { jobs, journal } = stage.store
    expect(await read(jobId, { jobs: { ...jobs, steps: () => failure } })).toEqual(failure)
    expect(await read(jobId, { journal: { ...journal, sentWith: () => failure } })).toEqual(failure)
  })
})

describe('an undo', () => {
  it.each<[string, JobState, 'publish' | 'undo', string]>([
    ['of an undo', 'done', 'undo', 'Only a publish can be undone.'],
    [
      'of a publish that runs',
      'running',
      'publish',
      'This publish isn’t finished. Cancel it first, or wait until it’s done.',
    ],
    [
      'of a publish that is paused',
      'paused',
      'publish',
      'This publish isn’t finished. Cancel it first, or wait until it’s done.',
    ],
    ['of nothing', 'done', 'publish', 'Nothing can be undone.'],
  ])('%s is refused', async (_title, state, kind, message) => {
    const { jobId } = await storedJob(state, kind)
    expect(faultOf(await publishingWith().handlers.undo({ jobId })).message).toBe(message)
  })

  it('starts with what the checks plan, without drafts, once; later its summary is shown', async () => {
    const { jobId, jobState } = await storedJob('done')
    planned = [draftOf('poll', 'delete', { remoteId: 'p1', base: pollFields('Tent') })]
    const publishing = publishingWith({}, { journalGuard: guard(true) })
    const summary = unwrap(await publishing.handlers.undo({ jobId }))
    expect(asked).toEqual(['Older journal', 'accept'])
    expect(summary).toMatchObject({ kind: 'undo', title: 'Undo of Publish', total: 1 })
    expect(unwrap(stage.store.jobs.get(summary.id))).toMatchObject({
      undoOf: jobId,
      userId: jobState.job.userId,
    })
    expect(unwrap(stage.store.jobs.step(`${summary.id}-1`))).toMatchObject({ draftId: null, type: null })
    const undone = { jobId, workspace }
    expect(requests).toEqual([undone, 1, { job: undone, draftIds: [planned[0]?.id], at: stage.now }])
    expect(unwrap(await publishing.handlers.undo({ jobId })).id).toBe(summary.id)
    await settle()
    await publishing.close()
    unwrap(stage.store.jobs.change(summary.id, { state: 'paused', reason: null, finishedAt: null }))
    expect(unwrap(await publishingWith().handlers.undo({ jobId })).id).toBe(summary.id)
    unwrap(stage.store.jobs.change(summary.id, { state: 'cancelled', reason: null, finishedAt: null }))
    planned = []
    expect(faultOf(await publishingWith().handlers.undo({ jobId })).message).toBe('Nothing can be undone.')
    unwrap(stage.store.jobs.change(summary.id, { state: 'done', reason: null, finishedAt: null }))
    expect(unwrap(await publishingWith().handlers.undo({ jobId })).id).toBe(summary.id)
  })

  it.each<[string, () => Parameters<typeof publishingWith>]>([
    ['the job can’t be read', () => [{}, { jobs: { ...stage.store.jobs, get: () => failure } }]],
    ['earlier undos can’t be read', () => [{}, { jobs: { ...stage.store.jobs, undoing: () => failure } }]],
    [
      'it can’t be planned',
      () => [{ checks: { ...({} as PublishingParts['checks']), undoPlan: async () => failure } }],
    ],
  ])('isn’t started if %s', async (_title, given) => {
    const { jobId } = await storedJob('done')
    expect(await publishingWith(...given()).handlers.undo({ jobId })).toEqual(failure)
  })

  it('isn’t started over an older journal if the person declines', async () => {
    const { jobId } = await storedJob('done')
    planned = [draftOf('poll', 'delete', { remoteId: 'p1' })]
    const declining = publishingWith(
      { questions: { confirm: async () => false } },
      { journalGuard: guard(true) },
    )
    expect(faultOf(await declining.handlers.undo({ jobId })).message).toBe('Nothing was sent.')
  })

  it('is reviewed by the checks', async () => {
    const { jobId } = await storedJob('done')
    const { handlers } = publishingWith()
    expect(await handlers.undoPlan({ jobId })).toEqual(failure)
    expect(requests).toEqual([{ jobId, workspace }])
    expect(faultOf(await handlers.undoPlan({ jobId: 'another' })).kind).toBe('notFound')
  })
})

it('leaves look-ups and decisions to the engine', async () => {
  const { jobId, ids } = await storedJob('done')
  const { handlers } = publishingWith()
  const step = { jobId, stepId: ids[0] ?? '' }
  expect(faultOf(await handlers.lookUp(step)).message).toBe('This is already resolved.')
  expect(faultOf(await handlers.resolve({ ...step, resolution: { kind: 'notSent' } })).message).toBe(
    'This is already resolved.',
  )
  expect((await handlers.resendUnanswered({ jobId })).ok).toBe(false)
})
