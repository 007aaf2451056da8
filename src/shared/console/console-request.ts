import { z } from 'zod'
import type { Operation } from '../api/operation.ts'
import { messageText } from '../text/message-text.ts'

/** A request as the user composes it in the console: drawn from an operation, or written by hand. */

export const consoleHosts = ['platform', 'ads', 'adsSandbox'] as const satisfies readonly Operation['host'][]
export const consoleMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const
export const consoleAuthentications = [
  'user',
  'app',
  'requestToken',
  'bearer',
  'oauth2User',
  'basic',
  'client',
  'none',
] as const satisfies readonly Operation['auth'][]

const pairs = z.array(z.tuple([z.string().max(200), z.string().max(100_000)])).max(1_000)
export type Pairs = readonly (readonly [name: string, value: string])[]

const body = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({ kind: z.literal('json'), text: messageText }),
  z.strictObject({ kind: z.literal('form'), fields: pairs }),
  z.strictObject({
    kind: z.literal('text'),
    text: messageText,
    contentType: z.string().max(200),
  }),
])

export const consoleRequest = z.strictObject({
  /** The operation's ID, if the request was created from one. */
  operation: z.string().max(80).nullable(),
  host: z.enum(consoleHosts),
  method: z.enum(consoleMethods),
  /** Starts with a slash; the host's base address precedes it. */
  path: z.string().min(1).max(8_000),
  query: pairs,
  headers: pairs,
  body,
  auth: z.enum(consoleAuthentications),
})
export type ConsoleRequest = z.output<typeof consoleRequest>
export type ConsoleBody = ConsoleRequest['body']

/** Applies a function to every text of a request, except the names of parameters and headers. */
export function mapRequestTexts(
  request: ConsoleRequest,
  change: (text: string, name: string | null) => string,
): ConsoleRequest {
  const changePairs = (list: Pairs): [string, string][] =>
    list.map(([name, value]) => [name, change(value, name)])
  return {
    ...request,
    path: change(request.path, null),
    query: changePairs(request.query),
    headers: changePairs(request.headers),
    body: mapBody(request.body, change, changePairs),
  }
}

function mapBody(
  body: ConsoleBody,
  change: (text: string, name: string | null) => string,
  changePairs: (list: Pairs) => [string, string][],
): ConsoleBody {
  switch (body.kind) {
    case 'none':
      return body
    case 'form':
      return { ...body, fields: changePairs(body.fields) }
    case 'json':
    case 'text':
      return { ...body, text: change(body.text, null) }
  }
}
