import { setImmediate } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { BatchJobState, type StepSums } from '../../../../../src/main/modules/jobs/batch-job-state.ts'
import type { StoredJob } from '../../../../../src/main/modules/jobs/job-rows.ts'
import type { StorageFault } from '../../../../../src/shared/core/fault.ts'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'
import { unwrap } from '../../../../support/outcomes.ts'
import { job as publishJob } from '../publishing/publish-rows.ts'

const full: StorageFault = { kind: 'storage', code: 'SQLITE_FULL', message: 'The disk is full.' }
const sums: StepSums = { waiting: 3, sending: 1, done: 4, failed: 2, cancelled: 5 }

let now = 0
let disk: StorageFault | null = null
let isEnding = false
let hasEnded = false
let written: unknown[] = []
let changes = 0

beforeEach(() => {
  now = 1_000
  disk = null
  isEnding = false
  hasEnded = false
  written = []
  changes = 0
})

function createState(change: Partial<StoredJob> = {}): BatchJobState {
  return new BatchJobState(
    {
      jobs: {
        change(id, row) {
          written.push({ id, ...row })
          return disk === null ? succeed(undefined) : fail(disk)
        },
      },
      clock: { now: () => now + 1_000_000 },
      monotonic: { now: () => now },
      async sleep(milliseconds, signal) {
        await setImmediate()
        if (!signal.aborted) now += milliseconds
      },
      parallel: 3,
      isEnding: () => isEnding,
      hasEnded: () => hasEnded,
    },
    { ...publishJob, kind: 'products', ...change },
    () => {
      changes += 1
    },
  )
}

const summaryOf = (state: BatchJobState, counts = sums) => unwrap(state.summary(counts))

/** A call that the test ends. */
function startCall(state: BatchJobState): { readonly end: () => Promise<unknown> } {
  const { promise, resolve } = Promise.withResolvers<void>()
  state.startCall(() => promise)
  return {
    async end() {
      resolve()
      return setImmediate()
    },
  }
}

describe('the state of a job', () => {
  it('is that of its row, and running once it was prepared', () => {
    expect(createState({ state: 'preparing' }).state()).toBe('running')
    const paused = createState({ state: 'paused', reason: 'offline', finishedAt: 7 })
    expect(summaryOf(paused)).toMatchObject({ state: 'paused', reason: 'offline', finishedAt: 7 })
    expect(written).toEqual([])
  })

  it.each([
    ['done', 1_001_000],
    ['cancelled', 1_001_000],
    ['paused', null],
  ] as const)('is written and announced when it becomes %s', (next, finishedAt) => {
    const state = createState()
    state.transitionTo(next, 'why')
    expect(written).toEqual([{ id: 'job', state: next, reason: 'why', finishedAt }])
    expect(changes).toBe(1)
    expect(summaryOf(state)).toMatchObject({ state: next, reason: 'why', finishedAt })
  })

  it('is written only if something differs', () => {
    const state = createState()
    state.transitionTo('running', null)
    expect(written).toEqual([])
    state.transitionTo('paused', 'a')
    state.transitionTo('paused', 'b')
    expect(written).toHaveLength(2)
  })
})

describe('a fault of the disk', () => {
  it('breaks and pauses the job, with the first one as its reason, until it’s resumed', () => {
    const state = createState()
    expect(state.ensure(succeed(7))).toEqual({ value: 7 })
    expect(state.stopped()).toBe(false)
    expect(state.ensure(fail(full))).toBeNull()
    expect(state.ensure(fail({ ...full, message: 'Another.' }))).toBeNull()
    expect(summaryOf(state)).toMatchObject({ state: 'paused', reason: full.message })
    expect(state.controls.broken()).toEqual(full)
    expect([state.stopped(), state.controls.hasWork()]).toEqual([true, false])
    expect(state.controls.resume()).toBe(true)
    expect(state.controls.broken()).toBeNull()
    expect(state.controls.hasWork()).toBe(true)
  })

  it('leaves steps as they were, which is said once', () => {
    const state = createState()
    expect(state.takeLeftovers()).toBe(false)
    state.ensure(fail(full))
    expect([state.takeLeftovers(), state.takeLeftovers()]).toEqual([true, false])
  })

  it('ends a hold, and leaves a canceled job canceled', () => {
    const held = createState()
    held.holdFor('offline', true)
    held.ensure(fail(full))
    expect(summaryOf(held).reason).toBe(full.message)
    expect(held.freeSlots()).toBe(3)
    const canceled = createState({ state: 'cancelled' })
    canceled.ensure(fail(full))
    expect(canceled.state()).toBe('cancelled')
  })

  it('breaks a job whose state can’t be written, too', () => {
    disk = full
    const state = createState()
    state.transitionTo('done', null)
    expect(state.controls.broken()).toEqual(full)
  })
})

