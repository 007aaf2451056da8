import { setImmediate } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { createWakeSignal, type WakeSignal } from '../../../../../src/main/modules/jobs/wake-signal.ts'

interface Sleep {
  readonly milliseconds: number
  readonly signal: AbortSignal
  end(): void
}

let sleeps: Sleep[] = []
let wakeSignal: WakeSignal

beforeEach(() => {
  sleeps = []
  wakeSignal = createWakeSignal({
    monotonic: { now: () => 1_000 },
    sleep: (milliseconds, signal) =>
      new Promise((resolve) => sleeps.push({ milliseconds, signal, end: resolve })),
  })
})

/** Starts to wait. Returns whether the wait is over. */
function wait(until: number | null): () => Promise<boolean> {
  let isOver = false
  void wakeSignal.wait(until).then(() => {
    isOver = true
  })
  return async () => {
    await setImmediate()
    return isOver
  }
}

describe('a wait', () => {
  it.each([
    ['the time', 3_500, 2_500],
    ['a part of a long time, because timers stop while the computer sleeps', 61_000, 15_000],
    ['nothing if the time has passed', 500, 0],
  ])('sleeps %s', async (_what, until, milliseconds) => {
    const isOver = wait(until)
    expect(sleeps.map((sleep) => sleep.milliseconds)).toEqual([milliseconds])
    expect(await isOver()).toBe(false)
    sleeps[0]?.end()
    expect(await isOver()).toBe(true)
    expect(sleeps[0]?.signal.aborted, 'its timer is over').toBe(true)
  })

  it('without a time ends with a signal alone', async () => {
    const isOver = wait(null)
    expect(await isOver()).toBe(false)
    expect(sleeps).toEqual([])
    wakeSignal.notify()
    expect(await isOver()).toBe(true)
  })

  it('is ended by a signal before its time, and so is its sleep', async () => {
    const isOver = wait(3_500)
    wakeSignal.notify()
    expect(sleeps[0]?.signal.aborted).toBe(true)
    expect(await isOver()).toBe(true)
  })

  it('is over at once after a signal since the last one', async () => {
    wakeSignal.notify()
    expect(await wait(null)()).toBe(true)
    expect(await wait(null)(), 'one signal ends one wait').toBe(false)
  })

  it('isn’t over because of the signal that ended the last one', async () => {
    const first = wait(null)
    wakeSignal.notify()
    expect(await first()).toBe(true)
    expect(await wait(3_500)()).toBe(false)
  })
})
