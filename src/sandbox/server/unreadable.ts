import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { refuse } from '../answer/ads-errors.ts'
import { render } from '../answer/render.ts'
import { simpleError } from '../answer/service-error.ts'
import { hostOf } from './route.ts'

/** Incomplete requests: syntax errors, an oversized head, or no end. */

const statusByCode: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** The parts of the parser's error that are used. */
interface ConnectionError extends Error {
  readonly code: string
  readonly rawPacket?: unknown
}

/** The answer in the requested host's format, as far as the path could be parsed. */
export function unreadable(
  status: number,
  path: string,
): { readonly payload: string; readonly type: string } {
  const message = `The request is not readable: ${STATUS_CODES[status] ?? 'Bad Request'}.`
  const answer =
    hostOf(path) === 'platform'
      ? simpleError(status, 214, message)
      : refuse(status, { code: status === 408 ? 'TIMEOUT' : 'INVALID_PARAMETER', message })
  const { payload, headers } = render(answer, {}, '')
  return { payload: String(payload), type: headers['content-type'] ?? '' }
}

/** Answers requests that the parser rejects, after the answers to earlier requests on the connection. */
export class UnreadableRequests {
  readonly #answers = new WeakMap<Socket, { request: IncomingMessage; response: ServerResponse }>()

  /** Starts to track the connections of a server. */
  watch(server: Server): void {
    server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
      this.#answers.set(request.socket, { request, response })
    })
    server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
      const { payload, type } = unreadable(417, request.url ?? '/')
      const length = Buffer.byteLength(payload)
      const headers = { 'content-type': type, 'content-length': length, connection: 'close' }
      response.writeHead(417, headers).end(payload)
    })
  }

  readonly answer = (error: ConnectionError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy(error)
      return
    }
    const earlier = this.#answers.get(socket)
    // An earlier, complete request is still being answered; the broken one would never be.
    if (earlier?.request.complete === true && !earlier.response.writableFinished) {
      earlier.response.once('finish', () => write(error, socket))
    } else {
      write(error, socket)
    }
  }
}

function write({ code, rawPacket }: ConnectionError, socket: Socket): void {
  const status = statusByCode[code] ?? 400
  const head = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1', 0, 2048) : ''
  const { payload, type } = unreadable(status, /^[A-Z]+ (\/\S*)/.exec(head)?.[1] ?? '/')
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    `Date: ${new Date().toUTCString()}`,
    `Content-Type: ${type}`,
    `Content-Length: ${Buffer.byteLength(payload)}`,
    'Connection: close',
    '',
    payload,
  ]
  socket.end(lines.join('\r\n'), () => socket.destroy())
}
