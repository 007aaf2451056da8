import type { Clock } from '../../core/ports.ts'

/** Wakes whoever waits: at once when it rings, else at a time. */
export interface WakeSignal {
  notify(): void
  /** Ends when it rings, also when it has rung since the last waiting ended, or at the given time (null: never). */
  wait(until: number | null): Promise<void>
}

export interface WakeSignalParts {
  /** Never jumps, unlike the time of day. */
  readonly steady: Clock
  /** Ends after so many milliseconds, or when the signal says so. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

/** Timers stand still while the machine sleeps, so that long waits look at the clock this often. */
const longestSleepMs = 15_000

export function createWakeSignal({ steady, sleep }: WakeSignalParts): WakeSignal {
  let hasRung = false
  let wake: (() => void) | null = null

  return {
    notify() {
      hasRung = true
      wake?.()
    },
    async wait(until) {
      if (!hasRung) {
        const woken = new AbortController()
        const rung = new Promise<void>((resolve) => {
          wake = () => {
            woken.abort()
            resolve()
          }
        })
        if (until === null) await rung
        else {
          const milliseconds = Math.min(longestSleepMs, Math.max(0, until - steady.now()))
          await Promise.race([rung, sleep(milliseconds, woken.signal)])
        }
        wake = null
        woken.abort()
      }
      hasRung = false
    },
  }
}
