import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Draft } from '../../../src/shared/drafts/draft.ts'
import type { JobState, JobStep, JobSummary } from '../../../src/shared/jobs/job.ts'
import { faultOf, unwrap } from '../../support/outcomes.ts'
import { setAdasStage, workspace } from '../stage/adas-stage.ts'
import { enterSandbox, type Stage, signIn } from '../stage/stage.ts'
import { poll, publishActs } from './publish-acts.ts'

let stage: Stage
beforeEach(async () => {
  stage = await setAdasStage({ absenceMs: 300 })
})
afterEach(() => stage.end())

const { create, publish, job, steps } = publishActs(() => stage)

const draftPoll = (name: string) => create('poll', poll(name))
const becomes = (started: JobSummary, state: JobState) =>
  expect.poll(async () => (await job(started)).state).toBe(state)
const publishState = async ({ id }: Draft) =>
  unwrap(await stage.handlers.drafts.get({ draftId: id })).draft.publish
/** Requests that reached the service, answered or not, except those refused only for their token. */
const sent = async () =>
  (await stage.requests()).filter(
    ({ method, path, status }) => method === 'POST' && path.endsWith('/cards/poll') && status !== 401,
  )
/** Two calls are answered, and the next ones wait until the faults are cleared. */
const holdAfterTwo = async () => {
  const match = { method: 'POST', path_regex: '/cards/poll$' }
  await stage.control('POST', '/faults', { match, times: 2 })
  await stage.control('POST', '/faults', { match, hold: true })
}

describe('a person holds a job', () => {
  it('sends nothing while it is paused, and everything in the end', async () => {
    for (let number = 0; number < 20; number += 1) await draftPoll(`Paused ${number}`)
    await holdAfterTwo()
    const started = await publish()
    await expect.poll(async () => (await job(started)).counts).toMatchObject({ done: 2, sending: 6 })
    expect(unwrap(await stage.handlers.jobs.pause({ jobId: started.id })).state).toBe('paused')
    await stage.control('DELETE', '/faults')
    await expect.poll(async () => (await job(started)).counts.sending).toBe(0)
    // Another job is sent to its end meanwhile.
    await draftPoll('Not paused')
    await becomes(await publish(), 'done')
    expect(await sent()).toHaveLength(9)
    unwrap(await stage.handlers.jobs.resume({ jobId: started.id }))
    await becomes(started, 'done')
    expect(await sent()).toHaveLength(21)
  })

  it('cancels what was not sent, and unlocks its drafts', async () => {
    const drafts: Draft[] = []
    for (let number = 0; number < 20; number += 1) drafts.push(await draftPoll(`Cancelled ${number}`))
    await holdAfterTwo()
    const started = await publish()
    await expect.poll(async () => (await job(started)).counts).toMatchObject({ done: 2, sending: 6 })
    unwrap(await stage.handlers.jobs.cancel({ jobId: started.id }))
    await stage.control('DELETE', '/faults')
    await expect.poll(async () => (await job(started)).counts.sending).toBe(0)
    const { counts, state, finishedAt } = await job(started)
    expect(state).toBe('cancelled')
    expect(finishedAt).not.toBeNull()
    expect(counts).toMatchObject({ done: 8, cancelled: 12 })
    expect(await sent()).toHaveLength(8)
    const last = drafts.at(-1)
    expect(last === undefined ? null : await publishState(last)).toBe('idle')
    expect(faultOf(await stage.handlers.jobs.retryFailed({ jobId: started.id })).kind).toBe('refused')
  })
})

