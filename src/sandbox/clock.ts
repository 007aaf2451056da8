/** Milliseconds since 1970; tests provide their own. */
export interface Clock {
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** The ads hosts' time format: `2026-05-01T09:30:00Z`. */
export function isoSeconds(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19)}Z`
}

/** The platform host's time format: `2026-05-01T09:30:00.000Z`. */
export function isoMilliseconds(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
