import type { Readable } from 'node:stream'
import { assertNever } from '../../shared/core/assert-never.ts'
import { writeJson } from '../../shared/core/json-text.ts'
import type { HandlerResult } from './reply.ts'

/** An answer in its wire format. */
export interface Rendered {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** A stream's payload has no end until its connection ends. */
  readonly payload: string | Buffer | Readable
}

const jsonType = { 'content-type': 'application/json; charset=utf-8' }
const problemType = { 'content-type': 'application/problem+json; charset=utf-8' }

/** `params` echoes the understood parameters; `baseUrl` is the base of problem types. */
export function render(
  answer: HandlerResult,
  params: Readonly<Record<string, unknown>>,
  baseUrl: string,
): Rendered {
  switch (answer.kind) {
    case 'data':
      return inJson(200, { request: { params }, data: answer.data })
    case 'page': {
      const page = inJson(200, {
        ...dataTypeOf(answer),
        request: { params: { ...params, ...answer.echo } },
        data: answer.data,
        next_cursor: answer.nextCursor,
        ...(answer.totalCount === undefined ? {} : { total_count: answer.totalCount }),
      })
      return { ...page, headers: { ...page.headers, ...answer.headers } }
    }
    case 'batch':
      return inJson(200, { ...dataTypeOf(answer), data: answer.data, request: answer.request })
    case 'json': {
      const rendered = inJson(answer.status, answer.body)
      if (answer.isSecret !== true) return rendered
      return { ...rendered, headers: { ...rendered.headers, 'cache-control': 'no-store' } }
    }
    case 'bytes':
      return {
        status: 200,
        // The bytes under a media key never change.
        headers: {
          'content-type': answer.mimeType,
          'cache-control': 'public, max-age=86400, immutable',
          'x-content-type-options': 'nosniff',
        },
        payload: answer.bytes,
      }
    case 'stream':
      return { status: 200, headers: jsonType, payload: answer.connection.body }
    case 'form':
      return {
        status: 200,
        // The token endpoints answer with pairs; the case runner and old clients also parse them without a content
        // type.
        headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
        payload: new URLSearchParams(answer.pairs).toString(),
      }
    case 'html':
      return {
        status: answer.status,
        headers: { 'content-type': 'text/html; charset=utf-8', ...answer.headers },
        payload: answer.html,
      }
    case 'refused':
      return inJson(answer.status, { errors: answer.errors, request: { params } })
    case 'batchRefused':
      return inJson(400, { operation_errors: answer.operationErrors, request: { params } })
    case 'simple':
      return inJson(answer.status, { errors: [{ code: answer.code, message: answer.message }] })
    case 'oauth2': {
      const { status, error, description } = answer
      const headers = { ...jsonType, 'cache-control': 'no-store' }
      return {
        status,
        headers: status === 401 ? { ...headers, 'www-authenticate': 'Basic realm="oauth2"' } : headers,
        payload: writeJson({ error, error_description: description }),
      }
    }
    case 'problem': {
      const type =
        answer.slug === 'about:blank'
          ? answer.slug
          : `${baseUrl}/2/problems/${encodeURIComponent(answer.slug)}`
      const { status, title, detail, extra } = answer
      return {
        status,
        headers: problemType,
        payload: writeJson({ type, title, status, detail, ...extra }),
      }
    }
    default:
      return assertNever(answer)
  }
}

function dataTypeOf({ dataType }: { readonly dataType?: string }) {
  return dataType === undefined ? {} : { data_type: dataType }
}

function inJson(status: number, body: unknown): Rendered {
  return { status, headers: jsonType, payload: writeJson(body) }
}
