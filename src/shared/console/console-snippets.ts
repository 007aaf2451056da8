import { assertNever } from '../core/assert-never.ts'
import { percentEncode } from '../text/percent-encoding.ts'
import { type ConsoleRequest, mapRequestTexts, type Pairs } from './console-request.ts'
import { curlSnippet } from './console-snippet-curl.ts'
import { nodeSnippet, pythonSnippet } from './console-snippet-script.ts'

/** A request as a runnable script, with placeholders for the keys, secrets and tokens it isn't given. */

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
export type SnippetKeys = Readonly<Partial<Record<SnippetKey, string>>>

export const snippetForms = ['curl', 'node', 'python'] as const
export type SnippetForm = (typeof snippetForms)[number]

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

/** `isSecret` says of a name whether its value is omitted; `base` is the host's address. */
export function snippet(
  form: SnippetForm,
  request: ConsoleRequest,
  base: string,
  isSecret: (name: string) => boolean,
  keys: SnippetKeys = {},
): string {
  const parts = partsOf(withoutSecrets(request, isSecret), base, keys)
  switch (form) {
    case 'curl':
      return curlSnippet(parts)
    case 'node':
      return nodeSnippet(parts)
    case 'python':
      return pythonSnippet(parts)
    default:
      return assertNever(form)
  }
}

function withoutSecrets(request: ConsoleRequest, isSecret: (name: string) => boolean): ConsoleRequest {
  return mapRequestTexts(request, (text, name) =>
    name !== null && isSecret(name) ? `YOUR_${name.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}` : text,
  )
}

function partsOf(request: ConsoleRequest, base: string, keys: SnippetKeys): SnippetParts {
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
    body: body.kind === 'none' ? null : body.kind === 'form' ? encodePairs(body.fields) : body.text,
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
