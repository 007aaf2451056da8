import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { assertNever } from '../../../../shared/core/assert-never.ts'
import { fail, type Outcome, succeed } from '../../../../shared/core/outcome.ts'
import { t } from '../../../../shared/text/language.ts'
import {
  maximumEventBytes,
  type ReceiverAnswer,
  type SignatureVerdict,
} from '../../../../shared/webhooks/inbox.ts'
import { defaultBehaviour, type ReceiverBehaviour } from '../../../../shared/webhooks/receiver-behaviour.ts'
import type { ReceiverVisit } from '../../../../shared/webhooks/webhook.ts'
import type { Clock, Logger } from '../../../core/ports.ts'
import { createChallengeLimit, isChallengeToken } from './challenge-token.ts'
import { limitConnections } from './connection-slots.ts'
import { createDeliveryQueue, type DeliveryQueue } from './delivery-queue.ts'
import { isExpectedHost, nameOfHost } from './host-check.ts'
import { readBody } from './read-body.ts'
import { challengeResponse, type Signer, verifyDelivery } from './signature.ts'

/** App secrets for challenges; null if one isn't available. */
export interface ChallengeSecrets {
  /** By the public host of registered addresses. */
  readonly byHost: ReadonlyMap<string, string | null>
  readonly otherwise: string | null
}

/** The endpoint's context for each request; the user may switch environments. */
export interface ReceiverContext {
  readonly challenges: ChallengeSecrets
  readonly signers: readonly Signer[]
  readonly tunnelHosts: readonly string[]
  /** The user's choice of answer, for tests. */
  readonly behaviour: ReceiverBehaviour
}

/** An event request with its signature checked. */
export interface ReceivedDelivery {
  readonly receivedAt: number
  readonly path: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body: Uint8Array
  readonly verdict: SignatureVerdict
  /** The environment whose app secret matches the signature. */
  readonly environmentId: string | null
}

export interface ReceiverOptions {
  /** The only served path; begins with a slash. */
  readonly path: string
  readonly clock: Clock
  /** Called for each delivery that is refused because too many are waiting. */
  readonly onBusy: () => void
  /** Called for each request that isn't an event. */
  readonly onVisit: (visit: ReceiverVisit) => void
  readonly logger: Logger
  readonly context: () => ReceiverContext
  /**
   * Saves a delivery before it's answered; after a failure the service sends it again. `answered` resolves after the
   * answer was sent or the connection ended.
   */
  readonly accept: (
    delivery: ReceivedDelivery,
    answered: Promise<ReceiverAnswer>,
  ) => Promise<Outcome<unknown>>
}

export interface Receiver {
  readonly port: number
  close(): Promise<void>
}

const maxVisitText = 200

/** Never stored. */
const withheldHeaders = new Set(['authorization', 'proxy-authorization', 'cookie'])

/** Starts the endpoint on 127.0.0.1; port 0 uses any free one. */
export async function startReceiver(options: ReceiverOptions, port: number): Promise<Outcome<Receiver>> {
  // Node's servers are as large as our code, so they're loaded on first use.
  const { createServer } = await import('node:http')
  const mayAnswer = createChallengeLimit(options.clock)
  const queue = createDeliveryQueue()
  const server = createServer(
    // Slow requests are cut off; the service itself gives an endpoint 3 to 10 seconds.
    {
      headersTimeout: 5_000,
      requestTimeout: 10_000,
      keepAliveTimeout: 5_000,
      connectionsCheckingInterval: 1_000,
    },
  )
  limitConnections(server)
  server.on('request', (request, response) => {
    if (request.socket.destroyed) return
    handle(options, mayAnswer, queue, request, response).catch((error: unknown) => {
      options.logger.error('receiver.bug', { error })
      if (!response.headersSent) answer(response, 500, {})
    })
  })
  return new Promise((resolve) => {
    server.once('error', (error) => {
      const code = 'code' in error ? String(error.code) : error.name
      options.logger.warn('receiver.start', { port, code })
      resolve(fail({ kind: 'refused', reason: 'state', message: whyNotListening(code, port) }))
    })
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => {
      const address = server.address()
      const listeningPort = typeof address === 'object' && address !== null ? address.port : port
      resolve(succeed({ port: listeningPort, close: () => closeServer(server) }))
    })
  })
}

function whyNotListening(code: string, port: number): string {
  if (code === 'EADDRINUSE') return t`Port ${port} is in use. Choose another one, or 0 for any free port.`
  if (code === 'EACCES')
    return t`Port ${port} may not be used. Choose one above 1023, or 0 for any free port.`
  return t`Couldn’t start the receiver (${code}).`
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

async function handle(
  options: ReceiverOptions,
  mayAnswer: () => boolean,
  queue: DeliveryQueue,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // The cheapest check comes first: most unrelated requests have another path.
  const { path, query } = splitTarget(request.url ?? '')
  if (path !== options.path) {
    options.onVisit({ kind: 'otherPath', path: path.slice(0, maxVisitText) })
    refuse(response, 404, { error: 'Nothing is served at this path.' })
    return
  }
  const context = options.context()
  const [host, ...otherHosts] = request.headersDistinct.host ?? []
  if (otherHosts.length > 0 || !isExpectedHost(host, context.tunnelHosts)) {
    options.onVisit({ kind: 'otherHost', host: (host ?? '').slice(0, maxVisitText) })
    refuse(response, 403, { error: 'This name does not lead here.' })
    return
  }
  switch (request.method) {
    case 'GET':
      response.once('close', () => {
        options.onVisit({ kind: 'challenge', status: response.headersSent ? response.statusCode : null })
      })
      if (announcesBody(request)) {
        refuse(response, 400, { error: 'A challenge has no body.' })
        return
      }
      await delay(behaviourOn('challenges', context), response)
      answerChallenge(query, { context, secret: secretFor(host ?? '', context) }, mayAnswer, response)
      return
    case 'POST':
      await takeDelivery(options, context, queue, request, response)
      return
    default:
      response.setHeader('allow', 'GET, POST')
      refuse(response, 405, { error: 'GET answers the challenge, POST takes events.' })
  }
}

function behaviourOn(what: 'challenges' | 'events', { behaviour }: ReceiverContext): ReceiverBehaviour {
  return behaviour.on === what || behaviour.on === 'both' ? behaviour : defaultBehaviour
}

/** Waits as long as configured, but not for a client that has left. */
function delay({ delayMs }: ReceiverBehaviour, response: ServerResponse): Promise<void> {
  if (delayMs === 0) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, delayMs)
    response.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

function announcesBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}

