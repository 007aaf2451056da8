import { sameOrigins } from '../../../shared/accounts/environment.ts'
import { oauth2Operations } from '../../../shared/api/platform/oauth2.ts'
import { readSignedInUser } from '../../../shared/api/platform/posts.ts'
import type { Fault } from '../../../shared/core/fault.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { type Oauth2State, scopeNames } from '../../../shared/sign-in/oauth2.ts'
import { t } from '../../../shared/text/language.ts'
import type { Caller, Input, SendOptions } from '../../core/api/types.ts'
import { noEnvironment, refuse, refuseRemote } from '../../core/faults.ts'
import type { Clock, Logger, Random, SecretRegister } from '../../core/ports.ts'
import type { SignInWindow } from '../../core/ports-desktop.ts'
import type { Emit, Handlers } from '../dependencies.ts'
import { authorizeAddress, exchangeFault, isRefusedGrant, readAnswer } from './oauth2-authorization.ts'
import type { Oauth2Client, Oauth2Token } from './oauth2-credentials.ts'
import type { ServiceCalls } from './service-calls.ts'
import type { SessionCore } from './session-core.ts'
import { allowedOrigins } from './sign-in.ts'
import type { SignInTurn } from './sign-in-turn.ts'

export interface Oauth2Parts {
  readonly session: SessionCore
  readonly calls: ServiceCalls
  readonly turn: SignInTurn
  readonly signInWindow: SignInWindow
  readonly clock: Clock
  readonly random: Random
  readonly redactor: SecretRegister
  readonly logger: Logger
  readonly emit: Emit
  readonly localOnly?: boolean
}

export interface Oauth2 {
  readonly handlers: Handlers<'oauth2'>
  /** The chosen environment's client, for calling the token endpoints manually. */
  clientCaller(): Outcome<Caller>
  /** The same with a valid user token, refreshed if it's about to expire. */
  userCaller(signal: AbortSignal): Promise<Outcome<Caller>>
  noteRefusal(caller: Caller): Promise<void>
  cancel(): void
}

const { token: tokenOperation, revoke } = oauth2Operations

/** A token that expires within this time is refreshed first. */
const refreshAheadMs = 60_000

/** Sign-out requests; the user is waiting. */
const signOutOptions: SendOptions = {
  retry: 'never',
  timeoutMs: 10_000,
  waitsForReset: false,
  maximumWaitMs: 3_000,
}

const cancelled: Fault = { kind: 'cancelled', message: t`The sign-in was canceled.` }

