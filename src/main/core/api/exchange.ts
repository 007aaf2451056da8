import type { Authentication } from '../../../shared/api/operation.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type { Clock, Random, Transport } from '../ports.ts'
import type { ClockOffsets } from './clock-offset.ts'
import type { Reservation } from './limits.ts'
import { authorize } from './oauth/authorization.ts'
import type { SignatureInput } from './oauth/oauth1.ts'
import type { PreparedRequest } from './request.ts'
import type { ServiceAnswer } from './service-answer.ts'
import type { Credentials, LimitState, SendOptions } from './types.ts'

export interface ExchangeParts {
  readonly transport: Transport
  readonly clock: Clock
  readonly random: Random
  readonly offsets: ClockOffsets
}

export interface ExchangeResult {
  readonly answer: ServiceAnswer
  readonly body: Uint8Array
  readonly startedAt: number
  readonly limit: LimitState | null
  readonly signed: SignatureInput | null
  readonly sentHeaders: Readonly<Record<string, string>>
}

const defaultTimeoutMs = 30_000

/** A request with room in its rate window. */
export interface Exchange extends Pick<SendOptions, 'timeoutMs' | 'signal'> {
  readonly environmentId: string
  readonly request: PreparedRequest
  readonly auth: Authentication
  readonly credentials: Credentials
  readonly reservation: Reservation
}

export async function exchange(
  { clock, random, offsets, transport }: ExchangeParts,
  { environmentId, request, auth, credentials, reservation, timeoutMs, signal }: Exchange,
): Promise<Outcome<ExchangeResult>> {
  const offsetMs = offsets.of(environmentId)
  const authorization = authorize(auth, request, credentials, { clock, random, offsetMs })
  if (!authorization.ok) {
    reservation.finish(null)
    return authorization
  }
  const { header, signed } = authorization.value
  const sentHeaders = header === null ? request.headers : { ...request.headers, authorization: header }
  const response = await transport.send({
    method: request.method,
    url: request.url,
    headers: sentHeaders,
    body: request.body,
    timeoutMs: timeoutMs ?? defaultTimeoutMs,
    signal,
  })
  if (!response.ok) {
    reservation.finish(null)
    return fail(response.fault)
  }
  const { status, headers, body, startedAt, durationMs } = response.value
  const text = new TextDecoder().decode(body)
  const answer = { status, headers, text, receivedAt: clock.now(), durationMs }
  return succeed({
    answer,
    body,
    startedAt,
    limit: reservation.finish(answer),
    signed,
    sentHeaders,
  })
}

export function requestIdOf(headers: Readonly<Record<string, string>>): string | null {
  return headers['x-request-id'] ?? headers['x-transaction-id'] ?? null
}
