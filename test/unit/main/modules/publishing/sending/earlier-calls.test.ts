import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { JournalOutcome } from '../../../../../../src/main/modules/jobs/journal.ts'
import { withoutEarlierSuccess } from '../../../../../../src/main/modules/publishing/earlier-calls.ts'
import type { PublishParts } from '../../../../../../src/main/modules/publishing/publish-run.ts'
import { type Fields, fields } from '../../../../../../src/shared/core/json.ts'
import { fail, succeed } from '../../../../../../src/shared/core/outcome.ts'
import { unwrap } from '../../../../../support/outcomes.ts'
import { setDraftsStage } from '../../drafts/drafts-stage.ts'
import { jobFaults } from '../../jobs/job-faults.ts'
import { dropped, pollRecord, sentCallOf, unreadableRow } from '../publish-rows.ts'
import { newName, pollFields, type Sent, sentChange, sentSteps } from '../sent-steps.ts'
import { type Answer, answerOf } from '../service-that.ts'

const stage = setDraftsStage()
afterAll(() => stage.end())

let runs = 0
beforeEach(() => {
  runs += 1
  stage.now = 1_800_000_000_000 + runs * 3_600_000
})
/** Unique in each run of a test: a record belongs to one step. */
const idOf = (name: string): string => `${name}r${runs}`

const refused = (fault: typeof jobFaults.forbidden | typeof jobFaults.offline): JournalOutcome => ({
  kind: 'refused',
  fault,
})
const absent: JournalOutcome = { kind: 'absent', why: '', fault: null }
const givenUp: JournalOutcome = { kind: 'givenUp', declined: [] }
const donePoll: JournalOutcome = { kind: 'done', by: 'answer', remoteId: 'p0', record: null }

/** A poll whose earlier call ended so, and a service that has these polls of its name. */
async function pollAfter(
  outcome: JournalOutcome | null,
  ids: readonly string[] | Answer = [],
  sent: Sent = {},
  edited: Fields = {},
) {
  const name = newName()
  const answer = 'ok' in ids ? ids : answerOf(...ids.map((id) => pollRecord(idOf(id), { name })))
  const setup = await sentSteps(
    stage,
    'poll',
    [pollFields(name)],
    { ...(outcome === null ? {} : { outcome }), ...sent },
    answer,
  )
  const { jobState, parts, stepOf } = setup
  const step = { ...stepOf(0), draft: { ...stepOf(0).draft, patch: { ...pollFields(name), ...edited } } }
  const sendable = async (change: Partial<PublishParts> = {}) => {
    const { rows, attempt } = await withoutEarlierSuccess({ ...parts, ...change }, jobState, [
      sentCallOf(step),
    ])
    return { before: rows.map(({ idsBefore }) => idsBefore), attempt }
  }
  return { ...setup, sendable, state: () => jobState.graph.get(step.id)?.state }
}

const complete = { kind: 'complete' }

describe('a creation that may be sent', () => {
  it.each<[string, JournalOutcome]>([
    ['never left', refused(jobFaults.offline)],
    ['was put back before it left', { kind: 'notSent', fault: jobFaults.offline }],
  ])('has what is there now read, if an earlier call %s', async (_title, outcome) => {
    const { sendable, calls } = await pollAfter(outcome, ['p1', 'p2'])
    expect(await sendable()).toEqual({ before: [[idOf('p1'), idOf('p2')]], attempt: complete })
    expect(calls).toHaveLength(1)
  })

  it('starts afresh after it was published and undone', async () => {
    const { sendable, parts, ids, stepOf } = await pollAfter(donePoll, ['p1'], { before: ['old'] })
    expect(await sendable()).toEqual({ before: [[idOf('p1')]], attempt: complete })
    expect(unwrap(parts.journal.ofStep(ids[0] ?? ''))).toHaveLength(1)
    expect(stepOf(0).remoteId).toBeNull()
  })

  it.each([
    ['left no trace', absent],
    ['was given up', givenUp],
  ])('counts what was there before all calls, if the last one %s', async (_title, outcome) => {
    const { sendable, calls } = await pollAfter(outcome, ['old'], { before: ['old'].map(idOf), times: 2 })
    expect(await sendable()).toEqual({ before: [[idOf('old')]], attempt: complete })
    expect(calls).toHaveLength(1)
  })

  it('is sent although its look-up is refused, because a person wanted that', async () => {
    const { sendable } = await pollAfter(givenUp, fail(jobFaults.forbidden), { before: ['old'] })
    expect(await sendable()).toEqual({ before: [['old']], attempt: complete })
  })

  it.each<[string, JournalOutcome, readonly string[] | Answer]>([
    ['there’s nothing of it', absent, []],
    ['its record has appeared', absent, ['p9']],
    ['what is there was read', refused(jobFaults.offline), []],
    ['that read was refused', refused(jobFaults.offline), fail(jobFaults.forbidden)],
  ])('isn’t, nor is anything written, if the program ends while %s', async (_title, outcome, answer) => {
    const { sendable, calls, stepOf, outcomes } = await pollAfter(outcome, answer)
    expect(await sendable({ hasEnded: () => calls.length > 0 })).toEqual({ before: [], attempt: complete })
    expect(stepOf(0).state).toBe('sending')
    expect(outcomes()).toEqual([outcome.kind])
  })
})

it('reads nothing more once the program has ended', async () => {
  const { parts, jobState, stepOf, calls } = await sentSteps(
    stage,
    'poll',
    [newName(), newName()].map(pollFields),
    { outcome: absent },
    answerOf(),
  )
  const rows = [stepOf(0), stepOf(1)].map((step) => sentCallOf(step))
  const ofSent: typeof parts.journal.ofSent = (step) =>
    step.id === stepOf(1).id ? succeed([]) : parts.journal.ofSent(step)
  const ended = { ...parts, journal: { ...parts.journal, ofSent }, hasEnded: () => true }
  expect(await withoutEarlierSuccess(ended, jobState, rows)).toEqual({ rows: [], attempt: complete })
  expect(calls).toHaveLength(1)
})

