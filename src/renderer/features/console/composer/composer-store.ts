import { z } from 'zod'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { operations } from '../../../../shared/api/index.ts'
import type { Operation } from '../../../../shared/api/operation.ts'
import { consentNeed } from '../../../../shared/console/console-effect.ts'
import {
  exampleBody,
  exampleValues,
  idParameters,
  idSource,
} from '../../../../shared/console/console-example.ts'
import { type FormValues, valuesOf } from '../../../../shared/console/console-form.ts'
import type { ConsoleRequest } from '../../../../shared/console/console-request.ts'
import {
  fillVariables,
  unresolvedVariables,
  type VariableValues,
  valuesOfVariables,
} from '../../../../shared/console/console-variables.ts'
import type { ConsoleAnswer } from '../../../../shared/contract/console.ts'
import type { Fault } from '../../../../shared/core/fault.ts'
import type { Outcome } from '../../../../shared/core/outcome.ts'
import { currentEnvironment } from '../../../workbench/session.ts'
import { oncePerWorkbench, type Workbench } from '../../../workbench/workbench.ts'
import { compose, emptyRequest, operationOf } from './composed.ts'
import { recordsOf } from './pages.ts'

export type Sending =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending'; readonly sendId: string }
  | { readonly kind: 'failed'; readonly fault: Fault; readonly isRead: boolean }
  | { readonly kind: 'answered'; readonly answer: ConsoleAnswer; readonly request: ConsoleRequest }

/** The two sides of the composer, which take turns where there is no room for both. */
export type ComposerSide = 'request' | 'answer'
export type RequestTab = 'params' | 'auth' | 'body' | 'about'
export type AnswerTab = 'body' | 'headers' | 'signature' | 'code'

export interface Draft {
  readonly values: FormValues
  readonly body: string
  /** Left out for the operation's default. */
  readonly auth?: ConsoleRequest['auth']
  /** Parameters that have a value but aren't sent. */
  readonly skipped?: readonly string[]
}

export interface ComposerState {
  /** The operation in the form; null for a request written by hand. */
  readonly operationId: string | null
  readonly drafts: Readonly<Record<string, Draft>>
  readonly customRequest: ConsoleRequest
  /** Values typed beside the request that override the environment's. */
  readonly typed: VariableValues
  readonly sending: Sending
  /** A request that waits for confirmation. */
  readonly asking: ConsoleRequest | null
  readonly side: ComposerSide
  /** Null for the first tab that the request has something in. */
  readonly requestTab: RequestTab | null
  readonly answerTab: AnswerTab
}

export interface ComposerStore {
  readonly store: StoreApi<ComposerState>
  /** Null opens an empty custom request. */
  readonly open: (operationId: string | null) => void
  readonly setValue: (name: string, value: string | null) => void
  /** Leaves a parameter out of the request without forgetting its value, or sends it again. */
  readonly setSkipped: (name: string, isSkipped: boolean) => void
  readonly setBody: (text: string) => void
  readonly setAuth: (auth: ConsoleRequest['auth']) => void
  /** Uses IDs from the account's own lists if there are any. */
  readonly fillExample: () => Promise<void>
  readonly setCustomRequest: (change: Partial<ConsoleRequest>) => void
  /** Copies a request into the composer to change and send it again; returns where it opens. */
  readonly take: (request: ConsoleRequest) => string
  readonly setVariable: (name: string, value: string) => void
  readonly forgetTyped: () => void
  readonly show: (shown: Partial<Pick<ComposerState, 'side' | 'requestTab' | 'answerTab'>>) => void
  /** Sends the composed request with these variables, or asks first. */
  readonly send: (variables: VariableValues) => void
  /** Opens an operation that only reads, and sends it unless something has to be filled in first. */
  readonly sendImmediately: (operationId: string) => Promise<void>
  readonly confirm: () => void
  readonly decline: () => void
  readonly cancel: () => void
  /** Sends a request without changing the composed one, for further pages; it isn't stored. */
  readonly sendSeparately: (request: ConsoleRequest, sendId: string) => Promise<Outcome<ConsoleAnswer>>
}

export const customRequestItem = 'custom'

/** The composed request and its response. Both survive leaving the screen. */
export const composerStore = oncePerWorkbench(
  (workbench: Workbench): ComposerStore => new Composer(workbench),
)

class Composer implements ComposerStore {
  readonly #bridge: Workbench['bridge']
  readonly #live: Workbench['live']
  #sends = 0

