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

class Oauth2SignIn implements Oauth2 {
  readonly #parts: Oauth2Parts
  readonly #localOnly: boolean
  readonly #store
  #abort: AbortController | null = null
  #progress: Oauth2State['progress'] = 'idle'
  readonly #tokens: ReturnType<typeof createOauth2Tokens>

  constructor(parts: Oauth2Parts) {
    this.#parts = parts
    const { session } = parts
    this.#localOnly = parts.localOnly === true
    this.#store = session.credentials.oauth2
    session.follow(this.#changed)
    this.#tokens = createOauth2Tokens({ ...parts, changed: this.#changed })
  }

  readonly #state = (): Oauth2State => {
    const { session } = this.#parts
    const { environmentId } = session.selection.current()
    if (environmentId === null) return noState
    const client = this.#store.client(environmentId)
    const token = this.#store.token(environmentId)
    const enteredClient = 'clientId' in client ? client : null
    return {
      environmentId,
      client: client.kind,
      clientId: enteredClient?.clientId ?? null,
      isConfidential: enteredClient !== null && enteredClient.clientSecret !== null,
      callbackUrl: session.credentials.callbackUrl(environmentId),
      progress: this.#progress,
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

  readonly #changed = (): Oauth2State => {
    const { emitEach } = this.#parts
    emitEach('oauth2Changed', this.#state)
    return this.#state()
  }

  #notify(next: Oauth2State['progress']) {
    this.#progress = next
    this.#changed()
  }

  async #signIn(
    environmentId: string,
    scopes: readonly string[],
    signal: AbortSignal,
  ): Promise<Outcome<Oauth2State>> {
    const { random, session, redactor, signInWindow, logger } = this.#parts
    const caller = this.#tokens.callerOf(environmentId, null)
    if (!caller.ok) return caller
    const verifier = Buffer.from(random.bytes(48)).toString('base64url')
    const request = {
      state: Buffer.from(random.bytes(24)).toString('base64url'),
      redirectUri: session.credentials.callbackUrl(environmentId),
    }
    redactor.register(verifier)
    const { clientId } = caller.value.credentials.oauth2
    const url = authorizeAddress(caller.value, clientId, scopes, request, verifier)
    this.#notify('window')
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
    this.#notify('exchanging')
    const grant = {
      grant_type: 'authorization_code',
      code: result.value,
      redirect_uri: request.redirectUri,
      code_verifier: verifier,
    } as const
    const exchanged = await this.#tokens.request(caller.value, grant, { signal })
    if (!exchanged.ok) return fail(exchangeFault(exchanged.fault))
    const screenName = await this.#tokens.screenNameOf(environmentId, exchanged.value, signal)
    const saved = await this.#store.saveToken(environmentId, { ...exchanged.value, screenName })
    // It works until the program exits; the secrets screen shows why it isn't stored.
    if (!saved.ok) logger.warn('oauth2.store', { fault: saved.fault.kind })
    return succeed(this.#state())
  }

  readonly cancel: Oauth2['cancel'] = () => this.#abort?.abort()

  readonly clientCaller: Oauth2['clientCaller'] = () => {
    const { session } = this.#parts
    const { environmentId } = session.selection.current()
    return environmentId === null
      ? refuse(t`Choose an environment first.`)
      : this.#tokens.callerOf(environmentId, null)
  }

  readonly userCaller: Oauth2['userCaller'] = async (signal) => {
    const { session } = this.#parts
    const { environmentId } = session.selection.current()
    if (environmentId === null) return refuse(t`Choose an environment first.`)
    const token = await this.#tokens.valid(environmentId)
    if (signal.aborted) return fail({ kind: 'cancelled', message: t`Nothing was sent.` })
    return token.ok ? this.#tokens.callerOf(environmentId, token.value) : token
  }

  readonly noteRefusal: Oauth2['noteRefusal'] = async ({ environment, credentials }) => {
    const token = this.#store.token(environment.id)
    if (token === null || token.accessToken !== credentials.oauth2?.accessToken) return
    await this.#store.saveToken(environment.id, { ...token, expiresAt: 0 })
    this.#changed()
  }

  readonly handlers: Oauth2['handlers'] = {
    state: async () => succeed(this.#state()),
    saveClient: async ({ environmentId, clientId, clientSecret }) => {
      const environment = this.#parts.session.environments.find(environmentId)
      if (environment === null) return noEnvironment()
      if (environment.kind === 'sandbox') return refuse(t`The built-in sandbox has its own client.`)
      const refused = refuseRemote(environment, this.#localOnly)
      if (refused !== null) return refused
      if (this.#parts.turn.isSigningIn(environmentId) || this.#parts.session.moving.has(environmentId)) {
        return refuse(t`A sign-in is in progress there. Finish or cancel it first.`)
      }
      const before = this.#store.client(environmentId)
      const saved = await this.#store.saveClient(environmentId, { clientId, clientSecret })
      // Tokens belong to the client they were issued to.
      if ('clientId' in before && before.clientId !== clientId) await this.#store.forgetToken(environmentId)
      const now = this.#changed()
      return saved.ok ? succeed(now) : saved
    },
    signIn: async ({ environmentId, scopes }) => {
      const refused = refuseRemote(this.#parts.session.environments.find(environmentId), this.#localOnly)
      if (refused !== null) return refused
      const end = this.#parts.turn.begin(environmentId)
      if (end === null) return refuse(t`A sign-in is already in progress. Finish or cancel it first.`)
      const current = new AbortController()
      this.#abort = current
      try {
        const outcome = await this.#signIn(environmentId, scopes, current.signal)
        return current.signal.aborted && !outcome.ok ? fail(cancelled) : outcome
      } finally {
        this.#abort = null
        end()
        this.#notify('idle')
      }
    },
    cancel: async () => {
      this.#abort?.abort()
      return succeed(undefined)
    },
    signOut: async ({ environmentId }) => {
      await this.#tokens.refreshed(environmentId)
      const token = this.#store.token(environmentId)
      if (token === null) return succeed({ state: this.#state(), revoked: true })
      const revoked = await this.#tokens.revoke(environmentId, token)
      // A sign-in in the meantime has another token, which stays.
      if (this.#store.token(environmentId)?.accessToken === token.accessToken) {
        await this.#store.forgetToken(environmentId)
      }
      return succeed({ state: this.#changed(), revoked })
    },
  }
}

export function createOauth2(parts: Oauth2Parts): Oauth2 {
  return new Oauth2SignIn(parts)
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
