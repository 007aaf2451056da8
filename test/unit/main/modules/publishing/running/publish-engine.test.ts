import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { StoredStep } from '../../../../../../src/main/modules/jobs/job-rows.ts'
import type { EngineParts } from '../../../../../../src/main/modules/publishing/publish-engine.ts'
import { fail, succeed } from '../../../../../../src/shared/core/outcome.ts'
import type { JobState, StepLookup, StepResolution } from '../../../../../../src/shared/jobs/job.ts'
import { faultOf, unwrap } from '../../../../../support/outcomes.ts'
import { type DraftsStage, setDraftsStage } from '../../drafts/drafts-stage.ts'
import { jobFaults } from '../../jobs/job-faults.ts'
import { beginPublish } from '../begin-publish.ts'
import { engineOver, type TestEngine } from '../engine-over.ts'
import { draftOf, dropped, entryOf, pollRecord } from '../publish-rows.ts'
import { imageFile, newName, openJob, pollFields, sentChange, sentSteps } from '../sent-steps.ts'
import { type Answer, answerOf, gone } from '../service-that.ts'
import { type Script, scriptedService, settle } from './run-stage.ts'

let stage: DraftsStage
let engines: TestEngine[]
let events: string[]
let changed: string[]
let errors: unknown[]
/** While true, whoever sleeps is only woken by its signal. */
let timeStands: boolean

beforeEach(() => {
  stage = setDraftsStage()
  engines = []
  events = []
  changed = []
  errors = []
  timeStands = false
})
afterEach(async () => {
  timeStands = false
  for (const engine of engines) await engine.close()
  stage.end()
})

function engineThat(script: Script = {}, given: Partial<EngineParts> = {}): TestEngine {
  const engine = engineOver(stage, {
    gateway: scriptedService(script, (what) => void events.push(what)),
    parallel: 1,
    changed: (jobId) => void changed.push(jobId),
    onError: (error) => void errors.push(error),
    async sleep(milliseconds, signal) {
      await setImmediate()
      if (timeStands && !signal.aborted)
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
      if (!signal.aborted) stage.now += Math.ceil(milliseconds)
    },
    ...given,
  })
  engines.push(engine)
  return engine
}

const poll = (name = newName()) => stage.create('poll', pollFields(name))
const created = (name: string, id = 'p1') => answerOf(pollRecord(id, { name }))

/** A job of new polls that no engine has loaded yet. */
async function storedPolls(count = 1) {
  const drafts = []
  for (let number = 0; number < count; number += 1) drafts.push(await poll())
  const opened = await openJob(stage, drafts)
  const { id } = opened.jobState.job
  const stored = () => unwrap(stage.store.jobs.get(id))
  return { ...opened, id, drafts, stored, stepId: opened.ids[0] ?? '' }
}

