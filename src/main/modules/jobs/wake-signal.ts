import type { Clock } from '../../core/ports.ts'

/** Wakes a waiter on a signal or at a time. */
export interface WakeSignal {
  notify(): void
  /** Resolves on a signal, including one since the last wait, or at the time (null: never). */
  wait(until: number | null): Promise<void>
}

export interface WakeSignalParts {
  readonly monotonic: Clock
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

/** Timers stop while the machine sleeps, so long waits check the clock this often. */
const maxSleepMs = 15_000

export function createWakeSignal({ monotonic, sleep }: WakeSignalParts): WakeSignal {
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
          const milliseconds = Math.min(maxSleepMs, Math.max(0, until - monotonic.now()))
          await Promise.race([rung, sleep(milliseconds, woken.signal)])
        }
        wake = null
        woken.abort()
      }
      hasRung = false
    },
  }
}
