import type { Operation } from '../../../../src/shared/api/operation.ts'
import type { WebhookReason } from '../../../../src/shared/core/fault.ts'
import type { Given } from '../given.ts'
import type { Unchecked } from '../unchecked.ts'

/** An input that breaks one rule, and the service's answer. */
export interface Refusal {
  /** ID of the rule in src/shared, or `document.…` for one that isn't about an entity. */
  readonly rule: string
  readonly operation: Operation
  readonly prepare: (given: Given) => Unchecked | Promise<Unchecked>
  readonly fault: RefusalFault
}

export type RefusalFault =
  | { readonly kind: 'invalid'; readonly code: string; readonly field: string | null }
  | { readonly kind: 'forbidden'; readonly reason: string }
  | { readonly kind: 'notFound'; readonly code: string }
  | { readonly kind: 'webhook'; readonly reason: WebhookReason }
  /** For the first operation of a batch. */
  | { readonly kind: 'batch'; readonly code: string; readonly field: string | null }

export const wrong = (field: string | null, code = 'INVALID_PARAMETER'): RefusalFault => ({
  kind: 'invalid',
  code,
  field,
})
export const missing = (field: string): RefusalFault => wrong(field, 'MISSING_PARAMETER')
export const contradictory = (field: string): RefusalFault => wrong(field, 'INVALID')
