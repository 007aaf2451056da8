import type { IncomingHttpHeaders } from 'node:http'
import { formPairs, type Pair } from '../verify/percent-encoding.ts'

/** A request, parsed as far as every host needs. */
export interface Incoming {
  readonly method: string
  /** The path as requested, host prefix included, without the query. */
  readonly path: string
  /** `http://127.0.0.1:PORT` from the Host header, or https with TLS and behind a TLS front: what signatures cover. */
  readonly origin: string
  readonly query: readonly Pair[]
  /** Pairs of a form body; empty for every other body. */
  readonly form: readonly Pair[]
  readonly headers: IncomingHttpHeaders
  /** Media type in lower case without parameters; '' if missing. */
  readonly contentType: string
  /** The IP address of the client, or of the front before the sandbox. */
  readonly clientAddress: string
  readonly body: Buffer | null
  /** Decoded parameters of the path. */
  readonly pathParameters: Readonly<Record<string, string>>
}

export function readIncoming(
  request: {
    readonly method?: string | undefined
    readonly url?: string | undefined
    readonly headers: IncomingHttpHeaders
    readonly socket?:
      | { readonly remoteAddress?: string | undefined; readonly encrypted?: boolean }
      | undefined
  },
  body: Buffer | null,
  pathParameters: Readonly<Record<string, string>>,
): Incoming {
  const url = request.url ?? '/'
  const mark = url.indexOf('?')
  const contentType = (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const isForm = contentType === 'application/x-www-form-urlencoded'
  return {
    method: request.method ?? 'GET',
    path: mark < 0 ? url : url.slice(0, mark),
    origin: `${requestedScheme(request)}://${request.headers.host ?? '127.0.0.1'}`,
    query: mark < 0 ? [] : formPairs(url.slice(mark + 1)),
    form: isForm && body !== null ? formPairs(body.toString('utf8')) : [],
    headers: request.headers,
    contentType,
    clientAddress: request.socket?.remoteAddress ?? '127.0.0.1',
    body,
    pathParameters,
  }
}

/** A TLS front on this machine sends `X-Forwarded-Proto`; from anywhere else the header is ignored. */
function requestedScheme({ headers, socket }: Parameters<typeof readIncoming>[0]): 'http' | 'https' {
  if (socket?.encrypted === true) return 'https'
  const header = headers['x-forwarded-proto']
  const [first = ''] = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',', 1)
  const isLoopback = /^(::ffff:)?127\.|^::1$/.test(socket?.remoteAddress ?? '')
  return isLoopback && first.trim().toLowerCase() === 'https' ? 'https' : 'http'
}