describe('a publish', () => {
  it('begins once other work has had its turn, and is unloaded at its end', async () => {
    const name = newName()
    const engine = engineThat({ writes: [created(name)] })
    const summary = await beginPublish(stage, engine, [await poll(name)])
    expect(summary).toMatchObject({ state: 'running', counts: { waiting: 1 }, total: 1 })
    expect(changed).toEqual([summary.id])
    expect(events).toEqual([])
    await settle()
    expect(events).toEqual(['read', 'write'])
    expect(unwrap(engine.summary(summary.id))).toMatchObject({
      id: summary.id,
      state: 'done',
      counts: { done: 1 },
      total: 1,
      bytes: null,
      waitingUntil: null,
    })
    expect(engine.uploadedBytes(summary.id, '')).toBeNull()
  })

  it('waits for those of its workspace that began earlier, and for no other', async () => {
    const answer = Promise.withResolvers<Answer>()
    const names = [newName(), newName(), newName()]
    const [first = '', second = '', third = ''] = names
    const engine = engineThat({
      writes: [answer.promise, fail(jobFaults.invalid), created(third, 'p3'), created(second, 'p2')],
    })
    const jobIds: string[] = []
    const beganAt = stage.now
    for (const [index, name] of names.entries()) {
      // The third began before the second.
      stage.now = beganAt + (index === 1 ? 10 : index)
      jobIds.push((await beginPublish(stage, engine, [await poll(name)])).id)
    }
    await settle()
    expect(events).toEqual(['read', 'write'])
    const elsewhere = await storedPolls()
    const { job } = elsewhere.jobState
    engine.begin({ ...job, workspace: { ...job.workspace, accountId: 'a2' } }, elsewhere.jobState.graph)
    await settle()
    expect(events.filter((event) => event === 'write')).toHaveLength(2)
    answer.resolve(created(first))
    await settle()
    await settle()
    expect(jobIds.map((id) => unwrap(stage.store.jobs.step(`${id}-1`))?.remoteId)).toEqual(['p1', 'p2', 'p3'])
  })

  it('is read from disk once it has nothing to do', async () => {
    const { id } = await storedPolls()
    const engine = engineThat({ writes: [fail(jobFaults.invalid)] })
    const changeOutside = (reason: string) =>
      unwrap(stage.store.jobs.change(id, { state: 'paused', reason, finishedAt: null }))
    const reason = () => unwrap(engine.summary(id)).reason
    engine.start()
    await settle()
    changeOutside('after its end')
    expect(reason()).toBe('after its end')
    unwrap(stage.store.jobs.change(id, { state: 'paused', reason: null, finishedAt: null }))
    expect((await engine.pause(id)).ok).toBe(false)
    changeOutside('after a refused action')
    expect(reason()).toBe('after a refused action')
  })

  it('is dropped if the disk accepts nothing while it probes', async () => {
    const { journal } = stage.store
    const { id } = await storedPolls()
    let intents = 0
    const intend: typeof journal.intend = (...intent) => {
      intents += 1
      return intents === 1 ? journal.intend(...intent) : fail(jobFaults.secrets)
    }
    const engine = engineThat({ writes: [fail(jobFaults.offline)] }, { journal: { ...journal, intend } })
    engine.start()
    await settle()
    expect(intents).toBe(2)
    unwrap(stage.store.jobs.change(id, { state: 'paused', reason: 'outside', finishedAt: null }))
    expect(unwrap(engine.summary(id)).reason).toBe('outside')
  })

  it('whose recovery throws is reported once, and the next one runs', async () => {
    const mistake = new Error('mistake')
    const { jobState, ids } = await storedPolls()
    unwrap(stage.store.jobs.changeSteps([ids[0] ?? ''], { state: 'sending' }))
    const { jobs } = stage.store
    const step: typeof jobs.step = (id) => {
      if (id === ids[0]) throw mistake
      return jobs.step(id)
    }
    const name = newName()
    const entries = () => succeed([{ ...entryOf({}, { kind: 'absent', why: '', fault: null }) }])
    const journal = { ...stage.store.journal, ofDraft: entries, ofSent: entries }
    const engine = engineThat({ writes: [created(name)] }, { jobs: { ...jobs, step }, journal })
    engine.start()
    await settle()
    expect(errors).toEqual([mistake])
    expect(unwrap(stage.store.jobs.get(jobState.job.id))?.state).toBe('running')
    const next = await beginPublish(stage, engine, [await poll(name)])
    await settle()
    expect(unwrap(engine.summary(next.id)).counts.done).toBe(1)
  })

  it('that breaks by our mistake is reported once and not ended, and the next one runs', async () => {
    const mistake = new Error('mistake')
    const name = newName()
    let turns = 0
    const engine = engineThat(
      { writes: [created(name)] },
      {
        async turn() {
          turns += 1
          if (turns === 1) throw mistake
        },
      },
    )
    const broken = await beginPublish(stage, engine, [await poll()])
    await settle()
    expect(errors).toEqual([mistake])
    expect(unwrap(engine.summary(broken.id))).toMatchObject({ state: 'running', counts: { waiting: 1 } })
    const { id } = await beginPublish(stage, engine, [await poll(name)])
    await settle()
    expect(unwrap(engine.summary(id)).counts.done).toBe(1)
  })
})

