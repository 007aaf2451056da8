import type { z } from 'zod'
import type { Environment } from '../../../shared/accounts/environment.ts'
import type { Authentication, BodyOf, Operation, ParamsOf, ReplyOf } from '../../../shared/api/operation.ts'
import type { Fault } from '../../../shared/core/fault.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'

/** The API client's interface for modules. Times are milliseconds since 1970. */

export interface KeyPair {
  readonly key: string
  readonly secret: string
}

export interface Credentials {
  readonly consumer: KeyPair
  /** The user's access token, or the request token during sign-in. Null before sign-in. */
  readonly token: KeyPair | null
  /** The app-only token, if one is stored. With null, the client requests one when an operation needs it. */
  readonly bearer: string | null
  /** Omitted if the environment has no OAuth 2.0 client. */
  readonly oauth2?: Oauth2Credentials | undefined
}

export interface Oauth2Credentials {
  readonly clientId: string
  /** Null for a public client, which authenticates with PKCE only. */
  readonly clientSecret: string | null
  readonly accessToken: string | null
}

/** The sender and the destination of a request. */
export interface Caller {
  readonly environment: Environment
  readonly credentials: Credentials
}

/** An operation's input: its parameters, and a body only if it declares one. */
export type Input<O extends Operation> = { readonly params: ParamsOf<O> } & (O['body'] extends z.ZodType
  ? { readonly body: BodyOf<O> }
  : { readonly body?: undefined })

/** Why a request isn't sent at once. */
export type WaitReason = 'rateLimit' | 'offline' | 'timeout' | 'dropped' | 'serverError' | 'clockSkew'

export interface Waiting {
  readonly reason: WaitReason
  readonly until: number
  readonly attempt: number
  /** Of the answer that failed; omitted if there was none. */
  readonly status?: number | undefined
  /** A sentence for the user: "The rate limit is used up; it opens again at 14:05." */
  readonly message: string
}

export interface SendOptions {
  /** Cancels waiting and sending; the outcome is then a `cancelled` fault. */
  readonly signal?: AbortSignal | undefined
  /** Longest silence of the service, 30 s if omitted. */
  readonly timeoutMs?: number | undefined
  /** Longest single wait that is accepted; past it the fault comes back at once. Unlimited if omitted. */
  readonly maximumWaitMs?: number | undefined
  /** Waits for rate windows regardless of `maximumWaitMs`. */
  readonly waitsForReset?: boolean | undefined
  /** `never` returns the first fault; known rate limits are still awaited. */
  readonly retry?: 'automatic' | 'never' | undefined
  readonly onWaiting?: ((waiting: Waiting) => void) | undefined
  /** The job that sends, to distinguish its requests from others. */
  readonly jobId?: string | undefined
}

/** The last known state of one rate window. */
export interface LimitState {
  /** `writes`, `accountReads` … or `totalCount` for reads with `with_total_count`. */
  readonly bucket: string
  /** The window's owner: an environment's ID and the user token's public half, never a secret. */
  readonly owner: string
  /** The ad account if the service counts per account (`x-account-rate-limit-*`), otherwise null. */
  readonly account: string | null
  readonly limit: number
  readonly remaining: number
  readonly resetAt: number
  readonly observedAt: number
}

export interface ApiAnswer<Reply> {
  readonly reply: Reply
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly limit: LimitState | null
  /** What a 2xx answer reports besides its data (`errors`), one fault per entry. */
  readonly partial: readonly Fault[]
  /** The service's own name for the exchange, if it sends one. */
  readonly requestId: string | null
  readonly startedAt: number
  readonly durationMs: number
  readonly attempts: number
}

export type RawBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly text: string }
  | { readonly kind: 'form'; readonly fields: readonly (readonly [string, string])[] }
  | { readonly kind: 'text'; readonly text: string; readonly contentType: string }

