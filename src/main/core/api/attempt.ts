import type { Authentication } from '../../../shared/api/operation.ts'
import type { Fault } from '../../../shared/core/fault.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import type { Logger } from '../ports.ts'
import { monotonicClock } from './deadline.ts'
import { type ExchangeParts, type ExchangeResult, exchange } from './exchange.ts'
import { clockSkew } from './faults/fault-status.ts'
import type { LimitSubject, Limits, Reservation } from './limits.ts'
import type { Redactor } from './redact.ts'
import type { PreparedRequest } from './request.ts'
import { reachedNetwork, requestEvent } from './request-event.ts'
import { readDate } from './service-answer.ts'
import type { Caller, Credentials, RequestEvent, SendOptions } from './types.ts'
import { cancelledWhileWaiting, type Sleep, waitUntil } from './waiting.ts'

export interface AttemptParts extends ExchangeParts {
  readonly limits: Limits
  readonly log: Logger
  readonly sleep: Sleep
  readonly redactor: Redactor
  readonly observe: (event: RequestEvent) => void
}

export interface SendTask {
  readonly caller: Caller
  /** The operation's ID; null for a console request that isn't one of ours. */
  readonly operation: string | null
  readonly auth: Authentication
  readonly request: PreparedRequest
  readonly subject: LimitSubject
}

export async function attemptOnce<Value>(
  parts: AttemptParts,
  task: SendTask,
  credentials: Credentials,
  attempt: number,
  options: SendOptions,
  readReply: (exchanged: ExchangeResult) => Outcome<Value>,
): Promise<Outcome<Value>> {
  const { clock, offsets, redactor, log, observe } = parts
  const room = await waitForCapacity(parts, task.subject, attempt - 1, options)
  if (!room.ok) return room
  const startedAt = clock.now()
  const begun = monotonicClock(clock).now()
  const environmentId = task.caller.environment.id
  const exchanged = await exchange(parts, {
    environmentId,
    request: task.request,
    auth: task.auth,
    credentials,
    reservation: room.value,
    timeoutMs: options.timeoutMs,
    signal: options.signal,
  })
  const stated = exchanged.ok ? outcomeWithCredential(task.auth, readReply(exchanged.value)) : exchanged
  const skew = exchanged.ok ? unstatedSkew(exchanged.value) : null
  const outcome = !stated.ok && stated.fault.kind === 'signedOut' && skew !== null ? fail(skew) : stated
  const fault = outcome.ok ? null : outcome.fault
  const serverTime = fault?.kind === 'clockSkew' ? fault.serverTime : null
  if (serverTime !== null && exchanged.ok) {
    offsets.record(environmentId, serverTime, exchanged.value.answer.receivedAt)
  }
  if (reachedNetwork(exchanged)) {
    const { operation, request } = task
    const durationMs = monotonicClock(clock).now() - begun
    const redact = redactor.text
    const event = requestEvent({
      operation,
      environmentId,
      request,
      exchanged,
      fault,
      attempt,
      startedAt,
      durationMs,
      jobId: options.jobId ?? null,
      redact,
    })
    log[fault === null ? 'info' : 'warn']('api.request', { ...event, fault: fault?.kind ?? null })
    observe(event)
  }
  return outcome
}

function outcomeWithCredential<Value>(auth: Authentication, outcome: Outcome<Value>): Outcome<Value> {
  return outcome.ok ? outcome : fail(withCredential(auth, outcome.fault))
}

/** The user can't fix a refusal of the application's own credentials by signing in. */
export function withCredential(auth: Authentication, fault: Fault): Fault {
  if (fault.kind !== 'signedOut') return fault
  switch (auth) {
    case 'bearer':
      return { ...fault, credential: 'appToken' }
    case 'oauth2User':
      return { ...fault, credential: 'userToken' }
    case 'basic':
    case 'client':
    case 'app':
      return { ...fault, credential: 'appKeys' }
    default:
      return fault
  }
}

/**
 * Tolerated signature time (sign-in-and-signing.md#timestamps-and-nonces), less the error of whole seconds and transit.
 */
const maxSkewMs = 300_000 - 5_000

/** The ads hosts refuse all bad signatures alike: a signed time this far off is the reason, not the user's token. */
export function unstatedSkew({ answer, signed }: ExchangeResult): Fault | null {
  if (answer.status !== 401 || signed === null) return null
  const serverTime = readDate(answer.headers)
  if (serverTime === null || Math.abs(serverTime - signed.timestamp * 1_000) <= maxSkewMs) return null
  return clockSkew(answer)
}

async function waitForCapacity(
  parts: AttemptParts,
  subject: LimitSubject,
  attempt: number,
  options: SendOptions,
): Promise<Outcome<Reservation>> {
  while (true) {
    if (options.signal?.aborted) return fail(cancelledWhileWaiting)
    const admission = parts.limits.admit(subject)
    if (admission.kind === 'go') return succeed(admission.reservation)
    const { until } = admission
    const waited = await waitUntil({ reason: 'rateLimit', until, attempt }, options, parts)
    if (waited === 'tooLong') {
      const limit = subject.counted?.limit ?? null
      return fail({
        kind: 'rateLimited',
        until,
        limit,
        reached: 'no',
        message: t`The rate limit is used up; nothing was sent.`,
      })
    }
  }
}
