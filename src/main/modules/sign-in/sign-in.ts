import { type Operation, pathTemplate } from '../../../shared/api/operation.ts'
import { authenticationOperations } from '../../../shared/api/platform/authentication.ts'
import type { calls as bridgeCalls, InputOf } from '../../../shared/contract/contract.ts'
import type { SignInResult } from '../../../shared/contract/sign-in.ts'
import type { Fault } from '../../../shared/core/fault.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type { SignedInUser, SignInState } from '../../../shared/sign-in/session.ts'
import { t } from '../../../shared/text/language.ts'
import type { Caller, Input, KeyPair } from '../../core/api/types.ts'
import { refuse } from '../../core/faults.ts'
import type { Clock, Emit, Logger, SecretRegister } from '../../core/ports.ts'
import type { ExternalBrowser, SignInWindow } from '../../core/ports-desktop.ts'
import type { Handlers } from '../dependencies.ts'
import type { ServiceCalls } from './service-calls.ts'
import type { SessionCore } from './session-core.ts'
import { exchangeFault, notConfirmed, readCallback, requestTokenFault } from './sign-in-faults.ts'
import type { SignInTurn } from './sign-in-turn.ts'

export interface SignInParts {
  readonly session: SessionCore
  readonly calls: ServiceCalls
  readonly signInWindow: SignInWindow
  readonly externalBrowser: ExternalBrowser
  readonly clock: Clock
  readonly redactor: SecretRegister
  readonly logger: Logger
  readonly emit: Emit
  readonly turn: SignInTurn
}

export interface SignIn {
  readonly handlers: Handlers<'signIn'>
  cancel(): void
}

type Start = InputOf<typeof bridgeCalls.signIn.start>

interface Attempt {
  readonly environmentId: string
  readonly abort: AbortController
  pin: PinWaiting | null
}

interface PinWaiting {
  readonly url: string
  readonly caller: Caller
  readonly done: (outcome: Outcome<SignInResult>) => void
  exchanging: boolean
}

const { requestToken, accessToken, authorizePage, authenticatePage } = authenticationOperations
const idle: SignInState = { kind: 'idle' }
const cancelled: Fault = { kind: 'cancelled', message: t`The sign-in was canceled.` }

class OAuthSignIn implements SignIn {
  readonly #parts: SignInParts
  #attempt: Attempt | null = null
  #state: SignInState = idle

  constructor(parts: SignInParts) {
    this.#parts = parts
  }

