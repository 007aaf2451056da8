import type { Fault } from '../../shared/core/fault.ts'
import type { Outcome } from '../../shared/core/outcome.ts'

/** One thing a person set going: at rest, under way, or failed and not yet dismissed. */
export type Task =
  | { readonly kind: 'rest' }
  | { readonly kind: 'running' }
  | { readonly kind: 'failed'; readonly fault: Fault }

export const rest: Task = { kind: 'rest' }
export const running: Task = { kind: 'running' }

export function taskAfter(outcome: Outcome<unknown>): Task {
  return outcome.ok ? rest : { kind: 'failed', fault: outcome.fault }
}
