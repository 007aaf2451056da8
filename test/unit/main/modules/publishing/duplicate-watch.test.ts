import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { JournalEntry, JournalOutcome } from '../../../../../src/main/modules/jobs/journal.ts'
import {
  createDuplicateWatch,
  type DuplicateWatchParts,
} from '../../../../../src/main/modules/publishing/duplicate-watch.ts'
import type { PublishParts } from '../../../../../src/main/modules/publishing/publish-run.ts'
import type { Fields } from '../../../../../src/shared/core/json.ts'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'
import { unwrap } from '../../../../support/outcomes.ts'
import { setDraftsStage } from '../drafts/drafts-stage.ts'
import { jobFaults } from '../jobs/job-faults.ts'
import { dropped, entryOf, pollRecord } from './publish-rows.ts'
import { absenceMs, newName, pollFields, sentChange, sentSteps } from './sent-steps.ts'
import { type Answer, answerOf, gone } from './service-that.ts'

const stage = setDraftsStage()
afterAll(() => stage.end())

let runs = 0
beforeEach(() => {
  runs += 1
  stage.now = 1_800_000_000_000 + runs * 3_600_000
})
/** Unique in each run of a test: a record belongs to one step. */
const idOf = (name: string): string => `${name}r${runs}`
const candidateOf = (remoteId: string, title: string) => ({
  remoteId,
  title,
  createdAt: '2026-01-01T00:00:00Z',
})

/** A watch over these parts that never waits, and what it says. */
function watchOver(parts: PublishParts, change: Partial<DuplicateWatchParts> = {}) {
  const sleeps: number[] = []
  const events: unknown[] = []
  const saved: unknown[] = []
  const watch = createDuplicateWatch({
    ...parts,
    drafts: {
      saveRecords(_workspace, _subject, records) {
        saved.push(...records)
        return succeed(undefined)
      },
    },
    sleep: async (ms) => void sleeps.push(ms),
    changedDuplicates: (...event) => void events.push(event),
    appeared: async (...event) => void events.push(event),
    carriedOut: async (...event) => void events.push(event),
    onError: (error) => void events.push(error),
    ...change,
  })
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await setImmediate()
  }
  return { watch, sleeps, events, saved, settle }
}

const recordOf = (name: string, id: string) => pollRecord(idOf(id), { name })

/** A poll that was created as `p1`, with these outcomes of its calls. */
async function createdPoll(
  name: string,
  outcomes: readonly (JournalOutcome | null)[],
  ...answers: readonly Answer[]
) {
  const content = pollFields(name)
  const setup = await sentSteps(stage, 'poll', [content], {}, ...answers)
  const [id = ''] = setup.ids
  const entries = outcomes.map((outcome): JournalEntry => ({ ...entryOf(content, outcome), stepId: id }))
  const parts = { ...setup.parts, journal: { ...setup.parts.journal, ofSent: () => succeed(entries) } }
  setup.jobState.done(setup.stepOf(0), idOf('p1'), null)
  return { ...setup, id, parts, jobId: setup.jobState.job.id, ...watchOver(parts) }
}

/** The first answer is the real one, as if something had happened in between. */
function onceThen<Asked, Answered>(
  ask: (asked: Asked) => Answered,
  later: Answered,
): (asked: Asked) => Answered {
  let count = 0
  return (asked) => {
    count += 1
    return count === 1 ? ask(asked) : later
  }
}

const done = (by: 'answer' | 'lookup'): JournalOutcome => ({ kind: 'done', by, remoteId: 'p', record: null })
const absent: JournalOutcome = { kind: 'absent', why: '', fault: null }

