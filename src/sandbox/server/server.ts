import type { Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import fastify, {
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { assertNever } from '../../shared/core/assert-never.ts'
import { writeJson } from '../../shared/core/json-text.ts'
import { refuse } from '../answer/ads-errors.ts'
import { internalError, invalidRequest } from '../answer/platform-errors.ts'
import { type Rendered, render } from '../answer/render.ts'
import { problem, type ServiceError } from '../answer/service-error.ts'
import { publishDue } from '../behaviour/creatives/scheduled-posts.ts'
import type { Certificate } from '../certificates.ts'
import { isoMilliseconds } from '../clock.ts'
import type { Service } from '../service.ts'
import { serveAds, serveNoOperation } from './ads-host.ts'
import type { FaultOrder } from './faults.ts'
import { type Incoming, readIncoming } from './incoming.ts'
import { serveNothing, servePlatform } from './platform-host.ts'
import { controlPrefix, hostOf } from './route.ts'
import { type Destination, methods, type Router } from './router.ts'
import { UnreadableRequests, unreadable } from './unreadable.ts'

/** Room for one media segment in base64 and for the largest batch. */
const bodyLimit = 64 * 1024 * 1024

const mediaType = /^\s*[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(;|$)/

/** Bytes of a request line and its headers: a query has 4,096 characters of any script, each up to 12 bytes long. */
const maxHeaderSize = 64 * 1024

/** Milliseconds in which a request must be complete (decisions.md, HTTP). */
const defaultTimeout = 30_000

interface ServerOptions {
  readonly requestTimeout?: number | undefined
  /** With it, only https is served. */
  readonly certificate?: Certificate | undefined
}

/** The web server of all hosts. It isn't listening yet. */
export function createServer(
  service: Service,
  router: Router,
  { requestTimeout: timeout = defaultTimeout, certificate }: ServerOptions = {},
): FastifyInstance {
  const http = {
    maxHeaderSize,
    headersTimeout: timeout,
    connectionsCheckingInterval: Math.min(1000, timeout / 2),
    // Node's own refusal of a request without Host has no body.
    requireHostHeader: false,
  }
  const transport: Pick<FastifyHttpOptions<Server>, 'http' | 'serverFactory'> = certificate === undefined
    ? { http }
    : {
        serverFactory: (handler) =>
          createSecureServer({ ...http, ...certificate, requestTimeout: timeout }, handler),
      }
  const unreadables = new UnreadableRequests()
  const server = fastify({
    logger: false,
    bodyLimit,
    exposeHeadRoutes: true,
    forceCloseConnections: true,
    requestTimeout: timeout,
    ...transport,
    clientErrorHandler: unreadables.answer,
    // An address that can't be decoded or isn't a path.
    frameworkErrors: (_error, request, reply) => {
      void answerRequest(service, request, reply, {}, async (incoming) => nowhere(service, incoming, []))
    },
  })
  // Bodies are kept as raw bytes, which signatures and multipart boundaries need.
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  // An invalid media type is an unknown one: the operation decides about it.
  server.addHook('onRequest', (request, reply, done) => {
    const { headers, headersDistinct, httpVersion, url = '/' } = request.raw
    // RFC 9112 3.2: one Host, in every request of HTTP/1.1.
    const hosts = headersDistinct.host?.length ?? 0
    if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) {
      const { payload, type: shape } = unreadable(400, url)
      reply.code(400).headers({ 'content-type': shape, connection: 'close' }).send(payload)
      return
    }
    const type = headers['content-type']
    if (type !== undefined && !mediaType.test(type)) headers['content-type'] = 'application/octet-stream'
    done()
  })
  // One route for all: adding each to every server took most of its start.
  server.route({
    method: [...methods],
    url: '*',
    exposeHeadRoute: false,
    handler: (request, reply) => {
      const match = router(request.method, request.url)
      return answerRequest(service, request, reply, match?.pathParameters ?? {}, (incoming) =>
        serve(service, match?.destination ?? null, incoming),
      )
    },
  })
  server.setNotFoundHandler((request, reply) =>
    answerRequest(service, request, reply, {}, async (incoming) => nowhere(service, incoming, [])),
  )
  server.setErrorHandler((error, request, reply) => answerError(error, request, reply))
  unreadables.watch(server.server)
  return server
}

async function serve(
  service: Service,
  destination: Destination | null,
  incoming: Incoming,
): Promise<Rendered> {
  if (destination === null) return nowhere(service, incoming, [])
  switch (destination.kind) {
    case 'operation': {
      const { route } = destination
      const { bound } = route
      return bound.kind === 'ads'
        ? serveAds(service, route, bound, incoming)
        : servePlatform(service, route, bound, incoming)
    }
    case 'plain':
      return render(destination.serve(service, incoming), {}, incoming.origin)
    case 'otherMethod':
      return nowhere(service, incoming, destination.allowed)
    default:
      return assertNever(destination)
  }
}

/** `allowed` are the methods of a known path. */
function nowhere(service: Service, incoming: Incoming, allowed: readonly string[]): Rendered {
  return hostOf(incoming.path) === 'platform'
    ? serveNothing(incoming, allowed)
    : serveNoOperation(service, incoming, allowed)
}

/** A body that is too large or incomplete is the client's error; anything else is the sandbox's own. */
function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  const isTheirs = status >= 400 && status < 500
  if (!isTheirs) console.error(`${request.method} ${request.url}:`, error)
  const message = isTheirs && error instanceof Error ? error.message : 'A fault of the sandbox itself'
  const { origin, path } = readIncoming(request.raw, null, {})
  const answer = hostOf(path) === 'platform' ? platformFault(status, message) : adsFault(status, message)
  const rendered = render(answer, {}, origin)
  // The unread rest of a body would be parsed as the next request.
  if (isTheirs) reply.header('connection', 'close')
  return reply.code(rendered.status).headers(rendered.headers).send(rendered.payload)
}

function platformFault(status: number, message: string): ServiceError {
  if (status === 413) return problem(413, 'about:blank', 'Payload Too Large', message, {})
  const isTheirs = status >= 400 && status < 500
  return isTheirs ? invalidRequest({ message, parameter: 'body', value: '' }) : internalError(message)
}

function adsFault(status: number, message: string): ServiceError {
  if (status === 413) return refuse(413, { code: 'REQUEST_TOO_COMPLEX', message })
  const isTheirs = status >= 400 && status < 500
  const code = isTheirs ? 'INVALID_PARAMETER' : 'INTERNAL_ERROR'
  return refuse(isTheirs ? 400 : 500, { code, message })
}

/** Runs one request through fault, latency, answer and log. */
async function answerRequest(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  pathParameters: Incoming['pathParameters'],
  answer: (incoming: Incoming) => Promise<Rendered>,
): Promise<FastifyReply> {
  const body = Buffer.isBuffer(request.body) ? request.body : null
  const incoming = readIncoming(request.raw, body, pathParameters)
  // An unknown control call isn't a request to the service: planned faults don't apply, and it isn't logged.
  if (incoming.path.startsWith(controlPrefix))
    return reply.code(404).send({ errors: [{ message: 'No such call.' }] })
  const at = isoMilliseconds(service.world.clock.now())
  const fault = service.faults.take(incoming.method, incoming.path)
  const delay = service.latency + (fault?.delay_ms ?? 0)
  if (delay > 0) await wait(delay)
  if (fault?.hold) await service.faults.hold(incoming.method, incoming.path)
  if (fault?.drop === 'before') return cut(service, incoming, request, reply, at)
  publishDue(service.world)
  const rendered = (fault === null ? null : instead(fault)) ?? (await answer(incoming))
  if (fault?.drop === 'after') {
    if (rendered.payload instanceof Readable) rendered.payload.destroy()
    return cut(service, incoming, request, reply, at)
  }
  service.requestLog.add(incoming, rendered.status, at)
  // Clients compare their clock with this header, so it shows the clock that signatures are checked against.
  const date = new Date(service.world.clock.now()).toUTCString()
  const headers = { date, ...rendered.headers }
  if (rendered.payload instanceof Readable) {
    return sendStream(incoming.method, reply, { ...rendered, headers }, rendered.payload)
  }
  return reply.code(rendered.status).headers(headers).send(rendered.payload)
}

/** Sends the head at once: a stream may be silent for a long time, and the client waits for the status. */
function sendStream(
  method: string,
  reply: FastifyReply,
  { status, headers }: Rendered,
  body: Readable,
): FastifyReply {
  const { raw } = reply.hijack()
  raw.writeHead(status, headers)
  raw.on('close', () => body.destroy())
  if (method === 'HEAD') {
    raw.end()
    return reply
  }
  raw.flushHeaders()
  body.pipe(raw)
  // Destroying the body doesn't end the response by itself.
  body.on('close', () => {
    if (!body.readableEnded) raw.destroy()
  })
  return reply
}

/** A planned fault's answer; null if it only delays or drops. */
function instead(fault: FaultOrder): Rendered | null {
  const isSilent =
    fault.status === undefined && fault.body === undefined && Object.keys(fault.headers).length === 0
  if (fault.drop !== undefined || isSilent) return null
  const headers = Object.fromEntries(
    Object.entries(fault.headers).map(([name, value]) => [name.toLowerCase(), value]),
  )
  const status = fault.status ?? 500
  if (fault.body === undefined) return { status, headers, payload: '' }
  const isText = typeof fault.body === 'string'
  const payload = isText ? String(fault.body) : writeJson(fault.body)
  const type = isText ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8'
  return { status, headers: { 'content-type': type, ...headers }, payload }
}

function cut(
  service: Service,
  incoming: Incoming,
  request: FastifyRequest,
  reply: FastifyReply,
  at: string,
): FastifyReply {
  service.requestLog.add(incoming, 0, at)
  reply.hijack()
  request.raw.socket.destroy()
  return reply
}
