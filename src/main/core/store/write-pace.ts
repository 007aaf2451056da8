import { setImmediate, setTimeout } from 'node:timers/promises'
import type { WritePace } from '../ports.ts'

export interface PausableWritePace extends WritePace {
  /** Large changes pause from now on. */
  pause(): void
  resume(): void
}

/** Longer than emptying the log takes; a reader that never ends must not block every large change. */
const maxWaitMs = 2_000

/** Large changes run in slices and pause between them while the write-ahead log is too long. */
export function createWritePace(maxDurationMs = maxWaitMs): PausableWritePace {
  let pause: PromiseWithResolvers<void> | null = null
  return {
    async wait() {
      await setImmediate()
      if (pause === null) return
      const waiting = new AbortController()
      const enough = setTimeout(maxDurationMs, undefined, { signal: waiting.signal }).catch(() => undefined)
      await Promise.race([pause.promise, enough])
      waiting.abort()
    },
    pause() {
      pause ??= Promise.withResolvers()
    },
    resume() {
      pause?.resolve()
      pause = null
    },
  }
}