describe('the summary of a job that isn’t loaded', () => {
  it('is what the disk has', async () => {
    const { jobState, stepOf, stored } = await storedPolls(3)
    jobState.unknown(stepOf(0), null, [])
    jobState.done(stepOf(1), 'p1', null)
    jobState.note(stepOf(1), [{ remoteId: 'p2', title: 'P', createdAt: null }])
    jobState.transitionTo('paused', 'by the service')
    const job = stored()
    if (job === null) throw new Error('no job')
    const { summaryOf } = engineThat()
    expect(unwrap(summaryOf(job))).toEqual({
      ...jobState.summary(),
      bytes: null,
      waitingUntil: null,
      duplicates: 1,
      unanswered: 1,
    })
    expect(unwrap(summaryOf({ ...job, state: 'preparing' })).state).toBe('running')
  })

  it.each(['counts', 'duplicates', 'unanswered'])('is a fault if the disk fails: %s', async (what) => {
    const { stored } = await storedPolls()
    const job = stored()
    if (job === null) throw new Error('no job')
    const engine = engineThat({}, { jobs: { ...stage.store.jobs, [what]: () => fail(jobFaults.secrets) } })
    expect(engine.summaryOf(job)).toEqual(fail(jobFaults.secrets))
  })
})

describe('what a person does with a job', () => {
  it.each<[string, 'pause' | 'resume' | 'cancel', JobState, string | null, JobState | string]>([
    ['can be paused while it runs', 'pause', 'running', null, 'paused'],
    ['can be paused while it’s held', 'pause', 'paused', 'No connection', 'paused'],
    ['can’t be paused twice', 'pause', 'paused', null, 'This job isn’t running.'],
    ['can’t be paused at its end', 'pause', 'done', null, 'This job isn’t running.'],
    ['can’t be resumed while it runs', 'resume', 'running', null, 'This job isn’t paused.'],
    ['can’t be resumed at its end', 'resume', 'done', null, 'This job isn’t paused.'],
    ['can be canceled while it runs', 'cancel', 'running', null, 'cancelled'],
    ['can be canceled while it’s paused', 'cancel', 'paused', null, 'cancelled'],
    ['can’t be canceled twice', 'cancel', 'cancelled', null, 'This job is finished.'],
    ['can’t be canceled at its end', 'cancel', 'done', null, 'This job is finished.'],
  ])('%s', async (_title, action, state, reason, expected) => {
    timeStands = true
    const { jobState, id, stored } = await storedPolls()
    jobState.transitionTo(state, reason)
    const answer = await engineThat({ writes: [new Promise(() => undefined)] })[action](id)
    if (answer.ok) {
      expect(answer.value).toMatchObject({ state: expected, reason: null })
      expect(stored()).toMatchObject({ state: expected, reason: null })
    } else expect(answer.fault.message).toBe(expected)
  })

  it('resumes what was paused', async () => {
    const { jobState, id, stepOf } = await storedPolls()
    jobState.transitionTo('paused', null)
    const engine = engineThat({ writes: [created(stepOf(0).title, 'p1'), gone] })
    expect(unwrap(await engine.resume(id)).state).toBe('running')
    await settle()
    expect(events).toContain('write')
  })

  it('cancels what wasn’t sent, and unlocks its drafts', async () => {
    const { id, draftStates } = await storedPolls(2)
    expect(unwrap(await engineThat().cancel(id)).counts).toMatchObject({ cancelled: 2 })
    expect(draftStates()).toEqual(['idle', 'idle'])
  })

  it('is refused for a job that isn’t there, and if the disk accepts nothing', async () => {
    const { id, jobState } = await storedPolls()
    expect(faultOf(await engineThat().pause('another')).kind).toBe('notFound')
    const change = () => fail(jobFaults.secrets)
    const engine = engineThat({}, { jobs: { ...stage.store.jobs, change } })
    expect(await engine.pause(id)).toEqual(fail(jobFaults.secrets))
    expect(jobState.state()).toBe('running')
  })

  it('retries what failed', async () => {
    const { id, jobState, stepOf } = await storedPolls()
    jobState.failed(stepOf(0), dropped)
    jobState.transitionTo('done', null)
    const engine = engineThat({ writes: [fail(jobFaults.invalid)] })
    expect(unwrap(await engine.retryFailed(id)).state).toBe('running')
    await settle()
    expect(events).toContain('write')
  })
})

