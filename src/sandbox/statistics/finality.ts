import { columnCount, columns } from './auction.ts'
import { hourLength } from './calendar.ts'
import { uniform } from './uniform.ts'

/** Hours until everything but spend is final, and until spend is (public-facts S9). */
export const finalAfter = { counts: 24, estimate: 72, spend: 14 * 24 } as const

/** The share of late events, which arrive over a day. */
const late = 0.06
const spam = 30

/**
 * The figures of an hour as known at a time: an unfinished hour has a part of them, late events arrive over a day, and
 * spend decreases by what the spam filter finds, most of it after three days and the rest on some day up to the
 * fourteenth. `hour` counts from 1970; `from` and `into` have the hour's columns.
 */
export function applyFinality(
  from: Float64Array,
  offset: number,
  into: Float64Array,
  seed: number,
  hour: number,
  now: number,
): void {
  const age = now / hourLength - hour - 1
  const elapsedShare = Math.min(1, Math.max(0, age + 1))
  const missing = Math.max(0, 1 - Math.max(0, age) / finalAfter.counts)
  const countedShare = elapsedShare * (1 - late * missing * missing)
  // Rounded by one chance for all columns and times: small counts aren't lost, none exceeds another, and all only grow.
  const chance = uniform(seed, hour, spam + 2)
  for (let column = 0; column < columnCount; column += 1) {
    const count = from[offset + column] ?? 0
    into[column] = Math.min(count, Math.floor(count * countedShare + chance))
  }
  into[columns.spend] = Math.floor(
    (from[offset + columns.spend] ?? 0) * elapsedShare * (1 - filtered(seed, hour, age)),
  )
}

function filtered(seed: number, hour: number, age: number): number {
  const invalidShare = 0.004 + 0.016 * uniform(seed, hour, spam)
  if (age < finalAfter.estimate) return 0
  return age < hoursUntilCorrection(seed, hour) ? invalidShare * 0.8 : invalidShare
}

/** Hours after an hour's end until the spam filter last corrects it. */
export function hoursUntilCorrection(seed: number, hour: number): number {
  const span = finalAfter.spend - finalAfter.estimate
  return finalAfter.estimate + Math.floor(span * uniform(seed, hour, spam + 1))
}
