import type { Operation, ReplyOf } from '../../../shared/api/operation.ts'
import { authenticationOperations } from '../../../shared/api/platform/authentication.ts'
import type { Fault } from '../../../shared/core/fault.ts'
import { fail, mapOutcome, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { type AttemptParts, attemptOnce, type SendTask, unstatedSkew, withCredential } from './attempt.ts'
import { createClockOffsets } from './clock-offset.ts'
import { type ExchangeResult, requestIdOf } from './exchange.ts'
import { foreignAnswer } from './foreign-answer.ts'
import { limitSubject } from './limits.ts'
import { createBearerTokens } from './oauth/bearer.ts'
import { readPages } from './pages.ts'
import { prepareRaw, rawWindow, readRaw } from './raw.ts'
import { readReply } from './reply.ts'
import { prepareRequest, type UncheckedInput } from './request.ts'
import { decideRetry } from './retry.ts'
import { receiveStream } from './stream.ts'
import type { ApiAnswer, Caller, Client, Credentials, RawAnswer, RawRequest, SendOptions } from './types.ts'
import { cancelledWhileWaiting, type WaitResult, waitUntil } from './waiting.ts'

const { bearerToken, invalidateBearerToken } = authenticationOperations

export interface ClientParts extends Omit<AttemptParts, 'offsets'> {
  readonly saveBearer: (caller: Caller, token: string | null) => Promise<void>
}

class SigningClient implements Client {
  readonly #parts: AttemptParts
  readonly bearerTokens: Client['bearerTokens']

  constructor(clientParts: ClientParts) {
    this.#parts = { ...clientParts, offsets: createClockOffsets() }
    this.bearerTokens = createBearerTokens({
      clock: this.#parts.clock,
      save: clientParts.saveBearer,
      obtain: async (caller) => {
        const input = { params: { grant_type: 'client_credentials' } }
        const outcome = await this.send(caller, bearerToken, input, { retry: 'never', maximumWaitMs: 0 })
        if (outcome.ok) this.#parts.redactor.register(outcome.value.reply.access_token)
        return mapOutcome(outcome, ({ reply }) => reply.access_token)
      },
      revoke: async (caller, token, options) => {
        const outcome = await this.send(
          caller,
          invalidateBearerToken,
          { params: { access_token: token } },
          options,
        )
        return mapOutcome(outcome, () => undefined)
      },
    })
  }

  readonly send = async <O extends Operation>(
    caller: Caller,
    operation: O,
    input: UncheckedInput,
    options: SendOptions = {},
  ): Promise<Outcome<ApiAnswer<ReplyOf<O>>>> => {
    this.#registerSecrets(caller)
    const prepared = await prepareRequest(operation, input, caller.environment)
    if (!prepared.ok) return prepared
    const subject = limitSubject(operation, caller, prepared.value.params)
    const task: SendTask = {
      caller,
      operation: operation.id,
      auth: operation.auth,
      request: prepared.value,
      subject,
    }
    return this.#repeat(task, operation, prepared.value.params, options)
  }

  async #repeat<O extends Operation>(
    task: SendTask,
    operation: O,
    params: Readonly<Record<string, unknown>>,
    options: SendOptions,
  ): Promise<Outcome<ApiAnswer<ReplyOf<O>>>> {
    const { redactor } = this.#parts
    let bearerRenewed = false
    for (let attempt = 1; ; attempt += 1) {
      const credentials = await this.#credentialsFor(task, options)
      const outcome = credentials.ok
        ? await attemptOnce(this.#parts, task, credentials.value, attempt, options, (exchanged) => {
            const foreign = foreignAnswer(operation, params, exchanged.answer)
            if (foreign !== null) return fail(foreign)
            return mapOutcome(readReply(operation, exchanged.answer, redactor.text), (reply) => ({
              ...reply,
              ...aboutAnswer(exchanged),
              attempts: attempt,
            }))
          })
        : credentials
      if (outcome.ok) return outcome
      const { fault } = outcome
      const bearer = credentials.ok && task.auth === 'bearer' ? credentials.value.bearer : null
      if (fault.kind === 'signedOut' && bearer !== null && !bearerRenewed) {
        bearerRenewed = true
        await this.bearerTokens.forget(task.caller, bearer)
        continue
      }
      // Without credentials nothing was sent, so retrying can't repeat a write.
      const effect = credentials.ok ? operation.effect : 'read'
      const waited = await this.#waitToRepeat(effect, fault, attempt, options)
      if (waited === 'cancelled') return fail(cancelledWhileWaiting)
      if (waited !== 'done') return outcome
    }
  }

  async #waitToRepeat(
    effect: Operation['effect'],
    fault: Fault,
    attempt: number,
    options: SendOptions,
  ): Promise<WaitResult | 'giveUp'> {
    const { clock } = this.#parts
    if (options.retry === 'never') return 'giveUp'
    const now = clock.now()
    const decision = decideRetry({ effect, fault, attempt, now, random: this.#fraction() })
    if (decision.kind === 'giveUp') return 'giveUp'
    const { reason, milliseconds } = decision
    const status = fault.kind === 'serverError' ? { status: fault.status } : {}
    return waitUntil({ reason, until: now + milliseconds, attempt, ...status }, options, this.#parts)
  }

  async #credentialsFor(task: SendTask, options: SendOptions): Promise<Outcome<Credentials>> {
    const { credentials } = task.caller
    if (task.auth !== 'bearer') return succeed(credentials)
    const bearer = await this.bearerTokens.acquire(task.caller, options.signal)
    return mapOutcome(bearer, (token) => ({ ...credentials, bearer: token }))
  }

  readonly sendRaw = async (
    caller: Caller,
    raw: RawRequest,
    options: SendOptions = {},
  ): Promise<Outcome<RawAnswer>> => {
    const { redactor } = this.#parts
    this.#registerSecrets(caller)
    if (!isHostOf(raw)) return fail(wrongHost)
    const prepared = prepareRaw(raw, caller.environment)
    if (!prepared.ok) return prepared
    const { auth, host } = raw
    const subject = limitSubject({ id: 'raw', host, auth, limit: rawWindow(raw) }, caller, {})
    const operation = raw.operation ?? null
    const task: SendTask = { caller, operation, auth, request: prepared.value, subject }
    const credentials = await this.#credentialsFor(task, options)
    if (!credentials.ok) return credentials
    return attemptOnce(this.#parts, task, credentials.value, 1, options, (exchanged) => {
      const rawAnswer = readRaw(prepared.value, exchanged, redactor.text)
      const skew = rawAnswer.fault?.kind === 'signedOut' ? unstatedSkew(exchanged) : null
      const answer = skew === null ? rawAnswer : { ...rawAnswer, fault: skew }
      const serverTime = answer.fault?.kind === 'clockSkew' ? answer.fault.serverTime : null
      // It's sent once; the next request has the service's time.
      if (serverTime !== null)
        this.#parts.offsets.record(caller.environment.id, serverTime, exchanged.answer.receivedAt)
      return succeed(answerWithCredential(auth, answer))
    })
  }

  #registerSecrets({ credentials: { consumer, token, bearer, oauth2 } }: Caller) {
    const { redactor } = this.#parts
    const ofUser = [token?.key, token?.secret, oauth2?.accessToken]
    for (const secret of [consumer.secret, ...ofUser, bearer, oauth2?.clientSecret]) {
      if (secret != null) redactor.register(secret)
    }
  }

  #fraction() {
    return Buffer.from(this.#parts.random.bytes(4)).readUInt32BE() / 2 ** 32
  }

  readonly pages: Client['pages'] = (caller, operation, input, options = {}) =>
    readPages(operation, input, (page) => this.send(caller, operation, page, options))

  readonly stream: Client['stream'] = async (caller, operation, input, sink, options) => {
    this.#registerSecrets(caller)
    const prepared = await prepareRequest(operation, input, caller.environment)
    if (!prepared.ok) return prepared
    const request = prepared.value
    const subject = limitSubject(operation, caller, request.params)
    const task: SendTask = { caller, operation: operation.id, auth: operation.auth, request, subject }
    const credentials = await this.#credentialsFor(task, { signal: options.signal })
    if (!credentials.ok) return credentials
    const outcome = await receiveStream(this.#parts, task, credentials.value, sink, options)
    const { bearer } = credentials.value
    const isRefused = !outcome.ok && outcome.fault.kind === 'signedOut' && task.auth === 'bearer'
    // The next attempt requests a new token.
    // Stryker disable next-line ConditionalExpression: a request that a token signs has one.
    if (isRefused && bearer !== null) {
      await this.bearerTokens.forget(caller, bearer)
    }
    return outcome
  }
}