describe('a step without an answer', () => {
  /** A poll that was sent without an answer, which the journal has, and that a person has to resolve. */
  async function unknownPoll(scriptOf: (name: string) => Script) {
    const name = newName()
    const setup = await sentSteps(stage, 'poll', [pollFields(name)], {})
    const { jobState, stepOf, ids } = setup
    jobState.unknown(stepOf(0), null, [])
    jobState.transitionTo('paused', null)
    const engine = engineThat(scriptOf(name))
    return { ...setup, engine, jobId: jobState.job.id, stepId: ids[0] ?? '' }
  }

  it('is looked up: one record is it', async () => {
    const { engine, jobId, stepId, stepOf } = await unknownPoll((name) => ({ reads: [created(name)] }))
    expect(unwrap(await engine.lookUp(jobId, stepId))).toEqual([])
    expect(stepOf(0)).toMatchObject({ state: 'done', remoteId: 'p1' })
  })

  it('isn’t looked up if it isn’t one of the job’s, is resolved, or can’t be read', async () => {
    const { engine, jobId, stepId, jobState, stepOf } = await unknownPoll(() => ({ reads: [fail(dropped)] }))
    const another = await storedPolls()
    expect(faultOf(await engine.lookUp(jobId, 'another'))).toMatchObject({ code: 'STEP' })
    expect(faultOf(await engine.lookUp(jobId, another.stepId))).toMatchObject({ code: 'STEP' })
    expect(await engine.lookUp(jobId, stepId)).toEqual(fail(dropped))
    const { jobs, journal } = stage.store
    for (const given of [
      { jobs: { ...jobs, step: () => fail(jobFaults.secrets) } },
      { journal: { ...journal, ofSent: () => fail(jobFaults.secrets) } },
    ])
      expect(await engineThat({}, given).lookUp(jobId, stepId)).toEqual(fail(jobFaults.secrets))
    jobState.failed(stepOf(0), dropped)
    expect(faultOf(await engine.lookUp(jobId, stepId)).message).toBe('This is already resolved.')
  })

  it('is resolved by a person, and isn’t looked up any more', async () => {
    const { engine, jobId, stepId, stepOf } = await unknownPoll(() => ({}))
    const resolved = await engine.resolve(jobId, stepId, { kind: 'notSent' })
    expect(unwrap(resolved).counts).toMatchObject({ failed: 1, unknown: 0 })
    expect(stepOf(0).state).toBe('failed')
    expect(engine.lookupOf(stepOf(0))).toBeNull()
  })

  it('is sent again at a person’s request', async () => {
    const { engine, jobId, stepOf } = await unknownPoll(() => ({}))
    expect(unwrap(await engine.resendUnanswered(jobId)).counts).toMatchObject({ unknown: 0 })
    expect(stepOf(0).state).not.toBe('unknown')
  })
})

describe('what waits for a step without an answer', () => {
  /** Two polls of one name: the first has no answer, and blocks the second. */
  async function twins(script: Script) {
    const name = newName()
    const opened = await openJob(stage, [await poll(name), await poll(name)])
    const { jobState, stepOf, ids } = opened
    const { id: jobId } = jobState.job
    const intent = { params: stepOf(0).draft.patch, body: null, before: [] }
    const [stepId = '', twinId = ''] = ids
    const sent = { stepId, draftId: stepOf(0).draftId, operation: '', intent, intendedAt: stage.now }
    unwrap(stage.store.journal.intend(jobId, [sent]))
    jobState.unknown(stepOf(0), null, [])
    jobState.blocked(jobState.graph.inState('waiting'))
    jobState.transitionTo('paused', null)
    const engine = engineThat(script)
    return {
      ...opened,
      engine,
      jobId,
      stepId,
      twin: () => unwrap(stage.store.jobs.step(twinId))?.state,
      name,
    }
  }

  it('goes on once that is found, or resolved', async () => {
    const script = { reads: [] as Answer[] }
    const { engine, jobId, stepId, twin, name } = await twins(script)
    await engine.lookUp(jobId, stepId)
    expect(twin()).toBe('blocked')
    const missing = await engine.resolve(jobId, stepId, { kind: 'found', remoteId: 'nowhere' })
    expect(missing.ok).toBe(false)
    expect(twin()).toBe('blocked')
    script.reads.push(created(name))
    await engine.lookUp(jobId, stepId)
    expect(twin()).toBe('waiting')
    const resolved = await twins({})
    unwrap(await resolved.engine.resolve(resolved.jobId, resolved.stepId, { kind: 'notSent' }))
    expect(resolved.twin()).toBe('waiting')
  })

  it('isn’t looked up any more once a person has resolved it', async () => {
    const { engine, jobId, stepId, stepOf, jobState } = await twins({})
    jobState.transitionTo('running', null)
    timeStands = true
    engine.start()
    await settle()
    expect(engine.lookupOf(stepOf(0))).not.toBeNull()
    unwrap(await engine.resolve(jobId, stepId, { kind: 'notSent' }))
    expect(engine.lookupOf(stepOf(0))).toBeNull()
  })
})

