import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { JournalOutcome } from '../../../../../src/main/modules/jobs/journal.ts'
import {
  addLookup,
  dueLookups,
  hasUnreadLookup,
  hurryLookups,
  lookUpForUser,
  nextLookupAt,
} from '../../../../../src/main/modules/publishing/lookups.ts'
import type { Fault } from '../../../../../src/shared/core/fault.ts'
import { fail } from '../../../../../src/shared/core/outcome.ts'
import { unwrap } from '../../../../support/outcomes.ts'
import { setDraftsStage } from '../drafts/drafts-stage.ts'
import { jobFaults } from '../jobs/job-faults.ts'
import { dropped, pollRecord } from './publish-rows.ts'
import { absenceMs, newName, pollFields, type Sent, sentSteps } from './sent-steps.ts'
import { type Answer, answerOf } from './service-that.ts'

const stage = setDraftsStage()
afterAll(() => stage.end())

let runs = 0
beforeEach(() => {
  runs += 1
  stage.now = 1_800_000_000_000 + runs * 3_600_000
})
/** Unique in each run of a test: a record belongs to one step. */
const idOf = (name: string): string => `${name}r${runs}`

const sentPoll = (sent: Sent, ...answers: readonly Answer[]) =>
  sentSteps(stage, 'poll', [pollFields(newName())], sent, ...answers)
const nothing = answerOf()

describe('a look-up that finds nothing', () => {
  it.each([
    ['lost', dropped],
    ['unclear', null],
  ])('is repeated at growing distances, and then it’s sent again: %s', async (_title, fault) => {
    const { readOn, step, calls, outcomes, parts } = await sentPoll({ fault }, nothing)
    expect(await readOn()).toBe(absenceMs)
    expect(step()?.state).toBe('waiting')
    expect(outcomes()).toEqual(['absent'])
    expect(parts.refusals.size).toBe(0)
    expect(calls.length).toBeGreaterThan(3)
    expect(calls.length).toBeLessThan(8)
  })

  it('makes the step unknown until then, and waits for time, not for the service', async () => {
    const { read, step, lookup, lookups, parts, told } = await sentPoll({}, nothing)
    const begunAt = stage.now
    expect(hasUnreadLookup(lookups)).toBe(true)
    expect(await read()).toBeNull()
    expect(step()?.state).toBe('unknown')
    expect(hasUnreadLookup(lookups)).toBe(false)
    expect(lookup()).toEqual({
      unansweredAt: begunAt,
      firstEmptyAt: begunAt,
      lastEmptyAt: begunAt,
      dueAt: begunAt + absenceMs / 60,
      isTimed: true,
    })
    hurryLookups(parts, lookups)
    expect(lookup()?.dueAt).toBe(begunAt + absenceMs / 60)
    stage.now += 1_000
    told.length = 0
    await read()
    expect(lookup()).toMatchObject({ firstEmptyAt: begunAt, lastEmptyAt: begunAt + 1_000 })
    expect(told, 'nothing new to write').toEqual([])
  })

  it('is a person’s after the third call without an answer', async () => {
    const { readOn, step, outcomes } = await sentPoll({ times: 3 }, nothing)
    await readOn()
    expect(step()).toMatchObject({ state: 'unknown', candidates: [] })
    expect(outcomes().at(-1)).toBe('several')
  })

  it.each<[string, JournalOutcome | null, string]>([
    ['lost', { kind: 'absent', why: '', fault: dropped }, 'unknown'],
    ['refused', { kind: 'absent', why: '', fault: jobFaults.forbidden }, 'waiting'],
    ['given up', { kind: 'givenUp', declined: [] }, 'waiting'],
    ['counted by a later entry', null, 'waiting'],
  ])('counts earlier calls by their answer: %s', async (_what, earlier, state) => {
    const { readOn, step } = await sentPoll({ times: 3, earlier }, nothing)
    await readOn()
    expect(step()?.state).toBe(state)
  })

  it('is a person’s at once for a post whose answer was lost', async () => {
    const { readOn, step } = await sentSteps(stage, 'post', [{ text: newName() }], {}, nothing)
    expect(await readOn()).toBe(absenceMs)
    expect(step()?.state).toBe('unknown')
  })

  it('proves a refusal, which the next attempt goes on from', async () => {
    const { readOn, step, parts, finished, ids, lookups } = await sentPoll(
      { fault: jobFaults.forbidden },
      nothing,
    )
    const begunAt = stage.now
    expect(await readOn()).toBe(absenceMs)
    expect(step()).toMatchObject({ state: 'failed', fault: jobFaults.forbidden })
    expect(finished).toEqual(ids)
    const [[name, refusal] = []] = [...parts.refusals]
    expect(refusal).toEqual({ refusedAt: begunAt, firstEmptyAt: begunAt })
    const again = step()
    if (again === null || name === undefined) throw new Error('no step')
    expect(name).toBe(again.draftId)
    addLookup(parts, lookups, again, stage.now)
    expect(lookups.get(again.id)).toMatchObject({
      unansweredAt: begunAt,
      firstEmptyAt: begunAt,
      lastEmptyAt: null,
      dueAt: stage.now,
      isTimed: false,
    })
    expect(parts.refusals.size).toBe(0)
  })

  it('leaves what an answer showed to the person', async () => {
    const candidates = [{ remoteId: idOf('p7'), title: 'Seen', createdAt: null }]
    for (const fault of [dropped, jobFaults.forbidden]) {
      const { readOn, step } = await sentPoll({ candidates, fault }, nothing)
      await readOn()
      expect(step()).toMatchObject({ state: 'unknown', candidates })
    }
  })
})

