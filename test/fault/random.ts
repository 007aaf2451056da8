import { casesFor } from '../support/runs.ts'

/** Pseudorandom numbers that repeat for the same seed (mulberry32), so that a run can be repeated. */
export interface SeededRandom {
  /** At least 0 and below 1. */
  next(): number
  /** A whole number below the bound. */
  below(bound: number): number
}

export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return { next, below: (bound) => Math.floor(next() * bound) }
}

/**
 * The number of runs and their first seed; FLIGHTDECK_FAULT_RUNS and FLIGHTDECK_SEED override them. Runs before
 * FLIGHTDECK_FAULT_FIRST are skipped, to repeat one that failed.
 */
export function faultPlan(
  gate: number,
  nightly: number,
): {
  readonly runs: number
  readonly seed: number
  readonly skipped: number
} {
  const read = (name: string, fallback: number): number => {
    const given = Number(process.env[name] ?? '')
    return Number.isInteger(given) && given > 0 ? given : fallback
  }
  const seed = read('FLIGHTDECK_SEED', Math.floor(Math.random() * 2 ** 31) + 1)
  return {
    runs: read('FLIGHTDECK_FAULT_RUNS', casesFor(gate, nightly)),
    seed,
    skipped: read('FLIGHTDECK_FAULT_FIRST', 0),
  }
}
