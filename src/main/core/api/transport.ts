import type { Agent, Dispatcher } from 'undici'
import type { Fault } from '../../../shared/core/fault.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { isOnThisMachine, localOnlyFault } from '../../../shared/text/this-machine.ts'
import { NetworkError } from '../network/ports.ts'
import type { Clock, HttpRequest, HttpResponse, Transport } from '../ports.ts'
import { monotonicClock } from './deadline.ts'
import { certificateMessage, UntrustedCertificate } from './faults/certificate-error.ts'
import type { HttpAgentOptions } from './http-agent.ts'

/** Sends each request at most once, so a fault can say whether the service may have seen it. */
export interface TransportOptions extends HttpAgentOptions {
  readonly clock: Clock
  readonly localOnly?: boolean
  /** A larger answer is cut off with the code RESPONSE_TOO_LARGE, unless the request sets its own limit. */
  readonly maximumResponseBytes?: number
}

/** A request's `timeoutMs` limits silence; a service that trickles data is cut off after this many of them. */
const silencesInAll = 10
/** Maximum body of a refused stream. */
const maxRefusalBytes = 64 * 1024

export interface NetworkTransport extends Transport {
  /** Loads the code that sends, so the first request doesn't wait for it. */
  prepare(): Promise<void>
}

export const maximumResponseBytes = 64 * 1024 * 1024

export function createTransport(options: TransportOptions): NetworkTransport {
  const max = options.maximumResponseBytes ?? maximumResponseBytes
  let opening: Promise<Agent> | null = null
  let isClosed = false
  /** Cancels each request under way, on earlier routes too, whose agents end with their last one. */
  const cancels = new Set<() => void>()
  // Loaded after start: the network code is as large as half of main's own.
  const open = () => {
    opening ??= import('./http-agent.ts').then(({ createHttpAgent }) => createHttpAgent(options))
    return opening
  }
  options.network?.onChange(() => {
    const before = opening
    if (before === null || isClosed) return
    opening = null
    void before.then((agent) => agent.close())
  })
  return {
    async send(request) {
      if (options.localOnly === true && !isOnThisMachine(request.url)) return fail(localOnlyFault)
      const agent = await open()
      if (isClosed) return fail(cancelled('no'))
      const bounded = { maximumBytes: max, ...request }
      return dispatch(agent, options.clock, bounded, cancels)
    },
    // Stryker disable next-line BlockStatement: it only saves the first request some time.
    async prepare() {
      await open()
    },
    async close() {
      isClosed = true
      for (const cancel of cancels) cancel()
      const agent = await opening
      await agent?.destroy()
    },
  }
}

