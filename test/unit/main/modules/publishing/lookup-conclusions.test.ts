import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { lookUpForUser, readLookups } from '../../../../../src/main/modules/publishing/lookups.ts'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'
import { unwrap } from '../../../../support/outcomes.ts'
import { setDraftsStage } from '../drafts/drafts-stage.ts'
import { jobFaults } from '../jobs/job-faults.ts'
import { dropped, pollRecord } from './publish-rows.ts'
import { absenceMs, newName, pollFields, sentChange, sentSteps } from './sent-steps.ts'
import { answerOf, gone } from './service-that.ts'

const stage = setDraftsStage()
afterAll(() => stage.end())

let runs = 0
beforeEach(() => {
  runs += 1
  stage.now = 1_800_000_000_000 + runs * 3_600_000
})
/** Unique in each run of a test: a record belongs to one step. */
const idOf = (name: string): string => `${name}r${runs}`

/** A creation without an answer, whose record the service has by now. */
async function createdPoll() {
  const name = newName()
  const setup = await sentSteps(
    stage,
    'poll',
    [pollFields(name)],
    {},
    answerOf(pollRecord(idOf('p1'), { name })),
  )
  const step = setup.step()
  if (step === null) throw new Error('no step')
  return { ...setup, sending: step }
}

describe('a look-up that something overtakes', () => {
  it.each(['before', 'while'] as const)('leaves a step alone that was decided %s it reads', async (when) => {
    const { jobState, sending, read, step, lookups, outcomes } = await createdPoll()
    if (when === 'before') jobState.failed(sending, dropped)
    const reading = read()
    if (when === 'while') jobState.failed(sending, dropped)
    expect(await reading).toBeNull()
    expect(step()).toMatchObject({ state: 'failed', fault: dropped })
    expect(lookups.size).toBe(0)
    expect(outcomes()).toEqual([undefined])
  })

  it('says nothing of a call that was sent after it began', async () => {
    const { read, step, lookups, outcomes } = await createdPoll()
    const reading = read()
    // Decided, and sent again: the new call has its own answer.
    lookups.clear()
    expect(await reading).toBeNull()
    expect(step()?.state).toBe('sending')
    expect(outcomes()).toEqual([undefined])
  })

  it('has nothing to look for if the journal lost the call', async () => {
    const { parts, jobState, lookups, ids, step, calls } = await createdPoll()
    const journal = { ...parts.journal, ofSent: () => succeed([]) }
    expect(await readLookups({ ...parts, journal }, jobState, lookups, ids)).toBeNull()
    expect(calls).toEqual([])
    expect(lookups.size).toBe(0)
    expect(step()?.state).toBe('sending')
  })

  it('has nothing to look for if its step is gone', async () => {
    const { parts, jobState, read, lookups, calls } = await createdPoll()
    unwrap(parts.jobs.drop(jobState.job.id))
    expect(await read()).toBeNull()
    expect(calls).toEqual([])
    expect(lookups.size).toBe(0)
  })

  it('leaves the step to the person if the journal can’t be read', async () => {
    const { parts, jobState, lookups, ids, step, calls } = await createdPoll()
    const unreadable = { kind: 'storage', code: 'UNREADABLE_ROW', message: 'lost' } as const
    const journal = { ...parts.journal, ofSent: () => fail(unreadable) }
    expect(await readLookups({ ...parts, journal }, jobState, lookups, ids)).toBeNull()
    expect(calls).toEqual([])
    expect(lookups.size).toBe(0)
    expect(step()).toMatchObject({ state: 'unknown', fault: unreadable })
  })

  it('writes nothing once the program has ended', async () => {
    const { jobState, lookups, parts, ids, step } = await createdPoll()
    expect(await readLookups({ ...parts, hasEnded: () => true }, jobState, lookups, ids)).toBeNull()
    expect(step()?.state).toBe('sending')
  })
})