describe('a finished creation', () => {
  it.each<[string, readonly (JournalOutcome | null)[], boolean]>([
    ['is certain after one answer', [done('answer')], false],
    ['may be another user’s record if it was found', [done('lookup')], true],
    ['may have left something earlier', [absent, done('answer')], true],
    ['may be there after a person gave it up', [{ kind: 'givenUp', declined: [] }, done('answer')], true],
    ['may be there though others were refused', [{ kind: 'setAside', fault: dropped }, done('answer')], true],
    ['may be there after a refusal', [{ kind: 'refused', fault: jobFaults.forbidden }, done('answer')], true],
    ['isn’t there if it never left', [{ kind: 'refused', fault: jobFaults.offline }, done('answer')], false],
    [
      'may be there if it was put off',
      [{ kind: 'notSent', fault: jobFaults['rate limit'] }, done('answer')],
      true,
    ],
    ['isn’t watched for what was found before it', [done('lookup'), done('answer')], false],
    ['isn’t watched for what it did before it was undone', [absent, done('answer'), done('answer')], false],
    ['isn’t watched while its call is open', [null], false],
  ])('%s', async (_title, outcomes, isWatched) => {
    const { watch, jobId, id, sleeps, settle } = await createdPoll(newName(), outcomes, answerOf())
    watch.follow(jobId, id)
    await settle()
    expect(sleeps.length > 0).toBe(isWatched)
  })

  it('is looked for three times, ever later; a second record is reported and saved once', async () => {
    const name = newName()
    const [own, other] = [recordOf(name, 'p1'), recordOf(name, 'p2')]
    const { watch, jobId, id, sleeps, events, saved, settle, step, calls } = await createdPoll(
      name,
      [absent, done('answer')],
      answerOf(own),
      answerOf(own, other),
    )
    watch.follow(jobId, id)
    watch.follow(jobId, id)
    await settle()
    expect(sleeps).toEqual([absenceMs / 3, (absenceMs * 2) / 3, absenceMs * 4])
    expect(calls).toHaveLength(3)
    expect(step()).toMatchObject({ state: 'done', candidates: [candidateOf(idOf('p2'), name)] })
    expect(saved).toEqual([other])
    expect(events).toEqual([[jobId]])
    // Another call of it, later.
    watch.follow(jobId, id)
    await settle()
    expect(sleeps).toHaveLength(6)
    expect(saved).toEqual([other])
  })

  it('keeps what was reported before', async () => {
    const name = newName()
    const reported = candidateOf(idOf('p3'), name)
    const { watch, jobId, id, parts, settle, step } = await createdPoll(
      name,
      [absent, done('answer')],
      answerOf(recordOf(name, 'p4')),
    )
    unwrap(parts.jobs.changeSteps([id], { candidates: [reported] }))
    watch.follow(jobId, id)
    await settle()
    expect(step()?.candidates).toEqual([reported, candidateOf(idOf('p4'), name)])
  })

  it('is looked for again if a check couldn’t be made', async () => {
    const name = newName()
    const { watch, jobId, id, events, settle } = await createdPoll(
      name,
      [absent, done('answer')],
      fail(dropped),
      answerOf(recordOf(name, 'p2')),
    )
    watch.follow(jobId, id)
    await settle()
    expect(events).toEqual([[jobId]])
  })

  it('says it if a check breaks', async () => {
    const { parts, jobId, id } = await createdPoll(newName(), [absent, done('answer')])
    const broken = new Error('broken')
    const list = () => Promise.reject(broken)
    const { watch, events, settle } = watchOver({ ...parts, gateway: { ...parts.gateway, list } })
    watch.follow(jobId, id)
    await settle()
    expect(events).toEqual([broken])
  })

  it('isn’t watched after the program has ended, nor is anything of it written', async () => {
    const name = newName()
    const { parts, jobId, id, calls, step } = await createdPoll(
      name,
      [absent, done('answer')],
      answerOf(recordOf(name, 'p2')),
    )
    const signals: AbortSignal[] = []
    const sleeping = watchOver(parts, {
      sleep(_ms, signal) {
        signals.push(signal)
        return new Promise((resolve) => signal.addEventListener('abort', () => resolve()))
      },
    })
    sleeping.watch.follow(jobId, id)
    await sleeping.watch.close()
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
    expect(calls).toEqual([])
    sleeping.watch.follow(jobId, id)
    await sleeping.settle()
    expect(calls).toEqual([])

    const reading = watchOver(parts)
    reading.watch.follow(jobId, id)
    await Promise.resolve()
    await reading.watch.close()
    await reading.settle()
    expect(calls).toHaveLength(1)
    expect(reading.events).toEqual([])
    expect(step()?.candidates).toEqual([])
  })

  it.each<[string, (parts: PublishParts) => Partial<PublishParts>]>([
    ['its step is gone', ({ jobs }) => ({ jobs: { ...jobs, step: onceThen(jobs.step, succeed(null)) } })],
    [
      'its step can’t be read',
      ({ jobs }) => ({ jobs: { ...jobs, step: onceThen(jobs.step, fail(dropped)) } }),
    ],
    [
      'its journal can’t be read',
      ({ journal }) => ({ journal: { ...journal, ofSent: onceThen(journal.ofSent, fail(dropped)) } }),
    ],
  ])('isn’t looked for while %s', async (_title, changeOf) => {
    const { parts, jobId, id, calls } = await createdPoll(newName(), [absent, done('answer')])
    const { watch, events, settle } = watchOver({ ...parts, ...changeOf(parts) })
    watch.follow(jobId, id)
    await settle()
    expect(calls).toEqual([])
    expect(events).toEqual([])
  })

  it('is looked for even if what was reported of other steps can’t be read', async () => {
    const { parts, jobId, id, calls } = await createdPoll(newName(), [absent, done('answer')], answerOf())
    const jobs = { ...parts.jobs, reportedAsDuplicate: () => fail(dropped) }
    const { watch, events, settle } = watchOver({ ...parts, jobs })
    watch.follow(jobId, id)
    await settle()
    expect(calls).toHaveLength(3)
    expect(events).toEqual([])
  })

  it('isn’t looked for while it’s being sent again', async () => {
    const { watch, parts, jobId, id, calls, settle } = await createdPoll(newName(), [absent, done('answer')])
    unwrap(parts.jobs.changeSteps([id], { state: 'sending' }))
    watch.follow(jobId, id)
    await settle()
    expect(calls).toEqual([])
  })

  it('is no longer another step’s duplicate', async () => {
    const name = newName()
    const earlier = await createdPoll(name, [done('answer')])
    const [own, third] = ['p5', 'p6'].map((id) => candidateOf(idOf(id), name))
    if (own === undefined || third === undefined) throw new Error('two candidates')
    unwrap(earlier.parts.jobs.changeSteps([earlier.id], { candidates: [own, third] }))
    const later = await sentSteps(stage, 'poll', [pollFields(name)], {}, answerOf())
    const [laterId = ''] = later.ids
    const { watch, events } = watchOver(later.parts)
    // Its own record isn't known yet.
    watch.follow(later.jobState.job.id, laterId)
    expect(earlier.step()?.candidates).toHaveLength(2)
    later.jobState.done(later.stepOf(0), idOf('p5'), null)
    watch.follow(later.jobState.job.id, laterId)
    expect(earlier.step()?.candidates).toEqual([third])
    expect(events).toEqual([[earlier.jobId]])
  })
})

