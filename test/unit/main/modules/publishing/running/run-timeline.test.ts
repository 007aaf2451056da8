import { describe, expect, it } from 'vitest'
import {
  createPublishRun,
  hasWork,
  interruptRun,
  type PublishParts,
  runPublish,
  summarizeRun,
  wakeRun,
} from '../../../../../../src/main/modules/publishing/publish-run.ts'
import { fail } from '../../../../../../src/shared/core/outcome.ts'
import { referenceTo } from '../../../../../../src/shared/drafts/draft.ts'
import { jobFaults } from '../../jobs/job-faults.ts'
import { imageFile, newName, pollFields } from '../sent-steps.ts'
import { type Answer, answerOf } from '../service-that.ts'
import { offline, refusedHere, type Script, setRuns, settle, stageRun } from './run-stage.ts'

const { created, idOf, pollRun, stage } = setRuns()

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
  jobState.done(stepOf(0), idOf('p1'), null)
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

  it('blocks them in slices when what they need fails, with other work in between', async () => {
    const waits: number[] = []
    const script = { writes: [refusedHere] }
    const { start, run, jobState } = await campaignRun(81, script, {
      pace: { wait: async () => void waits.push(run.jobState.graph.counts().waiting) },
    })
    await start()
    expect(jobState.graph.counts()).toMatchObject({ failed: 1, blocked: 81 })
    expect(waits).toEqual([1])
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
      id: idOf(`c${index}`),
      name,
      funding_instrument_id: 'f1',
    }))
    const { start, timesOf, states } = await stageRun(stage, drafts, { writes: [answerOf(...records)] })
    await start()
    expect(timesOf('write')).toEqual([0])
    expect(states()).toEqual(['done', 'done'])
  })
})

describe('a mistake of ours', () => {
  const mistake = new Error('mistake')
  const thrown = () => Promise.reject(mistake)
  /** Throws the first time. */
  const turnThatThrows = () => {
    let turns = 0
    return async () => {
      turns += 1
      if (turns === 1) throw mistake
    }
  }

  it.each<[string, () => Partial<PublishParts>, number]>([
    ['a call', () => ({ turn: turnThatThrows() }), 0],
    ['an upload', () => ({ uploads: { upload: thrown, forget: () => undefined } }), 1],
  ])('in %s ends the run, and leaves the job to the next start', async (_where, change, maxWrites) => {
    const polls = [
      await stage.create('poll', pollFields(newName())),
      await stage.create('poll', pollFields(newName())),
    ]
    const drafts = [...polls, await stage.create('media', { file: imageFile })]
    const { start, run, jobState, timesOf } = await stageRun(
      stage,
      drafts,
      { writes: [refusedHere] },
      change(),
    )
    await start()
    expect(run.mistake).toEqual({ error: mistake })
    expect(jobState.state()).toBe('running')
    expect(hasWork(run)).toBe(false)
    expect(timesOf('write').length).toBeLessThanOrEqual(maxWrites)
  })
})
