import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { lookUpForUser, readLookups } from '../../../../../src/main/modules/publishing/lookups.ts'
import { succeed } from '../../../../../src/shared/core/outcome.ts'
import { unwrap } from '../../../../support/outcomes.ts'
import { setDraftsStage } from '../drafts/drafts-stage.ts'
import { dropped, pollRecord } from './publish-rows.ts'
import { absenceMs, newName, pollFields, sentMediaChange, sentSteps } from './sent-steps.ts'
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
    const { readOn, step, outcomes, calls } = await sentMediaChange(stage, 'delete', idOf('3_1'), gone)
    expect(await readOn()).toBe(absenceMs)
    expect(step()).toMatchObject({ state: 'done', remoteId: idOf('3_1'), result: null })
    expect(outcomes()).toEqual([{ kind: 'done', by: 'lookup', remoteId: idOf('3_1'), record: null }])
    expect(calls.length).toBeGreaterThan(4)
  })

  it('fails after the waiting time, if it was to be changed', async () => {
    const { readOn, step } = await sentMediaChange(stage, 'update', idOf('3_1'), gone)
    expect(await readOn()).toBe(absenceMs)
    expect(step()).toMatchObject({ state: 'failed', fault: { kind: 'notFound' } })
  })

  it.each(['update', 'delete'] as const)(
    'is decided by nobody but the person who looked it up: %s',
    async (kind) => {
      const { parts, jobState, step, outcomes } = await sentMediaChange(stage, kind, idOf('3_1'), gone)
      jobState.unknown(step(), null, [])
      const entries = unwrap(parts.journal.ofSent(step()))
      expect(await lookUpForUser(parts, jobState, step(), entries)).toEqual([])
      expect(step()).toMatchObject({ state: 'unknown', candidates: [] })
      expect(outcomes()).toEqual([null])
    },
  )
})
