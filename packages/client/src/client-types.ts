import type { Authentication, Host, Operation } from './operation.ts'

export interface KeyPair {
  readonly key: string
  readonly secret: string
}

/** Those you have; a call that needs another one isn't sent. */
export interface Credentials {
  /** The app's consumer key and secret. */
  readonly consumer?: KeyPair
  /** A user's access token, or a request token during sign-in. */
  readonly token?: KeyPair
  /** The app's bearer token. */
  readonly bearer?: string
  /** A user's OAuth 2.0 access token. */
  readonly accessToken?: string
  /** OAuth 2.0 client ID and secret; a public client has no secret. */
  readonly client?: { readonly id: string; readonly secret?: string }
}

export interface ClientOptions {
  /** Base addresses: `{ platform: 'https://api.example.com', ads: … }`. */
  readonly hosts: Readonly<Partial<Record<Host, string>>>
  /** A function is called before each call, so tokens may change. */
  readonly credentials: Credentials | (() => Credentials | Promise<Credentials>)
  /** The platform's own if omitted. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
  /** Milliseconds since 1970, for signatures; the system's clock if omitted. */
  readonly now?: () => number
  /** For the whole call; 30,000 if omitted. */
  readonly timeoutMs?: number
}

export interface SendOptions {
  /** One of `operation.auth`, if not the first that the credentials allow. */
  readonly auth?: Authentication
  readonly signal?: AbortSignal
}

/** Options, with a body for operations that have one. */
export type Rest<Body> = [Body] extends [undefined]
  ? [options?: SendOptions]
  : [options: SendOptions & { readonly body: Body }]

export interface RateLimit {
  readonly limit: number
  readonly remaining: number
  /** Milliseconds since 1970, by this machine's clock. */
  readonly resetAt: number
}

export interface Answer {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** The account's window if the service names it, otherwise the user's or app's; null if it names none. */
  readonly rateLimit: RateLimit | null
}

export type Result<Reply> =
  | ({ readonly ok: true; readonly value: Reply } & Answer)
  | { readonly ok: false; readonly error: ClientError }

/** One of the service's objections. */
export interface ServiceError {
  /** `INVALID_PARAMETER`, `32`, a problem's type; empty if the service gave none. */
  readonly code: string
  readonly message: string
  /** The parameter or attribute, if the service names one. */
  readonly parameter: string | null
}

export type ClientError =
  /** The service answered, but not with a success. `body` is its answer: parsed JSON, or text. */
  | ({
      readonly kind: 'refused'
      readonly message: string
      readonly errors: readonly ServiceError[]
      readonly body: unknown
    } & Answer)
  /** A success that differs from the documentation; `at` is the path. The call has had its effect. */
  | ({
      readonly kind: 'unexpected'
      readonly message: string
      readonly at: string
      readonly body: unknown
    } & Answer)
  /** No complete answer: a write may have had its effect. */
  | { readonly kind: 'network'; readonly message: string; readonly cause: unknown }
  | { readonly kind: 'timeout'; readonly message: string; readonly afterMs: number }
  | { readonly kind: 'cancelled'; readonly message: string }
  /** Nothing was sent. */
  | {
      readonly kind: 'notSent'
      readonly message: string
      readonly missing: 'credentials' | 'host' | 'parameter'
    }

export interface Client {
  /** Sends an operation once. Never throws: failures are values. */
  send<Params, Body, Reply>(
    operation: Operation<Params, Body, Reply>,
    params: Params,
    ...rest: Rest<Body>
  ): Promise<Result<Reply>>
}
