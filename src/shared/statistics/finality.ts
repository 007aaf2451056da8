const hour = 3_600_000

/**
 * Ages at which figures become final (statistics.md#finality): all but spend, spend except corrections, and everything.
 */
const ages = [24 * hour, 72 * hour, 14 * 24 * hour] as const

/**
 * early: anything may change · spendEstimated: spend is an estimate · spendMayFall: spend may still be corrected ·
 * final
 */
const stages = ['early', 'spendEstimated', 'spendMayFall', 'final'] as const
export type Finality = (typeof stages)[number]

/** How final figures are for a period that ended at `end`, if they were read at `readAt`. */
export function finalityOf(end: number, readAt: number): Finality {
  const passed = ages.filter((age) => readAt >= end + age).length
  return stages[passed] ?? 'final'
}

/** When figures read at `readAt` become more final, so that reading them again is worth a call; null once final. */
export function nextFinalityAt(end: number, readAt: number): number | null {
  const next = ages.find((age) => readAt < end + age)
  return next === undefined ? null : end + next
}
