import { t } from '../text/language.ts'

/** OAuth 2.0 constants shared by the client, the sandbox and the screens (RFC 6749, RFC 7636, sign-in-and-signing.md#oauth-2-user-tokens). */

/** Every scope an app may request, with its meaning. One of them is also documented as `follow.read` (sign-in-and-signing.md#scopes). */
export const oauth2ScopeLabels = {
  'tweet.read': t`Read posts`,
  'tweet.write': t`Create and delete posts`,
  'tweet.moderate.write': t`Hide and unhide replies`,
  'users.read': t`Read profiles`,
  'users.email': t`Read your email address`,
  'follow.read': t`Read who you follow`,
  'follows.read': t`Read who you follow and who follows you`,
  'follows.write': t`Follow and unfollow people`,
  'offline.access': t`Stay signed in until access is revoked`,
  'space.read': t`Read Spaces`,
  'mute.read': t`Read who you mute`,
  'mute.write': t`Mute and unmute people`,
  'like.read': t`Read likes`,
  'like.write': t`Like and unlike posts`,
  'list.read': t`Read lists`,
  'list.write': t`Create and change lists`,
  'block.read': t`Read who you block`,
  'block.write': t`Block and unblock people`,
  'bookmark.read': t`Read bookmarks`,
  'bookmark.write': t`Add and remove bookmarks`,
  'dm.read': t`Read direct messages`,
  'dm.write': t`Send direct messages`,
  'media.write': t`Upload media`,
  'timeline.read': t`Read timelines`,
  'broadcast.read': t`Read broadcasts`,
  'broadcast.write': t`Start and end broadcasts`,
} as const
export type Oauth2Scope = keyof typeof oauth2ScopeLabels

export const oauth2Scopes: readonly Oauth2Scope[] = Object.keys(oauth2ScopeLabels).filter(isOauth2Scope)

export function isOauth2Scope(text: string): text is Oauth2Scope {
  return Object.hasOwn(oauth2ScopeLabels, text)
}

/** The scope that includes a refresh token. */
export const offlineScope: Oauth2Scope = 'offline.access'

/** The scopes in a space-separated list, without duplicates and unknown names. */
export function readScopes(text: string): readonly Oauth2Scope[] {
  return [...new Set(scopeNames(text).filter(isOauth2Scope))]
}

/** The names in a space-separated list (RFC 6749 3.3). */
export function scopeNames(text: string): readonly string[] {
  return text.split(' ').filter((name) => name !== '')
}

export const codeChallengeMethods = ['S256', 'plain'] as const
export type CodeChallengeMethod = (typeof codeChallengeMethods)[number]

/** RFC 7636 4.1: 43 to 128 unreserved characters. A plain challenge is such a verifier itself. */
export const codeVerifierPattern = /^[A-Za-z0-9\-._~]{43,128}$/

/** Maximum length of `state` (sign-in-and-signing.md#oauth-2-user-tokens). */
export const maxStateLength = 500

/** The chosen environment's OAuth 2.0 state for screens. Tokens and secrets stay in main. */
export interface Oauth2State {
  readonly environmentId: string | null
  readonly client: 'none' | 'stored' | 'unreadable' | 'builtIn'
  readonly clientId: string | null
  readonly isConfidential: boolean
  readonly callbackUrl: string
  readonly progress: 'idle' | 'window' | 'exchanging'
  readonly user: Oauth2User | null
}

export interface Oauth2User {
  /** Null if the scopes don't allow reading the profile. */
  readonly screenName: string | null
  readonly scopes: readonly string[]
  /** The access token's expiry in milliseconds since 1970; 0 once the service refused it. */
  readonly expiresAt: number
  readonly canRefresh: boolean
}