describe('what appears although nothing more should', () => {
  const forbidden = { kind: 'refused', fault: jobFaults.forbidden } as const

  it('is reported with the step that created it twice', async () => {
    const name = newName()
    const setup = await sentSteps(stage, 'poll', [pollFields(name)], {
      times: 2,
      outcome: { kind: 'done', by: 'answer', remoteId: 'p1', record: null },
    })
    const { jobState, stepOf } = setup
    jobState.done(stepOf(0), 'p1', null)
    jobState.transitionTo('paused', null)
    const engine = engineThat({ reads: [answerOf(pollRecord('p1', { name }), pollRecord('p2', { name }))] })
    engine.start()
    await settle()
    expect(stepOf(0).candidates).toMatchObject([{ remoteId: 'p2' }])
    expect(changed).toContain(jobState.job.id)
    expect(unwrap(engine.summary(jobState.job.id)).duplicates).toBe(1)
  })

  it('is a person’s to choose if the creation was refused', async () => {
    const name = newName()
    const { jobState, stepOf } = await sentSteps(stage, 'poll', [pollFields(name)], { outcome: forbidden })
    jobState.failed(stepOf(0), jobFaults.forbidden)
    jobState.transitionTo('done', null)
    engineThat({ reads: [created(name, 'p7')] }).start()
    await settle()
    expect(stepOf(0)).toMatchObject({ state: 'unknown', candidates: [{ remoteId: 'p7' }] })
  })

  it('is done if a refused change was carried out after all', async () => {
    const { jobState, step, stepId } = await sentChange(stage, 'media', 'update', '3_1')
    const [entry] = unwrap(stage.store.journal.ofStep(stepId))
    unwrap(stage.store.journal.conclude(entry?.id ?? 0, forbidden, stage.now))
    jobState.failed(step(), jobFaults.forbidden)
    jobState.transitionTo('done', null)
    engineThat({ reads: [answerOf({ media_key: '3_1', name: 'Mine' })] }).start()
    await settle()
    expect(step().state).toBe('done')
  })
})

describe('a decision of a person', () => {
  const refusals = {
    resolved: 'This is already resolved.',
    undo: 'This undo doesn’t wait for your decision.',
    change: 'Only a failed change or deletion can be treated as done.',
  }

  it.each<[StepResolution['kind'], Partial<StoredStep>, keyof typeof refusals]>([
    ['found', { state: 'failed' }, 'resolved'],
    ['notSent', { state: 'failed' }, 'resolved'],
    ['undoAnyway', { state: 'failed', draftId: null }, 'undo'],
    ['undoAnyway', { state: 'conflict' }, 'undo'],
    ['keep', { state: 'failed', draftId: null }, 'undo'],
    ['keep', { state: 'conflict' }, 'undo'],
    ['treatedAsDone', { state: 'failed' }, 'change'],
    ['treatedAsDone', { state: 'conflict', kind: 'update' }, 'change'],
  ])('%s is refused for a step with %j', async (kind, change, refusal) => {
    const { id, stepId, stepOf } = await storedPolls()
    const step = { ...stepOf(0), ...change }
    const engine = engineThat({}, { jobs: { ...stage.store.jobs, step: () => succeed(step) } })
    timeStands = true
    const resolution = { kind, remoteId: 'p1' } as StepResolution
    expect(faultOf(await engine.resolve(id, stepId, resolution)).message).toBe(refusals[refusal])
  })

  it('is refused for a step that isn’t there, or is another job’s', async () => {
    const { id, stepId } = await storedPolls()
    const another = await storedPolls()
    const engine = engineThat({ writes: [new Promise(() => undefined)] })
    for (const kind of ['keep', 'notSent', 'treatedAsDone'] as const)
      for (const step of ['nowhere', another.stepId])
        expect(faultOf(await engine.resolve(id, step, { kind } as StepResolution))).toMatchObject({
          code: 'STEP',
        })
    const broken = engineThat({}, { jobs: { ...stage.store.jobs, step: () => fail(jobFaults.secrets) } })
    expect(await broken.resolve(id, stepId, { kind: 'keep' })).toEqual(fail(jobFaults.secrets))
  })

  it('marks a change as done that was made elsewhere', async () => {
    const { jobState, step, stepId } = await sentChange(stage, 'campaign', 'update', 'c1')
    jobState.failed(step(), dropped)
    jobState.transitionTo('done', null)
    const engine = engineThat({ reads: [answerOf({ id: 'c1', name: 'Mine' })] })
    unwrap(await engine.resolve(jobState.job.id, stepId, { kind: 'treatedAsDone' }))
    expect(step().state).toBe('done')
  })

  it('keeps what an undo would delete', async () => {
    const draft = draftOf('poll', 'delete', { remoteId: 'p1', base: pollFields('Tent') })
    const { jobState, stepOf, ids } = await openJob(stage, [draft], 'undo')
    jobState.conflict(stepOf(0), [])
    jobState.transitionTo('done', null)
    unwrap(await engineThat().resolve(jobState.job.id, ids[0] ?? '', { kind: 'keep' }))
    expect(stepOf(0).state).not.toBe('conflict')
  })
})