function splitTarget(target: string): { path: string; query: URLSearchParams } {
  const mark = target.indexOf('?')
  if (mark === -1) return { path: target, query: new URLSearchParams() }
  return { path: target.slice(0, mark), query: new URLSearchParams(target.slice(mark + 1)) }
}

function secretFor(host: string, { challenges }: ReceiverContext): string | null {
  const ofHost = challenges.byHost.get(nameOfHost(host))
  return ofHost === undefined ? challenges.otherwise : ofHost
}

/** CRC: GET with `crc_token` (webhooks.md#challenge). */
function answerChallenge(
  query: URLSearchParams,
  { context, secret }: { readonly context: ReceiverContext; readonly secret: string | null },
  mayAnswer: () => boolean,
  response: ServerResponse,
): void {
  const token = query.get('crc_token')
  if (token === null || token === '') {
    answer(response, 400, { error: 'crc_token is missing.' })
  } else if (!isChallengeToken(token)) {
    answer(response, 400, { error: 'crc_token isn’t a challenge token.' })
  } else if (!mayAnswer()) {
    response.setHeader('retry-after', '1')
    answer(response, 429, { error: 'Too many challenges. Try again in a second.' })
  } else if (secret === null) {
    answer(response, 503, { error: 'There is no app secret to answer with.' })
  } else {
    const { answer: answerBehaviour } = behaviourOn('challenges', context)
    const key = answerBehaviour.kind === 'wrongDigest' ? `not ${secret}` : secret
    answerAs(answerBehaviour, response, { response_token: challengeResponse(token, key) })
  }
}

function answerAs(
  wanted: ReceiverBehaviour['answer'],
  response: ServerResponse,
  body: Readonly<Record<string, string>>,
): void {
  switch (wanted.kind) {
    case 'normal':
    case 'wrongDigest':
      answer(response, 200, body)
      return
    case 'status':
      answer(response, wanted.status, body)
      return
    case 'cut':
      response.destroy()
      return
    default:
      assertNever(wanted)
  }
}

async function takeDelivery(
  { accept, clock, path, onBusy }: ReceiverOptions,
  context: ReceiverContext,
  queue: DeliveryQueue,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const answered = answerOf(response, clock)
  const result = await readBody(request, maximumEventBytes)
  if (result.kind === 'cut') return
  if (result.kind === 'tooLarge') {
    refuse(response, 413, { error: 'The event is too large.' })
    return
  }
  const { body } = result
  const { verdict, environmentId } = verifyDelivery(request.headers, body, context.signers)
  const isRefused = verdict === 'wrong' || verdict === 'missing'
  const endTurn = await queue.turn({ isUntrusted: isRefused, bytes: body.byteLength })
  if (endTurn === null) {
    onBusy()
    if (isRefused) refuse(response, 403, { error: 'The signature is not right.' })
    else {
      response.setHeader('retry-after', '1')
      refuse(response, 503, { error: 'Too many events at once. Try again in a second.' })
    }
    return
  }
  const headers = headersOf(request)
  const delivery = { receivedAt: clock.now(), path, headers, body, verdict, environmentId }
  const accepted = await accept(delivery, answered).finally(endTurn)
  const behaviour = behaviourOn('events', context)
  await delay(behaviour, response)
  if (!accepted.ok) answer(response, 503, { error: 'The event could not be stored.' })
  else if (isRefused) answer(response, 403, { error: 'The signature is not right.' })
  else answerAs(behaviour.answer, response, {})
}

function answerOf(response: ServerResponse, clock: Clock): Promise<ReceiverAnswer> {
  const now = () => clock.monotonic?.() ?? clock.now()
  const start = now()
  return new Promise((resolve) => {
    response.once('close', () => {
      resolve({
        answerStatus: response.writableFinished ? response.statusCode : null,
        answerMs: Math.max(0, Math.round(now() - start)),
      })
    })
  })
}

function headersOf({ rawHeaders }: IncomingMessage): readonly (readonly [string, string])[] {
  const pairs: (readonly [string, string])[] = []
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase()
    if (!withheldHeaders.has(name)) pairs.push([name, rawHeaders[index + 1] ?? ''])
  }
  return pairs
}

/** Answers without reading the body. */
function refuse(response: ServerResponse, status: number, body: Readonly<Record<string, string>>): void {
  response.setHeader('connection', 'close')
  answer(response, status, body)
}

function answer(response: ServerResponse, status: number, body: Readonly<Record<string, string>>): void {
  const text = JSON.stringify(body)
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
  })
  response.end(text)
}
