import type { StreamConnection } from '../streams/stream-connection.ts'
import type { ServiceError } from './service-error.ts'

/** A behavior's successful answer; the server wraps it in the host's envelope. */
export type Reply =
  | DataReply
  | PageReply
  | BatchReply
  | JsonReply
  | FormReply
  | HtmlReply
  | BytesReply
  | StreamReply

/** One record (or a plain value) of an ads host. */
export interface DataReply {
  readonly kind: 'data'
  readonly data: unknown
}

/** A page of a list of an ads host. */
export interface PageReply {
  readonly kind: 'page'
  readonly data: readonly unknown[]
  readonly nextCursor: string | null
  readonly totalCount?: number
  /** `data_type`, for the few answers that have one. */
  readonly dataType?: string
  /** Parameters that the service echoes in another format than it accepts. */
  readonly echo?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
}

/** A batch of an ads host: here `request` is an array with an entry per operation. */
export interface BatchReply {
  readonly kind: 'batch'
  readonly data: unknown
  readonly request: readonly unknown[]
  readonly dataType?: string
}

/** A JSON body of the platform host, without an envelope. */
export interface JsonReply {
  readonly kind: 'json'
  /** 400 for a batch that failed completely: its errors have the same body as those of a partial failure. */
  readonly status: 200 | 201 | 400
  readonly body: unknown
  /** Tokens: caches must not store the answer (RFC 6749 5.1). */
  readonly isSecret?: true
}

/** A file: an image or video in the media library. */
export interface BytesReply {
  readonly kind: 'bytes'
  readonly mimeType: string
  readonly bytes: Buffer
}

/** A response that stays open; the handler that opened the connection sends its lines. */
export interface StreamReply {
  readonly kind: 'stream'
  readonly connection: StreamConnection
}

/** URL-encoded pairs (the token endpoints). */
export interface FormReply {
  readonly kind: 'form'
  readonly pairs: Readonly<Record<string, string>>
}

/** A page for the user. `headers` carry its content security policy, cookies, a redirect's location. */
export interface HtmlReply {
  readonly kind: 'html'
  readonly status: number
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

export type HandlerResult = Reply | ServiceError

export function data(value: unknown): DataReply {
  return { kind: 'data', data: value }
}

export function json(body: unknown, status: JsonReply['status'] = 200): JsonReply {
  return { kind: 'json', status, body }
}

export function stream(connection: StreamConnection): StreamReply {
  return { kind: 'stream', connection }
}

export function form(pairs: Readonly<Record<string, string>>): FormReply {
  return { kind: 'form', pairs }
}