describe('a job is held', () => {
  it('with a message, and continues when the sandbox is back', async () => {
    await draftPoll('Offline')
    unwrap(await stage.handlers.sandbox.stop(undefined))
    const started = await publish()
    await becomes(started, 'paused')
    expect((await job(started)).reason).toContain('sandbox is stopped')
    await enterSandbox(stage)
    await signIn(stage, 'ada')
    await becomes(started, 'done')
    expect(await sent()).toHaveLength(1)
  })

  it('by a lost sign-in, which loses nothing', async () => {
    await draftPoll('Signed out')
    const body = { errors: [{ code: 'UNAUTHORIZED_ACCESS', message: 'no' }], request: { params: {} } }
    await stage.control('POST', '/faults', { match: { path_regex: '/ads/' }, status: 401, body })
    const started = await publish()
    await becomes(started, 'paused')
    expect((await job(started)).reason).toContain('Signed out')
    await stage.control('DELETE', '/faults')
    await signIn(stage, 'ada')
    await becomes(started, 'done')
  })

  it('by a full rate window, with its known end', async () => {
    for (let number = 0; number < 4; number += 1) await draftPoll(`Limited ${number}`)
    const match = { method: 'POST', path_regex: '/cards/poll$' }
    await stage.control('POST', '/rate_limits', { match, limit: 2, window_s: 900 })
    const started = await publish()
    await expect.poll(async () => (await job(started)).waitingUntil).not.toBeNull()
    await expect.poll(() => job(started)).toMatchObject({ state: 'running', counts: { done: 2 } })
    stage.pass(900_000)
    // Any answer wakes the job, which otherwise looks at the clock every 15 seconds.
    unwrap(await stage.handlers.accounts.list({ host: 'ads', refresh: true }))
    await becomes(started, 'done')
    expect((await job(started)).counts.done).toBe(4)
  })
})

describe('a field that someone else has changed too', () => {
  it('is a conflict with the original, mine and theirs; once it is resolved, the job continues', async () => {
    const list = { workspace, subject: 'media' as const, text: '', types: [], changedOnly: false }
    const rows = async () =>
      unwrap(
        await stage.handlers.entities.list({
          ...list,
          sort: 'title',
          descending: false,
          offset: 0,
          count: 1,
        }),
      )
    await rows()
    await expect.poll(async () => (await rows()).rows.length).toBe(1)
    const [media] = (await rows()).rows
    const remoteId = media?.key ?? ''
    const { id } = unwrap(await stage.handlers.drafts.change({ workspace, subject: 'media', remoteId }))
    unwrap(await stage.handlers.drafts.edit({ draftId: id, fields: { name: 'Mine' } }))
    await stage.control('POST', '/faults', {
      match: { method: 'GET', path_regex: `/media_library/${remoteId}$` },
      times: 1,
      status: 200,
      body: { data: { ...media?.record, name: 'Theirs' }, request: { params: {} } },
    })
    const started = await publish()
    await becomes(started, 'done')
    const [step] = await steps(started)
    expect(step).toMatchObject({
      state: 'conflict',
      conflicts: [{ field: 'name', base: media?.title, mine: 'Mine', theirs: 'Theirs' }],
    })
    unwrap(await stage.handlers.drafts.resolve({ draftId: id, choices: { name: 'mine' } }))
    unwrap(await stage.handlers.jobs.retryFailed({ jobId: started.id }))
    await expect
      .poll(async () => (await job(started)).counts.done + (await job(started)).counts.conflict)
      .toBe(1)
  })
})

describe('a failed change', () => {
  it('can be marked as done: its draft goes, and nothing is sent again', async () => {
    const list = { workspace, subject: 'media' as const, text: '', types: [], changedOnly: false }
    const rows = async () =>
      unwrap(
        await stage.handlers.entities.list({
          ...list,
          sort: 'title',
          descending: false,
          offset: 0,
          count: 1,
        }),
      ).rows
    await rows()
    await expect.poll(async () => (await rows()).length).toBe(1)
    const remoteId = (await rows())[0]?.key ?? ''
    const { id } = unwrap(await stage.handlers.drafts.change({ workspace, subject: 'media', remoteId }))
    unwrap(await stage.handlers.drafts.edit({ draftId: id, fields: { name: 'Mine' } }))
    const made = await draftPoll('Refused')
    const body = { errors: [{ code: 'INVALID_PARAMETER', message: 'no' }] }
    for (const method of ['PUT', 'POST']) {
      const match = { method, path_regex: '/(media_library/[^/]+|cards/poll)$' }
      await stage.control('POST', '/faults', { match, status: 400, body })
    }
    const started = await publish()
    await becomes(started, 'done')
    const failed = await steps(started)
    expect(failed.map(({ state }) => state)).toEqual(['failed', 'failed'])
    const before = (await stage.requests()).filter(({ method }) => method !== 'GET').length
    const resolve = (step: JobStep | undefined) =>
      stage.handlers.publishing.resolve({
        jobId: started.id,
        stepId: step?.id ?? '',
        resolution: { kind: 'treatedAsDone' },
      })
    const change = failed.find(({ draftId }) => draftId === id)
    expect(unwrap(await resolve(change)).counts).toMatchObject({ done: 1, failed: 1 })
    expect(faultOf(await stage.handlers.drafts.get({ draftId: id })).kind).toBe('notFound')
    // It's unknown which record a new entity became.
    expect(faultOf(await resolve(failed.find(({ draftId }) => draftId === made.id))).kind).toBe('refused')
    expect((await stage.requests()).filter(({ method }) => method !== 'GET')).toHaveLength(before)
  })
})

