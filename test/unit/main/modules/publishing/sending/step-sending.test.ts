import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { PublishParts } from '../../../../../../src/main/modules/publishing/publish-run.ts'
import {
  lookUpMissing,
  sendStep,
  settleContradiction,
} from '../../../../../../src/main/modules/publishing/step-sending.ts'
import { fail, succeed } from '../../../../../../src/shared/core/outcome.ts'
import { unwrap } from '../../../../../support/outcomes.ts'
import { setDraftsStage, workspace } from '../../drafts/drafts-stage.ts'
import { jobFaults } from '../../jobs/job-faults.ts'
import { dropped, pollRecord } from '../publish-rows.ts'
import { absenceMs, newName, openJob, pollFields, sentChange } from '../sent-steps.ts'
import { type Answer, answerOf, gone } from '../service-that.ts'
import { type Service, sendingParts } from './sending-parts.ts'

const stage = setDraftsStage()
afterAll(() => stage.end())

let runs = 0
beforeEach(() => {
  runs += 1
  stage.now = 1_800_000_000_000 + runs * 3_600_000
})
/** Unique in each run of a test: a record belongs to one step. */
const idOf = (name: string): string => `${name}r${runs}`

/** A new poll that is sent to a service that answers so. */
async function sendPoll(service: (name: string) => Service, change: Partial<PublishParts> = {}) {
  const name = newName()
  const opened = await openJob(stage, [await stage.create('poll', pollFields(name))])
  const { jobState, ids, stepOf } = opened
  const [id = ''] = ids
  const { parts, events } = sendingParts(stage, service(name), change)
  const attempt = await sendStep(parts, jobState, id)
  return {
    ...opened,
    attempt,
    events,
    id,
    state: () => jobState.graph.get(id)?.state,
    step: () => stepOf(0),
    entries: () => unwrap(parts.journal.ofStep(id)),
  }
}

const complete = { kind: 'complete' }

describe('a creation', () => {
  it('is sent once what is there was read, and its intent is safe', async () => {
    const { attempt, events, step, entries } = await sendPoll((name) => ({
      reads: [answerOf(pollRecord(idOf('old'), { name }))],
      write: answerOf(pollRecord(idOf('p1'), { name })),
    }))
    expect(attempt).toEqual(complete)
    expect(events).toEqual(['read', 'flush', 'write'])
    expect(step()).toMatchObject({ state: 'done', remoteId: idOf('p1') })
    expect(entries()).toMatchObject([
      { intent: { before: [idOf('old')], body: null }, outcome: { kind: 'done', remoteId: idOf('p1') } },
    ])
  })

  it('is looked up if its answer was lost', async () => {
    const { attempt, id, step, entries } = await sendPoll(() => ({ write: fail(dropped) }))
    expect(attempt).toEqual({ kind: 'lookUp', ids: [id], trouble: null })
    expect(step()).toMatchObject({ state: 'sending', fault: dropped })
    expect(entries()).toMatchObject([{ outcome: null }])
  })

  it('holds up the job as well if it was put off', async () => {
    const { attempt } = await sendPoll(() => ({ write: fail(jobFaults['rate limit']) }))
    expect(attempt).toMatchObject({ kind: 'lookUp', trouble: { kind: 'window' } })
  })

  it('waits if it didn’t leave', async () => {
    const { attempt, state, entries } = await sendPoll(() => ({ write: fail(jobFaults.offline) }))
    expect(attempt.kind).toBe('hold')
    expect(state()).toBe('waiting')
    expect(entries()).toMatchObject([{ outcome: { kind: 'notSent' } }])
  })

  it('isn’t sent if its intent can’t be made safe', async () => {
    const flush = async () => fail(jobFaults.secrets)
    const { attempt, events, step, jobState } = await sendPoll(() => ({}), {
      durability: { written: () => 0, flush },
    })
    expect(attempt).toEqual(complete)
    expect(events).toEqual(['read'])
    expect(step().state).toBe('sending')
    expect(jobState.broken()).toEqual(jobFaults.secrets)
  })

  it('isn’t sent once the program has ended, and a late answer isn’t written', async () => {
    const early = await sendPoll(() => ({}), { hasEnded: () => true })
    expect(early.attempt).toEqual(complete)
    expect(early.events).toEqual([])
    let turns = 0
    const late = await sendPoll((name) => ({ write: answerOf(pollRecord(idOf('p2'), { name })) }), {
      turn: async () => {
        turns += 1
      },
      hasEnded: () => turns > 1,
    })
    expect(late.attempt).toEqual(complete)
    expect(late.events).toContain('write')
    expect(late.step().state).toBe('sending')
    expect(late.entries()).toMatchObject([{ outcome: null }])
  })

  it('is canceled if its draft is gone', async () => {
    const { attempt, events, state } = await sendPoll(() => ({}), {
      drafts: { ...stage.publishing, byIds: () => succeed([]) },
    })
    expect(attempt).toEqual(complete)
    expect(events).toEqual([])
    expect(state()).toBe('cancelled')
  })

  it('is left to the next start if its draft can’t be read', async () => {
    const { jobState, state } = await sendPoll(() => ({}), {
      drafts: { ...stage.publishing, byIds: () => fail(jobFaults.secrets) },
    })
    expect(jobState.broken()).toEqual(jobFaults.secrets)
    expect(state()).toBe('sending')
  })

  it('of a post is read once more if its answer lacks the time', async () => {
    const text = newName()
    const [post] = [await stage.create('post', { text })]
    const whole = {
      id: idOf('1'),
      id_str: idOf('1'),
      tweet_id: idOf('1'),
      full_text: text,
      text,
      nullcast: true,
    }
    const { jobState, ids, stepOf } = await openJob(stage, [post])
    const written = answerOf(whole)
    const { parts, events } = sendingParts(stage, {
      reads: [answerOf(), answerOf({ ...whole, created_at: '2026-01-01T00:00:00Z' })],
      write: written,
    })
    await sendStep(parts, jobState, ids[0] ?? '')
    expect(events).toEqual(['read', 'flush', 'write', 'read'])
    expect(stepOf(0).result).toMatchObject({ created_at: '2026-01-01T00:00:00Z' })
  })
})

