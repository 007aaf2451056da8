import type { Shape } from './shape.ts'

/**
 * How a call is signed. `user`, `app` and `requestToken` sign with OAuth 1.0a, `bearer` and `oauth2User` send a token,
 * `basic` and `client` send key and secret.
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

/** Lists of ads have `cursor`, those of the platform one of the others. */
export type PageParameter = 'cursor' | 'next_token' | 'pagination_token'

export type Host = 'platform' | 'ads' | 'adsSandbox'

/** An operation of the service as data: the modules of this package have one constant for each. */
export interface Operation<Params = unknown, Body = unknown, Reply = unknown> {
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly host: Host
  /** With its version; `:name` is a parameter. */
  readonly path: string
  /** What the service accepts, the default first. */
  readonly auth: readonly [Authentication, ...Authentication[]]
  /** How parameters outside the path travel. */
  readonly encoding: 'query' | 'form'
  readonly bodyType: 'json' | 'multipart' | null
  readonly replyType: 'json' | 'form' | 'html' | 'lines'
  /** The parameter that asks for the next page of a list; null if it has no pages. See `pages`. */
  readonly pageParameter: PageParameter | null
  readonly effect: 'read' | 'write' | 'destructive'
  /** The rate window that the call counts in, if the service documents one. */
  readonly limit: { readonly requests: number; readonly seconds: number } | null
  readonly reply: Shape
  /** For the compiler only; no operation has a value here. */
  readonly types?: { readonly params: Params; readonly body: Body; readonly reply: Reply }
}