function dispatch(
  agent: Agent,
  clock: Clock,
  request: HttpRequest & { readonly maximumBytes: number },
  cancels: Set<() => void>,
): Promise<Outcome<HttpResponse>> {
  if (request.signal?.aborted) return Promise.resolve(fail(cancelled('no')))
  const { promise, resolve } = Promise.withResolvers<Outcome<HttpResponse>>()
  const url = new URL(request.url)
  const startedAt = clock.now()
  const monotonic = monotonicClock(clock)
  const begun = monotonic.now()
  const passed = () => monotonic.now() - begun
  let controller: Dispatcher.DispatchController | null = null
  /** From here on bytes may have been sent: undici calls onRequestStart just before it writes. */
  let isSent = false
  let isOver = false
  let status = 0
  let headers: Readonly<Record<string, string>> = {}
  const chunks: Buffer[] = []
  let received = 0
  /** The piece that `into` is processing; the next one waits for it. */
  let taking: Promise<void> = Promise.resolve()

  const finish = (outcome: Outcome<HttpResponse>) => {
    isOver = true
    clearTimeout(deadline)
    request.signal?.removeEventListener('abort', cancel)
    // Stryker disable next-line CallExpression: only memory tells, since what is over can't be canceled.
    cancels.delete(cancel)
    // Neither the outcome of what is over changes, nor does a complete answer lose its connection.
    resolve(outcome)
    controller?.abort(new Error('left'))
  }
  const cancel = () => finish(fail(cancelled(isSent ? 'perhaps' : 'no')))
  const expire = () => finish(fail(timedOut(isSent, passed())))
  const deadline = setTimeout(expire, request.totalMs ?? request.timeoutMs * silencesInAll)
  request.signal?.addEventListener('abort', cancel)
  cancels.add(cancel)

  const answer = () => {
    const body = Buffer.concat(chunks)
    finish(succeed({ status, headers, body, startedAt, durationMs: passed() }))
  }
  agent.dispatch(
    {
      origin: url.origin,
      path: url.pathname + url.search,
      method: request.method,
      headers: { ...request.headers },
      body: request.body,
      headersTimeout: request.timeoutMs,
      bodyTimeout: request.timeoutMs,
    },
    {
      onRequestStart(newController) {
        controller = newController
        if (isOver || isSent) newController.abort(new Error('left'))
        isSent = true
      },
      onResponseStart(_controller, statusCode, named) {
        status = statusCode
        headers = joinHeaders(named)
        if (request.into === undefined) return
        if (hasContent(status)) {
          request.onOpened?.(headers)
          return
        }
        if (request.onOpened === undefined) answer()
      },
      onResponseData(newController, chunk) {
        received += chunk.length
        const isRefusal = request.into !== undefined && !hasContent(status)
        if (received > (isRefusal ? maxRefusalBytes : request.maximumBytes)) finish(fail(tooLarge()))
        else if (request.into === undefined || isRefusal) chunks.push(chunk)
        else if (!isOver && chunk.length > 0) {
          // A resuming parser emits an empty piece first; pausing for it would never end.
          newController.pause()
          taking = request.into(chunk, status).then((writeOutcome) => {
            if (!writeOutcome.ok) finish(writeOutcome)
            else newController.resume()
          })
        }
      },
      // Stryker disable next-line BlockStatement,MethodExpression,ArrowFunction: undici reads no end while it's paused.
      onResponseEnd: () => void taking.then(answer),
      onResponseError(_controller, error) {
        finish(fail(faultOf(error, isSent, url.host, passed())))
      },
    },
  )
  return promise
}

/** Whole, or from where the request wanted it. */
function hasContent(status: number): boolean {
  return status === 200 || status === 206
}

function joinHeaders(received: Record<string, string | readonly string[] | undefined>) {
  return Object.fromEntries(
    Object.entries(received).flatMap(([name, value]) =>
      // Stryker disable next-line ConditionalExpression,ArrayDeclaration: what was received has a value.
      value === undefined ? [] : [[name.toLowerCase(), typeof value === 'string' ? value : value.join(', ')]],
    ),
  )
}

function faultOf(error: Error, isSent: boolean, host: string, afterMs: number): Fault {
  const code = codeOf(error)
  switch (code) {
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'ETIMEDOUT':
    case 'UND_ERR_HEADERS_TIMEOUT':
    case 'UND_ERR_BODY_TIMEOUT':
      return timedOut(isSent, afterMs)
    case 'UND_ERR_DESTROYED':
    case 'UND_ERR_CLOSED':
      return cancelled(isSent ? 'perhaps' : 'no')
  }
  if (!isSent) {
    const message = messageOf(error, host) ?? t`Couldn’t connect to ${host} (${code}).`
    return { kind: 'offline', code, host, message }
  }
  return {
    kind: 'dropped',
    code,
    message: t`The connection to ${host} was lost before the full response arrived (${code}).`,
  }
}

function messageOf(error: Error, host: string): string | null {
  if (error instanceof UntrustedCertificate) return certificateMessage(host, error)
  return error instanceof NetworkError ? error.message : null
}

function tooLarge(): Fault {
  return { kind: 'dropped', code: 'RESPONSE_TOO_LARGE', message: t`The response is too large.` }
}

function timedOut(isSent: boolean, afterMs: number): Fault {
  return isSent
    ? {
        kind: 'timeout',
        reached: 'perhaps',
        afterMs,
        message: t`The service timed out. It may still have carried out the request.`,
      }
    : {
        kind: 'timeout',
        reached: 'no',
        afterMs,
        message: t`Connecting timed out. Nothing was sent.`,
      }
}

function cancelled(reached: 'no' | 'perhaps'): Fault {
  const message = reached === 'no' ? t`Canceled. Nothing was sent.` : t`Canceled after the request was sent.`
  return { kind: 'cancelled', reached, message }
}

/** The most specific code: the error's own, or its cause's (the first, if several addresses were tried). */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'UNKNOWN'
  if ('code' in error && typeof error.code === 'string') return error.code
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0])
  return error.cause instanceof Error ? codeOf(error.cause) : error.name
}
