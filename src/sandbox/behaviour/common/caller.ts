import type { Authentication } from '../../../shared/api/operation.ts'
import type { Oauth2Scope } from '../../../shared/sign-in/oauth2.ts'
import type { RequestToken } from '../../sign-in/request-tokens.ts'
import type { AccessToken, App, User } from '../../state/platform-data.ts'
import type { World } from '../../state/world.ts'

/** The caller, once the credentials have been verified. */
export type SandboxCaller = UserCaller | AppCaller | RequestTokenCaller | BearerCaller | AnonymousCaller

export interface UserCaller {
  readonly kind: 'user'
  readonly app: App
  readonly user: User
  readonly token: Pick<AccessToken, 'token' | 'access'>
  /** Of OAuth 2.0; null for OAuth 1.0a. */
  readonly scopes: readonly Oauth2Scope[] | null
}

/** An app with its own credentials: signed with only the consumer key, key and secret by Basic, or its client ID. */
export interface AppCaller {
  readonly kind: 'app'
  readonly app: App
}

export interface RequestTokenCaller {
  readonly kind: 'requestToken'
  readonly app: App
  readonly requestToken: RequestToken
}

export interface BearerCaller {
  readonly kind: 'bearer'
  readonly app: App
}

export interface AnonymousCaller {
  readonly kind: 'anonymous'
}

/** The user a request acts for; null for an app-only request. */
export function viewerOf(caller: SandboxCaller): User | null {
  return caller.kind === 'user' ? caller.user : null
}

/**
 * Whether a user's token can't write: it was granted for reading only, or the app has no more permission. OAuth 1.0a
 * permissions override the scopes of OAuth 2.0 (sign-in-and-signing.md#oauth-2-user-tokens), so a user who let the app
 * only read isn't written for with a token of OAuth 2.0 either.
 */
export function canOnlyRead({ platform }: World, { app, user, token, scopes }: UserCaller): boolean {
  if (app.permission === 'read' || token.access === 'read') return true
  if (scopes === null) return false
  const granted = platform.access_tokens.filter(
    ({ consumer_key, user_id }) => consumer_key === app.consumer_key && user_id === user.id,
  )
  return granted.length > 0 && granted.every(({ access }) => access === 'read')
}

/** The caller type for an operation's kind of authentication. */
export type CallerOf<Auth extends Authentication> = {
  readonly user: UserCaller
  readonly app: AppCaller
  readonly oauth2User: UserCaller
  readonly basic: AppCaller
  readonly client: AppCaller
  readonly requestToken: RequestTokenCaller
  readonly bearer: BearerCaller
  readonly none: AnonymousCaller
}[Auth]
