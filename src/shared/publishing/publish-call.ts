import type { z } from 'zod'
import type { Operation } from '../api/operation.ts'
import type { Fields } from '../core/json.ts'

/**
 * An API operation with its input, as publishing journals and sends it. The input is pure JSON; the client parses it
 * with the operation's schema before sending.
 */
export type PublishCall = SingleCall | SetCall

/** A call that is a single request, like all reads. */
export type SingleCall = PlainCall | BodyCall

interface PlainCall {
  readonly kind: 'plain'
  readonly operation: Operation<z.ZodObject, null>
  readonly params: Fields
  /** Converts the rows of all pages into records, if a record consists of several rows. */
  readonly gather?: (rows: readonly Fields[]) => readonly Fields[]
}

interface BodyCall {
  readonly kind: 'body'
  readonly operation: Operation<z.ZodObject, z.ZodType>
  readonly params: Fields
  readonly body: Fields
}

/**
 * One change of a record that consists of rows: rows to delete and to create, up to a maximum per call
 * (requests-and-lists.md#batches).
 */
export interface SetCall {
  readonly kind: 'set'
  readonly operation: Operation<z.ZodObject, z.ZodType>
  readonly params: Fields
  readonly rows: readonly Fields[]
  readonly maximum: number
  /** The change as it's journaled, for look-ups. */
  readonly sent: Fields
  /** The resulting record, from the answers about all rows. */
  readonly recordOf: (answers: readonly Fields[]) => Fields
}

/** Several changes in one call, each with its `operation_type` and `params` (requests-and-lists.md#batches). */
export interface BatchCall {
  readonly kind: 'batch'
  readonly operation: Operation<z.ZodObject, z.ZodType>
  readonly params: Fields
  readonly rows: readonly Fields[]
}

export function plainCall(operation: Operation<z.ZodObject, null>, params: Fields): SingleCall {
  return { kind: 'plain', operation, params }
}

export function bodyCall(
  operation: Operation<z.ZodObject, z.ZodType>,
  params: Fields,
  body: Fields,
): PublishCall {
  return { kind: 'body', operation, params, body }
}

/** A list whose rows are combined into records. */
export function gatheredCall(
  operation: Operation<z.ZodObject, null>,
  params: Fields,
  gather: (rows: readonly Fields[]) => readonly Fields[],
): SingleCall {
  return { kind: 'plain', operation, params, gather }
}

export function setCall(
  operation: Operation<z.ZodObject, z.ZodType>,
  params: Fields,
  change: Pick<SetCall, 'rows' | 'maximum' | 'sent' | 'recordOf'>,
): SetCall {
  return { kind: 'set', operation, params, ...change }
}

/** What a call sends besides its path and parameters, as in the journal. */
export function bodyOf(call: PublishCall): Fields | null {
  switch (call.kind) {
    case 'plain':
      return null
    case 'body':
      return call.body
    case 'set':
      return call.sent
  }
}
