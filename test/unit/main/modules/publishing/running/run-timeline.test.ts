import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createPublishRun,
  hasWork,
  interruptRun,
  type PublishParts,
  retryRun,
  runPublish,
  summarizeRun,
  wakeRun,
} from '../../../../../../src/main/modules/publishing/publish-run.ts'
import { fail, succeed } from '../../../../../../src/shared/core/outcome.ts'
import { type Draft, referenceTo } from '../../../../../../src/shared/drafts/draft.ts'
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
/** Our own check refuses it, so there is nothing to look up. */
const refusedHere = fail({ ...jobFaults.invalid, reached: 'no' })
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
    answers[1]?.resolve(refusedHere)
    await settle()
    expect(run.calls.size).toBe(2)
    for (const { resolve } of answers) resolve(refusedHere)
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
    const [probe, second] = [Promise.withResolvers<Answer>(), Promise.withResolvers<Answer>()]
    const { start, timesOf, jobState, states, run, sleeps } = await pollRun(
      3,
      () => ({ writes: [offline, offline, offline, probe.promise, second.promise, second.promise] }),
      { parallel: 3 },
    )
    const running = start()
    await settle()
    expect(jobState.state()).toBe('paused')
    expect(jobState.reason()).toContain('continues')
    run.wakeSignal.notify()
    await settle()
    expect(timesOf('write')).toEqual([0, 0, 0, 2_000])
    // Nothing else is due until the probe is answered.
    expect(sleeps).toEqual([2_000])
    probe.resolve(refusedHere)
    await settle()
    expect(jobState.state()).toBe('running')
    expect(run.calls.size).toBe(2)
    second.resolve(refusedHere)
    await running
    expect(timesOf('write')).toEqual([0, 0, 0, 2_000, 2_000, 2_000])
    expect(states()).toEqual(['failed', 'failed', 'failed'])
  })

  it('writes nothing about its hold once the program has ended during the probe', async () => {
    for (const script of [{ writes: [offline] }, { writes: [fail(dropped)], reads: [answerOf(), offline] }]) {
      const probe = Promise.withResolvers<Answer>()
      let hasEnded = false
      const { writes, reads = [] } = script
      const { start, jobState, run, since } = await pollRun(
        1,
        () => ({
          writes: [...writes, probe.promise],
          reads: reads.length === 0 ? [] : [...reads, probe.promise],
        }),
        { hasEnded: () => hasEnded },
      )
      const running = start()
      await settle()
      expect([since(), run.calls.size]).toEqual([2_000, 1])
      hasEnded = true
      probe.resolve(answerOf())
      await running
      expect(jobState.state()).toBe('paused')
    }
  })

  it('waits longer after each probe that failed', async () => {
    const { start, timesOf } = await pollRun(2, (names) => ({
      writes: [offline, offline, offline, ...created(names)],
    }))
    await start()
    expect(timesOf('write')).toEqual([0, 2_000, 6_000, 14_000, 14_000])
  })

  it('says why it is held, and stays so until it can be helped, if no probe would', async () => {
    const { start, timesOf, jobState, run, parts, since } = await pollRun(2, (names) => ({
      writes: [signedOut, ...created(names)],
    }))
    const running = start()
    await settle()
    // What was put off may have been carried out, so it's looked up once the job goes on.
    expect([jobState.state(), jobState.reason()]).toEqual(['paused', expect.stringContaining('Signed out')])
    expect(timesOf('write')).toEqual([0])
    expect(since()).toBe(0)
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

  it('stays held if something else is done with it', async () => {
    const { start, timesOf, jobState, run, time } = await pollRun(1, (names) => ({
      writes: [offline, ...created(names)],
    }))
    time.stands = true
    const running = start()
    await settle()
    time.stands = false
    wakeRun(run)
    await running
    expect(timesOf('write')).toEqual([0, 2_000])
    expect(jobState.state()).toBe('done')
  })

  it('goes on with the window that it waits for, once the hold is over', async () => {
    const { start, timesOf, states } = await pollRun(
      2,
      () => ({ writes: [limitedFor(30_000), offline, refusedHere] }),
      { parallel: 2 },
    )
    await start()
    expect(timesOf('write')[2]).toBeGreaterThanOrEqual(30_250)
    expect(states()).not.toContain('waiting')
  })

  it('ends after the hold if nothing is left to send', async () => {
    const { start, jobState, run, ids, since } = await pollRun(1, () => ({}))
    jobState.graph.move(ids[0] ?? '', { state: 'unknown' })
    run.hold.start('no connection', true, false)
    await start()
    expect(since()).toBe(2_000)
    expect(jobState.state()).toBe('done')
  })

  it('stops at once when the program is exiting', async () => {
    let isEnding = false
    const { start, run, time, jobState } = await pollRun(1, () => ({ writes: [offline] }), {
      isEnding: () => isEnding,
    })
    time.stands = true
    const running = start()
    await settle()
    isEnding = true
    interruptRun(run)
    await running
    expect(jobState.state()).toBe('paused')
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
  it('sends nothing more until it opens, says when that is, and looks up in the meantime', async () => {
    const { start, timesOf, summary, time, run, parts, jobState } = await pollRun(2, (names) => ({
      writes: [limitedFor(30_000), ...created(names)],
    }))
    expect(summary().waitingUntil).toBeNull()
    time.stands = true
    const running = start()
    await settle()
    expect(summary()).toMatchObject({ state: 'running', reason: null, waitingUntil: stage.now + 30_250 })
    jobState.transitionTo('paused', null)
    expect(summary().waitingUntil).toBeNull()
    jobState.transitionTo('running', null)
    const opensAt = run.windowUntil
    run.windowUntil = parts.monotonic.now()
    expect(summary().waitingUntil).toBeNull()
    run.windowUntil = opensAt
    time.stands = false
    run.wakeSignal.notify()
    await running
    expect(timesOf('write')[1]).toBe(30_250)
    expect(timesOf('read').filter((at) => at > 0 && at < 30_000)).not.toEqual([])
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

  it('holds up the job while it can’t be read, and is read at once when that may have changed', async () => {
    const { start, timesOf, jobState, run, parts, time, states } = await pollRun(1, (names) => ({
      reads: [answerOf(), offline, answerOf(pollRecord(`p9r${runs}`, { name: names[0] ?? '' }))],
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
        reads: [answerOf(), answer.promise, answerOf(pollRecord(`p9r${runs}`))],
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

describe('a canceled run', () => {
  it('sends nothing more, and cancels what comes back to be sent again', async () => {
    const answer = Promise.withResolvers<Answer>()
    const { start, jobState, run, timesOf, states } = await pollRun(2, () => ({ writes: [answer.promise] }))
    const running = start()
    await settle()
    jobState.transitionTo('cancelled', null)
    wakeRun(run)
    answer.resolve(offline)
    await running
    expect(timesOf('write')).toEqual([0])
    expect(states()).toEqual(['cancelled', 'waiting'])
    // What a crash would have left.
    expect(hasWork(run)).toBe(true)
    await start()
    expect(states()).toEqual(['cancelled', 'cancelled'])
    expect(hasWork(run)).toBe(false)
  })
})

describe('a loaded run', () => {
  it.each([
    ['running', null, true],
    ['paused', null, false],
    ['paused', 'no connection', true],
    ['cancelled', null, true],
    ['done', null, false],
  ] as const)('that is %s with the reason %j has work: %s', async (state, reason, expected) => {
    const { parts, jobState } = await pollRun(1, () => ({}))
    const job = { ...jobState.job, state, reason }
    expect(hasWork(createPublishRun(parts, job, jobState.graph))).toBe(expected)
  })
})

it('knows how many duplicates its job has when it’s loaded', async () => {
  const { parts, jobState, stepOf } = await pollRun(1, () => ({}))
  jobState.done(stepOf(0), `p1r${runs}`, null)
  jobState.note(stepOf(0), [{ remoteId: 'p', title: 'P', createdAt: null }])
  const { job, graph } = jobState
  expect(summarizeRun(parts, createPublishRun(parts, job, graph)).duplicates).toBe(1)
})

describe('a run of dependent steps', () => {
  async function campaignRun(count: number, script: Script, change: Partial<PublishParts> = {}) {
    const campaign = await stage.create('campaign', { name: newName(), funding_instrument_id: 'f1' })
    const drafts = [campaign]
    for (let number = 0; number < count; number += 1)
      drafts.push(await stage.create('lineItem', { name: newName(), campaign_id: referenceTo(campaign.id) }))
    return stageRun(stage, drafts, script, change)
  }

  it('blocks them in slices when what they need fails', async () => {
    const { start, run, jobState } = await campaignRun(45, {
      writes: [refusedHere],
    })
    await start()
    expect(jobState.graph.counts()).toMatchObject({ failed: 1, blocked: 45 })
    expect(hasWork(run)).toBe(false)
  })

  it('goes on if a person resolves what they need while it ends', async () => {
    const waits: number[] = []
    const { start, jobState, ids } = await campaignRun(
      45,
      {},
      {
        pace: {
          wait: async () => {
            waits.push(jobState.graph.counts().waiting)
            if (waits.length === 1) jobState.graph.move(ids[0] ?? '', { state: 'done', remoteId: 'c1' })
          },
        },
      },
    )
    jobState.graph.move(ids[0] ?? '', { state: 'unknown' })
    await start()
    expect(waits[0]).toBe(5)
    expect(jobState.graph.counts()).toMatchObject({ blocked: 40, waiting: 0 })
    expect(jobState.state()).toBe('done')
  })

  it('sends those of one kind in one call', async () => {
    const names = [newName(), newName()]
    const drafts = []
    for (const name of names)
      drafts.push(await stage.create('campaign', { name, funding_instrument_id: 'f1' }))
    const records = names.map((name, index) => ({
      id: `c${index}r${runs}`,
      name,
      funding_instrument_id: 'f1',
    }))
    const { start, timesOf, states } = await stageRun(stage, drafts, { writes: [answerOf(...records)] })
    await start()
    expect(timesOf('write')).toEqual([0])
    expect(states()).toEqual(['done', 'done'])
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

describe('an undo whose list may be late', () => {
  it('reads again later, says so, and believes it in the end', async () => {
    const draft = draftOf('poll', 'delete', { remoteId: `p1r${runs}`, base: pollFields('Tent') })
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
