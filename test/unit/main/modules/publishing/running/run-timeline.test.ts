import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createPublishRun,
  hasWork,
  interruptRun,
  type PublishParts,
  retryRun,
  runPublish,
  wakeRun,
} from '../../../../../../src/main/modules/publishing/publish-run.ts'
import { fail, succeed } from '../../../../../../src/shared/core/outcome.ts'
import type { Draft } from '../../../../../../src/shared/drafts/draft.ts'
import { setDraftsStage } from '../../drafts/drafts-stage.ts'
import { jobFaults } from '../../jobs/job-faults.ts'
import { draftOf, dropped, pollRecord } from '../publish-rows.ts'
import { absenceMs, imageFile, newName, pollFields } from '../sent-steps.ts'
import { type Answer, answerOf, gone } from '../service-that.ts'
import { type Script, settle, stageRun } from './run-stage.ts'

const stage = setDraftsStage()
afterAll(() => stage.end())

let runs = 0
beforeEach(() => {
  runs += 1
  stage.now = 1_800_000_000_000 + runs * 3_600_000
})

/** A job of new polls, whose names are all the script's to use. */
async function pollRun(
  count: number,
  scriptOf: (names: readonly string[]) => Script,
  change: Partial<PublishParts> = {},
) {
  const names = Array.from({ length: count }, newName)
  const drafts: Draft[] = []
  for (const name of names) drafts.push(await stage.create('poll', pollFields(name)))
  return stageRun(stage, drafts, scriptOf(names), change)
}

const created = (names: readonly string[]): readonly Answer[] =>
  names.map((name, index) => answerOf(pollRecord(`p${index}r${runs}`, { name })))
const offline = fail(jobFaults.offline)
const signedOut = fail(jobFaults['signed out'])
const limitedFor = (ms: number) => fail({ ...jobFaults['rate limit'], until: stage.now + ms })

describe('a run', () => {
  it('has as many calls under way as it may, and starts the next when one ends', async () => {
    const answers = [1, 2, 3, 4].map(() => Promise.withResolvers<Answer>())
    const { start, events, run, states, time } = await pollRun(
      4,
      () => ({ writes: answers.map(({ promise }) => promise) }),
      { parallel: 2 },
    )
    time.stands = true
    const running = start()
    await settle()
    expect(run.calls.size).toBe(2)
    expect(states()).toEqual(['sending', 'sending', 'waiting', 'waiting'])
    answers[1]?.resolve(fail(jobFaults.invalid))
    await settle()
    expect(run.calls.size).toBe(2)
    for (const { resolve } of answers) resolve(fail(jobFaults.invalid))
    time.stands = false
    await running
    expect(events.filter(([, name]) => name === 'write')).toHaveLength(4)
    expect(states()).toEqual(['failed', 'failed', 'failed', 'failed'])
  })

  it('ends with its job, each step done by its own call', async () => {
    const { start, states, timesOf, jobState, run } = await pollRun(2, (names) => ({
      writes: created(names),
    }))
    expect(hasWork(run)).toBe(true)
    await start()
    expect(states()).toEqual(['done', 'done'])
    expect(timesOf('write')).toEqual([0, 0])
    expect(jobState.state()).toBe('done')
    expect(hasWork(run)).toBe(false)
  })

  it('is paused with the fault of a disk that accepts nothing', async () => {
    const { start, timesOf, jobState } = await pollRun(1, () => ({}), {
      journal: { ...stage.store.journal, intend: () => fail(jobFaults.secrets) },
    })
    await start()
    expect(timesOf('write')).toEqual([])
    expect([jobState.state(), jobState.reason()]).toEqual(['paused', jobFaults.secrets.message])
  })

  it('begins nothing once the program is exiting, and leaves the job as it is', async () => {
    let isEnding = false
    const { start, timesOf, jobState, run, states } = await pollRun(
      3,
      (names) => ({ writes: created(names) }),
      {
        isEnding: () => isEnding,
        turn: async () => {
          isEnding = true
          interruptRun(run)
        },
      },
    )
    await start()
    expect(timesOf('write')).toHaveLength(1)
    expect(states()).toEqual(['done', 'waiting', 'waiting'])
    expect(jobState.state()).toBe('running')
    expect(hasWork(run)).toBe(true)
  })

  it('recovers first what an earlier run sent, once', async () => {
    const { parts, jobState: earlier, ids, stepOf } = await pollRun(2, () => ({}))
    const intent = { params: stepOf(0).draft.patch, body: null, before: [] }
    const sent = {
      stepId: ids[0] ?? '',
      draftId: stepOf(0).draftId,
      operation: '',
      intent,
      intendedAt: stage.now,
    }
    parts.journal.intend(earlier.job.id, [sent])
    earlier.graph.move(ids[0] ?? '', { state: 'sending' })
    const run = createPublishRun(parts, earlier.job, earlier.graph)
    run.jobState.transitionTo('paused', null)
    expect(hasWork(run)).toBe(true)
    await runPublish(parts, run)
    expect([...run.lookups.keys()]).toEqual([ids[0]])
    expect(hasWork(run)).toBe(false)
    run.lookups.clear()
    await runPublish(parts, run)
    expect(run.lookups.size).toBe(0)
  })
})

