import { type Oauth2Scope, offlineScope } from '../../shared/sign-in/oauth2.ts'
import type { PlatformData, UserToken } from '../state/platform-data.ts'
import type { World } from '../state/world.ts'

/** An access token's lifetime in seconds (public-facts C5). */
export const userTokenSeconds = 7_200

/** The owner of a pair of tokens. All pairs of one approval share a `grant_id`. */
export interface Grant {
  readonly grant_id: string
  readonly consumer_key: string
  readonly user_id: string
  readonly scopes: readonly Oauth2Scope[]
}

interface IssuedTokens {
  readonly access: string
  /** Only with the scope `offline.access`. */
  readonly refresh: string | null
}

/** Issues an access token and, with `offline.access`, a refresh token that replaces the previous one. */
export function issueTokens(world: World, { grant_id, consumer_key, user_id, scopes }: Grant): IssuedTokens {
  const { user_tokens } = world.platform
  const now = world.clock.now()
  for (const old of user_tokens.filter((row) => row.kind === 'access' && (row.expires_at ?? 0) <= now)) {
    user_tokens.remove(old.token)
  }
  const owner = { grant_id, consumer_key, user_id, scopes: [...scopes] }
  const expires_at = now + userTokenSeconds * 1000
  const access = user_tokens.put({ ...owner, kind: 'access', token: world.ids.secret(60), expires_at }).token
  if (!scopes.includes(offlineScope)) return { access, refresh: null }
  const { token: refresh } = user_tokens.put({
    ...owner,
    kind: 'refresh',
    token: world.ids.secret(60),
    expires_at: null,
  })
  return { access, refresh }
}

/** A request's access token; undefined if it's unknown, revoked or expired. */
export function findAccessToken(platform: PlatformData, text: string, now: number): UserToken | undefined {
  const userToken = platform.user_tokens.get(text)
  return userToken?.kind === 'access' && (userToken.expires_at ?? 0) > now ? userToken : undefined
}

/** Revokes everything from one approval. */
export function revokeGrant({ user_tokens }: PlatformData, grantId: string): void {
  for (const { token } of user_tokens.filter((row) => row.grant_id === grantId)) user_tokens.remove(token)
}
