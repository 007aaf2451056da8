import { beforeEach, describe, expect, it } from 'vitest'
import { createJobHold, type JobHold } from '../../../../../src/main/modules/jobs/job-hold.ts'
import type { JobState } from '../../../../../src/shared/jobs/job.ts'

let now = 0
let state: JobState = 'running'
let reason: string | null = null
let transitions: [JobState, string | null][] = []

function createHold(): JobHold {
  return createJobHold({
    monotonic: { now: () => now },
    state: () => state,
    reason: () => reason,
    transitionTo(nextState, why) {
      state = nextState
      reason = why
      transitions.push([nextState, why])
    },
  })
}

function setJob(nextState: JobState, why: string | null): void {
  state = nextState
  reason = why
}

let hold: JobHold

beforeEach(() => {
  now = 1_000
  setJob('running', null)
  transitions = []
  hold = createHold()
})

describe('a hold', () => {
  it('pauses a running job with its reason, and tries again after 2 s', () => {
    expect(hold.until()).toBeNull()
    hold.start('offline', true, false)
    expect(transitions).toEqual([['paused', 'offline']])
    expect(hold.until()).toBe(3_000)
  })

  it('waits twice as long after each failed attempt, at most a minute', () => {
    const lengths: number[] = []
    for (let attempt = 0; attempt < 7; attempt += 1) {
      hold.start('offline', true, false)
      lengths.push((hold.until() ?? 0) - now)
      now = hold.until() ?? 0
    }
    expect(lengths).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
  })

  it('counts parallel calls with the same trouble once', () => {
    hold.start('offline', true, false)
    now = 2_999
    hold.start('offline', true, false)
    expect(transitions).toHaveLength(1)
    expect(hold.until()).toBe(3_000)
  })

  it('that only a person can end doesn’t end by itself, even if a parallel call began it', () => {
    hold.start('offline', true, false)
    hold.start('signed out', false, false)
    expect(transitions.at(-1)).toEqual(['paused', 'signed out'])
    expect(hold.until()).toBe(Number.POSITIVE_INFINITY)
    hold.tryNow()
    hold.start('offline', true, false)
    expect(hold.until(), 'the parallel call was no further attempt').toBe(now + 4_000)
  })

  it('begins anew with a fault that proves little, and tries again by itself', () => {
    hold.start('offline', true, false)
    now = 3_000
    hold.start('signed out', false, true)
    expect(hold.until()).toBe(5_000)
  })

  it('ends when the service answers, which begins the pauses anew', () => {
    hold.start('offline', true, false)
    hold.end()
    expect(transitions.at(-1)).toEqual(['running', null])
    expect(hold.until()).toBeNull()
    hold.start('offline', true, false)
    expect(hold.until()).toBe(3_000)
  })

  it('tries again at once if the reason may be gone', () => {
    hold.tryNow()
    expect(hold.until()).toBeNull()
    hold.start('offline', true, false)
    hold.tryNow()
    expect(hold.until()).toBe(1_000)
    expect(transitions).toHaveLength(1)
  })
})

describe('a job that the user has ended or paused', () => {
  it.each(['paused', 'cancelled', 'done'] as const)('stays %s', (userState) => {
    setJob(userState, null)
    hold.start('offline', true, false)
    expect(hold.until()).toBeNull()
    hold.end()
    expect(transitions).toEqual([])
  })

  it.each(['paused', 'cancelled'] as const)('while it was held stays %s', (userState) => {
    hold.start('offline', true, false)
    hold.drop()
    expect(hold.until()).toBeNull()
    setJob(userState, null)
    hold.start('offline', true, false)
    hold.end()
    expect(transitions).toEqual([['paused', 'offline']])
    expect(hold.until()).toBeNull()
  })

  it('isn’t resumed or tried again if a fault of the disk has taken the place of its hold', () => {
    hold.start('offline', true, false)
    setJob('paused', 'The disk is full.')
    hold.drop()
    hold.end()
    hold.start('offline', true, false)
    expect(transitions).toEqual([['paused', 'offline']])
    expect(hold.until()).toBeNull()
  })

  it('isn’t resumed by an answer though its hold wasn’t dropped', () => {
    hold.start('offline', true, false)
    setJob('cancelled', null)
    hold.start('offline', true, false)
    hold.end()
    expect(transitions).toHaveLength(1)
  })
})

describe('a job from an earlier run', () => {
  it('that was held is tried at once, and held again for longer', () => {
    setJob('paused', 'offline')
    hold = createHold()
    expect(hold.until()).toBe(1_000)
    hold.start('offline', true, false)
    expect(hold.until()).toBe(5_000)
  })

  it.each<[JobState, string | null]>([
    ['paused', null],
    ['running', null],
    ['running', 'offline'],
  ])('that was %s with the reason %s isn’t held', (earlierState, why) => {
    setJob(earlierState, why)
    expect(createHold().until()).toBeNull()
  })
})