describe('what a look-up has shown so far', () => {
  it.each<[string, Partial<StoredStep>, StepLookup | null]>([
    ['nothing of a step that waits', { state: 'waiting' }, null],
    ['nothing of a step that is done', { state: 'done' }, null],
    ['nothing of one that is just being sent', { state: 'sending' }, null],
    [
      'that a person has to look',
      { state: 'unknown', finishedAt: 7 },
      { kind: 'empty', lookedAt: 7, nextAt: null },
    ],
    [
      'nothing if there are candidates',
      { state: 'unknown', candidates: [{ remoteId: 'p', title: 'P', createdAt: null }] },
      null,
    ],
    ['that it’s refused', { state: 'unknown', fault: jobFaults.forbidden }, { kind: 'unreadable' }],
    [
      'no trace after a lost answer',
      { state: 'unknown', fault: dropped, finishedAt: 7 },
      { kind: 'empty', lookedAt: 7, nextAt: null },
    ],
  ])('is %s', async (_title, change, expected) => {
    const { stepOf } = await storedPolls()
    expect(engineThat().lookupOf({ ...stepOf(0), ...change })).toEqual(expected)
  })

  it('is when it’s looked up, and that it has left no trace until then', async () => {
    const { stepOf } = await storedPolls()
    const read = Promise.withResolvers<Answer>()
    const clock = { now: () => stage.now + 1_000 }
    const engine = engineThat({ reads: [answerOf(), read.promise], writes: [fail(dropped)] }, { clock })
    timeStands = true
    engine.start()
    await settle()
    expect(engine.lookupOf(stepOf(0))).toEqual({ kind: 'pending', nextAt: stage.now + 1_000 })
    read.resolve(answerOf())
    await settle()
    expect(engine.lookupOf(stepOf(0))).toEqual({
      kind: 'empty',
      lookedAt: stage.now + 1_000,
      nextAt: expect.any(Number),
    })
    const shown = engine.lookupOf(stepOf(0))
    expect(shown?.kind === 'empty' && shown.nextAt).toBeGreaterThan(stage.now + 1_000)
  })

  it('is that lists may be late', async () => {
    const draft = draftOf('poll', 'delete', { remoteId: 'p1', base: pollFields('Tent') })
    const { stepOf } = await openJob(stage, [draft], 'undo')
    const engine = engineThat({ reads: [gone] })
    timeStands = true
    engine.start()
    await settle()
    expect(engine.lookupOf(stepOf(0))).toMatchObject({ kind: 'late' })
    expect(engine.lookupOf({ ...stepOf(0), state: 'done' })).toBeNull()
  })
})

it('tries again what an environment’s fault has stopped, and nothing else', async () => {
  const { id } = await storedPolls()
  const engine = engineThat({ writes: [fail(jobFaults.secrets), fail(jobFaults.invalid)] })
  timeStands = true
  engine.start()
  await settle()
  expect(unwrap(engine.summary(id)).state).toBe('paused')
  engine.tryAgain('another')
  await settle()
  expect(events).toEqual(['read', 'write'])
  engine.tryAgain('sandbox')
  await settle()
  expect(events.slice(2)).toContain('write')
})

