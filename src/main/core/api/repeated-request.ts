import type { Fault } from '../../../shared/core/fault.ts'
import type { Fields } from '../../../shared/core/json.ts'
import { t } from '../../../shared/text/language.ts'

/**
 * Absence counts only in an answer that repeats its request (requests-and-lists.md#answers): a list with its account and
 * page size, and whether deleted records are listed, because a write's answer or an earlier one resembles it.
 */
export function repeatsRequest(reply: unknown, params: Fields): boolean {
  const { request } = envelope(reply)
  if (request === undefined) return false
  const repeated = envelope(envelope(request).params)
  const isSameList =
    repeated.count === params.count &&
    (params.account_id === undefined || repeated.account_id === params.account_id)
  return (
    (params.count === undefined || isSameList) &&
    (params.with_deleted === undefined || repeated.with_deleted === params.with_deleted)
  )
}

export const withoutRequest: Fault = {
  kind: 'dropped',
  code: 'NOT_THE_SERVICE',
  message: t`The response doesn’t repeat the request, so it wasn’t the service’s.`,
}

interface Envelope {
  readonly data?: unknown
  readonly next_cursor?: unknown
  readonly request?: unknown
  readonly params?: unknown
  readonly account_id?: unknown
  readonly count?: unknown
  readonly with_deleted?: unknown
}

export function envelope(reply: unknown): Envelope {
  return typeof reply === 'object' && reply !== null ? reply : {}
}
