import { describe, expect, it } from 'vitest'
import { type Impact, impactOf, impactText } from '../../../../src/shared/statistics/impact.ts'
import { casesFor } from '../../../support/runs.ts'

/** Randomness that repeats in every run. */
function chanceOf(seed: number): () => number {
  let state = seed * 2_654_435_761
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function normal(chance: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance())
}

interface Plan {
  readonly days: number
  readonly change: number
  /** Factor after the change. */
  readonly effect: number
  readonly perDay: number
}

/** Daily counts with weekdays, ten percent noise that partly carries over to the next day, and counting noise. */
function daysOf({ days, change, effect, perDay }: Plan, seed: number): readonly number[] {
  const chance = chanceOf(seed)
  const weekdays = Array.from({ length: 7 }, () => 0.7 + 0.6 * chance())
  let noise = 0
  return Array.from({ length: days }, (_, day) => {
    noise = 0.2 * noise + 0.1 * normal(chance)
    const mean = perDay * (weekdays[day % 7] ?? 1) * Math.exp(noise) * (day > change ? effect : 1)
    return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(chance)))
  })
}

function shareOfRuns(isTrue: (seed: number) => boolean): number {
  const seeds = Array.from({ length: casesFor(300, 5_000) }, (_, seed) => seed + 1)
  return seeds.filter(isTrue).length / seeds.length
}

const isClear = (impact: Impact) => impact.kind === 'compared' && impact.isClear
const plans = [
  { days: 29, change: 14, perDay: 400 },
  { days: 33, change: 28, perDay: 120 },
  { days: 57, change: 28, perDay: 40 },
] as const

describe.each(plans)('the impact of a change, %o', (plan) => {
  const of = (seed: number, effect: number) => daysOf({ ...plan, effect }, seed)
  const counted = (seed: number, effect: number) =>
    impactOf({ of: of(seed, effect), per: null, isAmount: false }, { change: plan.change, others: [] })

  it('is reported without one in at most one case of twenty', () => {
    expect(shareOfRuns((seed) => isClear(counted(seed, 1)))).toBeLessThanOrEqual(0.05)
  })

  it.each([1.45, 0.62])('by %f times is detected in nine of ten cases', (effect) => {
    const found = shareOfRuns((seed) => {
      const impact = counted(seed, effect)
      return impact.kind === 'compared' && impact.isClear && impact.ratio > 1 === effect > 1
    })
    expect(found).toBeGreaterThanOrEqual(0.9)
  })

  it('lies in the stated range', () => {
    const inside = shareOfRuns((seed) => {
      const impact = counted(seed, 1.3)
      return impact.kind === 'compared' && impact.low <= 1.3 && impact.high >= 1.3
    })
    expect(inside).toBeGreaterThanOrEqual(0.95)
  })

  it('is found in shares too, and in amounts', () => {
    const share = (effect: number) =>
      shareOfRuns((seed) => {
        const per = daysOf({ ...plan, perDay: plan.perDay * 50, effect: 1 }, seed)
        const chance = chanceOf(seed + 77)
        const clicks = per.map((views, day) => {
          const mean = views * 0.02 * (day > plan.change ? effect : 1) * Math.exp(0.05 * normal(chance))
          return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(chance)))
        })
        return isClear(impactOf({ of: clicks, per, isAmount: false }, { change: plan.change, others: [] }))
      })
    expect(share(1)).toBeLessThanOrEqual(0.05)
    expect(share(1.5)).toBeGreaterThanOrEqual(0.9)
    const amount = (effect: number) =>
      shareOfRuns((seed) => {
        const spend = of(seed, effect).map((count) => count * 1_234_567)
        return isClear(
          impactOf({ of: spend, per: null, isAmount: true }, { change: plan.change, others: [] }),
        )
      })
    expect(amount(1)).toBeLessThanOrEqual(0.05)
    expect(amount(1.45)).toBeGreaterThanOrEqual(0.9)
  })
})

describe('a change that isn’t evaluated', () => {
  const flat = Array.from({ length: 40 }, (_, day) => (day > 20 ? 200 : 100))
  const at = (of: readonly (number | null)[], change: number, others: readonly number[] = []) =>
    impactOf({ of, per: null, isAmount: false }, { change, others }).kind

  it('is too recent, too small, or too close to another change', () => {
    expect(at(flat, 38)).toBe('tooEarly')
    expect(at(flat, 1)).toBe('tooEarly')
    expect(at(flat, 20)).toBe('compared')
    expect(at(flat, 20, [22])).toBe('tooEarly')
    expect(at(flat, 20, [18])).toBe('tooEarly')
    expect(
      at(
        flat.map(() => 0),
        20,
      ),
    ).toBe('tooFew')
    expect(
      at(
        flat.map((count, day) => (day === 22 ? null : count)),
        20,
      ),
    ).toBe('tooEarly')
  })
})

describe('the text', () => {
  const compared = (ratio: number, low: number, high: number) =>
    impactText('Clicks', {
      kind: 'compared',
      ratio,
      low,
      high,
      isClear: low > 1 || high < 1,
      before: 1,
      after: ratio,
    })

  it('says how certain it is', () => {
    expect(compared(1.4, 1.25, 1.55)).toBe('Clicks rose by about 40% (likely between 25% and 55%)')
    expect(compared(0.7, 0.6, 0.8)).toBe('Clicks fell by about 30% (likely between 20% and 40%)')
    expect(compared(1.02, 0.95, 1.12)).toBe('Clicks: no clear change (likely between −5% and +12%)')
    expect(impactText('Clicks', { kind: 'tooEarly' })).toBe('Clicks: too early to tell')
  })
})
