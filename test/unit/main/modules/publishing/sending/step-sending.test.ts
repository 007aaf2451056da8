import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { PublishParts } from '../../../../../../src/main/modules/publishing/publish-run.ts'
import {
  applyPrepared,
  lookUpMissing,
  sendStep,
  settleContradiction,
} from '../../../../../../src/main/modules/publishing/step-sending.ts'
import type { Fault } from '../../../../../../src/shared/core/fault.ts'
import type { Fields } from '../../../../../../src/shared/core/json.ts'
import { fail, succeed } from '../../../../../../src/shared/core/outcome.ts'
import { unwrap } from '../../../../../support/outcomes.ts'
import { setDraftsStage, workspace } from '../../drafts/drafts-stage.ts'
import { jobFaults } from '../../jobs/job-faults.ts'
import { draftOf, dropped, pollRecord, unreadableRow } from '../publish-rows.ts'
import { absenceMs, imageFile, newName, openJob, pollFields, sentChange } from '../sent-steps.ts'
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

type Job = Awaited<ReturnType<typeof openJob>>

/** The last step of a job, sent to a service that answers so. */
async function send(
  job: Job,
  service: Service,
  change: Partial<PublishParts> = {},
  prepare: (job: Job) => void = () => undefined,
) {
  const { jobState, ids, stepOf } = job
  const id = ids.at(-1) ?? ''
  const { parts, events, written } = sendingParts(stage, service, change)
  prepare(job)
  const attempt = await sendStep(parts, jobState, id)
  return {
    ...job,
    attempt,
    events,
    written,
    id,
    state: () => jobState.graph.get(id)?.state,
    step: () => stepOf(ids.length - 1),
    entries: () => unwrap(parts.journal.ofStep(id)),
  }
}

/** A new poll that is sent to a service that answers so. */
async function sendPoll(
  service: (name: string) => Service,
  change?: Partial<PublishParts>,
  prepare?: (job: Job) => void,
) {
  const name = newName()
  const job = await openJob(stage, [await stage.create('poll', pollFields(name))])
  return send(job, service(name), change, prepare)
}

/** A job that renames a record, which was named `Before`. */
async function renaming(subject: 'media' | 'post', record: Fields, remoteId: string): Promise<Job> {
  stage.see(subject, { ...record, name: 'Before' })
  unwrap(await stage.handlers.change({ workspace, subject, remoteId, fields: { name: 'Mine' } }))
  const stored = unwrap(stage.store.drafts.ofRecord(workspace, subject, remoteId))
  if (stored === null) throw new Error('no draft')
  return openJob(stage, [stored.draft])
}

/** A job that renames an image. */
function renamedMedia() {
  const remoteId = idOf('3_1')
  const record = { media_key: remoteId }
  const job = renaming('media', record, remoteId)
  return { job, recordNamed: (name: string) => answerOf({ ...record, name }) }
}

