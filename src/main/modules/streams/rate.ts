import type { Clock } from '../../core/ports.ts'

const windowSeconds = 10

export type Rate = ReturnType<typeof createRate>

/** Events per second over the last ten seconds. */
export function createRate(clock: Clock) {
  /** Counts per second. */
  const counts = new Map<number, number>()
  const forgetOld = (second: number): void => {
    for (const countedSecond of counts.keys())
      if (countedSecond <= second - windowSeconds || countedSecond > second) counts.delete(countedSecond)
  }
  return {
    note(events: number): void {
      if (events === 0) return
      const second = Math.floor(clock.now() / 1_000)
      forgetOld(second)
      counts.set(second, (counts.get(second) ?? 0) + events)
    },
    perSecond(): number {
      forgetOld(Math.floor(clock.now() / 1_000))
      return [...counts.values()].reduce((sum, count) => sum + count, 0) / windowSeconds
    },
  }
}
