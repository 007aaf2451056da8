import type { Clock } from '../ports.ts'

/**
 * A moment to wait for, by both clocks. It has come as soon as either says so: a wall clock that is set back would
 * otherwise hold back what waits for as long as it was set back, and the other one may stand still while the machine
 * sleeps.
 */
export interface Deadline {
  readonly wall: number
  readonly monotonic: number
}

function monotonicNow(clock: Clock): number {
  return clock.monotonic?.() ?? clock.now()
}

/** A clock that never jumps; its times say nothing about the time of day. */
export function steadyOf(clock: Clock): Clock {
  return { now: () => monotonicNow(clock) }
}

/** So many milliseconds from now. */
export function deadlineIn(clock: Clock, milliseconds: number): Deadline {
  return { wall: clock.now() + milliseconds, monotonic: monotonicNow(clock) + milliseconds }
}

/** Milliseconds that are left; zero or less when the moment has come. */
export function leftUntil(clock: Clock, { wall, monotonic }: Deadline): number {
  return Math.min(wall - clock.now(), monotonic - monotonicNow(clock))
}