it('nothing is written anymore once the program has ended', () => {
  const state = createState()
  hasEnded = true
  expect(state.stopped()).toBe(true)
})

describe('calls', () => {
  it('take a slot each until they end, however they end', async () => {
    const state = createState()
    const call = startCall(state)
    state.startCall(async () => {
      throw new Error('failed')
    })
    expect([state.pendingCalls(), state.freeSlots()]).toEqual([2, 1])
    await setImmediate()
    expect([state.pendingCalls(), state.freeSlots()]).toEqual([1, 2])
    let isFinished = false
    void state.allFinished().then(() => {
      isFinished = true
    })
    await setImmediate()
    expect(isFinished).toBe(false)
    await call.end()
    expect([state.pendingCalls(), isFinished]).toEqual([0, true])
  })

  it('are made one at a time while something holds the job', () => {
    const state = createState()
    state.holdFor('offline', true)
    expect(state.freeSlots()).toBe(1)
    state.release()
    expect(state.freeSlots()).toBe(3)
    expect(state.state()).toBe('running')
  })

  /** Whether the job tries again by itself after a fault that a person has to mend. */
  const triesAgain = async (state: BatchJobState): Promise<boolean> => {
    state.holdFor('signed out', false)
    let hasTried = false
    void state.runCalls(async () => {
      hasTried = true
      return false
    })
    for (let turn = 0; turn < 3; turn += 1) await setImmediate()
    return hasTried
  }

  it('say little of what has changed since they began', async () => {
    const state = createState()
    const call = startCall(state)
    startCall(state)
    state.controls.tryAgain()
    startCall(state)
    await call.end()
    expect(await triesAgain(state)).toBe(true)
    expect(now).toBe(3_000)
  })

  it.each<[string, (state: BatchJobState) => Promise<unknown>]>([
    ['nothing has changed', async (state) => startCall(state)],
    [
      'none of them is pending',
      async (state) => {
        const call = startCall(state)
        state.controls.tryAgain()
        await call.end()
      },
    ],
    ['none of them had begun', async (state) => state.controls.tryAgain()],
    [
      'they began later',
      async (state) => {
        const call = startCall(state)
        state.controls.tryAgain()
        await call.end()
        startCall(state)
      },
    ],
  ])('are believed if %s', async (_what, act) => {
    const state = createState()
    await act(state)
    expect(await triesAgain(state)).toBe(false)
  })
})

describe('a run', () => {
  it('begins calls until there is nothing to begin, and waits for one to end in between', async () => {
    const state = createState()
    const calls: ReturnType<typeof startCall>[] = []
    let begun = 0
    const run = state.runCalls(async () => {
      begun += 1
      if (begun < 3) calls.push(startCall(state))
      return begun < 3
    })
    await setImmediate()
    expect(begun).toBe(1)
    await calls[0]?.end()
    expect(begun).toBe(2)
    await calls[1]?.end()
    await run
    expect(begun).toBe(3)
  })

  it.each<[string, (state: BatchJobState) => void]>([
    ['the program ends', () => (isEnding = true)],
    ['the program has ended', () => (hasEnded = true)],
    ['the job is paused', (state) => state.controls.pause()],
    ['the job is canceled', (state) => state.controls.cancel()],
    ['the disk fails', (state) => state.ensure(fail(full))],
  ])('ends when %s', async (_what, end) => {
    const state = createState()
    let begun = 0
    await state.runCalls(async () => {
      begun += 1
      end(state)
      return true
    })
    expect(begun).toBe(1)
  })

  it('waits until a hold and a rate window are over', async () => {
    const state = createState()
    state.applyFaultClass({ kind: 'hold', reason: 'offline', probes: true })
    expect(state.state()).toBe('paused')
    state.applyFaultClass({ kind: 'window', until: 1_001_000 + 9_000 })
    state.applyFaultClass({ kind: 'window', until: 1_001_000 + 4_000 })
    state.applyFaultClass({ kind: 'again' })
    await state.runCalls(async () => false)
    expect(now).toBe(1_000 + 9_250)
  })

  it('waits for a person without a time', async () => {
    const state = createState()
    state.applyFaultClass({ kind: 'hold', reason: 'signed out', probes: false })
    let begun = 0
    const run = state.runCalls(async () => {
      begun += 1
      return false
    })
    await setImmediate()
    expect([begun, now]).toEqual([0, 1_000])
    state.controls.tryAgain()
    await run
    expect([begun, now]).toEqual([1, 1_000])
  })
})

