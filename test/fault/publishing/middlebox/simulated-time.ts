import { setImmediate } from 'node:timers/promises'

/** What the intermediary needs of time: real in runs with processes, simulated otherwise. */
export interface Time {
  now(): number
  /** Waits while a request is under way. */
  delay(milliseconds: number): Promise<void>
  /** Waits while nothing else is under way. */
  later(milliseconds: number): Promise<void>
  /** Work that takes no time of its own. */
  during<T>(work: Promise<T>): Promise<T>
}

/**
 * A clock that program, service and intermediary share. It stands still while anything is under way, and then jumps to
 * the next moment that something waits for: hours take milliseconds.
 */
export interface SimulatedTime extends Time {
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>
  /** Lets time pass until `isOver`, at most this long; `mustStop` ends it even while something is under way. */
  pass(
    maximumMs: number,
    isOver?: () => boolean | Promise<boolean>,
    mustStop?: () => boolean,
  ): Promise<'over' | 'timeUp' | 'stopped'>
}

/** Turns of the event loop without anything under way, after which everything is waiting. */
const quietTurns = 40

interface Alarm {
  readonly at: number
  readonly ring: () => void
}

export function createSimulatedTime(start: number): SimulatedTime {
  let now = start
  /** Below zero while a request is delayed whose program has ended. */
  let underWay = 0
  /** Counts beginnings and endings of work. */
  let changes = 0
  const alarms = new Set<Alarm>()

  const sleep: SimulatedTime['sleep'] = (milliseconds, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve()
      const ring = () => {
        alarms.delete(alarm)
        signal?.removeEventListener('abort', ring)
        changes += 1
        resolve()
      }
      const alarm = { at: now + Math.max(0, milliseconds), ring }
      alarms.add(alarm)
      signal?.addEventListener('abort', ring, { once: true })
    })
  const count = (by: number): void => {
    underWay += by
    changes += 1
  }
  const isQuiet = async (mustStop: () => boolean): Promise<boolean> => {
    for (let turns = 0, before = changes; turns < quietTurns; turns += 1) {
      if (mustStop()) return false
      await setImmediate()
      if (underWay <= 0 && changes === before) continue
      turns = 0
      before = changes
    }
    return true
  }
  return {
    now: () => now,
    sleep,
    later: sleep,
    async delay(milliseconds) {
      count(-1)
      await sleep(milliseconds)
      count(1)
    },
    async during(work) {
      count(1)
      try {
        return await work
      } finally {
        count(-1)
      }
    },
    async pass(maximumMs, isOver = () => false, mustStop = () => false) {
      const end = now + maximumMs
      for (;;) {
        if (!(await isQuiet(mustStop))) return 'stopped'
        if (await isOver()) return 'over'
        const next = Math.min(...[...alarms].map(({ at }) => at))
        if (next > end) {
          now = end
          return 'timeUp'
        }
        now = Math.max(now, next)
        for (const { at, ring } of [...alarms]) if (at <= now) ring()
      }
    },
  }
}