it('says how much of a file is uploaded', async () => {
  const media = await stage.create('media', { file: imageFile })
  const upload: EngineParts['uploads']['upload'] = (_step, { onProgress, signal }) => {
    onProgress({ phase: 'sending', sent: 700, total: 2_000 })
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve(fail(dropped))))
  }
  const engine = engineThat({}, { uploads: { upload, forget: () => undefined } })
  timeStands = true
  const { id } = await beginPublish(stage, engine, [media])
  await settle()
  expect(engine.uploadedBytes(id, `${id}-1`)).toBe(700)
  expect(engine.uploadedBytes(id, `${id}-2`)).toBeNull()
  expect(unwrap(engine.summary(id)).bytes).toEqual({ sent: 700, total: 2_000 })
})

describe('at the end of the program', () => {
  it('a call under way is awaited, and nothing else is sent or done', async () => {
    const answer = Promise.withResolvers<Answer>()
    const { id, stepOf, ids, drafts } = await storedPolls(2)
    const engine = engineThat({ writes: [answer.promise] })
    timeStands = true
    engine.start()
    await settle()
    const sent = [0, 1].find((index) => stepOf(index).state === 'sending') ?? 0
    const closing = engine.close()
    answer.resolve(created(String(drafts[sent]?.patch.name)))
    await closing
    expect(stepOf(sent).state).toBe('done')
    expect(ids.map((_, index) => stepOf(index).state)).toContain('waiting')
    expect(events).toEqual(['read', 'write'])
    for (const act of [engine.pause(id), engine.lookUp(id, ids[0] ?? '')])
      expect(faultOf(await act).message).toBe('Flightdeck is quitting.')
  })

  it('a call that takes too long is left to the next start', async () => {
    const answer = Promise.withResolvers<Answer>()
    const { stepOf, drafts } = await storedPolls()
    const engine = engineThat({ writes: [answer.promise] })
    timeStands = true
    engine.start()
    await settle()
    timeStands = false
    const before = stage.now
    await engine.close()
    expect(stage.now - before).toBe(1_500)
    answer.resolve(created(String(drafts[0]?.patch.name)))
    await settle()
    expect(stepOf(0).state).toBe('sending')
  })
})

describe('at the start of the program', () => {
  it('unfinished jobs go on, and what was never complete is dropped', async () => {
    const running = await storedPolls()
    const preparing = await storedPolls()
    unwrap(stage.store.jobs.change(preparing.id, { state: 'preparing', reason: null, finishedAt: null }))
    engineThat({ writes: [fail(jobFaults.invalid)] }).start()
    await settle()
    expect(preparing.stored()).toBeNull()
    // Its draft isn't locked by anything any more.
    expect(preparing.draftStates()).toEqual(['idle'])
    expect(events.filter((event) => event === 'write').length).toBeGreaterThan(0)
    expect(running.stepOf(0).state).not.toBe('waiting')
  })

  it('a draft that a crash has left locked is free again, and still failed if it had failed', async () => {
    const [failed, done] = [await storedPolls(), await storedPolls()]
    failed.jobState.failed(failed.stepOf(0), dropped)
    for (const { jobState, drafts } of [failed, done]) {
      unwrap(
        stage.publishing.mark(
          jobState.job.workspace,
          drafts.map(({ id }) => id),
          'queued',
        ),
      )
      jobState.transitionTo('done', null)
    }
    engineThat().start()
    expect(failed.draftStates()).toEqual(['failed'])
    expect(done.draftStates()).toEqual(['idle'])
  })

  it.each(['unfinished', 'orphanedDrafts', 'get'])(
    'nothing is thrown if the disk fails: %s',
    async (what) => {
      await storedPolls()
      const jobs = { ...stage.store.jobs, [what]: () => fail(jobFaults.secrets) }
      engineThat({ writes: [fail(jobFaults.invalid)] }, { jobs }).start()
      await settle()
      expect(errors).toEqual([])
      expect(events.includes('write')).toBe(what === 'orphanedDrafts')
    },
  )
})