describe('what a person may do', () => {
  it.each([
    ['running', null, { pause: true, resume: false, cancel: true }],
    ['paused', null, { pause: false, resume: true, cancel: true }],
    ['paused', 'offline', { pause: true, resume: true, cancel: true }],
    ['done', null, { pause: false, resume: false, cancel: false }],
    ['cancelled', null, { pause: false, resume: false, cancel: false }],
  ] as const)('with a job that is %s because of %s', (state, reason, expected) => {
    const { controls } = createState({ state, reason })
    const act = (name: keyof typeof expected) => createState({ state, reason }).controls[name]()
    expect({ pause: act('pause'), resume: act('resume'), cancel: act('cancel') }).toEqual(expected)
    expect(controls.isOver()).toBe(state === 'done' || state === 'cancelled')
    expect(controls.hasWork()).toBe(state === 'running' || reason !== null)
  })

  it('pauses a held job for good', () => {
    const state = createState()
    state.holdFor('offline', true)
    state.controls.pause()
    expect(state.freeSlots()).toBe(3)
    state.release()
    expect(summaryOf(state)).toMatchObject({ state: 'paused', reason: null })
    state.controls.resume()
    expect(state.freeSlots()).toBe(3)
  })

  it('resumes a held job at once', () => {
    const state = createState()
    state.holdFor('signed out', false)
    state.controls.resume()
    expect([state.state(), state.freeSlots()]).toEqual(['running', 3])
  })

  it('ends the wait of a run that nothing else ends', async () => {
    const state = createState()
    state.holdFor('signed out', false)
    let isOver = false
    void state
      .runCalls(async () => true)
      .then(() => {
        isOver = true
      })
    await setImmediate()
    state.controls.pause()
    state.controls.wake()
    await setImmediate()
    expect(isOver).toBe(true)
  })

  it('cancels without work if the disk fails meanwhile', () => {
    const state = createState()
    state.controls.cancel()
    state.ensure(fail(full))
    expect([state.controls.isOver(), state.controls.hasWork()]).toEqual([false, false])
  })

  it('cancels with work that is left until its steps are marked', () => {
    const state = createState()
    state.holdFor('offline', true)
    state.controls.cancel()
    expect(state.freeSlots()).toBe(3)
    expect([state.controls.isOver(), state.controls.hasWork()]).toEqual([false, true])
    state.finishCancel()
    expect([state.controls.isOver(), state.controls.hasWork()]).toEqual([true, false])
  })
})

describe('the summary', () => {
  it('counts steps by state, and all', () => {
    expect(summaryOf(createState())).toEqual({
      id: 'job',
      workspace: publishJob.workspace,
      kind: 'products',
      title: 'Publish',
      state: 'running',
      reason: null,
      createdAt: 0,
      finishedAt: null,
      total: 15,
      counts: {
        waiting: 3,
        sending: 1,
        done: 4,
        failed: 2,
        conflict: 0,
        unknown: 0,
        blocked: 0,
        cancelled: 5,
      },
      bytes: null,
      duplicates: 0,
      unanswered: 0,
      waitingUntil: null,
    })
  })

  it('counts what waits in a canceled job as canceled', () => {
    const { total, counts } = summaryOf(createState({ state: 'cancelled' }))
    expect([total, counts.waiting, counts.cancelled]).toEqual([15, 0, 8])
  })

  it('says until when it waits for the rate window, if something waits', () => {
    const state = createState()
    state.applyFaultClass({ kind: 'window', until: 1_001_000 + 4_000 })
    expect(changes).toBe(1)
    expect(summaryOf(state).waitingUntil).toBe(1_001_000 + 4_250)
    expect(summaryOf(state, { ...sums, waiting: 0 }).waitingUntil).toBeNull()
    now += 4_250
    expect(summaryOf(state).waitingUntil).toBeNull()
    state.applyFaultClass({ kind: 'window', until: null })
    state.controls.pause()
    expect(summaryOf(state).waitingUntil).toBeNull()
  })
})
