import type { Fault } from '../../../shared/core/fault.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import { type ExchangeResult, requestIdOf } from './exchange.ts'
import type { PreparedRequest } from './request.ts'
import type { RequestEvent } from './types.ts'

export interface EventParts {
  readonly operation: string | null
  readonly environmentId: string
  readonly request: PreparedRequest
  readonly exchanged: Outcome<ExchangeResult>
  /** The result of the exchange, once its answer was read. */
  readonly fault: Fault | null
  readonly attempt: number
  readonly startedAt: number
  readonly durationMs: number
  readonly jobId: string | null
  readonly redact: (text: string) => string
}

/** What the request log stores: no headers, no bodies, secret parameters masked. */
export function requestEvent(parts: EventParts): RequestEvent {
  const { request, exchanged, startedAt } = parts
  const url = new URL(request.url)
  const result = exchanged.ok ? exchanged.value : null
  return {
    operation: parts.operation,
    environmentId: parts.environmentId,
    method: request.method,
    path: parts.redact(url.pathname + url.search),
    host: url.host,
    status: result?.answer.status ?? null,
    fault: parts.fault,
    attempt: parts.attempt,
    startedAt: result?.startedAt ?? startedAt,
    durationMs: result?.answer.durationMs ?? parts.durationMs,
    requestBytes: request.body === null ? 0 : Buffer.byteLength(request.body),
    responseBytes: result?.body.byteLength ?? 0,
    requestId: result === null ? null : requestIdOf(result.answer.headers),
    remaining: result?.limit?.remaining ?? null,
    jobId: parts.jobId,
  }
}

/** Whether anything was sent: missing credentials and an early cancel leave nothing to log. */
export function reachedNetwork(exchanged: Outcome<ExchangeResult>): boolean {
  if (exchanged.ok) return true
  const { fault } = exchanged
  return fault.kind !== 'signedOut' && !(fault.kind === 'cancelled' && fault.reached === 'no')
}
