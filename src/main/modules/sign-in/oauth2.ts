import type { Fault } from '../../../shared/core/fault.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type { Oauth2State } from '../../../shared/sign-in/oauth2.ts'
import { t } from '../../../shared/text/language.ts'
import type { Caller } from '../../core/api/types.ts'
import { noEnvironment, refuse, refuseRemote } from '../../core/faults.ts'
import type { EmitEach, Random } from '../../core/ports.ts'
import type { SignInWindow } from '../../core/ports-desktop.ts'
import type { Handlers } from '../dependencies.ts'
import { authorizeAddress, exchangeFault, readAnswer } from './oauth2-authorization.ts'
import { createOauth2Tokens, type Oauth2TokensParts } from './oauth2-tokens.ts'
import { allowedOrigins } from './sign-in.ts'
import type { SignInTurn } from './sign-in-turn.ts'

export interface Oauth2Parts extends Omit<Oauth2TokensParts, 'changed'> {
  readonly turn: SignInTurn
  readonly signInWindow: SignInWindow
  readonly random: Random
  readonly emitEach: EmitEach
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

const cancelled: Fault = { kind: 'cancelled', message: t`The sign-in was canceled.` }

export function createOauth2(parts: Oauth2Parts): Oauth2 {
  const { session, turn, signInWindow, random, redactor, logger, emitEach } = parts
  const localOnly = parts.localOnly === true
  const store = session.credentials.oauth2
  let abort: AbortController | null = null
  let progress: Oauth2State['progress'] = 'idle'

  const state = (): Oauth2State => {
    const { environmentId } = session.selection.current()
    if (environmentId === null) return noState
    const client = store.client(environmentId)
    const token = store.token(environmentId)
    const enteredClient = 'clientId' in client ? client : null
    return {
      environmentId,
      client: client.kind,
      clientId: enteredClient?.clientId ?? null,
      isConfidential: enteredClient !== null && enteredClient.clientSecret !== null,
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
    emitEach('oauth2Changed', state)
    return state()
  }
  const notify = (next: Oauth2State['progress']) => {
    progress = next
    changed()
  }
  session.follow(changed)
  const tokens = createOauth2Tokens({ ...parts, changed })

  const signIn = async (
    environmentId: string,
    scopes: readonly string[],
    signal: AbortSignal,
  ): Promise<Outcome<Oauth2State>> => {
    const caller = tokens.callerOf(environmentId, null)
    if (!caller.ok) return caller
    const verifier = Buffer.from(random.bytes(48)).toString('base64url')
    const request = {
      state: Buffer.from(random.bytes(24)).toString('base64url'),
      redirectUri: session.credentials.callbackUrl(environmentId),
    }
    redactor.register(verifier)
    const { clientId } = caller.value.credentials.oauth2
    const url = authorizeAddress(caller.value, clientId, scopes, request, verifier)
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
    const grant = {
      grant_type: 'authorization_code',
      code: result.value,
      redirect_uri: request.redirectUri,
      code_verifier: verifier,
    } as const
    const exchanged = await tokens.request(caller.value, grant, { signal })
    if (!exchanged.ok) return fail(exchangeFault(exchanged.fault))
    const screenName = await tokens.screenNameOf(environmentId, exchanged.value, signal)
    const saved = await store.saveToken(environmentId, { ...exchanged.value, screenName })
    // It works until the program exits; the secrets screen shows why it isn't stored.
    if (!saved.ok) logger.warn('oauth2.store', { fault: saved.fault.kind })
    return succeed(state())
  }

  return {
    cancel: () => abort?.abort(),
    clientCaller() {
      const { environmentId } = session.selection.current()
      return environmentId === null
        ? refuse(t`Choose an environment first.`)
        : tokens.callerOf(environmentId, null)
    },
    async userCaller(signal) {
      const { environmentId } = session.selection.current()
      if (environmentId === null) return refuse(t`Choose an environment first.`)
      const token = await tokens.valid(environmentId)
      if (signal.aborted) return fail({ kind: 'cancelled', message: t`Nothing was sent.` })
      return token.ok ? tokens.callerOf(environmentId, token.value) : token
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
        await tokens.refreshed(environmentId)
        const token = store.token(environmentId)
        if (token === null) return succeed({ state: state(), revoked: true })
        const revoked = await tokens.revoke(environmentId, token)
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
