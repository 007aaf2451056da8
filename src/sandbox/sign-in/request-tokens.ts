import type { Clock } from '../clock.ts'
import type { Ids } from '../ids.ts'
import type { AccessToken } from '../state/platform-data.ts'
import { withQuery } from './flow.ts'

/** A request token's lifetime in milliseconds (decisions.md, HTTP). */
const lifetime = 15 * 60_000

/** More than the number of users signing in at once; beyond it the oldest tokens expire early. */
const maxTokens = 50_000

/** How far the user has come with a request token. */
export type Approval =
  | { readonly kind: 'open' }
  | {
      readonly kind: 'approved'
      readonly userId: string
      readonly verifier: string
      /** Whether the access token outlives a reset. */
      readonly isLasting: boolean
    }
  | { readonly kind: 'denied' }

/** A temporary credential of the three-step flow (RFC 5849 2.1), in memory only. */
export interface RequestToken {
  readonly token: string
  readonly secret: string
  readonly consumerKey: string
  /** The callback address, or `oob` for PIN mode. */
  readonly callback: string
  readonly access: 'read' | 'write'
  readonly approval: Approval
  readonly expiresAt: number
}

export class RequestTokens {
  readonly #ids: Ids
  readonly #clock: Clock
  /** Oldest first. */
  readonly #tokens = new Map<string, RequestToken>()
  /** Access tokens that a reset keeps. */
  readonly lastingTokens: AccessToken[] = []

  constructor(ids: Ids, clock: Clock) {
    this.#ids = ids
    this.#clock = clock
  }

  issue(consumerKey: string, callback: string, access: 'read' | 'write'): RequestToken {
    this.freeExpired()
    const [oldest] = this.#tokens.keys()
    if (oldest !== undefined && this.#tokens.size >= maxTokens) this.#tokens.delete(oldest)
    const token = {
      token: this.#ids.secret(20),
      secret: this.#ids.secret(),
      consumerKey,
      callback,
      access,
      approval: { kind: 'open' },
      expiresAt: this.#clock.now() + lifetime,
    } as const
    this.#tokens.set(token.token, token)
    return token
  }

  /** The token, until it is spent or expires. */
  get(token: string): RequestToken | undefined {
    const requestToken = this.#tokens.get(token)
    return requestToken !== undefined && requestToken.expiresAt > this.#clock.now() ? requestToken : undefined
  }

  freeExpired(): void {
    const now = this.#clock.now()
    for (const [name, { expiresAt }] of this.#tokens) {
      if (expiresAt > now) return
      this.#tokens.delete(name)
    }
  }

  /** Records the user's approval; in PIN mode a PIN replaces the verifier. */
  approve(
    token: RequestToken,
    userId: string,
    isLasting = false,
  ): RequestToken & { approval: { kind: 'approved' } } {
    const verifier = token.callback === 'oob' ? this.#ids.pin() : this.#ids.secret(20)
    const approved = { ...token, approval: { kind: 'approved', userId, verifier, isLasting } } as const
    this.#tokens.set(token.token, approved)
    return approved
  }

  deny(token: RequestToken): void {
    this.#tokens.set(token.token, { ...token, approval: { kind: 'denied' } })
  }

  /** A request token serves once. */
  spend(token: RequestToken): void {
    this.#tokens.delete(token.token)
  }

  clear(): void {
    this.#tokens.clear()
  }
}

/** The redirect after the decision: to the callback with the verifier or `denied`; null in PIN mode. */
export function redirectTarget(token: RequestToken): string | null {
  if (token.callback === 'oob') return null
  switch (token.approval.kind) {
    case 'open':
      return null
    case 'approved':
      return withQuery(token.callback, { oauth_token: token.token, oauth_verifier: token.approval.verifier })
    case 'denied':
      return withQuery(token.callback, { denied: token.token })
  }
}
