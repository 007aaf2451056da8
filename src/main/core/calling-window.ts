import { AsyncLocalStorage } from 'node:async_hooks'

/** Identifies an open window for as long as it exists. */
export type WindowId = number

const storage = new AsyncLocalStorage<WindowId>()

/**
 * The window whose call is being answered, or null during the program's own work. It follows the call through whatever
 * it awaits, so that a service deep below can use that window's account without every function in between passing it on.
 */
export function callingWindow(): WindowId | null {
  return storage.getStore() ?? null
}

/** Runs work on behalf of a window. */
export function inWindow<Result>(window: WindowId, work: () => Result): Result {
  return storage.run(window, work)
}
