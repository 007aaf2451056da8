/** How far the service's clock is ahead of ours, by origin. Learnt when the service answers code 135 (public-facts C4). */
export interface ClockOffsets {
  /** Milliseconds to add to our time before signing. */
  of(origin: string): number
  learn(origin: string, serverTime: number, ourTime: number): void
}

export function createClockOffsets(): ClockOffsets {
  const offsets = new Map<string, number>()
  return {
    of: (origin) => offsets.get(origin) ?? 0,
    learn(origin, serverTime, ourTime) {
      offsets.set(origin, serverTime - ourTime)
    },
  }
}