describe('a look-up that finds a record', () => {
  it('ends it: with one, it’s done; with several, a person decides', async () => {
    const name = newName()
    const one = await sentSteps(
      stage,
      'poll',
      [pollFields(name)],
      {},
      answerOf(pollRecord(idOf('p1'), { name })),
    )
    await one.read()
    expect(one.step()).toMatchObject({ state: 'done', remoteId: idOf('p1') })
    expect(one.lookups.size).toBe(0)
    expect(one.finished).toEqual(one.ids)

    const other = newName()
    const two = await sentSteps(
      stage,
      'poll',
      [pollFields(other)],
      {},
      answerOf(pollRecord(idOf('p2'), { name: other }), pollRecord(idOf('p3'), { name: other })),
    )
    await two.read()
    expect(two.step()?.state).toBe('unknown')
    expect(two.step()?.candidates.map(({ remoteId }) => remoteId)).toEqual([idOf('p2'), idOf('p3')])
    expect(two.lookups.size).toBe(0)
  })

  it('of an earlier call that said something else isn’t this change', async () => {
    const name = newName()
    const { read, step, drafts } = await sentSteps(
      stage,
      'poll',
      [pollFields(name)],
      { isAdopted: true },
      answerOf(pollRecord(idOf('p9'), { name })),
    )
    const [draft] = drafts
    if (draft === undefined) throw new Error('no draft')
    await read()
    expect(step()).toMatchObject({ state: 'done', remoteId: idOf('p9') })

    const second = newName()
    const edited = await sentSteps(
      stage,
      'poll',
      [pollFields(second)],
      { isAdopted: true },
      answerOf(pollRecord(idOf('p10'), { name: second })),
    )
    const [other] = edited.drafts
    if (other === undefined) throw new Error('no draft')
    stage.publishing.mark(other.workspace, [other.id], 'idle')
    await stage.edit(other, { first_choice: 'another' })
    await edited.read()
    expect(edited.step()?.state).toBe('failed')
    expect(edited.step()?.fault?.message).toContain(idOf('p10'))
  })
})

it('is done also if its draft was edited after it was sent', async () => {
  const name = newName()
  const { read, step, drafts } = await sentSteps(
    stage,
    'poll',
    [pollFields(name)],
    {},
    answerOf(pollRecord(idOf('p12'), { name })),
  )
  const [draft] = drafts
  if (draft === undefined) throw new Error('no draft')
  stage.publishing.mark(draft.workspace, [draft.id], 'idle')
  await stage.edit(draft, { first_choice: 'another' })
  await read()
  expect(step()).toMatchObject({ state: 'done', remoteId: idOf('p12') })
})

describe('a look-up that can’t be read', () => {
  it('is due again soon, and at once when the service is there', async () => {
    const { read, step, lookup, lookups, parts, told } = await sentPoll({}, fail(dropped))
    const begunAt = stage.now
    expect((await read())?.kind).toBe('hold')
    expect(step()?.state).toBe('unknown')
    expect(lookup()).toMatchObject({ dueAt: begunAt + 2_000, isTimed: false, firstEmptyAt: null })
    expect(hasUnreadLookup(lookups)).toBe(true)
    stage.now += 500
    hurryLookups(parts, lookups)
    expect(lookup()?.dueAt).toBe(begunAt + 500)
    told.length = 0
    await read()
    expect(told, 'nothing new to write').toEqual([])
  })

  it('waits for its rate window', async () => {
    const limited: Fault = { kind: 'rateLimited', limit: 1, message: '', until: stage.now + 9_000 }
    const { read, lookup } = await sentPoll({}, fail(limited))
    const begunAt = stage.now
    expect((await read())?.kind).toBe('window')
    expect(lookup()?.isTimed).toBe(true)
    expect(lookup()?.dueAt).toBeGreaterThanOrEqual(begunAt + 8_999)
  })

  it('is a person’s if the service refuses it, who sees why', async () => {
    const { read, step, lookups } = await sentPoll({}, fail(jobFaults.forbidden))
    expect(await read()).toBeNull()
    expect(step()).toMatchObject({ state: 'unknown', fault: jobFaults.forbidden })
    expect(lookups.size).toBe(0)
  })
})

