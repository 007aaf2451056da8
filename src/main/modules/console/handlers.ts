import type { Environment } from '../../../shared/accounts/environment.ts'
import { consentNeed, matchOperation } from '../../../shared/console/console-effect.ts'
import type { ConsoleRequest } from '../../../shared/console/console-request.ts'
import { type ConsoleAnswer, maxPartialFaults } from '../../../shared/contract/console.ts'
import { assertNever } from '../../../shared/core/assert-never.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { encodePairs } from '../../core/api/encoding.ts'
import { partialFaultsOfRaw } from '../../core/api/faults/faults.ts'
import type { Redactor } from '../../core/api/redact.ts'
import { baseAddress } from '../../core/api/request.ts'
import type { Caller, Client, RawAnswer } from '../../core/api/types.ts'
import { declined, refuse } from '../../core/faults.ts'
import type { Clock, Logger } from '../../core/ports.ts'
import type { NativeQuestion, NativeQuestions } from '../../core/ports-desktop.ts'
import type { Handlers } from '../dependencies.ts'
import type { Oauth2 } from '../sign-in/oauth2.ts'
import type { ServiceCalls } from '../sign-in/service-calls.ts'
import type { SessionCore } from '../sign-in/session-core.ts'
import type { Chains, SendIn } from './chains.ts'
import type { ConsoleCollectionHandlers } from './collections.ts'
import type { ConsoleHistoryRepository } from './history-store.ts'
import type { ConsoleImportHandlers } from './imports.ts'
import {
  maxStoredLength,
  redactBody,
  redactFault,
  redactHeaders,
  redactRequest,
  redactSteps,
  shorten,
} from './redaction.ts'
import { createSignatureQuestions } from './signature.ts'
import type { ConsoleVariableHandlers } from './variables.ts'

export interface ConsoleParts {
  readonly calls: ServiceCalls
  readonly client: Client
  readonly session: SessionCore
  readonly history: ConsoleHistoryRepository
  readonly collections: ConsoleCollectionHandlers
  readonly imports: ConsoleImportHandlers
  readonly variables: ConsoleVariableHandlers
  readonly chains: Chains
  readonly oauth2: Pick<Oauth2, 'clientCaller' | 'userCaller' | 'noteRefusal'>
  readonly redactor: Redactor
  readonly questions: NativeQuestions
  readonly clock: Clock
  readonly logger: Logger
}

class ConsoleHandlers {
  readonly #parts: ConsoleParts
  readonly #sendings = new Map<string, AbortController>()
  readonly exportRun: Handlers<'console'>['exportRun']

  constructor(parts: ConsoleParts) {
    this.#parts = parts
    this.exportRun = parts.chains.exportRun
  }