/** A program that ends when the service is read. */
function endedByRead() {
  let hasEnded = false
  const onRead = () => {
    hasEnded = true
  }
  return { onRead, hasEnded: () => hasEnded }
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

  it.each<[string, Answer, Fault | null]>([
    ['was lost', fail(dropped), dropped],
    ['says nothing', answerOf(), null],
  ])('is looked up if its answer %s', async (_title, write, fault) => {
    const { attempt, id, step, entries, draftStates } = await sendPoll(() => ({ write }))
    expect(attempt).toEqual({ kind: 'lookUp', ids: [id], trouble: null })
    expect(step()).toMatchObject({ state: 'sending', fault })
    expect(entries()).toMatchObject([{ outcome: null }])
    expect(draftStates()).toEqual(['sent'])
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

  it('isn’t sent while an earlier call of its draft may have been carried out', async () => {
    const outcome = { kind: 'refused', fault: jobFaults.forbidden } as const
    const { attempt, events, id } = await sendPoll(
      () => ({}),
      {},
      ({ jobState, stepOf }) => {
        const { id: stepId, draftId } = stepOf(0)
        const intent = { params: stepOf(0).draft.patch, body: null, before: [] }
        const sent = { stepId, draftId, operation: '', intent, intendedAt: stage.now }
        const [entry = 0] = unwrap(stage.store.journal.intend(jobState.job.id, [sent]))
        unwrap(stage.store.journal.conclude(entry, outcome, stage.now))
      },
    )
    expect(attempt).toEqual({ kind: 'lookUp', ids: [id], trouble: null })
    expect(events).not.toContain('write')
  })

  it('isn’t sent if its intent can’t be written', async () => {
    const { attempt, events, draftStates, jobState } = await sendPoll(() => ({}), {
      journal: { ...stage.store.journal, intend: () => fail(jobFaults.secrets) },
    })
    expect(attempt).toEqual(complete)
    expect(events).toEqual(['read'])
    expect(draftStates()).toEqual(['queued'])
    expect(jobState.broken()).toEqual(jobFaults.secrets)
  })

  it('fails if its row is damaged', async () => {
    const { attempt, events, state } = await sendPoll(
      () => ({}),
      {},
      ({ own }) => Object.assign(own.jobs, { step: () => fail(unreadableRow) }),
    )
    expect(attempt).toEqual(complete)
    expect(events).toEqual([])
    expect(state()).toBe('failed')
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

  it('of a media has the key of its upload', async () => {
    const media = await stage.create('media', { file: imageFile, name: 'Tent' })
    const { written } = await send(await openJob(stage, [media]), {}, {}, ({ jobState, stepOf }) =>
      jobState.uploaded(stepOf(0), '3_7'),
    )
    expect(written).toMatchObject([{ params: { media_key: '3_7' } }])
  })
})

describe('a post', () => {
  const postRecord = (text: string): Fields => {
    const id = idOf('1')
    return { id, id_str: id, tweet_id: id, full_text: text, text, nullcast: true }
  }
  const readBack = { created_at: '2026-01-01T00:00:00Z' }

  it('is read once more if the answer to its creation lacks the time', async () => {
    const text = newName()
    const record = postRecord(text)
    const { events, step } = await send(await openJob(stage, [await stage.create('post', { text })]), {
      reads: [answerOf(), answerOf({ ...record, ...readBack })],
      write: answerOf(record),
    })
    expect(events).toEqual(['read', 'flush', 'write', 'read'])
    expect(step().result).toMatchObject(readBack)
  })

  it('isn’t read if its creation didn’t leave', async () => {
    const job = await openJob(stage, [await stage.create('post', { text: newName() })])
    const { events, state } = await send(job, { write: fail(jobFaults.offline) })
    expect(events).toEqual(['read', 'flush', 'write'])
    expect(state()).toBe('waiting')
  })

  it('isn’t read once more after a change', async () => {
    const record = postRecord(newName())
    const job = await renaming('post', record, idOf('1'))
    const { events, state } = await send(job, {
      reads: [answerOf({ ...record, name: 'Before' })],
      write: answerOf({ ...record, name: 'Mine' }),
    })
    expect(events).toEqual(['read', 'flush', 'write'])
    expect(state()).toBe('done')
  })
})

describe('a change', () => {
  it.each<[string, Answer, string, string]>([
    ['waits if its record can’t be read', fail(dropped), 'waiting', 'hold'],
    ['fails if that is refused', fail(jobFaults.forbidden), 'failed', 'complete'],
    ['fails if its record is gone', gone, 'failed', 'complete'],
  ])('%s', async (_title, answer, expected, kind) => {
    const { attempt, state, events } = await send(await renamedMedia().job, { reads: [answer] })
    expect(attempt.kind).toBe(kind)
    expect(state()).toBe(expected)
    expect(events).toEqual(['read'])
  })

  it('isn’t sent over somebody else’s', async () => {
    const { job, recordNamed } = renamedMedia()
    const { attempt, state, step, events } = await send(await job, { reads: [recordNamed('Theirs')] })
    expect(attempt).toEqual(complete)
    expect(events).toEqual(['read'])
    expect(state()).toBe('conflict')
    expect(step().conflicts).toMatchObject([{ field: 'name', theirs: 'Theirs' }])
  })

  it('isn’t read once the program has ended, nor is anything written that a read has shown', async () => {
    const { job, recordNamed } = renamedMedia()
    const early = await send(await job, {}, { hasEnded: () => true })
    expect(early.events).toEqual([])
    const { onRead, hasEnded } = endedByRead()
    const late = await send(await job, { reads: [recordNamed('Theirs')], onRead }, { hasEnded })
    expect(late.attempt).toEqual(complete)
    expect(late.state()).toBe('sending')
  })

  it('that was sent before is looked up if its record isn’t listed now', async () => {
    const sent = await sentChange(stage, 'media', 'update', idOf('3_1'))
    const { attempt, stepId, outcomes, draftStates } = { ...sent, ...(await send(sent, { reads: [gone] })) }
    expect(attempt).toEqual({ kind: 'lookUp', ids: [stepId], trouble: null })
    expect(outcomes()).toEqual([null, null])
    expect(draftStates()).toEqual(['sent'])
  })

  it.each([
    ['read', { ofStep: () => fail(jobFaults.secrets) }],
    ['written', { intend: () => fail(jobFaults.secrets) }],
  ])('that was sent before isn’t decided if the journal can’t be %s', async (_how, change) => {
    const { parts, jobState, step } = await sentChange(stage, 'media', 'update', idOf('3_1'))
    const journal = { ...parts.journal, ...change }
    const fault = jobFaults['not found']
    expect(lookUpMissing({ ...parts, journal }, jobState, step(), { kind: 'impossible', fault })).toEqual(
      complete,
    )
    expect(step().state).toBe('sending')
    expect(jobState.broken()).toEqual(jobFaults.secrets)
  })

  it('that was sent before is looked up only if its record isn’t listed', async () => {
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

  it('of a set that is as it should be is done without a call', async () => {
    const { jobState, step, record } = await sentChange(stage, 'campaign', 'update', idOf('c1'))
    applyPrepared(jobState, step(), { kind: 'nothing', remoteId: idOf('c1'), record })
    expect(step()).toMatchObject({ state: 'done', remoteId: idOf('c1'), result: record })
  })

  it('fails if it’s a deletion of what isn’t there', async () => {
    const { parts, jobState, step } = await sentChange(stage, 'media', 'delete', idOf('3_1'))
    const fault = jobFaults['not found']
    expect(lookUpMissing(parts, jobState, step(), { kind: 'impossible', fault })).toEqual(complete)
    expect(step()).toMatchObject({ state: 'failed', fault })
  })
})

describe('an undo of a creation', () => {
  /** A job that deletes a poll that another one has created. */
  async function undoing() {
    const remoteId = idOf('p1')
    const record = pollRecord(remoteId)
    const draft = draftOf('poll', 'delete', { remoteId, base: pollFields('Tent') })
    return { job: await openJob(stage, [draft], 'undo'), record }
  }

  it('is done if the record was deleted before', async () => {
    const { job, record } = await undoing()
    const { attempt, state, step } = await send(job, {
      reads: [gone, answerOf({ ...record, deleted: true })],
    })
    expect(attempt).toEqual(complete)
    expect(state()).toBe('done')
    expect(step()).toMatchObject({ remoteId: record.id, result: null })
  })

  it('waits if the record isn’t listed, because lists may be late', async () => {
    const { job } = await undoing()
    const { attempt, state, events } = await send(job, { reads: [gone] })
    expect(attempt).toEqual(complete)
    expect(state()).toBe('waiting')
    expect(events).not.toContain('write')
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
    expect(settle(1_000 + absenceMs)).toBe(gonePoll)
    expect(jobState.graph.rereadOf(id)).toBeNull()
    expect(settle(70_000)).toBeNull()
    const impossible = { kind: 'impossible', fault: dropped } as const
    expect(settle(71_000, impossible)).toBe(impossible)
    expect(jobState.graph.rereadOf(id)).toBeNull()
  })
})
