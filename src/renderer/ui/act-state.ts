import type { Fault } from '../../shared/core/fault.ts'
import type { Outcome } from '../../shared/core/outcome.ts'

/** State of an action that a person started: idle, running, or failed and not dismissed yet. */
export type ActState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running' }
  | { readonly kind: 'failed'; readonly fault: Fault }

export const rest: ActState = { kind: 'idle' }
export const running: ActState = { kind: 'running' }

export function stateAfter(outcome: Outcome<unknown>): ActState {
  return outcome.ok ? rest : { kind: 'failed', fault: outcome.fault }
}
