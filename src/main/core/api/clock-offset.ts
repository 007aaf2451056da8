/**
 * How far each environment's clock is ahead of ours; its hosts share one clock
 * (sign-in-and-signing.md#timestamps-and-nonces).
 */
export interface ClockOffsets {
  of(environmentId: string): number
  record(environmentId: string, serverTime: number, ourTime: number): void
}

export function createClockOffsets(): ClockOffsets {
  const offsets = new Map<string, number>()
  return {
    of: (environmentId) => offsets.get(environmentId) ?? 0,
    record(environmentId, serverTime, ourTime) {
      offsets.set(environmentId, serverTime - ourTime)
    },
  }
}
