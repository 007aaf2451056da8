import { availableParallelism, loadavg } from 'node:os'

/**
 * A time limit that no load makes run out: each second counts as the share of a processor that every waiting program gets
 * of it. Where the load isn't known (Windows), it's the time on the clock.
 */
export interface ShareLimit extends Disposable {
  readonly signal: AbortSignal
}

const tickMs = 1_000

/** `shareOf`: the share of a processor that a program gets now. */
export function startShareLimit(limitMs: number, shareOf: () => number = processorShare): ShareLimit {
  const end = new AbortController()
  let passedMs = 0
  let lastAt = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    passedMs += (now - lastAt) * shareOf()
    lastAt = now
    if (passedMs >= limitMs) end.abort()
  }, tickMs)
  timer.unref()
  return { signal: end.signal, [Symbol.dispose]: () => clearInterval(timer) }
}

function processorShare(): number {
  const [load = 0] = loadavg()
  return Math.min(1, availableParallelism() / Math.max(1, load))
}