  #notify(next: SignInState) {
    const { emit } = this.#parts
    this.#state = next
    emit('signInChanged', next)
  }

  async #run(input: Start, current: Attempt): Promise<Outcome<SignInResult>> {
    const { calls, session } = this.#parts
    const { environmentId, abort } = current
    const application = calls.application(environmentId)
    if (!application.ok) return application
    this.#notify({ kind: 'requesting', environmentId })
    const callbackUrl = session.credentials.callbackUrl(environmentId)
    const callback = input.method === 'pin' ? 'oob' : callbackUrl
    const token = await this.#requestTheToken(
      application.value,
      {
        oauth_callback: callback,
        ...(input.readOnly === true ? { x_auth_access_type: 'read' } : {}),
      },
      abort.signal,
    )
    if (!token.ok) return fail(requestTokenFault(token.fault, callback))
    // A listener that is only added now isn't notified of an earlier cancellation.
    if (abort.signal.aborted) return fail(cancelled)
    const caller = withToken(application.value, token.value)
    const url = pageAddress(application.value, token.value.key, input)
    return input.method === 'pin'
      ? this.#waitForPin(caller, url, current)
      : this.#throughWindow(caller, url, callbackUrl, token.value.key, current)
  }

  async #requestTheToken(
    caller: Caller,
    params: Input<typeof requestToken>['params'],
    signal: AbortSignal,
  ): Promise<Outcome<KeyPair>> {
    const { calls, redactor } = this.#parts
    const answer = await calls.asApplication(caller, requestToken, { params }, { signal })
    if (!answer.ok) return answer
    const { reply } = answer.value
    redactor.register(reply.oauth_token_secret)
    if (reply.oauth_callback_confirmed !== 'true') return fail(notConfirmed())
    return succeed({ key: reply.oauth_token, secret: reply.oauth_token_secret })
  }

  async #throughWindow(
    caller: Caller,
    url: string,
    callback: string,
    requestKey: string,
    { environmentId, abort }: Attempt,
  ): Promise<Outcome<SignInResult>> {
    const { signInWindow } = this.#parts
    this.#notify({ kind: 'window', environmentId, origin: null })
    const landed = await signInWindow.open({
      url,
      allowedOrigins: allowedOrigins(caller),
      callback,
      signal: abort.signal,
      // The page may still navigate before the answer arrives.
      onOrigin: (origin) => {
        if (this.#state.kind === 'window') this.#notify({ kind: 'window', environmentId, origin })
      },
      onBlocked: (blocked) => {
        if (this.#state.kind === 'window' && this.#state.blocked !== blocked)
          this.#notify({ ...this.#state, blocked })
      },
    })
    if (!landed.ok) return landed
    const result = readCallback(landed.value, requestKey)
    if (result.kind === 'fault') return fail(result.fault)
    this.#notify({ kind: 'exchanging', environmentId })
    const user = await this.#exchange(caller, result.verifier, abort.signal)
    return user.ok ? user : fail(exchangeFault(user.fault, 'window'))
  }

  async #waitForPin(caller: Caller, url: string, current: Attempt): Promise<Outcome<SignInResult>> {
    const { externalBrowser, logger } = this.#parts
    const { environmentId, abort } = current
    const completion = Promise.withResolvers<Outcome<SignInResult>>()
    abort.signal.addEventListener('abort', () => completion.resolve(fail(cancelled)), { once: true })
    current.pin = { url, caller, done: completion.resolve, exchanging: false }
    this.#notify({ kind: 'pin', environmentId, url })
    const opened = await externalBrowser.open(url)
    // The address is on the screen, to be opened manually.
    if (!opened.ok) logger.warn('signIn.browser', { fault: opened.fault.kind })
    return completion.promise
  }

  async #exchange(caller: Caller, verifier: string, signal: AbortSignal): Promise<Outcome<SignInResult>> {
    const { redactor, calls, session, clock, logger } = this.#parts
    redactor.register(verifier)
    const answer = await calls.asApplication(
      caller,
      accessToken,
      { params: { oauth_verifier: verifier } },
      { signal },
    )
    if (!answer.ok) return answer
    const { oauth_token, oauth_token_secret, user_id, screen_name } = answer.value.reply
    const environmentId = caller.environment.id
    const token = { key: oauth_token, secret: oauth_token_secret }
    const saveOutcome = await session.credentials.saveToken(environmentId, user_id, token)
    const user: SignedInUser = {
      environmentId,
      userId: user_id,
      screenName: screen_name,
      signedInAt: clock.now(),
      state: 'active',
    }
    const faults = [
      saveOutcome,
      session.users.save(user),
      session.selection.chooseEnvironment(environmentId),
      session.selection.chooseUser(environmentId, user_id),
    ].flatMap((outcome) => (outcome.ok ? [] : [outcome.fault]))
    // The user is signed in; what can't be stored works until the program exits.
    if (faults.length > 0) logger.warn('signIn.store', { faults: faults.map(({ kind }) => kind) })
    session.changed()
    const untilQuit = faults.some(({ kind }) => kind === 'storage')
    return succeed(untilQuit ? { ...user, untilQuit } : user)
  }

  readonly cancel = () => this.#attempt?.abort.abort()

  readonly handlers: SignIn['handlers'] = {
    state: async () => succeed(this.#state),
    start: async (input) => {
      const end = this.#parts.turn.begin(input.environmentId)
      if (end === null) return refuse(t`A sign-in is already in progress. Finish or cancel it first.`)
      const current: Attempt = {
        environmentId: input.environmentId,
        abort: new AbortController(),
        pin: null,
      }
      this.#attempt = current
      try {
        const outcome = await this.#run(input, current)
        return current.abort.signal.aborted && !outcome.ok ? fail(cancelled) : outcome
      } finally {
        this.#attempt = null
        end()
        this.#notify(idle)
      }
    },
    submitPin: async ({ pin }) => {
      const current = this.#attempt
      const waiting = current?.pin ?? null
      if (current === null || waiting === null) return refuse(t`Start the sign-in first.`)
      if (waiting.exchanging) return refuse(t`A PIN is already being checked.`)
      const { environmentId, abort } = current
      waiting.exchanging = true
      this.#notify({ kind: 'exchanging', environmentId })
      const user = await this.#exchange(waiting.caller, pin, abort.signal)
      waiting.exchanging = false
      if (user.ok) {
        waiting.done(user)
        return succeed(undefined)
      }
      const fault = exchangeFault(user.fault, 'pin')
      if (fault.kind === 'signIn' && fault.reason === 'expired') waiting.done(fail(fault))
      else if (!abort.signal.aborted) this.#notify({ kind: 'pin', environmentId, url: waiting.url })
      return fail(fault)
    },
    openPage: async () => {
      const url = this.#attempt?.pin?.url
      return url === undefined
        ? refuse(t`No PIN sign-in in progress.`)
        : this.#parts.externalBrowser.open(url)
    },
    cancel: async () => {
      this.cancel()
      return succeed(undefined)
    },
  }
}

export function createSignIn(parts: SignInParts): SignIn {
  return new OAuthSignIn(parts)
}

function withToken(caller: Caller, token: KeyPair): Caller {
  return { ...caller, credentials: { ...caller.credentials, token } }
}

function pageAddress({ environment }: Caller, requestKey: string, input: Start): string {
  const page: Operation = input.page === 'authorize' ? authorizePage : authenticatePage
  const url = new URL(environment.platformUrl.replace(/(?<!\/)\/+$/, '') + pathTemplate(page))
  url.searchParams.set('oauth_token', requestKey)
  if (input.forceLogin) url.searchParams.set('force_login', 'true')
  if (input.screenName !== null) url.searchParams.set('screen_name', input.screenName)
  return url.href
}

/** The platform's origin and the environment's other https hosts. */
export function allowedOrigins({ environment }: Caller): readonly string[] {
  const platformOrigin = new URL(environment.platformUrl).origin
  return [...new Set([platformOrigin, ...environment.signInHosts.map((host) => `https://${host}`)])]
}
