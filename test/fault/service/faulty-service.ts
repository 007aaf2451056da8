import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net'
import type { FaultKind } from '../../../src/shared/core/fault.ts'
import { selfSigned } from '../../unit/main/core/api/faults/self-signed.ts'

/** Every way in which a service can fail. */
export const ways = [
  'refused',
  'reset before the body',
  'reset within the body',
  'slow',
  'truncated',
  '429',
  '500',
  '503',
  'bad JSON',
  'wrong type',
  'clock skew',
  'TLS error',
] as const
export type Way = (typeof ways)[number]

/** The resulting kind of fault. */
export const faultKindOf: Readonly<Record<Way, FaultKind>> = {
  refused: 'offline',
  'reset before the body': 'dropped',
  'reset within the body': 'dropped',
  slow: 'timeout',
  truncated: 'dropped',
  '429': 'rateLimited',
  '500': 'serverError',
  '503': 'serverError',
  'bad JSON': 'unexpected',
  'wrong type': 'unexpected',
  'clock skew': 'clockSkew',
  'TLS error': 'offline',
}

/** A service that answers every request in the same wrong way. */
export interface FaultyService {
  readonly address: string
  /** Number of requests so far. */
  seen(): number
  close(): Promise<void>
}

type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void

const json = (
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): RequestHandler => {
  const text = JSON.stringify(body)
  return (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text)
}

const platformError = (code: number, message: string) => ({ errors: [{ code, message }] })

const answers: Readonly<Record<Exclude<Way, 'refused'>, RequestHandler>> = {
  'reset before the body': (request) => void request.socket.resetAndDestroy(),
  'reset within the body': (request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
    response.write('{"data":', () => request.socket.resetAndDestroy())
  },
  // Never answers: the client has to end the connection.
  slow: () => undefined,
  truncated: (request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
    response.write('{"data":', () => request.socket.end())
  },
  '429': json(429, platformError(88, 'Rate limit exceeded'), { 'retry-after': '60' }),
  '500': json(500, platformError(131, 'Internal error')),
  '503': (_request, response) =>
    void response
      .writeHead(503, { 'content-type': 'text/html', 'retry-after': '1' })
      .end('<html>Over capacity'),
  'bad JSON': (_request, response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end('{"data": [1, 2'),
  'wrong type': json(200, 'a text in the place of a record'),
  'clock skew': json(401, platformError(135, 'Timestamp out of bounds'), {
    date: new Date(Date.now() + 3_600_000).toUTCString(),
  }),
  'TLS error': json(200, { data: {} }),
}

export async function startFaultyService(way: Way): Promise<FaultyService> {
  let requests = 0
  const server = serverOf(way, () => {
    requests += 1
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A listening TCP server has an address of this kind.
  const { port } = server.address() as AddressInfo
  if (way === 'refused') await close(server)
  return {
    address: `${way === 'TLS error' ? 'https' : 'http'}://127.0.0.1:${port}`,
    seen: () => requests,
    close: () => (way === 'refused' ? Promise.resolve() : close(server)),
  }
}

function serverOf(way: Way, count: () => void): Server {
  if (way === 'refused') return createTcpServer()
  const answer = answers[way]
  const listener: RequestHandler = (request, response) => {
    count()
    // Reads the whole request first, so that a reset affects the answer and not the upload.
    request.resume().once('end', () => answer(request, response))
  }
  return way === 'TLS error' ? createTlsServer(selfSigned, listener) : createServer(listener)
}

async function close(server: Server): Promise<void> {
  if ('closeAllConnections' in server && typeof server.closeAllConnections === 'function')
    server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}