export function createOauth2(parts: Oauth2Parts): Oauth2 {
  const { session, calls, turn, signInWindow, clock, random, redactor, logger, emit } = parts
  const localOnly = parts.localOnly === true
  const store = session.credentials.oauth2
  let abort: AbortController | null = null
  let progress: Oauth2State['progress'] = 'idle'
  /** Pending refreshes by environment: a refresh token works once. */
  const refreshing = new Map<string, Promise<Outcome<Oauth2Token>>>()

  const state = (): Oauth2State => {
    const { environmentId } = session.selection.current()
    if (environmentId === null) return noState
    const client = store.client(environmentId)
    const token = store.token(environmentId)
    const known = 'clientId' in client ? client : null
    return {
      environmentId,
      client: client.kind,
      clientId: known?.clientId ?? null,
      isConfidential: known !== null && known.clientSecret !== null,
      callbackUrl: session.credentials.callbackUrl(environmentId),
      progress,
      user:
        token === null
          ? null
          : {
              screenName: token.screenName,
              scopes: token.scopes,
              expiresAt: token.expiresAt,
              canRefresh: token.refreshToken !== null,
            },
    }
  }
  const changed = (): Oauth2State => {
    const now = state()
    emit('oauth2Changed', now)
    return now
  }
  const notify = (next: Oauth2State['progress']) => {
    progress = next
    changed()
  }
  session.follow(changed)

  const callerOf = (environmentId: string, token: Oauth2Token | null): Outcome<Caller> => {
    const application = calls.application(environmentId)
    if (!application.ok) return application
    const client = store.client(environmentId)
    if (!('clientId' in client)) return fail(missingClient(client.kind))
    const { clientId, clientSecret } = client
    const oauth2 = { clientId, clientSecret, accessToken: token?.accessToken ?? null }
    return succeed({
      ...application.value,
      credentials: { ...application.value.credentials, oauth2 },
    })
  }

  /** Calls the token endpoint; a public client identifies itself in the form. */
  const requestToken = async (
    caller: Caller,
    client: Oauth2Client,
    grant: Omit<Input<typeof tokenOperation>['params'], 'client_id'>,
    screenName: string | null,
    signal?: AbortSignal,
  ): Promise<Outcome<Oauth2Token>> => {
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

  const signIn = async (
    environmentId: string,
    scopes: readonly string[],
    signal: AbortSignal,
  ): Promise<Outcome<Oauth2State>> => {
    const caller = callerOf(environmentId, null)
    if (!caller.ok) return caller
    const client = store.client(environmentId)
    if (!('clientId' in client)) return fail(missingClient(client.kind))
    const verifier = Buffer.from(random.bytes(48)).toString('base64url')
    const request = {
      state: Buffer.from(random.bytes(24)).toString('base64url'),
      redirectUri: session.credentials.callbackUrl(environmentId),
    }
    redactor.register(verifier)
    const url = authorizeAddress(caller.value, client.clientId, scopes, request, verifier)
    notify('window')
    const landed = await signInWindow.open({
      url,
      allowedOrigins: allowedOrigins(caller.value),
      callback: request.redirectUri,
      signal,
      onOrigin: () => undefined,
      onBlocked: () => undefined,
    })
    if (!landed.ok) return landed
    const result = readAnswer(landed.value, request.state)
    if (!result.ok) return result
    redactor.register(result.value)
    notify('exchanging')
    const exchanged = await requestToken(
      caller.value,
      client,
      {
        grant_type: 'authorization_code',
        code: result.value,
        redirect_uri: request.redirectUri,
        code_verifier: verifier,
      },
      null,
      signal,
    )
    if (!exchanged.ok) return fail(exchangeFault(exchanged.fault))
    const screenName = await readScreenName(environmentId, exchanged.value, signal)
    const saved = await store.saveToken(environmentId, { ...exchanged.value, screenName })
    // It works until the program exits; the secrets screen shows why it isn't stored.
    if (!saved.ok) logger.warn('oauth2.store', { fault: saved.fault.kind })
    return succeed(state())
  }

  /** The token's user, if its scopes allow reading it. */
  const readScreenName = async (
    environmentId: string,
    token: Oauth2Token,
    signal: AbortSignal,
  ): Promise<string | null> => {
    const caller = callerOf(environmentId, token)
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

  const refreshOnce = async (environmentId: string, token: Oauth2Token): Promise<Outcome<Oauth2Token>> => {
    const { refreshToken, screenName } = token
    const caller = callerOf(environmentId, token)
    const client = store.client(environmentId)
    if (!caller.ok) return caller
    if (refreshToken === null || !('clientId' in client)) return fail(expired)
    const refreshed = await requestToken(
      caller.value,
      client,
      { grant_type: 'refresh_token', refresh_token: refreshToken },
      screenName,
    )
    const now = session.environments.find(environmentId)
    const isCurrent =
      now !== null &&
      sameOrigins(now, caller.value.environment) &&
      store.token(environmentId)?.refreshToken === refreshToken
    if (refreshed.ok) {
      // RFC 6749 6: without a new refresh token the old one remains valid.
      const next = { ...refreshed.value, refreshToken: refreshed.value.refreshToken ?? refreshToken }
      if (isCurrent) {
        const saved = await store.saveToken(environmentId, next)
        if (!saved.ok) logger.warn('oauth2.store', { fault: saved.fault.kind })
        changed()
      }
      return succeed(next)
    }
    if (!isRefusedGrant(refreshed.fault)) return refreshed
    if (isCurrent) {
      await store.saveToken(environmentId, { ...token, refreshToken: null, expiresAt: 0 })
      changed()
    }
    return fail(expired)
  }

  const refresh = (environmentId: string, token: Oauth2Token): Promise<Outcome<Oauth2Token>> => {
    const pending = refreshing.get(environmentId)
    if (pending !== undefined) return pending
    const made = refreshOnce(environmentId, token).finally(() => refreshing.delete(environmentId))
    refreshing.set(environmentId, made)
    return made
  }

  const goodToken = async (environmentId: string): Promise<Outcome<Oauth2Token>> => {
    const token = store.token(environmentId)
    if (token === null) return fail(notSignedIn)
    const isGood = token.expiresAt - refreshAheadMs > clock.now()
    // Without a refresh token it's used until it expires.
    if (isGood || (token.refreshToken === null && token.expiresAt > clock.now())) return succeed(token)
    return refresh(environmentId, token)
  }

  /** Whether every token is now void; some services keep one when the other is revoked. */
  const revokeAll = async (environmentId: string, token: Oauth2Token): Promise<boolean> => {
    const caller = callerOf(environmentId, token)
    const client = store.client(environmentId)
    if (!caller.ok || !('clientId' in client)) return false
    const tokens = [
      ...(token.refreshToken === null
        ? []
        : [{ token: token.refreshToken, token_type_hint: 'refresh_token' } as const]),
      { token: token.accessToken, token_type_hint: 'access_token' } as const,
    ]
    for (const one of tokens) {
      const params = { ...one, ...clientIdParameter(client) }
      const answer = await calls.asApplication(caller.value, revoke, { params }, signOutOptions)
      if (!answer.ok) return false
    }
    return true
  }

  return {
    cancel: () => abort?.abort(),
    clientCaller() {
      const { environmentId } = session.selection.current()
      return environmentId === null ? refuse(t`Choose an environment first.`) : callerOf(environmentId, null)
    },
    async userCaller(signal) {
      const { environmentId } = session.selection.current()
      if (environmentId === null) return refuse(t`Choose an environment first.`)
      const token = await goodToken(environmentId)
      if (signal.aborted) return fail({ kind: 'cancelled', message: t`Nothing was sent.` })
      return token.ok ? callerOf(environmentId, token.value) : token
    },
    async noteRefusal({ environment, credentials }) {
      const token = store.token(environment.id)
      if (token === null || token.accessToken !== credentials.oauth2?.accessToken) return
      await store.saveToken(environment.id, { ...token, expiresAt: 0 })
      changed()
    },
    handlers: {
      state: async () => succeed(state()),
      async saveClient({ environmentId, clientId, clientSecret }) {
        const environment = session.environments.find(environmentId)
        if (environment === null) return noEnvironment()
        if (environment.kind === 'sandbox') return refuse(t`The built-in sandbox has its own client.`)
        const refused = refuseRemote(environment, localOnly)
        if (refused !== null) return refused
        if (turn.isSigningIn(environmentId) || session.moving.has(environmentId)) {
          return refuse(t`A sign-in is in progress there. Finish or cancel it first.`)
        }
        const before = store.client(environmentId)
        const saved = await store.saveClient(environmentId, { clientId, clientSecret })
        // Tokens belong to the client they were issued to.
        if ('clientId' in before && before.clientId !== clientId) await store.forgetToken(environmentId)
        const now = changed()
        return saved.ok ? succeed(now) : saved
      },
      async signIn({ environmentId, scopes }) {
        const refused = refuseRemote(session.environments.find(environmentId), localOnly)
        if (refused !== null) return refused
        const end = turn.begin(environmentId)
        if (end === null) return refuse(t`A sign-in is already in progress. Finish or cancel it first.`)
        const current = new AbortController()
        abort = current
        try {
          const outcome = await signIn(environmentId, scopes, current.signal)
          return current.signal.aborted && !outcome.ok ? fail(cancelled) : outcome
        } finally {
          abort = null
          end()
          notify('idle')
        }
      },
      async cancel() {
        abort?.abort()
        return succeed(undefined)
      },
      async signOut({ environmentId }) {
        await refreshing.get(environmentId)
        const token = store.token(environmentId)
        if (token === null) return succeed({ state: state(), revoked: true })
        const revoked = await revokeAll(environmentId, token)
        // A sign-in in the meantime has another token, which stays.
        if (store.token(environmentId)?.accessToken === token.accessToken) {
          await store.forgetToken(environmentId)
        }
        return succeed({ state: changed(), revoked })
      },
    },
  }
}

const noState: Oauth2State = {
  environmentId: null,
  client: 'none',
  clientId: null,
  isConfidential: false,
  callbackUrl: '',
  progress: 'idle',
  user: null,
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