describe('a call whose outcome can’t be read', () => {
  const forbidden = { errors: [{ code: 'ACTION_NOT_ALLOWED', message: 'not yours' }] }
  const loseBoth = async (drop: 'before' | 'after') => {
    await stage.control('POST', '/faults', {
      match: { method: 'POST', path_regex: '/cards/poll$' },
      times: 1,
      drop,
    })
    const read = { method: 'GET', path_regex: '/cards/poll$' }
    // The first read shows what is there before the call.
    await stage.control('POST', '/faults', { match: read, times: 1, delay_ms: 1 })
    await stage.control('POST', '/faults', {
      match: read,
      times: 1,
      status: 403,
      body: forbidden,
    })
  }

  beforeEach(async () => {
    await draftPoll('Published before')
    await becomes(await publish(), 'done')
  })

  it('is left to a person, who finds it with another look-up', async () => {
    const draft = await draftPoll('Looked up')
    await loseBoth('after')
    const started = await publish()
    await becomes(started, 'done')
    const [step] = await steps(started)
    expect(step?.state).toBe('unknown')
    expect(await publishState(draft)).toBe('unknown')
    unwrap(await stage.handlers.publishing.lookUp({ jobId: started.id, stepId: step?.id ?? '' }))
    expect((await job(started)).counts.done).toBe(1)
    expect(await sent()).toHaveLength(2)
  })

  it('is marked as not sent, and then tried again', async () => {
    await draftPoll('UploadedBatches')
    await loseBoth('before')
    const started = await publish()
    await becomes(started, 'done')
    const stepId = (await steps(started))[0]?.id ?? ''
    const resolved = { jobId: started.id, stepId, resolution: { kind: 'notSent' } } as const
    expect(unwrap(await stage.handlers.publishing.resolve(resolved)).counts.failed).toBe(1)
    expect(faultOf(await stage.handlers.publishing.resolve(resolved)).kind).toBe('refused')
    unwrap(await stage.handlers.jobs.retryFailed({ jobId: started.id }))
    await expect.poll(async () => (await job(started)).counts.done).toBe(1)
  })
})

describe('a journal that is older than it was', () => {
  let folder: string
  beforeEach(async () => {
    await stage.end()
    folder = mkdtempSync(join(tmpdir(), 'flightdeck-older-'))
    const journal = { entry: 7, step: 'one that is gone', at: 1 }
    const record = { at: 1, closedFile: null, log: null, journal }
    writeFileSync(join(folder, 'flightdeck-state.json'), JSON.stringify(record))
    stage = await setAdasStage({ folder })
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('is asked about before the first publish, and only then', async () => {
    await draftPoll('Perhaps published')
    stage.confirms = false
    const declined = await stage.handlers.publishing.start({ workspace, draftIds: null })
    expect(faultOf(declined)).toMatchObject({ kind: 'cancelled' })
    expect(await sent()).toEqual([])
    stage.confirms = true
    await becomes(await publish(), 'done')
    await draftPoll('Certainly new')
    await becomes(await publish(), 'done')
    expect(stage.questions.map(({ message }) => message)).toEqual(
      Array(2).fill('Publish although the journal is missing or older?'),
    )
  })
})
