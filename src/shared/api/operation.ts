import type { z } from 'zod'
import { once } from '../core/once.ts'
import type { Citation } from '../service-docs/citation.ts'
import type { Oauth2Scope } from '../sign-in/oauth2.ts'

/**
 * An operation of the service as data. The client, the sandbox's routing and parameter checks, the console's forms, the
 * coverage table and the round-trip tests are all generated from these entries.
 */
export interface Operation<
  Params extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType | null = z.ZodType | null,
  Reply extends z.ZodType = z.ZodType,
  Auth extends Authentication = Authentication,
> {
  /** `subject.verb`, unique: `webhooks.register`. */
  readonly id: string
  /** Short title: "Register a webhook". */
  readonly title: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** `adsSandbox` marks operations that only exist on the sandbox host. */
  readonly host: 'platform' | 'ads' | 'adsSandbox'
  /** The path segment before `path`, or null if there is none (`/oauth/…`). */
  readonly version: '12' | '5' | '2' | '1.1' | null
  /** Starts with a slash; `:name` marks a parameter: `/accounts/:account_id`. */
  readonly path: string
  readonly auth: Auth
  /** Whether the service also accepts an app-only bearer token; this program signs such calls according to `auth`. */
  readonly acceptsBearer: boolean
  /** Scopes with which an OAuth 2.0 user token is accepted instead of `auth`; null if it never is. */
  readonly scopes: readonly Oauth2Scope[] | null
  /** All parameters in path, query and form, with typed values, in the documented order. */
  readonly params: Params
  /** How parameters outside the path are sent. `form` is used by the token endpoints; ads writes use the query. */
  readonly encoding: 'query' | 'form'
  /** JSON (or multipart) body in addition to the parameters; null if there is none. */
  readonly body: Body
  /** `written`: bytes of a JSON body that was built and checked elsewhere; no entry of the API uses it. */
  readonly bodyType: 'json' | 'written' | 'multipart' | null
  /** Data of a 2xx answer, tolerant of unknown fields. */
  readonly reply: Reply
  /** `lines`: one JSON text per line, from a stream that ended. */
  readonly replyType: 'json' | 'form' | 'html' | 'lines'
  readonly paging: Paging
  readonly limit: RateWindow | null
  readonly effect: 'read' | 'write' | 'destructive'
  readonly deprecated: Deprecation | null
  readonly source: Citation
}

/**
 * user: OAuth 1.0a with an access token · app: OAuth 1.0a with the consumer key alone · requestToken: OAuth 1.0a
 * with the request token · bearer: OAuth 2.0 app-only · oauth2User: OAuth 2.0 user context · basic: key and secret ·
 * client: OAuth 2.0 client id, with its secret for a confidential client · none: unsigned (browser pages).
 */
export type Authentication =
  | 'user'
  | 'app'
  | 'requestToken'
  | 'bearer'
  | 'oauth2User'
  | 'basic'
  | 'client'
  | 'none'

export type Paging =
  | { readonly kind: 'none' }
  | { readonly kind: 'cursor'; readonly defaultCount: number; readonly maximumCount: number }

/**
 * A rate limit in which calls are counted. Windows with the same bucket are shared (errors-and-limits.md#rate-windows).
 */
export interface RateWindow {
  readonly bucket:
    | 'writes'
    | 'audienceMembership'
    | 'accountReads'
    | 'statistics'
    | 'otherReads'
    | 'targetingLookUps'
    | 'bearerToken'
  readonly limit: number
  readonly windowSeconds: number
}

export interface Deprecation {
  /** ISO date of the changelog entry. */
  readonly since: string
  readonly instead: string
}

type Defaults = {
  readonly acceptsBearer: false
  readonly scopes: null
  readonly encoding: 'query'
  readonly body: null
  readonly bodyType: null
  readonly replyType: 'json'
  readonly paging: { readonly kind: 'none' }
  readonly limit: null
  readonly deprecated: null
}

type Optional = keyof Defaults
type Schemas = 'params' | 'body' | 'reply'

/** An operation as declared: default values can be omitted, and schemas are built on demand. */
type Entry<
  Params extends z.ZodObject,
  Body extends z.ZodType | null,
  Reply extends z.ZodType,
  Auth extends Authentication,
> = Omit<Operation<Params, Body, Reply, Auth>, Optional | Schemas> &
  Partial<Pick<Operation<Params, Body, Reply, Auth>, Exclude<Optional, Schemas>>> & {
    readonly params: () => Params
    readonly body?: () => Body
    readonly reply: () => Reply
  }

/**
 * Declares an operation. Its schemas are built on first use: a start of the program, or of a thread, needs few of the
 * several thousand.
 */
export function defineOperation<
  Params extends z.ZodObject,
  Reply extends z.ZodType,
  Body extends z.ZodType | null = null,
  Auth extends Authentication = Authentication,
>(entry: Entry<Params, Body, Reply, Auth>): Operation<Params, Body, Reply, Auth> {
  const params = once(entry.params)
  const reply = once(entry.reply)
  // The type parameter defaults to null exactly if no body was declared.
  const body = once(entry.body ?? (() => null as Body))
  return {
    acceptsBearer: false,
    scopes: null,
    encoding: 'query',
    bodyType: entry.body === undefined ? null : 'json',
    replyType: 'json',
    paging: { kind: 'none' },
    limit: null,
    deprecated: null,
    ...entry,
    get params() {
      return params()
    },
    get body() {
      return body()
    },
    get reply() {
      return reply()
    },
  }
}

export type ParamsOf<O extends Operation> = z.input<O['params']>
export type ReplyOf<O extends Operation> = z.output<O['reply']>
export type BodyOf<O extends Operation> = O['body'] extends z.ZodType ? z.input<O['body']> : undefined

/** Version segment and path, with parameters as `:name`. */
export function pathTemplate(operation: Pick<Operation, 'version' | 'path'>): string {
  return operation.version === null ? operation.path : `/${operation.version}${operation.path}`
}

/** Parameters that ask for the next page of a list: `cursor` for ads, the others on the platform. */
export const pageParameters = ['cursor', 'next_token', 'pagination_token'] as const
export type PageParameter = (typeof pageParameters)[number]

/** The parameter with which an operation's next page is requested; null if it has no pages. */
export function pageParameterOf({ paging, params }: Operation): PageParameter | null {
  if (paging.kind === 'cursor') return 'cursor'
  return pageParameters.find((name) => name !== 'cursor' && name in params.shape) ?? null
}

/** Names of the parameters in the path. */
export function pathParameters(operation: Pick<Operation, 'path'>): readonly string[] {
  return [...operation.path.matchAll(/:([a-z_]+)/g)].flatMap(([, name]) => (name === undefined ? [] : [name]))
}