/** Turns operations into signed requests and responses into outcomes. */
export function createClient(clientParts: ClientParts): Client {
  return new SigningClient(clientParts)
}

/** Secrets (Basic) and bearer tokens are sent in clear text, so only the intended host gets them. */
function isHostOf({ auth, host }: Pick<RawRequest, 'auth' | 'host'>): boolean {
  return host === 'platform' || !platformOnly.has(auth)
}

const platformOnly: ReadonlySet<RawRequest['auth']> = new Set(['basic', 'bearer', 'oauth2User', 'client'])

const wrongHostMessage = t`Basic, bearer and OAuth 2.0 authentication work on the platform host only. Nothing was sent.`
const wrongHost: Fault = {
  kind: 'invalid',
  message: wrongHostMessage,
  errors: [{ code: 'INVALID_PARAMETER', message: wrongHostMessage, field: 'auth' }],
}

function answerWithCredential(auth: RawRequest['auth'], answer: RawAnswer): RawAnswer {
  return answer.fault === null ? answer : { ...answer, fault: withCredential(auth, answer.fault) }
}

function aboutAnswer({ answer, startedAt, limit }: ExchangeResult) {
  const { status, headers, durationMs } = answer
  return { status, headers, limit, requestId: requestIdOf(headers), startedAt, durationMs }
}
