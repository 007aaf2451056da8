/** Milliseconds since 1970; tests provide their own. */
export interface Clock {
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** Maximum speed compared to real time: a year in half a minute. */
export const maxClockSpeed = 1_000_000

/** A clock that the control interface sets, stops and speeds up. */
export class AdjustableClock implements Clock {
  readonly #real: Clock
  #speed = 1
  /** It showed `shown` when the real clock showed `real`; null while it isn't set. */
  #set: { readonly shown: number; readonly real: number } | null = null

  constructor(real: Clock) {
    this.#real = real
  }

  now(): number {
    const real = this.#real.now()
    return this.#set === null ? real : Math.floor(this.#set.shown + (real - this.#set.real) * this.#speed)
  }

  get speed(): number {
    return this.#speed
  }

  /** `speed` 0 stops it. */
  steer(now: number, speed: number): void {
    this.#set = { shown: now, real: this.#real.now() }
    this.#speed = speed
  }

  release(): void {
    this.#set = null
    this.#speed = 1
  }
}

/** The ads hosts' time format: `2026-05-01T09:30:00Z`. */
export function isoSeconds(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19)}Z`
}

/** The platform host's time format: `2026-05-01T09:30:00.000Z`. */
export function isoMilliseconds(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
