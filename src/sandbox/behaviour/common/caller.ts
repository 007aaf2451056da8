import type { Authentication } from '../../../shared/api/operation.ts'
import type { RequestToken } from '../../sign-in/request-tokens.ts'
import type { AccessToken, App, User } from '../../state/platform-data.ts'

/** The caller, once the credentials have been verified. */
export type SandboxCaller = UserCaller | AppCaller | RequestTokenCaller | BearerCaller | AnonymousCaller

export interface UserCaller {
  readonly kind: 'user'
  readonly app: App
  readonly user: User
  readonly token: Pick<AccessToken, 'token' | 'access'>
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
