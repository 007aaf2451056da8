import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Fault } from '../../shared/core/fault.ts'
import type { Outcome } from '../../shared/core/outcome.ts'

/** What a window knows of a state that main owns. */
export type LiveSnapshot<T> =
  | { readonly kind: 'unread' }
  | { readonly kind: 'known'; readonly value: T }
  | { readonly kind: 'failed'; readonly fault: Fault }

export interface LiveState<T> {
  readonly store: Pick<StoreApi<LiveSnapshot<T>>, 'getState' | 'getInitialState' | 'subscribe'>
  /** Reads the state from main; an event that arrives meanwhile wins. */
  readonly read: () => Promise<void>
  /** Stores a state that came as the result of a call. */
  readonly accept: (value: T) => void
  /** The value, or null until it's known. */
  readonly value: () => T | null
}

/**
 * A state of main: read once, then replaced by its event, which carries the whole state. A store rather than a query,
 * since no screen is shown before it's known, and code outside of React reads it synchronously.
 */
export function createLiveState<T>(
  ask: () => Promise<Outcome<T>>,
  listen: (listener: (value: T) => void) => () => void,
): LiveState<T> {
  const store = createStore<LiveSnapshot<T>>(() => ({ kind: 'unread' }))
  let change = 0
  const accept = (value: T) => {
    change += 1
    store.setState({ kind: 'known', value }, true)
  }
  listen(accept)
  return {
    store,
    accept,
    value: () => {
      const state = store.getState()
      return state.kind === 'known' ? state.value : null
    },
    read: async () => {
      const before = change
      const outcome = await ask()
      if (change !== before) return
      if (outcome.ok) accept(outcome.value)
      else store.setState({ kind: 'failed', fault: outcome.fault }, true)
    },
  }
}