  readonly store = createStore<ComposerState>(() => ({
    operationId: null,
    drafts: {},
    customRequest: emptyRequest,
    typed: {},
    sending: { kind: 'idle' },
    asking: null,
    side: 'request',
    requestTab: null,
    answerTab: 'body',
  }))

  constructor({ bridge, live }: Workbench) {
    this.#bridge = bridge
    this.#live = live
  }

  readonly open: ComposerStore['open'] = (operationId) => {
    const state = this.store.getState()
    if (operationId === state.operationId && (operationId === null || operationId in state.drafts)) return
    const draft =
      (operationId === null ? undefined : state.drafts[operationId]) ?? this.#newDraft(operationId)
    this.store.setState({
      operationId,
      drafts: operationId === null ? state.drafts : { ...state.drafts, [operationId]: draft },
      sending: { kind: 'idle' },
      asking: null,
      side: 'request',
      requestTab: null,
    })
  }

  readonly setValue: ComposerStore['setValue'] = (name, value) => {
    const { values, skipped = [] } = this.#draft()
    this.#edit({ values: { ...values, [name]: value }, skipped: skipped.filter((other) => other !== name) })
  }

  readonly setSkipped: ComposerStore['setSkipped'] = (name, isSkipped) => {
    const others = (this.#draft().skipped ?? []).filter((other) => other !== name)
    this.#edit({ skipped: isSkipped ? [...others, name] : others })
  }

  readonly setBody: ComposerStore['setBody'] = (body) => this.#edit({ body })

  readonly setAuth: ComposerStore['setAuth'] = (auth) => this.#edit({ auth })

  readonly fillExample: ComposerStore['fillExample'] = async () => {
    const operation = operationOf(this.store.getState().operationId)
    if (operation === null) return
    const ids = await this.#realIds(operation, this.#draft().values)
    if (this.store.getState().operationId !== operation.id) return
    this.#edit({
      values: { ...exampleValues(operation), ...ids, ...this.#draft().values },
      body: exampleBody(operation),
    })
  }

  readonly setCustomRequest: ComposerStore['setCustomRequest'] = (change) =>
    this.store.setState(({ customRequest }) => ({ customRequest: { ...customRequest, ...change } }))

  readonly take: ComposerStore['take'] = (request) => {
    const operation = operationOf(request.operation)
    const values = operation === null ? null : valuesOf(operation, request)
    const rest = { sending: { kind: 'idle' }, asking: null, side: 'request', requestTab: null } as const
    if (operation === null || values === null) {
      this.store.setState({ ...rest, operationId: null, customRequest: { ...request, operation: null } })
      return customRequestItem
    }
    const body = request.body.kind === 'json' ? request.body.text : ''
    this.store.setState(({ drafts }) => ({
      ...rest,
      operationId: operation.id,
      drafts: { ...drafts, [operation.id]: { values, body, auth: request.auth } },
    }))
    return operation.id
  }

  readonly setVariable: ComposerStore['setVariable'] = (name, value) =>
    this.store.setState(({ typed }) => ({ typed: { ...typed, [name]: value } }))

  readonly forgetTyped: ComposerStore['forgetTyped'] = () => this.store.setState({ typed: {} })

  readonly show: ComposerStore['show'] = (change) => this.store.setState(change)

  readonly send: ComposerStore['send'] = (variables) => {
    const request = fillVariables(composedRequest(this.store.getState()), variables)
    const session = this.#live.session.value()
    const environment = session === null ? null : (currentEnvironment(session)?.environment ?? null)
    // Outside the sandbox, main asks in a dialog of its own, and once is enough.
    const asks = environment?.kind === 'sandbox' && consentNeed(request, environment) !== 'none'
    if (asks) this.store.setState({ asking: request })
    else void this.#dispatch(request, environment !== null && environment.kind !== 'sandbox')
  }

  readonly sendImmediately: ComposerStore['sendImmediately'] = async (operationId) => {
    this.open(operationId)
    const operation = operationOf(operationId)
    const session = this.#live.session.value()
    if (operation?.method !== 'GET' || session === null || session.environmentId === null) return
    const variables = await this.#bridge.console.variables({ environmentId: session.environmentId })
    const state = this.store.getState()
    if (!variables.ok || state.operationId !== operationId || state.sending.kind === 'sending') return
    const { request, fieldErrors } = compose(operation, sentValues(draftOf(state)), '')
    const values = { ...valuesOfVariables(session, variables.value), ...state.typed }
    if (fieldErrors.size === 0 && unresolvedVariables(request, values).length === 0) this.send(values)
  }

  readonly confirm: ComposerStore['confirm'] = () => {
    const { asking } = this.store.getState()
    if (asking !== null) void this.#dispatch(asking, true)
  }