describe('a run without a connection', () => {
  it('is held, probes with one call after two seconds, then goes on with all', async () => {
    const { start, timesOf, jobState, states } = await pollRun(
      3,
      (names) => ({ writes: [offline, offline, offline, ...created(names)] }),
      { parallel: 3 },
    )
    const reasons = new Set<string | null>()
    const running = start()
    await settle()
    reasons.add(jobState.reason())
    await running
    expect(timesOf('write')).toEqual([0, 0, 0, 2_000, 2_000, 2_000])
    expect(states()).toEqual(['done', 'done', 'done'])
  })

  it('waits longer after each probe that failed', async () => {
    const { start, timesOf } = await pollRun(2, (names) => ({
      writes: [offline, offline, offline, ...created(names)],
    }))
    await start()
    expect(timesOf('write')).toEqual([0, 2_000, 6_000, 14_000, 14_000])
  })

  it('says why it is held, and stays so until it can be helped, if no probe would', async () => {
    const { start, timesOf, jobState, run, parts } = await pollRun(2, (names) => ({
      writes: [signedOut, ...created(names)],
    }))
    const running = start()
    await settle()
    // What was put off may have been carried out, so it's looked up once the job goes on.
    expect([jobState.state(), jobState.reason()]).toEqual(['paused', expect.stringContaining('Signed out')])
    const before = timesOf('write')
    await settle()
    expect(timesOf('write')).toEqual(before)
    retryRun(parts, run)
    await settle()
    expect(timesOf('read').length).toBeGreaterThan(1)
    await running
    expect(jobState.state()).toBe('done')
  })

  it('isn’t held by a fault from before something outside has changed', async () => {
    const answer = Promise.withResolvers<Answer>()
    const { start, timesOf, jobState, run, parts } = await pollRun(1, (names) => ({
      writes: [answer.promise, ...created(names)],
    }))
    const running = start()
    await settle()
    retryRun(parts, run)
    answer.resolve(fail(jobFaults.secrets))
    await running
    // Otherwise it would wait for a person.
    expect(timesOf('write')).toEqual([0, 2_000])
    expect(jobState.state()).toBe('done')
  })

  it('stays paused if the user pauses it meanwhile', async () => {
    const { start, timesOf, jobState, run, time } = await pollRun(1, () => ({ writes: [offline] }))
    time.stands = true
    const running = start()
    await settle()
    jobState.transitionTo('paused', null)
    wakeRun(run)
    await running
    expect(timesOf('write')).toEqual([0])
    expect(hasWork(run)).toBe(false)
    jobState.transitionTo('running', null)
    expect(hasWork(run)).toBe(true)
  })
})

describe('a run in a full rate window', () => {
  it('sends nothing more until it opens, and says when that is', async () => {
    const { start, timesOf, summary, time, run } = await pollRun(2, (names) => ({
      reads: [answerOf(), answerOf(), answerOf()],
      writes: [limitedFor(30_000), ...created(names)],
    }))
    time.stands = true
    const running = start()
    await settle()
    expect(summary()).toMatchObject({ state: 'running', reason: null })
    expect(summary().waitingUntil).toBe(stage.now + 30_250)
    time.stands = false
    run.wakeSignal.notify()
    await running
    expect(timesOf('write')[1]).toBeGreaterThanOrEqual(30_250)
  })
})

describe('what had no answer', () => {
  it('is looked up before anything else is sent', async () => {
    const { start, events, states } = await pollRun(2, (names) => ({
      reads: [answerOf(), answerOf(pollRecord(`p9r${runs}`, { name: names[0] ?? '' })), answerOf()],
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

  it('holds up the job while it can’t be read', async () => {
    const { start, events } = await pollRun(2, (names) => ({
      reads: [answerOf(), offline, answerOf(pollRecord(`p9r${runs}`, { name: names[0] ?? '' })), answerOf()],
      writes: [fail(dropped), ...created(names.slice(1))],
    }))
    await start()
    expect(events.slice(0, 4)).toEqual([
      [0, 'read'],
      [0, 'write'],
      [0, 'read'],
      [2_000, 'read'],
    ])
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

describe('a run with files', () => {
  const media = () => stage.create('media', { file: imageFile })

  it('uploads, then adds the media', async () => {
    const uploads: string[] = []
    const record = { media_key: `3_${runs}`, name: '' }
    const { start, states } = await stageRun(
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
  })

  it('is held if an upload can’t reach the service, and uploads again after the hold', async () => {
    const times: number[] = []
    const { start, parts, states } = await stageRun(
      stage,
      [await media()],
      {},
      {
        uploads: {
          upload: async () => {
            times.push(parts.monotonic.now())
            return times.length === 1 ? offline : fail(jobFaults.invalid)
          },
          forget: () => undefined,
        },
      },
    )
    await start()
    expect(times).toEqual([0, 2_000])
    expect(states()).toEqual(['failed', 'blocked'])
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

describe('an undo whose list may be late', () => {
  it('reads again later, says so, and believes it in the end', async () => {
    const draft = draftOf('poll', 'delete', { remoteId: `p1r${runs}`, base: pollFields('Tent') })
    const { start, summary, time, run, states, timesOf } = await stageRun(
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
    time.stands = false
    run.wakeSignal.notify()
    await running
    expect(states()).toEqual(['done'])
    expect(summary().reason).toBeNull()
    expect(Math.max(...timesOf('read'))).toBeGreaterThanOrEqual(absenceMs)
    expect(timesOf('write')).toEqual([])
  })
})
