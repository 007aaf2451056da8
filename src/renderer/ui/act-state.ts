import type { Fault } from '../../shared/core/fault.ts'
import type { Outcome } from '../../shared/core/outcome.ts'

/** State of an action that a person started: at rest, running, or failed and not dismissed yet. */
export type ActState =
  | { readonly kind: 'rest' }
  | { readonly kind: 'running' }
  | { readonly kind: 'failed'; readonly fault: Fault }

export const rest: ActState = { kind: 'rest' }
export const running: ActState = { kind: 'running' }

export function stateAfter(outcome: Outcome<unknown>): ActState {
  return outcome.ok ? rest : { kind: 'failed', fault: outcome.fault }
}
