import { setImmediate } from 'node:timers/promises'

/**
 * Lets those who come at once go one by one, each in a turn of the event loop of its own: calls that begin and
 * answers that arrive together are worked on apart, so that whatever else the process does comes in between.
 */
export function createEventLoopQueue(): () => Promise<void> {
  let last = Promise.resolve()
  return () => {
    last = last.then(() => setImmediate())
    return last
  }
}
