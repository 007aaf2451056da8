import { setImmediate } from 'node:timers/promises'

/** Runs simultaneous callers in separate turns of the event loop, so other work comes in between. */
export function createEventLoopQueue(): () => Promise<void> {
  let last = Promise.resolve()
  return () => {
    last = last.then(() => setImmediate())
    return last
  }
}