export interface RawRequest {
  readonly operation?: string | undefined
  readonly host: Operation['host']
  readonly method: string
  /** Starts with a slash; the host's base address precedes it. May contain a query. */
  readonly path: string
  readonly query: readonly (readonly [string, string])[]
  readonly headers: Readonly<Record<string, string>>
  readonly body: RawBody
  readonly auth: Authentication
}

export interface RawAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The raw body: redact it before showing it, since token endpoints return secrets. */
  readonly body: Uint8Array
  readonly startedAt: number
  readonly durationMs: number
  /** The fault for a failure status; null for 2xx. */
  readonly fault: Fault | null
  readonly limit: LimitState | null
  readonly sent: {
    readonly method: string
    readonly url: string
    readonly headers: Readonly<Record<string, string>>
    readonly body: string | null
  }
  /** How the signature was made; null if the request needed none. */
  readonly signature: SignatureExplanation | null
}

/** Every step of an RFC 5849 signature, with the secrets masked. */
export interface SignatureExplanation {
  readonly method: string
  readonly baseUrl: string
  readonly parameters: readonly {
    readonly name: string
    readonly value: string
    readonly from: ParameterSource
  }[]
  readonly parameterString: string
  readonly baseString: string
  readonly maskedConsumerSecret: string
  readonly maskedTokenSecret: string
  readonly signature: string
}

export type ParameterSource = 'query' | 'form' | 'oauth'

export interface RequestEvent {
  readonly operation: string | null
  readonly environmentId: string
  readonly method: string
  readonly path: string
  readonly host: string
  readonly status: number | null
  readonly fault: Fault | null
  readonly attempt: number
  readonly startedAt: number
  readonly durationMs: number
  readonly requestBytes: number
  readonly responseBytes: number
  readonly requestId: string | null
  readonly remaining: number | null
  readonly jobId: string | null
}

/** Each application's app-only token; there's one at a time (sign-in-and-signing.md#app-only-tokens). */
export interface BearerTokens {
  /** The caller's own token, a stored one, or a new one; concurrent callers share one request. */
  acquire(caller: Caller, signal?: AbortSignal): Promise<Outcome<string>>
  revoke(caller: Caller, options?: SendOptions): Promise<Outcome<void>>
  /** Deletes a refused token unless it has been renewed since. */
  forget(caller: Caller, refused: string): Promise<void>
  /** Deletes what is known about an environment's applications, including a token in transit. */
  forgetApplication(environmentId: string): void
  /** No token is requested until this time, because the service answered code 99; null if requests are allowed. */
  heldUntil(caller: Caller): number | null
}

/** Receives a response that stays open. */
export interface StreamSink {
  /** Called once, when the service has accepted the request. `serviceTime` is from its Date header. */
  readonly onOpened: (opening: { readonly serviceTime: number | null }) => void
  /** The next piece is read after this resolves. */
  readonly take: (piece: Uint8Array) => Promise<Outcome<void>>
}

export interface StreamOptions {
  readonly signal: AbortSignal
  /** Longest silence before the connection counts as broken. */
  readonly silenceMs: number
}

export interface Client {
  readonly bearerTokens: BearerTokens
  /** Sends once and passes the response on while it lasts. Succeeds when the service has ended it. */
  stream<O extends Operation>(
    caller: Caller,
    operation: O,
    input: Input<O>,
    sink: StreamSink,
    options: StreamOptions,
  ): Promise<Outcome<void>>
  /** Sends one operation; waits and retries as the rules allow. Input that fails its schema isn't sent. */
  send<O extends Operation>(
    caller: Caller,
    operation: O,
    input: Input<O>,
    options?: SendOptions,
  ): Promise<Outcome<ApiAnswer<ReplyOf<O>>>>
  pages<O extends Operation>(
    caller: Caller,
    operation: O,
    input: Input<O>,
    options?: SendOptions,
  ): AsyncIterable<Outcome<ApiAnswer<ReplyOf<O>>>>
  /** Sends any request once. Every HTTP status is a success here; `fault` interprets it. */
  sendRaw(caller: Caller, request: RawRequest, options?: SendOptions): Promise<Outcome<RawAnswer>>
}
