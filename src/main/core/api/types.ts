import type { z } from 'zod'
import type { Environment } from '../../../shared/accounts/environment.ts'
import type { Authentication, BodyOf, Operation, ParamsOf, ReplyOf } from '../../../shared/api/operation.ts'
import type { Fault } from '../../../shared/core/fault.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'

/** What the API room offers to services and jobs. Times are milliseconds since 1970. */

export interface KeyPair {
  readonly key: string
  readonly secret: string
}

export interface Credentials {
  readonly consumer: KeyPair
  /** The user's access token; during sign-in the request token. Null before sign-in. */
  readonly token: KeyPair | null
  /** The app-only token, where one is kept. With null the client asks for one when an operation needs it. */
  readonly bearer: string | null
  /** Left out if the environment has no OAuth 2.0 client. */
  readonly oauth2?: Oauth2Credentials | undefined
}

export interface Oauth2Credentials {
  readonly clientId: string
  /** Null for a public client, which proves itself by PKCE alone. */
  readonly clientSecret: string | null
  /** The user's access token; null before sign-in. */
  readonly accessToken: string | null
}

/** On whose behalf and where a request is sent. */
export interface Caller {
  readonly environment: Environment
  readonly credentials: Credentials
}

/** What an operation takes: its parameters, and a body exactly where it declares one. */
export type Input<O extends Operation> = { readonly params: ParamsOf<O> } & (O['body'] extends z.ZodType
  ? { readonly body: BodyOf<O> }
  : { readonly body?: undefined })

/** Why a request is not sent at once. */
export type WaitReason = 'rateLimit' | 'offline' | 'timeout' | 'dropped' | 'serverError' | 'clockSkew'

export interface Waiting {
  readonly reason: WaitReason
  /** When the request is sent (again). */
  readonly until: number
  /** How many times it has been sent so far. */
  readonly attempt: number
  /** A sentence for a person: "The rate limit is used up; it opens again at 14:05." */
  readonly message: string
}

export interface SendOptions {
  /** Ends waiting and sending; the outcome is then a `cancelled` fault. */
  readonly signal?: AbortSignal | undefined
  /** Longest silence of the service, 30 s where left out. */
  readonly timeoutMs?: number | undefined
  /** Longest single wait that is accepted; past it the fault comes back at once. Unlimited where left out. */
  readonly maximumWaitMs?: number | undefined
  /** Rate windows are waited for however far their reset is, whatever `maximumWaitMs` says. */
  readonly waitsForReset?: boolean | undefined
  /** `never` gives the first fault back; rate limits that are known beforehand are still waited for. */
  readonly retry?: 'automatic' | 'never' | undefined
  readonly onWaiting?: ((waiting: Waiting) => void) | undefined
  /** The job that sends, so that its requests can be told from others. */
  readonly jobId?: string | undefined
}

/** The last known state of one rate window. */
export interface LimitState {
  /** `writes`, `accountReads` … or `totalCount` for reads with `with_total_count`. */
  readonly bucket: string
  /** Whose window it is: an environment's id and the user token's public half, never a secret. */
  readonly owner: string
  /** The ad account where the service counts by account (`x-account-rate-limit-*`), else null. */
  readonly account: string | null
  readonly limit: number
  readonly remaining: number
  readonly resetAt: number
  readonly observedAt: number
}

export interface Answer<Reply> {
  readonly reply: Reply
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly limit: LimitState | null
  /** What a 2xx answer reports beside its data (`errors`), one fault an entry. */
  readonly partial: readonly Fault[]
  /** The service's own name for the exchange, where it sends one. */
  readonly requestId: string | null
  readonly startedAt: number
  /** Of the last attempt. */
  readonly durationMs: number
  readonly attempts: number
}

export type RawBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly text: string }
  | { readonly kind: 'form'; readonly fields: readonly (readonly [string, string])[] }
  | { readonly kind: 'text'; readonly text: string; readonly contentType: string }

/** A request outside the catalogue, as a person composes it in the console. */
export interface RawRequest {
  /** Id of the operation that it is, for whoever reads the log; absent where it is none of the catalogue. */
  readonly operation?: string | undefined
  readonly host: Operation['host']
  readonly method: string
  /** Begins with a slash; the host's base address goes before it. May carry a query. */
  readonly path: string
  readonly query: readonly (readonly [string, string])[]
  readonly headers: Readonly<Record<string, string>>
  readonly body: RawBody
  readonly auth: Authentication
}

export interface RawAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** As it came: whoever shows it has to redact it first, since token endpoints answer secrets. */
  readonly body: Uint8Array
  readonly startedAt: number
  readonly durationMs: number
  /** What a failure status means; null for 2xx. */
  readonly fault: Fault | null
  readonly limit: LimitState | null
  /** The request as sent; the Authorization header is masked. */
  readonly sent: {
    readonly method: string
    readonly url: string
    readonly headers: Readonly<Record<string, string>>
    readonly body: string | null
  }
  /** How the signature came about; null where none was needed. */
  readonly signature: SignatureExplanation | null
}

/** Every step of an RFC 5849 signature, with the secrets masked. */
export interface SignatureExplanation {
  readonly method: string
  readonly baseUrl: string
  /** Encoded and sorted as they enter the base string (3.4.1.3.2). */
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

/** One exchange with the service, without anything secret. */
export interface RequestEvent {
  /** The operation's id; null for a request of the console that is none of the catalogue. */
  readonly operation: string | null
  readonly environmentId: string
  readonly method: string
  /** Path and query, values of secret parameters masked. */
  readonly path: string
  readonly host: string
  /** Null when no answer came. */
  readonly status: number | null
  readonly fault: Fault | null
  readonly attempt: number
  readonly startedAt: number
  readonly durationMs: number
  readonly requestBytes: number
  readonly responseBytes: number
  readonly requestId: string | null
  /** What the service said is left of the rate window; null where it did not. */
  readonly remaining: number | null
  /** The job that sent it; null where none did. */
  readonly jobId: string | null
}

/** The app-only token of each application; there is one at a time (platform document, Authentication). */
export interface BearerTokens {
  /** The caller's own token, the one kept from before, or a new one; callers at the same time share one request. */
  obtain(caller: Caller, signal?: AbortSignal): Promise<Outcome<string>>
  /** Takes the token back at the service and forgets it. */
  revoke(caller: Caller, options?: SendOptions): Promise<Outcome<void>>
  /** Forgets a token that the service refused; one that has been renewed meanwhile stays. */
  forget(caller: Caller, refused: string): Promise<void>
  /** Forgets what is known of an environment's applications, also a token that is on its way; keeps nothing. */
  forgetApplication(environmentId: string): void
  /** Until when no token is asked for, since the service answered code 99; null where nothing is held back. */
  heldUntil(caller: Caller): number | null
}

export interface Client {
  readonly bearerTokens: BearerTokens
  /** Sends one operation; waits and retries as the rules allow. Nothing that fails its schema is sent. */
  send<O extends Operation>(
    caller: Caller,
    operation: O,
    input: Input<O>,
    options?: SendOptions,
  ): Promise<Outcome<Answer<ReplyOf<O>>>>
  /** Reads page after page of a cursor-paged operation; ends after the last page or the first failure. */
  pages<O extends Operation>(
    caller: Caller,
    operation: O,
    input: Input<O>,
    options?: SendOptions,
  ): AsyncIterable<Outcome<Answer<ReplyOf<O>>>>
  /** Sends anything, once. Every HTTP status is a success here; `fault` says what it means. */
  sendRaw(caller: Caller, request: RawRequest, options?: SendOptions): Promise<Outcome<RawAnswer>>
}