describe('a creation that has to wait', () => {
  it('is looked up first if it was refused, which proves nothing', async () => {
    const { sendable, stepOf, state, ids, calls, parts, draftStates } = await pollAfter(
      refused(jobFaults.forbidden),
      [],
      {
        before: ['old'],
      },
    )
    expect(await sendable()).toEqual({ before: [], attempt: { kind: 'lookUp', ids, trouble: null } })
    expect(calls).toEqual([])
    expect(state()).toBe('sending')
    expect(draftStates()).toEqual(['sent'])
    expect(stepOf(0)).toMatchObject({
      state: 'sending',
      candidates: [],
      fault: { kind: 'batch', operations: [] },
    })
    expect(stepOf(0).fault?.message).toContain('What the service said.')
    const entries = unwrap(parts.journal.ofStep(ids[0] ?? ''))
    expect(entries).toHaveLength(2)
    expect(entries[1]).toMatchObject({ outcome: null, intent: { before: ['old'], isAdopted: true } })
  })

  it('isn’t marked as sent if that can’t be written', async () => {
    const { sendable, parts, jobState, draftStates } = await pollAfter(refused(jobFaults.forbidden))
    await sendable({ journal: { ...parts.journal, intend: () => fail(jobFaults.secrets) } })
    expect(draftStates()).toEqual(['queued'])
    expect(jobState.broken()).toEqual(jobFaults.secrets)
  })

  it('says nothing of a reason if its answer was lost', async () => {
    const { sendable, stepOf } = await pollAfter(null)
    expect((await sendable()).attempt.kind).toBe('lookUp')
    expect(stepOf(0).fault).toBeNull()
  })

  it.each([
    ['its earlier call', absent],
    ['what is there', refused(jobFaults.offline)],
  ])('does so until the service can be read: %s', async (_title, outcome) => {
    const { sendable, state } = await pollAfter(outcome, fail(dropped))
    expect(await sendable()).toMatchObject({ before: [], attempt: { kind: 'hold' } })
    expect(state()).toBe('waiting')
  })

  it('fails if the service refuses the read before the first call', async () => {
    const { sendable, stepOf } = await pollAfter(refused(jobFaults.offline), fail(jobFaults.forbidden))
    expect(await sendable()).toEqual({ before: [], attempt: complete })
    expect(stepOf(0)).toMatchObject({ state: 'failed', fault: jobFaults.forbidden })
  })

  it('is left to the next start if the disk fails', async () => {
    const { sendable, parts, jobState, calls } = await pollAfter(absent)
    const journal = { ...parts.journal, ofSent: () => fail(jobFaults.secrets) }
    expect(await sendable({ journal })).toEqual({ before: [], attempt: complete })
    expect(jobState.broken()).toEqual(jobFaults.secrets)
    expect(calls).toEqual([])
  })

  it('fails if its journal can’t be read: it may exist', async () => {
    const { sendable, stepOf, parts } = await pollAfter(absent)
    const journal = { ...parts.journal, ofSent: () => fail(unreadableRow) }
    expect(await sendable({ journal })).toEqual({ before: [], attempt: complete })
    expect(stepOf(0)).toMatchObject({ state: 'failed', fault: unreadableRow })
  })
})

describe('a creation that an earlier call may have made', () => {
  it('is done if its record has appeared', async () => {
    const { sendable, stepOf, outcomes } = await pollAfter(absent, ['p3'])
    expect(await sendable()).toEqual({ before: [], attempt: complete })
    expect(stepOf(0)).toMatchObject({ state: 'done', remoteId: idOf('p3') })
    expect(outcomes()).toEqual(['absent', 'done'])
  })

  it('isn’t done if that can’t be written', async () => {
    const { sendable, parts, jobState, stepOf } = await pollAfter(absent, ['p3'])
    await sendable({ journal: { ...parts.journal, intend: () => fail(jobFaults.secrets) } })
    expect(stepOf(0).state).toBe('sending')
    expect(jobState.broken()).toEqual(jobFaults.secrets)
  })

  it('fails if that record lacks the last edits', async () => {
    const { sendable, stepOf, outcomes } = await pollAfter(absent, ['p4'], {}, { first_choice: 'edited' })
    expect(await sendable()).toEqual({ before: [], attempt: complete })
    expect(stepOf(0).state).toBe('failed')
    expect(stepOf(0).fault?.message).toContain(idOf('p4'))
    expect(outcomes()).toEqual(['absent', 'refused'])
  })

  it('is a person’s to decide if there are several', async () => {
    const { sendable, stepOf, outcomes } = await pollAfter(absent, ['p5', 'p6'])
    expect(await sendable()).toEqual({ before: [], attempt: complete })
    expect(stepOf(0).state).toBe('unknown')
    expect(stepOf(0).candidates.map(({ remoteId }) => remoteId)).toEqual([idOf('p5'), idOf('p6')])
    expect(outcomes()).toEqual(['absent', 'several'])
  })
})

it('sends a change without a read of its own', async () => {
  const { parts, jobState, step, calls } = await sentChange(stage, 'media', 'update', idOf('3_1'))
  const { rows, attempt } = await withoutEarlierSuccess(parts, jobState, [sentCallOf(step())])
  expect(rows.map(({ idsBefore, call }) => [idsBefore, fields.parse(call.params).media_key])).toEqual([
    [null, idOf('3_1')],
  ])
  expect(attempt).toEqual(complete)
  expect(calls).toEqual([])
})
