import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Fault } from '../../shared/core/fault.ts'
import type { Outcome } from '../../shared/core/outcome.ts'

/** A state that main owns, mirrored in this window. */
export type Mirrored<T> =
  | { readonly kind: 'unread' }
  | { readonly kind: 'known'; readonly value: T }
  | { readonly kind: 'failed'; readonly fault: Fault }

export interface Mirror<T> {
  readonly store: Pick<StoreApi<Mirrored<T>>, 'getState' | 'getInitialState' | 'subscribe'>
  /** Reads the state from main; an event that arrives meanwhile wins. */
  readonly read: () => Promise<void>
  /** Stores a state that came as the result of a call. */
  readonly accept: (value: T) => void
  /** The value, or null until it's known. */
  readonly value: () => T | null
}

/** Mirrors a state of main: read once, then updated by its event, which carries the whole state. */
export function createMirror<T>(
  ask: () => Promise<Outcome<T>>,
  listen: (listener: (value: T) => void) => () => void,
): Mirror<T> {
  const store = createStore<Mirrored<T>>(() => ({ kind: 'unread' }))
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
