import type { z } from 'zod'
import type { Operation } from '../api/operation.ts'
import type { Fields } from '../core/json.ts'

/**
 * An API operation with its input, as publishing journals and sends it. The input is JSON all through;
 * the client passes it through the operation's schema before anything is sent.
 */
export type PublishCall = PlainCall | BodyCall

interface PlainCall {
  readonly kind: 'plain'
  readonly operation: Operation<z.ZodObject, null>
  readonly params: Fields
}

interface BodyCall {
  readonly kind: 'body'
  readonly operation: Operation<z.ZodObject, z.ZodType>
  readonly params: Fields
  readonly body: Fields
}

/** Several changes in one call, each with its `operation_type` and `params` (public-facts A6). */
export interface BatchCall {
  readonly kind: 'batch'
  readonly operation: Operation<z.ZodObject, z.ZodType>
  readonly params: Fields
  readonly rows: readonly Fields[]
}

export function plainCall(operation: Operation<z.ZodObject, null>, params: Fields): PublishCall {
  return { kind: 'plain', operation, params }
}

export function bodyCall(
  operation: Operation<z.ZodObject, z.ZodType>,
  params: Fields,
  body: Fields,
): PublishCall {
  return { kind: 'body', operation, params, body }
}