describe('look-ups of several steps', () => {
  const campaigns = () =>
    [newName(), newName()].map((name) => ({
      name,
      funding_instrument_id: 'f1',
      daily_budget_amount_local_micro: 1_000_000,
    }))

  it('read one list together, and judge each by itself', async () => {
    const contents = campaigns()
    const { read, steps, calls, lookups, ids } = await sentSteps(
      stage,
      'campaign',
      contents,
      {},
      answerOf({ id: idOf('c1'), ...contents[0] }),
    )
    await read()
    expect(calls).toHaveLength(1)
    expect(steps()).toEqual(['done', 'unknown'])
    expect([...lookups.keys()]).toEqual([ids[1]])
    const [open] = lookups.values()
    if (open === undefined) throw new Error('no look-up')
    expect(hasUnreadLookup(lookups)).toBe(false)
    expect(hasUnreadLookup(new Map([...lookups, ['unread', { ...open, firstEmptyAt: null }]]))).toBe(true)
  })

  it('are due together if they can share a call, up to its size', async () => {
    const { lookups, ids, jobState } = await sentSteps(stage, 'campaign', campaigns(), {}, nothing)
    const groups = (now: number, beingRead: readonly string[] = []) =>
      dueLookups(lookups, jobState.graph, new Set(beingRead), now)
    const [first = '', second = ''] = ids
    expect(groups(stage.now)).toEqual([ids])
    expect(groups(stage.now - 1)).toEqual([])
    expect(groups(stage.now, [first])).toEqual([[second]])
    const single = { batchOf: () => null }
    expect(dueLookups(lookups, single, new Set(), stage.now)).toEqual([[first], [second]])
    const small = { batchOf: () => ({ key: 'k', maximum: 1 }) }
    expect(dueLookups(lookups, small, new Set(), stage.now)).toEqual([[first], [second]])
  })

  it('share a call again if they were refused because of others, once', async () => {
    const batch: Fault = { kind: 'batch', message: 'others', operations: [] }
    for (const [fault, times, isTogether] of [
      [batch, 1, true],
      [batch, 2, false],
      [jobFaults['rate limit'], 2, true],
    ] as const) {
      const { readOn, steps, jobState, ids } = await sentSteps(
        stage,
        'campaign',
        campaigns(),
        { fault, times },
        nothing,
      )
      await readOn()
      expect(steps()).toEqual(['waiting', 'waiting'])
      expect(ids.map((id) => jobState.graph.batchOf(id) !== null)).toEqual([isTogether, isTogether])
    }
  })
})

describe('a look-up that a person asks for', () => {
  async function askedFor(name: string, ...answers: readonly Answer[]) {
    const setup = await sentSteps(stage, 'poll', [pollFields(name)], {}, ...answers)
    const sending = setup.step()
    if (sending === null) throw new Error('no step')
    setup.jobState.unknown(sending, null, [])
    const step = setup.step()
    if (step === null) throw new Error('no step')
    const { parts, jobState } = setup
    const entries = unwrap(parts.journal.ofSent(step))
    return { ...setup, lookUp: (of = entries, by = parts) => lookUpForUser(by, jobState, step, of) }
  }

  it('resolves the step if one record matches', async () => {
    const name = newName()
    const { lookUp, step, outcomes } = await askedFor(name, answerOf(pollRecord(idOf('u1'), { name })))
    expect(await lookUp()).toEqual([])
    expect(step()).toMatchObject({ state: 'done', remoteId: idOf('u1') })
    expect(outcomes()).toEqual(['done'])
  })

  it('shows several, and decides nothing if there are none', async () => {
    const name = newName()
    const records = ['u2', 'u3'].map((id) => pollRecord(idOf(id), { name }))
    const several = await askedFor(name, answerOf(...records), nothing)
    expect(await several.lookUp()).toMatchObject([{ remoteId: idOf('u2') }, { remoteId: idOf('u3') }])
    expect(several.step()?.state).toBe('unknown')
    expect(several.step()?.candidates).toHaveLength(2)
    expect(await several.lookUp()).toEqual([])
    expect(several.step()).toMatchObject({ state: 'unknown', candidates: [] })
    expect(several.outcomes()).toEqual([undefined])
  })

  it('says why it can’t be read', async () => {
    const { lookUp, step } = await askedFor(newName(), fail(dropped))
    expect(await lookUp()).toEqual(dropped)
    expect(step()?.state).toBe('unknown')
  })

  it('does nothing without a call, for a resolved step, or once the program has ended', async () => {
    const name = newName()
    const { lookUp, step, calls, jobState, ids, parts } = await askedFor(
      name,
      answerOf(pollRecord(idOf('u4'), { name })),
    )
    expect(await lookUp([])).toEqual([])
    expect(calls).toEqual([])
    expect(await lookUp(undefined, { ...parts, hasEnded: () => true })).toEqual([])
    jobState.graph.move(ids[0] ?? '', { state: 'failed' })
    expect(await lookUp()).toEqual([])
    expect(step()?.state).toBe('unknown')
  })
})

it('knows when the next look-up is due', () => {
  const lookup = { unansweredAt: 0, firstEmptyAt: null, lastEmptyAt: null, isTimed: false }
  expect(nextLookupAt(new Map())).toBeNull()
  expect(
    nextLookupAt(
      new Map([
        ['a', { ...lookup, dueAt: 9 }],
        ['b', { ...lookup, dueAt: 5 }],
      ]),
    ),
  ).toBe(5)
})
