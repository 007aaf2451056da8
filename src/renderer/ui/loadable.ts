import type { Fault } from '../../shared/core/fault.ts'
import type { Outcome } from '../../shared/core/outcome.ts'

/**
 * Something that is read from main. While it is read again, and when that fails, the last value stays to look at:
 * a screen never loses what it had.
 */
export type Loadable<T> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading'; readonly last: T | null }
  | { readonly kind: 'ready'; readonly value: T }
  | { readonly kind: 'failed'; readonly fault: Fault; readonly last: T | null }

export const idle = { kind: 'idle' } as const

/** The newest value there is, whatever became of later readings. */
export function lastValue<T>(loadable: Loadable<T>): T | null {
  switch (loadable.kind) {
    case 'idle':
      return null
    case 'ready':
      return loadable.value
    case 'loading':
    case 'failed':
      return loadable.last
  }
}

export function startLoading<T>(loadable: Loadable<T>): Loadable<T> {
  return { kind: 'loading', last: lastValue(loadable) }
}

export function fromOutcome<T>(loadable: Loadable<T>, outcome: Outcome<T>): Loadable<T> {
  return outcome.ok
    ? { kind: 'ready', value: outcome.value }
    : { kind: 'failed', fault: outcome.fault, last: lastValue(loadable) }
}
