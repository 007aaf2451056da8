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
export const composerStore = oncePerWorkbench(({ bridge, live }: Workbench): ComposerStore => {
  const store = createStore<ComposerState>(() => ({
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
  const { getState, setState } = store
  let lastSend = 0
  const nextId = () => {
    lastSend += 1
    return `send-${lastSend}-${Date.now().toString(36)}`
  }
  const environment = () => {
    const session = live.session.value()
    return session === null ? null : (currentEnvironment(session)?.environment ?? null)
  }

  const edit = (change: Partial<Draft>) => {
    const { operationId, drafts } = getState()
    if (operationId === null) return
    const draft = drafts[operationId] ?? emptyDraft
    setState({ drafts: { ...drafts, [operationId]: { ...draft, ...change } } })
  }

  const dispatch = async (request: ConsoleRequest, confirmed: boolean) => {
    const sendId = nextId()
    setState({ sending: { kind: 'sending', sendId }, asking: null })
    const outcome = await bridge.console.send({ sendId, request, confirmed, logged: true })
    const { sending, answerTab } = getState()
    if (sending.kind !== 'sending' || sending.sendId !== sendId) return
    setState(
      outcome.ok
        ? {
            sending: { kind: 'answered', answer: outcome.value, request },
            side: 'answer',
            answerTab: answerTab === 'code' ? 'body' : answerTab,
          }
        : {
            sending: { kind: 'failed', fault: outcome.fault, isRead: request.method === 'GET' },
            side: 'answer',
            answerTab: answerTab === 'code' ? 'body' : answerTab,
          },
    )
  }

  const sendSeparately: ComposerStore['sendSeparately'] = (request, sendId) =>
    bridge.console.send({ sendId, request, confirmed: false, logged: false })

  /** IDs for an operation's parameters, each the first of its list; the list's own IDs are found the same way. */
  const realIds = async (
    operation: Operation,
    known: FormValues,
    asked: ReadonlySet<string> = new Set(),
  ): Promise<FormValues> => {
    const { accountId, userId } = live.session.value() ?? {}
    const idsByParameter: Record<string, string | null> = {
      ...(accountId && { account_id: accountId }),
      ...(userId && { user_id: userId }),
      ...known,
    }
    const needed = idParameters(operation)
    for (const name of needed) {
      if (idsByParameter[name] !== undefined) continue
      const list = idSource(name, operation, operations)
      if (list === null || asked.has(list.id)) continue
      const ids = await realIds(list, idsByParameter, new Set([...asked, list.id]))
      const { request } = compose(list, { ...exampleValues(list), ...ids }, '')
      const outcome = await sendSeparately(request, nextId())
      const id = outcome.ok ? firstId(name, outcome.value.body.text) : null
      if (id !== null) idsByParameter[name] = id
    }
    return Object.fromEntries(
      needed.flatMap((name) => (name in idsByParameter ? [[name, idsByParameter[name] ?? null]] : [])),
    )
  }

  const open: ComposerStore['open'] = (operationId) => {
    const state = getState()
    if (operationId === state.operationId && (operationId === null || operationId in state.drafts)) return
    const operation = operationOf(operationId)
    const existingDraft = operationId === null ? undefined : state.drafts[operationId]
    const accountId = live.session.value()?.accountId ?? null
    const draft: Draft = existingDraft ?? {
      values:
        operation !== null && 'account_id' in operation.params.shape && accountId !== null
          ? { account_id: accountId }
          : {},
      body: operation === null ? '' : exampleBody(operation),
    }
    setState({
      operationId,
      drafts: operationId === null ? state.drafts : { ...state.drafts, [operationId]: draft },
      sending: { kind: 'idle' },
      asking: null,
      side: 'request',
      requestTab: null,
    })
  }

  const send: ComposerStore['send'] = (variables) => {
    const request = fillVariables(composedRequest(getState()), variables)
    const where = environment()
    // Outside the sandbox, main asks in a dialog of its own, and once is enough.
    const asks = where?.kind === 'sandbox' && consentNeed(request, where) !== 'none'
    if (asks) setState({ asking: request })
    else void dispatch(request, where !== null && where.kind !== 'sandbox')
  }
  return {
    store,
    open,
    setValue: (name, value) => {
      const { values, skipped = [] } = draftOf(getState())
      edit({ values: { ...values, [name]: value }, skipped: skipped.filter((other) => other !== name) })
    },
    setSkipped: (name, isSkipped) => {
      const others = (draftOf(getState()).skipped ?? []).filter((other) => other !== name)
      edit({ skipped: isSkipped ? [...others, name] : others })
    },
    setBody: (body) => edit({ body }),
    setAuth: (auth) => edit({ auth }),
    fillExample: async () => {
      const operation = operationOf(getState().operationId)
      if (operation === null) return
      const ids = await realIds(operation, draftOf(getState()).values)
      if (getState().operationId !== operation.id) return
      const typed = draftOf(getState()).values
      edit({
        values: { ...exampleValues(operation), ...ids, ...typed },
        body: exampleBody(operation),
      })
    },
    setCustomRequest: (change) =>
      setState(({ customRequest }) => ({ customRequest: { ...customRequest, ...change } })),
    take: (request) => {
      const operation = operationOf(request.operation)
      const values = operation === null ? null : valuesOf(operation, request)
      const rest = { sending: { kind: 'idle' }, asking: null, side: 'request', requestTab: null } as const
      if (operation === null || values === null) {
        setState({ ...rest, operationId: null, customRequest: { ...request, operation: null } })
        return customRequestItem
      }
      const body = request.body.kind === 'json' ? request.body.text : ''
      setState(({ drafts }) => ({
        ...rest,
        operationId: operation.id,
        drafts: { ...drafts, [operation.id]: { values, body, auth: request.auth } },
      }))
      return operation.id
    },
    setVariable: (name, value) => setState(({ typed }) => ({ typed: { ...typed, [name]: value } })),
    forgetTyped: () => setState({ typed: {} }),
    show: setState,
    send,
    sendImmediately: async (operationId) => {
      open(operationId)
      const operation = operationOf(operationId)
      const session = live.session.value()
      if (operation?.method !== 'GET' || session === null || session.environmentId === null) return
      const variablesReply = await bridge.console.variables({ environmentId: session.environmentId })
      const state = getState()
      if (!variablesReply.ok || state.operationId !== operationId || state.sending.kind === 'sending') return
      const { request, fieldErrors } = compose(operation, sentValues(draftOf(state)), '')
      const values = { ...valuesOfVariables(session, variablesReply.value), ...state.typed }
      if (fieldErrors.size === 0 && unresolvedVariables(request, values).length === 0) send(values)
    },
    confirm: () => {
      const { asking } = getState()
      if (asking !== null) void dispatch(asking, true)
    },
    decline: () => setState({ asking: null }),
    cancel: () => {
      const { sending } = getState()
      if (sending.kind === 'sending') void bridge.console.cancel({ sendId: sending.sendId })
    },
    sendSeparately,
  }
})

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
