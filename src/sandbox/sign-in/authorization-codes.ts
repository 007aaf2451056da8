import { createHash } from 'node:crypto'
import type { CodeChallengeMethod, Oauth2Scope } from '../../shared/sign-in/oauth2.ts'
import type { Clock } from '../clock.ts'
import type { Ids } from '../ids.ts'

/** A code's lifetime in milliseconds (public-facts C5). */
const lifetime = 30_000

/** Far more than users can approve within a code's lifetime. */
const maxCodes = 50_000

/** A user's approval on the authorize page, until the app exchanges it for a token. */
export interface AuthorizationCode {
  readonly code: string
  readonly consumerKey: string
  readonly userId: string
  readonly redirectUri: string
  readonly scopes: readonly Oauth2Scope[]
  readonly challenge: string
  readonly challengeMethod: CodeChallengeMethod
  /** Identifies the tokens from this approval. */
  readonly grantId: string
  readonly expiresAt: number
  /** A second use of a code revokes the result of the first (RFC 6749 4.1.2). */
  readonly isSpent: boolean
}

export type Approved = Omit<AuthorizationCode, 'code' | 'grantId' | 'expiresAt' | 'isSpent'>

/** Codes live in memory only. */
export class AuthorizationCodes {
  readonly #ids: Ids
  readonly #clock: Clock
  /** Oldest first. */
  readonly #codes = new Map<string, AuthorizationCode>()

  constructor(ids: Ids, clock: Clock) {
    this.#ids = ids
    this.#clock = clock
  }

  issue(approved: Approved): AuthorizationCode {
    this.freeExpired()
    const [oldest] = this.#codes.keys()
    if (oldest !== undefined && this.#codes.size >= maxCodes) this.#codes.delete(oldest)
    const issued = {
      ...approved,
      code: this.#ids.secret(48),
      grantId: this.#ids.secret(12),
      expiresAt: this.#clock.now() + lifetime,
      isSpent: false,
    }
    this.#codes.set(issued.code, issued)
    return issued
  }

  /** The code until it expires, spent or not. */
  get(code: string): AuthorizationCode | undefined {
    const authorizationCode = this.#codes.get(code)
    return authorizationCode !== undefined && authorizationCode.expiresAt > this.#clock.now()
      ? authorizationCode
      : undefined
  }

  spend(code: AuthorizationCode): void {
    this.#codes.set(code.code, { ...code, isSpent: true })
  }

  freeExpired(): void {
    const now = this.#clock.now()
    for (const [name, { expiresAt }] of this.#codes) {
      if (expiresAt > now) return
      this.#codes.delete(name)
    }
  }

  clear(): void {
    this.#codes.clear()
  }
}

/** Whether a verifier matches the authorize page's challenge (RFC 7636 4.6). */
export function isVerifierOf(
  { challenge, challengeMethod }: Pick<AuthorizationCode, 'challenge' | 'challengeMethod'>,
  verifier: string,
): boolean {
  if (challengeMethod === 'plain') return verifier === challenge
  return createHash('sha256').update(verifier).digest('base64url') === challenge
}
