import type { IncomingHttpHeaders } from 'node:http'
import { formPairs, type Pair } from '../verify/percent-encoding.ts'

/** A request as it came, taken apart as far as every host needs it. */
export interface Incoming {
  readonly method: string
  /** The path as requested, host prefix included, without the query. */
  readonly path: string
  /** `http://127.0.0.1:PORT`, from the Host header: signatures cover the address as requested. */
  readonly origin: string
  readonly query: readonly Pair[]
  /** Pairs of a form body; empty for every other body. */
  readonly form: readonly Pair[]
  readonly headers: IncomingHttpHeaders
  /** Media type in lower case without parameters, '' where there is none. */
  readonly contentType: string
  readonly body: Buffer | null
  /** Decoded parameters of the path. */
  readonly pathParameters: Readonly<Record<string, string>>
}

export function readIncoming(
  request: {
    readonly method?: string | undefined
    readonly url?: string | undefined
    readonly headers: IncomingHttpHeaders
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
    origin: `http://${request.headers.host ?? '127.0.0.1'}`,
    query: mark < 0 ? [] : formPairs(url.slice(mark + 1)),
    form: isForm && body !== null ? formPairs(body.toString('utf8')) : [],
    headers: request.headers,
    contentType,
    body,
    pathParameters,
  }
}
