import { percentEncode } from '../text/percent-encoding.ts'
import type { ConsoleRequest, Pairs } from './console-request.ts'

/** Names of the environment variables that a script reads its credentials from. */
export const snippetKeys = [
  'CONSUMER_KEY',
  'CONSUMER_SECRET',
  'ACCESS_TOKEN',
  'ACCESS_TOKEN_SECRET',
  'BEARER_TOKEN',
  'USER_TOKEN',
  'CLIENT_ID',
  'CLIENT_SECRET',
] as const
export type SnippetKey = (typeof snippetKeys)[number]

/** The same in the variables that `flightdeck sandbox` prints; null if it has none. */
export function commandLineVariable(key: SnippetKey): string | null {
  return key === 'USER_TOKEN' || key === 'CLIENT_ID' || key === 'CLIENT_SECRET' ? null : `FLIGHTDECK_${key}`
}

export type SnippetKeys = Readonly<Partial<Record<SnippetKey, string>>>

/** The input of every format: everything but the secrets, the nonce and the time. */
export interface SnippetParts {
  /** Values to write into the script; a name without one comes from the environment. */
  readonly keys: SnippetKeys
  readonly method: string
  /** The whole URL with its query. */
  readonly url: string
  /** URL without query, as it's signed (RFC 5849 §3.4.1.2). */
  readonly baseUrl: string
  readonly headers: Pairs
  readonly body: string | null
  readonly auth: ConsoleRequest['auth']
  /** Encoded query and form parameters: what a signature covers in addition to the protocol's own. */
  readonly signed: Pairs
}

function textOfBody(body: ConsoleRequest['body']): string | null {
  if (body.kind === 'none') return null
  return body.kind === 'form' ? encodePairs(body.fields) : body.text
}

export function partsOf(request: ConsoleRequest, base: string, keys: SnippetKeys): SnippetParts {
  const query = encodePairs(request.query)
  const joiner = request.path.includes('?') ? '&' : '?'
  const url = new URL(
    `${base.replace(/(?<!\/)\/+$/, '')}${request.path}${query === '' ? '' : joiner}${query}`,
  )
  const { body } = request
  const form = body.kind === 'form' ? body.fields : []
  return {
    keys,
    method: request.method,
    url: url.href.split('#')[0] ?? url.href,
    baseUrl: `${url.protocol}//${url.host}${url.pathname}`,
    headers: [['Accept', 'application/json'], ...contentType(body), ...request.headers],
    body: textOfBody(body),
    auth: request.auth,
    signed: [...url.searchParams, ...form].map(([name, value]) => [
      percentEncode(name),
      percentEncode(value),
    ]),
  }
}

function contentType(body: ConsoleRequest['body']): [string, string][] {
  switch (body.kind) {
    case 'none':
      return []
    case 'json':
      return [['Content-Type', 'application/json']]
    case 'form':
      return [['Content-Type', 'application/x-www-form-urlencoded']]
    case 'text':
      return [['Content-Type', body.contentType]]
  }
}

function encodePairs(pairs: Pairs): string {
  return pairs.map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`).join('&')
}
