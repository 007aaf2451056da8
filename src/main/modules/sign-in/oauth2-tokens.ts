import { sameOrigins } from '../../../shared/accounts/environment.ts'
import { oauth2Operations } from '../../../shared/api/platform/oauth2.ts'
import { readSignedInUser } from '../../../shared/api/platform/posts.ts'
import type { Fault } from '../../../shared/core/fault.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { scopeNames } from '../../../shared/sign-in/oauth2.ts'
import { t } from '../../../shared/text/language.ts'
import type { Caller, Input, Oauth2Credentials, SendOptions } from '../../core/api/types.ts'
import type { Clock, Logger, SecretRegister } from '../../core/ports.ts'
import { isRefusedGrant } from './oauth2-authorization.ts'
import type { Oauth2Client, Oauth2Token } from './oauth2-credentials.ts'
import type { ServiceCalls } from './service-calls.ts'
import type { SessionCore } from './session-core.ts'

export interface Oauth2TokensParts {
  readonly session: SessionCore
  readonly calls: ServiceCalls
  readonly clock: Clock
  readonly redactor: SecretRegister
  readonly logger: Logger
  /** The stored token changed. */
  readonly changed: () => void
}

/** The environment's application with its OAuth 2.0 client. */
interface ClientCaller extends Caller {
  readonly credentials: Caller['credentials'] & { readonly oauth2: Oauth2Credentials }
}

const { token: tokenOperation, revoke } = oauth2Operations
type Grant = Omit<Input<typeof tokenOperation>['params'], 'client_id'>

/** A token that expires within this time is refreshed first. */
const refreshAheadMs = 60_000

/** Sign-out requests; the user is waiting. */
const signOutOptions: SendOptions = {
  retry: 'never',
  timeoutMs: 10_000,
  waitsForReset: false,
  maximumWaitMs: 3_000,
}

class Oauth2Tokens {
  readonly #parts: Oauth2TokensParts
  readonly #store
  /** Pending refreshes by environment: a refresh token works once. */
  readonly #refreshing = new Map<string, Promise<Outcome<Oauth2Token>>>()

  constructor(parts: Oauth2TokensParts) {
    this.#parts = parts
    const { session } = parts
    this.#store = session.credentials.oauth2
  }

  readonly callerOf = (environmentId: string, token: Oauth2Token | null): Outcome<ClientCaller> => {
    const { calls } = this.#parts
    const application = calls.application(environmentId)
    if (!application.ok) return application
    const client = this.#store.client(environmentId)
    if (!('clientId' in client)) return fail(missingClient(client.kind))
    const { clientId, clientSecret } = client
    const oauth2 = { clientId, clientSecret, accessToken: token?.accessToken ?? null }
    return succeed({
      ...application.value,
      credentials: { ...application.value.credentials, oauth2 },
    })
  }

  /** Calls the token endpoint; a public client identifies itself in the form. */
  readonly request = async (
    caller: ClientCaller,
    grant: Grant,
    { screenName = null, signal }: { readonly screenName?: string | null; readonly signal?: AbortSignal },
  ): Promise<Outcome<Oauth2Token>> => {
    const { calls, redactor, clock } = this.#parts
    const client = caller.credentials.oauth2
    const params = { ...grant, ...clientIdParameter(client) }
    const answer = await calls.asApplication(caller, tokenOperation, { params }, { signal, retry: 'never' })
    if (!answer.ok) return answer
    const { access_token, refresh_token, expires_in, scope } = answer.value.reply
    redactor.register(access_token)
    if (refresh_token !== undefined) redactor.register(refresh_token)
    return succeed({
      clientId: client.clientId,
      accessToken: access_token,
      refreshToken: refresh_token ?? null,
      expiresAt: clock.now() + expires_in * 1_000,
      scopes: scopeNames(scope),
      screenName,
    })
  }