  async #callerFor(auth: ConsoleRequest['auth'], signal: AbortSignal): Promise<Outcome<Caller>> {
    const { calls, oauth2 } = this.#parts
    switch (auth) {
      case 'user':
      case 'requestToken': {
        const user = calls.chosenUser()
        return user.ok ? calls.user(user.value) : user
      }
      case 'oauth2User':
        return oauth2.userCaller(signal)
      case 'client':
        return oauth2.clientCaller()
      default:
        return calls.application()
    }
  }

  async #sendOnce(caller: Caller, request: ConsoleRequest, signal: AbortSignal): Promise<Outcome<RawAnswer>> {
    const { calls, client } = this.#parts
    const operation = matchOperation(request)
    const title = operation?.title ?? `${request.method} ${request.path}`
    const { operation: _, headers, ...raw } = request
    return calls.forPerson({ id: operation?.id ?? 'console', title }, (options) =>
      client.sendRaw(
        caller,
        { ...raw, operation: operation?.id, headers: Object.fromEntries(headers) },
        {
          ...options,
          signal: options.signal === undefined ? signal : AbortSignal.any([options.signal, signal]),
        },
      ),
    )
  }

  #addToHistory(caller: Caller, request: ConsoleRequest, answer: ConsoleAnswer): number | null {
    const { redactor, history, logger } = this.#parts
    const clean = redactRequest(request, redactor)
    const { operation, method, host, path } = clean
    const { startedAt: at, status, durationMs, headers, body } = answer
    const added = history.add({
      at,
      environmentId: caller.environment.id,
      operation,
      method,
      host,
      path,
      status,
      durationMs,
      bytes: body.bytes,
      request: clean,
      headers,
      body: shorten(body, maxStoredLength),
    })
    if (added.ok) return added.value
    logger.warn('console.history', { fault: added.fault.kind })
    return null
  }

  async #answerTo(
    caller: Caller,
    request: ConsoleRequest,
    signal: AbortSignal,
    logged: boolean,
  ): Promise<Outcome<ConsoleAnswer>> {
    const { oauth2, redactor } = this.#parts
    const rawAnswer = await this.#sendOnce(caller, request, signal)
    if (!rawAnswer.ok) return rawAnswer
    if (request.auth === 'oauth2User' && rawAnswer.value.fault?.kind === 'signedOut') {
      await oauth2.noteRefusal(caller)
    }
    const answer = answerOf(rawAnswer.value, redactor)
    return succeed(logged ? { ...answer, historyId: this.#addToHistory(caller, request, answer) } : answer)
  }

  readonly #sendIn: SendIn = async (environment, request, signal) => {
    const caller = await this.#callerFor(request.auth, signal)
    if (!caller.ok) return caller
    return caller.value.environment.id === environment.id
      ? this.#answerTo(caller.value, request, signal, true)
      : refuse(t`Another environment was chosen during the run. The request was not sent.`)
  }

  /** Makes `cancel` with this ID end the work. */
  async #cancelable<T>(id: string, work: (signal: AbortSignal) => Promise<Outcome<T>>): Promise<Outcome<T>> {
    if (this.#sendings.has(id)) return refuse(t`This request is already being sent.`)
    const abort = new AbortController()
    this.#sendings.set(id, abort)
    try {
      return await work(abort.signal)
    } finally {
      this.#sendings.delete(id)
    }
  }

  readonly send: Handlers<'console'>['send'] = ({ sendId, request, confirmed, logged }) =>
    this.#cancelable(sendId, async (signal) => {
      const caller = await this.#callerFor(request.auth, signal)
      if (!caller.ok) return caller
      const { environment } = caller.value
      const need = consentNeed(request, environment)
      if (need !== 'none' && !confirmed) {
        return refuse(t`This request changes something on the service. Confirm it first. Nothing was sent.`)
      }
      // Outside the sandbox the page's own confirmation isn't enough.
      if (need !== 'none' && environment.kind !== 'sandbox') {
        const isMeant = await this.#parts.questions.confirm(writeQuestion(request, environment))
        if (!isMeant) return declined(t`Nothing was sent.`)
      }
      return this.#answerTo(caller.value, request, signal, logged)
    })

  readonly runChain: Handlers<'console'>['runChain'] = (input) =>
    this.#cancelable(input.runId, (signal) => this.#parts.chains.run(input, signal, this.#sendIn))

  readonly cancel: Handlers<'console'>['cancel'] = async ({ sendId }) => {
    this.#sendings.get(sendId)?.abort()
    return succeed(undefined)
  }

  readonly history: Handlers<'console'>['history'] = async ({ text, offset, count }) =>
    this.#parts.history.window(text, offset, count)

  readonly historyEntry: Handlers<'console'>['historyEntry'] = async ({ id }) => {
    const { history } = this.#parts
    const entry = history.get(id)
    if (!entry.ok) return entry
    return entry.value === null
      ? fail({ kind: 'notFound', code: 'HISTORY', message: t`This request is no longer in the history.` })
      : succeed(entry.value)
  }

  readonly clearHistory: Handlers<'console'>['clearHistory'] = async () => this.#parts.history.clear()
}

export function createConsoleHandlers(parts: ConsoleParts): Handlers<'console'> {
  return {
    ...parts.collections,
    ...parts.imports,
    ...parts.variables,
    ...createSignatureQuestions(parts),
    ...new ConsoleHandlers(parts),
  }
}

/** Asks in a native dialog that shows the request and the hosts that the caller was created for. */
function writeQuestion(request: ConsoleRequest, environment: Environment): NativeQuestion {
  const { method, host, path } = request
  const title = matchOperation(request)?.title ?? t`${method} request`
  const shownPath = `${path}${queryText(request)}`
  return {
    title: t`Confirm request`,
    message: t`Send "${title}" to ${environment.name}?`,
    detail: `${method} ${baseAddress(host, environment)}${shownPath.slice(0, 1_000)}\n${bodyText(request.body).slice(0, 1_000)}`,
    action: t`Send`,
  }
}

function queryText({ path, query }: ConsoleRequest): string {
  return query.length === 0 ? '' : `${path.includes('?') ? '&' : '?'}${encodePairs(query)}`
}

function bodyText(body: ConsoleRequest['body']): string {
  switch (body.kind) {
    case 'none':
      return ''
    case 'json':
    case 'text':
      return body.text
    case 'form':
      return encodePairs(body.fields)
    default:
      return assertNever(body)
  }
}

function answerOf(raw: RawAnswer, redactor: Redactor): ConsoleAnswer {
  const { status, headers, startedAt, durationMs, fault, limit, sent, signature } = raw
  const body = redactBody(raw.body, redactor)
  const serverTime = Date.parse(headers.date ?? '')
  // The header has whole seconds, so a second of difference is meaningless.
  const ahead = Number.isNaN(serverTime)
    ? null
    : serverTime - Math.floor((startedAt + durationMs) / 1_000) * 1_000
  return {
    historyId: null,
    status,
    startedAt,
    durationMs,
    url: sent.url,
    clockAheadMs: ahead,
    fault: fault === null ? null : redactFault(fault, redactor),
    partial: partialFaultsOfRaw(raw, body.text, redactor.text)
      .slice(0, maxPartialFaults)
      .map((partialFault) => redactFault(partialFault, redactor)),
    headers: redactHeaders(headers, redactor),
    body,
    limit:
      limit === null
        ? null
        : {
            bucket: limit.bucket,
            remaining: limit.remaining,
            limit: limit.limit,
            resetAt: limit.resetAt,
          },
    signature: signature === null ? null : redactSteps(signature, redactor),
  }
}