it('lets other work run between the steps of a look-up', async () => {
  const contents = [newName(), newName()].map((name) => ({
    name,
    funding_instrument_id: 'f1',
    daily_budget_amount_local_micro: 1_000_000,
  }))
  const records = contents.map((content, index) => ({ id: idOf(`c${index}`), ...content }))
  const { parts, jobState, lookups, ids } = await sentSteps(
    stage,
    'campaign',
    contents,
    {},
    answerOf(...records),
  )
  const events: string[] = []
  const finished = () => {
    events.push('step')
    void setImmediate().then(() => events.push('other work'))
  }
  await readLookups({ ...parts, finished }, jobState, lookups, ids)
  expect(events.slice(0, 3)).toEqual(['step', 'other work', 'step'])
})

describe('a change whose record the service no longer lists', () => {
  it('is done after the waiting time, if it was to be deleted', async () => {
    const { readOn, step, outcomes, calls } = await sentChange(stage, 'media', 'delete', idOf('3_1'), gone)
    expect(await readOn()).toBe(absenceMs)
    expect(step()).toMatchObject({ state: 'done', remoteId: idOf('3_1'), result: null })
    expect(outcomes()).toEqual([{ kind: 'done', by: 'lookup', remoteId: idOf('3_1'), record: null }])
    expect(calls.length).toBeGreaterThan(4)
  })

  it('fails after the waiting time, if it was to be changed', async () => {
    const { readOn, step } = await sentChange(stage, 'media', 'update', idOf('3_1'), gone)
    expect(await readOn()).toBe(absenceMs)
    expect(step()).toMatchObject({ state: 'failed', fault: { kind: 'notFound' } })
  })

  it.each(['update', 'delete'] as const)(
    'is decided by nobody but the person who looked it up: %s',
    async (kind) => {
      const { parts, jobState, step, outcomes } = await sentChange(stage, 'media', kind, idOf('3_1'), gone)
      jobState.unknown(step(), null, [])
      const entries = unwrap(parts.journal.ofSent(step()))
      expect(await lookUpForUser(parts, jobState, step(), entries)).toEqual([])
      expect(step()).toMatchObject({ state: 'unknown', candidates: [] })
      expect(outcomes()).toEqual([null])
    },
  )
})

it.each([
  ['alone after an answer that says nothing', null, true],
  ['alone after a lost answer', dropped, true],
  ['with others after it was put off', jobFaults['rate limit'], false],
] as const)('a change that left no trace is sent again %s', async (_title, fault, isAlone) => {
  const record = { id: idOf('c1'), name: 'Before' }
  const { readOn, step, stepId, jobState, parts } = await sentChange(
    stage,
    'campaign',
    'update',
    record.id,
    answerOf(record),
  )
  unwrap(parts.jobs.changeSteps([stepId], { fault }))
  await readOn()
  expect(step().state).toBe('waiting')
  expect(jobState.graph.batchOf(stepId) === null).toBe(isAlone)
})

it('a change that was refused has nothing for the next attempt to go on from', async () => {
  const record = { media_key: idOf('3_1'), name: 'Before' }
  const { readOn, step, stepId, parts } = await sentChange(
    stage,
    'media',
    'update',
    record.media_key,
    answerOf(record),
  )
  unwrap(parts.jobs.changeSteps([stepId], { fault: jobFaults.forbidden }))
  await readOn()
  expect(step()).toMatchObject({ state: 'failed', fault: jobFaults.forbidden })
  expect(parts.refusals.size).toBe(0)
})

describe('a record of an earlier call', () => {
  const adoptedPoll = () => {
    const name = newName()
    const answer = answerOf(pollRecord(idOf('p1'), { name }))
    return sentSteps(stage, 'poll', [pollFields(name)], { isAdopted: true }, answer)
  }

  it('is compared with what was sent if the draft is gone', async () => {
    const { parts, jobState, lookups, ids, step } = await adoptedPoll()
    const drafts = { ...parts.drafts, byIds: () => succeed([]) }
    await readLookups({ ...parts, drafts }, jobState, lookups, ids)
    expect(step()).toMatchObject({ state: 'done', remoteId: idOf('p1') })
  })

  it('breaks the job if the draft can’t be read', async () => {
    const { parts, jobState, lookups, ids } = await adoptedPoll()
    const drafts = { ...parts.drafts, byIds: () => fail(jobFaults.secrets) }
    await readLookups({ ...parts, drafts }, jobState, lookups, ids)
    expect(jobState.broken()).toEqual(jobFaults.secrets)
  })
})