  readonly decline: ComposerStore['decline'] = () => this.store.setState({ asking: null })

  readonly cancel: ComposerStore['cancel'] = () => {
    const { sending } = this.store.getState()
    if (sending.kind === 'sending') void this.#bridge.console.cancel({ sendId: sending.sendId })
  }

  readonly sendSeparately: ComposerStore['sendSeparately'] = (request, sendId) =>
    this.#bridge.console.send({ sendId, request, confirmed: false, logged: false })

  #draft(): Draft {
    return draftOf(this.store.getState())
  }

  #newDraft(operationId: string | null): Draft {
    const operation = operationOf(operationId)
    if (operation === null) return emptyDraft
    const accountId = this.#live.session.value()?.accountId ?? null
    const hasAccount = 'account_id' in operation.params.shape && accountId !== null
    return { values: hasAccount ? { account_id: accountId } : {}, body: exampleBody(operation) }
  }

  #edit(change: Partial<Draft>): void {
    const { operationId, drafts } = this.store.getState()
    if (operationId === null) return
    const draft = drafts[operationId] ?? emptyDraft
    this.store.setState({ drafts: { ...drafts, [operationId]: { ...draft, ...change } } })
  }

  #nextId(): string {
    this.#sends += 1
    return `send-${this.#sends}-${Date.now().toString(36)}`
  }

  async #dispatch(request: ConsoleRequest, confirmed: boolean): Promise<void> {
    const sendId = this.#nextId()
    this.store.setState({ sending: { kind: 'sending', sendId }, asking: null })
    const outcome = await this.#bridge.console.send({ sendId, request, confirmed, logged: true })
    const { sending, answerTab } = this.store.getState()
    if (sending.kind !== 'sending' || sending.sendId !== sendId) return
    this.store.setState({
      sending: outcome.ok
        ? { kind: 'answered', answer: outcome.value, request }
        : { kind: 'failed', fault: outcome.fault, isRead: request.method === 'GET' },
      side: 'answer',
      answerTab: answerTab === 'code' ? 'body' : answerTab,
    })
  }

  /** IDs for an operation's parameters, each the first of its list; the list's own IDs are looked up the same way. */
  async #realIds(
    operation: Operation,
    values: FormValues,
    readLists: ReadonlySet<string> = new Set(),
  ): Promise<FormValues> {
    const { accountId, userId } = this.#live.session.value() ?? {}
    const idsByParameter: Record<string, string | null> = {
      ...(accountId && { account_id: accountId }),
      ...(userId && { user_id: userId }),
      ...values,
    }
    const needed = idParameters(operation)
    for (const name of needed) {
      if (idsByParameter[name] !== undefined) continue
      const list = idSource(name, operation, operations)
      if (list === null || readLists.has(list.id)) continue
      const ids = await this.#realIds(list, idsByParameter, new Set([...readLists, list.id]))
      const { request } = compose(list, { ...exampleValues(list), ...ids }, '')
      const outcome = await this.sendSeparately(request, this.#nextId())
      const id = outcome.ok ? firstId(name, outcome.value.body.text) : null
      if (id !== null) idsByParameter[name] = id
    }
    return Object.fromEntries(
      needed.flatMap((name) => (name in idsByParameter ? [[name, idsByParameter[name] ?? null]] : [])),
    )
  }
}

const record = z.looseObject({ id: z.unknown() })

/** The ID of a list's first record: from the parameter's own name (`media_key`), or from `id`. */
function firstId(name: string, text: string): string | null {
  const [first] = recordsOf(text)
  const parsedRecord = record.safeParse(first)
  const value = parsedRecord.success ? (parsedRecord.data[name] ?? parsedRecord.data.id) : null
  return typeof value === 'string' ? value : null
}

const emptyDraft: Draft = { values: {}, body: '' }

export function draftOf({ operationId, drafts }: ComposerState): Draft {
  return (operationId === null ? undefined : drafts[operationId]) ?? emptyDraft
}

/** The values of a draft without those that aren't sent. */
export function sentValues({ values, skipped = [] }: Draft): FormValues {
  return skipped.length === 0
    ? values
    : Object.fromEntries(Object.entries(values).filter(([name]) => !skipped.includes(name)))
}

/** The request as composed, with its placeholders. */
export function composedRequest(state: ComposerState): ConsoleRequest {
  const operation = operationOf(state.operationId)
  if (operation === null) return state.customRequest
  const draft = draftOf(state)
  const { body, auth = operation.auth } = draft
  return { ...compose(operation, sentValues(draft), body).request, auth }
}