describe('what was refused', () => {
  it('is told with what appeared, if it was a creation', async () => {
    const name = newName()
    const { jobState, parts, id, jobId, stepOf } = await createdPoll(
      name,
      [{ kind: 'refused', fault: jobFaults.forbidden }],
      answerOf(recordOf(name, 'p7')),
    )
    jobState.failed(stepOf(0), jobFaults.forbidden)
    const { watch, events, settle } = watchOver(parts)
    watch.follow(jobId, id)
    await settle()
    expect(events[0]).toEqual([jobId, id, [candidateOf(idOf('p7'), name)]])
    expect(stepOf(0).candidates).toEqual([])
  })

  it.each<[string, 'update' | 'delete', Answer, Fields | null | undefined]>([
    ['a change that the record has', 'update', answerOf({ name: 'Mine' }), { name: 'Mine' }],
    ['a change that it doesn’t have', 'update', answerOf({ name: 'Before' }), undefined],
    ['a deletion of what is gone', 'delete', gone, null],
    ['a deletion of what is there', 'delete', answerOf({ name: 'Before' }), undefined],
    ['a change that can’t be read', 'update', fail(dropped), undefined],
  ])('is carried out after all only with evidence: %s', async (_title, kind, answer, record) => {
    const remoteId = idOf('3_1')
    const named = answer.ok
      ? answerOf(...answer.value.records.map((fields) => ({ ...fields, media_key: remoteId })))
      : answer
    const { jobState, parts, step, stepId } = await sentChange(stage, 'media', kind, remoteId, named)
    const [entry] = unwrap(parts.journal.ofStep(stepId))
    const refused = { kind: 'refused', fault: jobFaults.forbidden } as const
    unwrap(parts.journal.conclude(entry?.id ?? 0, refused, stage.now))
    jobState.failed(step(), jobFaults.forbidden)
    const { watch, events, settle } = watchOver(parts)
    watch.follow(jobState.job.id, stepId)
    await settle()
    const evidence = record === null || record === undefined ? record : { ...record, media_key: remoteId }
    expect(events[0]).toEqual(evidence === undefined ? undefined : [jobState.job.id, stepId, evidence])
  })

  it('is left alone once it’s sent again', async () => {
    const { jobState, parts, step, stepId, calls } = await sentChange(
      stage,
      'media',
      'update',
      idOf('3_1'),
      gone,
    )
    const [entry] = unwrap(parts.journal.ofStep(stepId))
    unwrap(parts.journal.conclude(entry?.id ?? 0, { kind: 'refused', fault: jobFaults.forbidden }, stage.now))
    const { watch, settle } = watchOver(parts)
    for (const change of [() => jobState.unknown(step(), null, []), () => jobState.done(step(), 'x', null)]) {
      change()
      watch.follow(jobState.job.id, stepId)
      await settle()
      expect(calls).toEqual([])
    }
  })
})

it('watches what ended in the last week when the program starts', async () => {
  const { parts, jobId, id } = await createdPoll(newName(), [absent, done('answer')], answerOf())
  const asked: number[] = []
  const jobs = {
    ...parts.jobs,
    sentAgain(since: number) {
      asked.push(since)
      return succeed([
        { jobId, stepId: 'gone' },
        { jobId: 'gone', stepId: id },
        { jobId, stepId: id },
      ])
    },
  }
  const { watch, sleeps, settle } = watchOver({ ...parts, jobs })
  watch.start()
  await settle()
  expect(asked).toEqual([stage.now - 7 * 24 * 60 * 60_000])
  expect(sleeps).toHaveLength(3)
  const unreadable = { ...jobs, sentAgain: () => fail(dropped) }
  watchOver({ ...parts, jobs: unreadable }).watch.start()
})