describe('a change', () => {
  it.each<[string, Answer, string, string]>([
    ['waits if its record can’t be read', fail(dropped), 'waiting', 'hold'],
    ['fails if that is refused', fail(jobFaults.forbidden), 'failed', 'complete'],
    ['fails if its record is gone', gone, 'failed', 'complete'],
  ])('%s', async (_title, answer, state, kind) => {
    const remoteId = idOf('3_1')
    stage.see('media', { media_key: remoteId, name: 'Before' })
    unwrap(await stage.handlers.change({ workspace, subject: 'media', remoteId, fields: { name: 'Mine' } }))
    const stored = unwrap(stage.store.drafts.ofRecord(workspace, 'media', remoteId))
    if (stored === null) throw new Error('no draft')
    const { jobState, ids } = await openJob(stage, [stored.draft])
    const { parts, events } = sendingParts(stage, { reads: [answer] })
    const attempt = await sendStep(parts, jobState, ids[0] ?? '')
    expect(attempt.kind).toBe(kind)
    expect(jobState.graph.get(ids[0] ?? '')?.state).toBe(state)
    expect(events).toEqual(['read'])
  })

  it('that was sent before is looked up if its record isn’t listed now', async () => {
    const { parts, jobState, step, stepId } = await sentChange(stage, 'media', 'update', idOf('3_1'))
    const impossible = (fault: (typeof jobFaults)['not found'] | typeof jobFaults.forbidden) =>
      ({ kind: 'impossible', fault }) as const
    const attempt = lookUpMissing(parts, jobState, step(), impossible(jobFaults['not found']))
    expect(attempt).toEqual({ kind: 'lookUp', ids: [stepId], trouble: null })
    const entries = unwrap(parts.journal.ofStep(stepId))
    expect(entries).toHaveLength(2)
    expect(entries[1]).toMatchObject({ intent: { params: { name: 'Mine' } }, outcome: null })
    expect(lookUpMissing(parts, jobState, step(), impossible(jobFaults.forbidden))).toEqual(complete)
    expect(step()).toMatchObject({ state: 'failed', fault: jobFaults.forbidden })
  })

  it('fails if it’s a deletion of what isn’t there', async () => {
    const { parts, jobState, step } = await sentChange(stage, 'media', 'delete', idOf('3_1'))
    const fault = jobFaults['not found']
    expect(lookUpMissing(parts, jobState, step(), { kind: 'impossible', fault })).toEqual(complete)
    expect(step()).toMatchObject({ state: 'failed', fault })
  })
})

describe('a read that contradicts what is known', () => {
  const gonePoll = { kind: 'gone', remoteId: 'p1' } as const
  const contradicted = { kind: 'contradicted', ifConfirmed: gonePoll } as const

  it('is repeated until lists can’t be late any more', async () => {
    const { jobState, ids } = await openJob(stage, [await stage.create('poll', pollFields(newName()))])
    const [id = ''] = ids
    const settle = (now: number, prepared: Parameters<typeof settleContradiction>[3] = contradicted) =>
      settleContradiction({ absenceMs }, jobState, { id }, prepared, now)
    jobState.graph.move(id, { state: 'sending' })
    expect(settle(1_000)).toBeNull()
    expect(jobState.graph.get(id)?.state).toBe('waiting')
    expect(jobState.graph.rereadOf(id)).toEqual({ firstReadAt: 1_000, dueAt: 1_000 + absenceMs / 60 })
    expect(settle(2_000)).toBeNull()
    expect(jobState.graph.rereadOf(id)).toEqual({ firstReadAt: 1_000, dueAt: 5_000 })
    // It says nothing about the list.
    const trouble = { kind: 'trouble', fault: dropped } as const
    expect(settle(3_000, trouble)).toBe(trouble)
    expect(jobState.graph.rereadOf(id)?.firstReadAt).toBe(1_000)
    expect(settle(1_000 + absenceMs)).toBe(gonePoll)
    expect(jobState.graph.rereadOf(id)).toBeNull()
    expect(settle(70_000)).toBeNull()
    const impossible = { kind: 'impossible', fault: dropped } as const
    expect(settle(71_000, impossible)).toBe(impossible)
    expect(jobState.graph.rereadOf(id)).toBeNull()
  })
})