  async #refreshOnce(environmentId: string, token: Oauth2Token): Promise<Outcome<Oauth2Token>> {
    const { session, logger, changed } = this.#parts
    const { refreshToken, screenName } = token
    const caller = this.callerOf(environmentId, token)
    if (!caller.ok) return caller
    if (refreshToken === null) return fail(expired)
    const grant = { grant_type: 'refresh_token', refresh_token: refreshToken } as const
    const refreshed = await this.request(caller.value, grant, { screenName })
    const now = session.environments.find(environmentId)
    const isCurrent =
      now !== null &&
      sameOrigins(now, caller.value.environment) &&
      this.#store.token(environmentId)?.refreshToken === refreshToken
    if (refreshed.ok) {
      // RFC 6749 6: without a new refresh token the old one remains valid.
      const next = { ...refreshed.value, refreshToken: refreshed.value.refreshToken ?? refreshToken }
      if (isCurrent) {
        const saved = await this.#store.saveToken(environmentId, next)
        if (!saved.ok) logger.warn('oauth2.store', { fault: saved.fault.kind })
        changed()
      }
      return succeed(next)
    }
    if (!isRefusedGrant(refreshed.fault)) return refreshed
    if (isCurrent) {
      await this.#store.saveToken(environmentId, { ...token, refreshToken: null, expiresAt: 0 })
      changed()
    }
    return fail(expired)
  }

  #refresh(environmentId: string, token: Oauth2Token): Promise<Outcome<Oauth2Token>> {
    const pending = this.#refreshing.get(environmentId)
    if (pending !== undefined) return pending
    const refreshedToken = this.#refreshOnce(environmentId, token).finally(() =>
      this.#refreshing.delete(environmentId),
    )
    this.#refreshing.set(environmentId, refreshedToken)
    return refreshedToken
  }

  /** The stored token, refreshed if it's about to expire. */
  readonly valid = async (environmentId: string): Promise<Outcome<Oauth2Token>> => {
    const { clock } = this.#parts
    const token = this.#store.token(environmentId)
    if (token === null) return fail(notSignedIn)
    const isGood = token.expiresAt - refreshAheadMs > clock.now()
    // Without a refresh token it's used until it expires.
    if (isGood || (token.refreshToken === null && token.expiresAt > clock.now())) return succeed(token)
    return this.#refresh(environmentId, token)
  }

  /** Resolves when no refresh is pending. */
  readonly refreshed = async (environmentId: string): Promise<void> => {
    await this.#refreshing.get(environmentId)
  }

  /** The token's user, if its scopes allow reading it. */
  readonly screenNameOf = async (
    environmentId: string,
    token: Oauth2Token,
    signal: AbortSignal,
  ): Promise<string | null> => {
    const { calls } = this.#parts
    const caller = this.callerOf(environmentId, token)
    const isAllowed = (readSignedInUser.scopes ?? []).every((scope) => token.scopes.includes(scope))
    if (!caller.ok || !isAllowed) return null
    const operation = { ...readSignedInUser, auth: 'oauth2User' } as const
    const answer = await calls.asApplication(
      caller.value,
      operation,
      { params: {} },
      { signal, retry: 'never', waitsForReset: false, maximumWaitMs: 0 },
    )
    return answer.ok ? answer.value.reply.data.username : null
  }

  /** Whether every token is now void; some services keep one when the other is revoked. */
  readonly revoke = async (environmentId: string, token: Oauth2Token): Promise<boolean> => {
    const { calls } = this.#parts
    const caller = this.callerOf(environmentId, token)
    if (!caller.ok) return false
    const { refreshToken, accessToken } = token
    const tokens = [
      ...(refreshToken === null ? [] : [{ token: refreshToken, token_type_hint: 'refresh_token' } as const]),
      { token: accessToken, token_type_hint: 'access_token' } as const,
    ]
    for (const tokenParams of tokens) {
      const params = { ...tokenParams, ...clientIdParameter(caller.value.credentials.oauth2) }
      const answer = await calls.asApplication(caller.value, revoke, { params }, signOutOptions)
      if (!answer.ok) return false
    }
    return true
  }
}

/** Requests, refreshes and revokes the user tokens of OAuth 2.0 clients. */
export function createOauth2Tokens(parts: Oauth2TokensParts) {
  return new Oauth2Tokens(parts)
}

function clientIdParameter({ clientId, clientSecret }: Oauth2Client): { readonly client_id?: string } {
  return clientSecret === null ? { client_id: clientId } : {}
}

const notSignedIn: Fault = {
  kind: 'signedOut',
  code: 'NOT_SIGNED_IN',
  credential: 'userToken',
  message: t`No one is signed in with OAuth 2.0 in this environment.`,
}

const expired: Fault = {
  kind: 'signedOut',
  code: 'EXPIRED',
  credential: 'userToken',
  message: t`The OAuth 2.0 sign-in expired and couldn’t be refreshed.`,
}

function missingClient(kind: 'none' | 'unreadable'): Fault {
  return kind === 'none'
    ? { kind: 'secrets', state: 'missing', message: t`Enter the OAuth 2.0 client ID of your app first.` }
    : {
        kind: 'secrets',
        state: 'unreadable',
        message: t`The OAuth 2.0 client is stored but can’t be opened here. Enter it again.`,
      }
}
