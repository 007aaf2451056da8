import type { Fault } from '../../../shared/core/fault.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { type AttemptParts, type SendTask, withCredential } from './attempt.ts'
import { monotonicClock } from './deadline.ts'
import { readFault } from './faults/faults.ts'
import { authorize } from './oauth/authorization.ts'
import { readDate } from './service-answer.ts'
import type { Credentials, LimitState, RequestEvent, StreamOptions, StreamSink } from './types.ts'

/** The maximum delay of a timer, 24.8 days. */
const maxTimerMs = 2 ** 31 - 1

/** Sends a request once whose response stays open. It's added to the request log when it ends. */
export async function receiveStream(
  parts: AttemptParts,
  { caller, operation, auth, request, subject }: SendTask,
  credentials: Credentials,
  sink: StreamSink,
  { signal, silenceMs }: StreamOptions,
): Promise<Outcome<void>> {
  const { clock, random, offsets, transport, limits, redactor, observe, log } = parts
  const environmentId = caller.environment.id
  const admission = limits.admit(subject)
  if (admission.kind === 'wait') {
    const { until } = admission
    const limit = subject.counted?.limit ?? null
    return fail({
      kind: 'rateLimited',
      until,
      limit,
      message: t`The rate limit is used up; nothing was sent.`,
    })
  }
  const { reservation } = admission
  const offsetMs = offsets.of(environmentId)
  const authorization = authorize(auth, request, credentials, { clock, random, offsetMs })
  if (!authorization.ok) {
    reservation.finish(null)
    return authorization
  }
  const { header } = authorization.value
  const startedAt = clock.now()
  const begun = monotonicClock(clock).now()
  let limit: LimitState | null = null
  let opened = false
  let bytes = 0
  const response = await transport.send({
    method: request.method,
    url: request.url,
    headers: header === null ? request.headers : { ...request.headers, authorization: header },
    body: request.body,
    timeoutMs: silenceMs,
    totalMs: maxTimerMs,
    maximumBytes: Number.POSITIVE_INFINITY,
    signal,
    onOpened(headers) {
      opened = true
      limit = reservation.finish({ headers, receivedAt: clock.now() })
      sink.onOpened({ serviceTime: readDate(headers) })
    },
    into(piece) {
      bytes += piece.byteLength
      return sink.take(piece)
    },
  })
  const answer = response.ok
    ? {
        ...response.value,
        text: new TextDecoder().decode(response.value.body),
        receivedAt: clock.now(),
      }
    : null
  if (!opened) limit = reservation.finish(answer)
  const fault = faultOf()
  const url = new URL(request.url)
  const event: RequestEvent = {
    operation,
    environmentId,
    method: request.method,
    path: redactor.text(url.pathname + url.search),
    host: url.host,
    status: answer?.status ?? (opened ? 200 : null),
    // Ending a stream ourselves isn't a failure.
    fault: fault?.kind === 'cancelled' ? null : fault,
    attempt: 1,
    startedAt,
    durationMs: monotonicClock(clock).now() - begun,
    requestBytes: 0,
    responseBytes: bytes + (answer?.body.byteLength ?? 0),
    requestId: null,
    remaining: remainingOf(limit),
    jobId: null,
  }
  if (opened || fault?.kind !== 'cancelled') {
    log[event.fault === null ? 'info' : 'warn']('api.stream', { ...event, fault: fault?.kind ?? null })
    observe(event)
  }
  return fault === null ? succeed(undefined) : fail(fault)

  function faultOf(): Fault | null {
    if (!response.ok) return response.fault
    // Stryker disable next-line ConditionalExpression: without a fault there is an answer.
    if (answer === null || answer.status === 200) return null
    return withCredential(auth, readFault(answer, redactor.text))
  }
}

function remainingOf(limit: LimitState | null): number | null {
  return limit?.remaining ?? null
}
