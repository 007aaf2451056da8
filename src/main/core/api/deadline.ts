import type { Clock } from '../ports.ts'

/** A deadline by both clocks: the wall clock may be set back, and the monotonic one may stop during sleep. */
export interface Deadline {
  readonly wall: number
  readonly monotonic: number
}

function monotonicNow(clock: Clock): number {
  return clock.monotonic?.() ?? clock.now()
}

export function monotonicClock(clock: Clock): Clock {
  return { now: () => monotonicNow(clock) }
}

export function deadlineIn(clock: Clock, milliseconds: number): Deadline {
  return { wall: clock.now() + milliseconds, monotonic: monotonicNow(clock) + milliseconds }
}

/** Remaining milliseconds; zero or less once it's reached. */
export function remainingMs(clock: Clock, { wall, monotonic }: Deadline): number {
  return Math.min(wall - clock.now(), monotonic - monotonicNow(clock))
}
