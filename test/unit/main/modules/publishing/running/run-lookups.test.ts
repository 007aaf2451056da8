import { describe, expect, it } from 'vitest'
import {
  hasWork,
  interruptRun,
  retryRun,
  wakeRun,
} from '../../../../../../src/main/modules/publishing/publish-run.ts'
import { fail, succeed } from '../../../../../../src/shared/core/outcome.ts'
import { jobFaults } from '../../jobs/job-faults.ts'
import { draftOf, dropped, pollRecord } from '../publish-rows.ts'
import { absenceMs, imageFile, newName, pollFields } from '../sent-steps.ts'
import { type Answer, answerOf, gone } from '../service-that.ts'
import { offline, refusedHere, setRuns, settle, stageRun } from './run-stage.ts'

const { created, idOf, pollRun, stage } = setRuns()

describe('what had no answer', () => {
  it('is looked up before anything else is sent', async () => {
    const { start, events, states } = await pollRun(2, (names) => ({
      reads: [answerOf(), answerOf(pollRecord(idOf('p9'), { name: names[0] ?? '' })), answerOf()],
      writes: [fail(dropped), ...created(names.slice(1))],
    }))
    await start()
    expect(events).toEqual([
      [0, 'read'],
      [0, 'write'],
      [0, 'read'],
      [0, 'read'],
      [0, 'write'],
    ])
    expect(states()).toEqual(['done', 'done'])
  })

  it('holds up the job while it can’t be read, and is read at once when that may have changed', async () => {
    const { start, timesOf, jobState, run, parts, time, states } = await pollRun(1, (names) => ({
      reads: [answerOf(), offline, answerOf(pollRecord(idOf('p9'), { name: names[0] ?? '' }))],
      writes: [fail(dropped)],
    }))
    time.stands = true
    const running = start()
    await settle()
    expect(jobState.state()).toBe('paused')
    expect(timesOf('read')).toEqual([0, 0])
    retryRun(parts, run)
    await running
    expect(timesOf('read')).toEqual([0, 0, 0])
    expect(states()).toEqual(['done'])
  })

  it('is looked up once at a time', async () => {
    const answer = Promise.withResolvers<Answer>()
    const { start, run, events } = await pollRun(
      1,
      () => ({
        reads: [answerOf(), answer.promise, answerOf(pollRecord(idOf('p9')))],
        writes: [fail(dropped)],
      }),
      { parallel: 2 },
    )
    const running = start()
    await settle()
    run.wakeSignal.notify()
    await settle()
    expect(run.calls.size).toBe(1)
    expect(events).toHaveLength(3)
    answer.resolve(answerOf())
    await running
  })

  it('takes the place of a call while it’s looked up', async () => {
    const { start, run, jobState, ids, parts, stepOf, sleeps } = await pollRun(2, () => ({
      reads: [new Promise(() => undefined)],
    }))
    const [sent = '', next = ''] = ids
    const intent = { params: stepOf(0).draft.patch, body: null, before: [] }
    parts.journal.intend(jobState.job.id, [
      { stepId: sent, draftId: stepOf(0).draftId, operation: '', intent, intendedAt: stage.now },
    ])
    jobState.graph.move(sent, { state: 'sending' })
    const now = parts.monotonic.now()
    run.lookups.set(sent, {
      unansweredAt: now,
      firstEmptyAt: now,
      lastEmptyAt: now,
      dueAt: now,
      isTimed: true,
    })
    void start()
    await settle()
    expect(run.calls.size).toBe(1)
    expect(jobState.graph.get(next)?.state).toBe('waiting')
    expect(sleeps).toEqual([])
  })

  it('is looked up in a canceled job too, and canceled instead of sent again', async () => {
    const { start, jobState, run, timesOf, states, draftStates, time } = await pollRun(2, () => ({
      writes: [fail(dropped)],
    }))
    time.stands = true
    const running = start()
    await settle()
    jobState.transitionTo('cancelled', null)
    time.stands = false
    wakeRun(run)
    expect(hasWork(run)).toBe(true)
    await running
    expect(timesOf('write')).toEqual([0, 0])
    expect(Math.max(...timesOf('read'))).toBeGreaterThanOrEqual(absenceMs)
    expect(states()).toEqual(['cancelled', 'cancelled'])
    expect(draftStates()).toEqual(['idle', 'idle'])
    expect(hasWork(run)).toBe(false)
  })
})

