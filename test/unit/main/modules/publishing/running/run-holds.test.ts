import { describe, expect, it } from 'vitest'
import {
  hasWork,
  interruptRun,
  retryRun,
  wakeRun,
} from '../../../../../../src/main/modules/publishing/publish-run.ts'
import { fail } from '../../../../../../src/shared/core/outcome.ts'
import { jobFaults } from '../../jobs/job-faults.ts'
import { dropped } from '../publish-rows.ts'
import { type Answer, answerOf } from '../service-that.ts'
import { offline, refusedHere, setRuns, settle, signedOut } from './run-stage.ts'

const { created, limitedFor, pollRun, stage } = setRuns()

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