describe('an undo whose list may be late', () => {
  it('reads again later, says so, and believes it in the end', async () => {
    const draft = draftOf('poll', 'delete', { remoteId: idOf('p1'), base: pollFields('Tent') })
    const { start, summary, time, run, states, timesOf, jobState } = await stageRun(
      stage,
      [draft],
      { reads: [gone] },
      {},
      'undo',
    )
    time.stands = true
    const running = start()
    await settle()
    expect(summary().reason).toContain('don’t show yet')
    const call = Promise.resolve()
    run.calls.add(call)
    expect(summary().reason).toBeNull()
    run.calls.delete(call)
    jobState.transitionTo('paused', 'by the service')
    expect(summary().reason).toBe('by the service')
    jobState.transitionTo('running', null)
    time.stands = false
    run.wakeSignal.notify()
    await running
    expect(states()).toEqual(['done'])
    expect(summary().reason).toBeNull()
    expect(Math.max(...timesOf('read'))).toBeGreaterThanOrEqual(absenceMs)
    expect(timesOf('write')).toEqual([])
  })
})

describe('a run with files', () => {
  const media = () => stage.create('media', { file: imageFile })

  it('uploads, then adds the media', async () => {
    const uploads: string[] = []
    const record = { media_key: idOf('3_1'), name: '' }
    const { start, states, run } = await stageRun(
      stage,
      [await media()],
      { writes: [answerOf(record)] },
      {
        uploads: {
          upload: async () => {
            uploads.push('upload')
            return succeed({ mediaKey: record.media_key })
          },
          forget: () => undefined,
        },
      },
    )
    await start()
    expect(uploads).toEqual(['upload'])
    expect(states()[0]).toBe('done')
    expect(run.mistake).toBeNull()
  })

  it('is held if an upload can’t reach the service, and uploads again after the hold', async () => {
    const times: number[] = []
    const { start, since, states } = await stageRun(
      stage,
      [await media()],
      {},
      {
        uploads: {
          upload: async () => {
            times.push(since())
            return times.length === 1 ? offline : refusedHere
          },
          forget: () => undefined,
        },
      },
    )
    await start()
    expect(times).toEqual([0, 2_000])
    expect(states()).toEqual(['failed', 'blocked'])
  })

  it('waits longer after each hold of an upload', async () => {
    const times: number[] = []
    const { start, since } = await stageRun(
      stage,
      [await media()],
      {},
      {
        uploads: {
          upload: async () => {
            times.push(since())
            return times.length < 3 ? offline : refusedHere
          },
          forget: () => undefined,
        },
      },
    )
    await start()
    expect(times).toEqual([0, 2_000, 6_000])
  })

  it('uploads while a call is under way, but probes with only one of both', async () => {
    const answers = [Promise.withResolvers<Answer>(), Promise.withResolvers<Answer>()]
    const uploads: number[] = []
    const drafts = [await stage.create('poll', pollFields(newName())), await media()]
    const { start, run, since, timesOf } = await stageRun(
      stage,
      drafts,
      { writes: [...answers.map(({ promise }) => promise), refusedHere] },
      {
        uploads: {
          upload: async () => {
            uploads.push(since())
            return uploads.length === 1 ? offline : refusedHere
          },
          forget: () => undefined,
        },
      },
    )
    const running = start()
    await settle()
    expect([run.calls.size, uploads]).toEqual([1, [0]])
    answers[0]?.resolve(offline)
    await settle()
    expect(timesOf('write')).toEqual([0, 6_000])
    expect(uploads).toEqual([0])
    answers[1]?.resolve(refusedHere)
    await running
    expect(uploads).toHaveLength(2)
  })

  it.each([
    ['goes on with an upload when something else is done with it', 'wake', 'sending'],
    ['stops an upload when the program is exiting', 'interrupt', 'waiting'],
  ] as const)('%s', async (_title, act, state) => {
    let isEnding = false
    const { start, run, states } = await stageRun(
      stage,
      [await media()],
      {},
      {
        isEnding: () => isEnding,
        uploads: {
          upload: (_step, { signal }) =>
            new Promise((resolve) =>
              signal.addEventListener('abort', () => resolve(fail(jobFaults['cancelled before sending']))),
            ),
          forget: () => undefined,
        },
      },
    )
    const running = start()
    await settle()
    if (act === 'wake') wakeRun(run)
    await settle()
    expect(states()).toEqual(['sending', 'waiting'])
    isEnding = true
    if (act === 'interrupt') interruptRun(run)
    await settle()
    expect(states()[0]).toBe(state)
    run.uploads.interrupt()
    interruptRun(run)
    await running
  })

  it('stops an upload that is under way when it’s paused', async () => {
    const { start, jobState, run, states } = await stageRun(
      stage,
      [await media()],
      {},
      {
        uploads: {
          upload: (_step, { signal }) =>
            new Promise((resolve) =>
              signal.addEventListener('abort', () => resolve(fail(jobFaults['cancelled before sending']))),
            ),
          forget: () => undefined,
        },
      },
    )
    const running = start()
    await settle()
    expect(states()).toEqual(['sending', 'waiting'])
    jobState.transitionTo('paused', null)
    wakeRun(run)
    await running
    expect(states()).toEqual(['waiting', 'waiting'])
  })
})
