import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Outcome } from '../../../shared/core/outcome.ts'
import type { ReceiverBehaviour } from '../../../shared/webhooks/receiver-behaviour.ts'
import type { WebhookList, WebhookRow } from '../../../shared/webhooks/webhook.ts'
import { fromOutcome, idle, type Loadable, lastValue, startLoading } from '../../ui/loadable.ts'
import { type ActState, rest, running, stateAfter } from '../../ui/task.ts'
import { isUnreachable, whenReachable } from '../../workbench/when-reachable.ts'
import { oncePerWorkbench, type Workbench } from '../../workbench/workbench.ts'

export interface WebhooksState {
  readonly list: Loadable<WebhookList>
  readonly registration: ActState
  /** The address being entered, null until something is typed. Here, so that it outlasts a change of the window. */
  readonly typedAddress: string | null
  /** What was last set going for one webhook: checking it, linking or unlinking the stream. */
  readonly action: { readonly webhookId: string; readonly task: ActState } | null
  readonly deletion: ActState
  readonly receiver: ActState
  readonly hourlyCheck: ActState
}

export interface WebhooksStore {
  readonly store: StoreApi<WebhooksState>
  readonly load: () => Promise<void>
  readonly typeAddress: (address: string) => void
  /** The new webhook's id, or null when it was not registered. */
  readonly register: (url: string) => Promise<string | null>
  readonly check: (webhook: WebhookRow) => Promise<void>
  readonly remove: (webhook: WebhookRow) => Promise<boolean>
  readonly linkStream: (webhook: WebhookRow, link: boolean) => Promise<void>
  readonly runReceiver: (request: { readonly start: boolean; readonly port: number }) => Promise<void>
  readonly behave: (behaviour: ReceiverBehaviour) => Promise<void>
  /** Has the sandbox run the check that the service runs every hour. */
  readonly runHourlyCheck: () => Promise<void>
  readonly forgetFaults: () => void
}

const empty: WebhooksState = {
  list: idle,
  registration: rest,
  typedAddress: null,
  action: null,
  deletion: rest,
  receiver: rest,
  hourlyCheck: rest,
}

/** The webhooks of the environment's app, and the receiver on this computer. */
export const webhooksStore = oncePerWorkbench(({ bridge, live, notices }: Workbench): WebhooksStore => {
  const store = createStore<WebhooksState>(() => empty)
  const { getState, setState } = store
  const environment = () => live.session.value()?.environmentId ?? null

  let owner = environment()
  live.session.store.subscribe(() => {
    if (environment() === owner) return
    owner = environment()
    setState(empty, true)
  })

  const load = async () => {
    const asked = owner
    setState({ list: startLoading(getState().list) })
    const outcome = await bridge.webhooks.list()
    if (asked === owner) setState({ list: fromOutcome(getState().list, outcome) })
  }
  bridge.on('webhooksChanged', () => {
    if (getState().list.kind !== 'idle') load()
  })

  whenReachable(live, () => {
    const { list } = getState()
    if (list.kind === 'failed' && isUnreachable(list.fault)) load()
  })

  /** Puts a row that came as an answer into the list. */
  const take = (row: WebhookRow) => {
    const list = lastValue(getState().list)
    if (list === null) return
    const known = list.webhooks.some(({ id }) => id === row.id)
    const webhooks = known
      ? list.webhooks.map((other) => (other.id === row.id ? row : other))
      : [...list.webhooks, row]
    setState({ list: { kind: 'ready', value: { ...list, webhooks } } })
  }

  const act = async <T>(webhookId: string, answer: Promise<Outcome<T>>): Promise<Outcome<T>> => {
    setState({ action: { webhookId, task: running } })
    const outcome = await answer
    setState({ action: { webhookId, task: stateAfter(outcome) } })
    return outcome
  }

  return {
    store,
    load,
    typeAddress: (typedAddress) => setState({ typedAddress }),
    register: async (url) => {
      setState({ registration: running })
      const outcome = await bridge.webhooks.register({ url })
      setState({ registration: stateAfter(outcome) })
      if (!outcome.ok) return null
      take(outcome.value)
      notices.say('ok', 'The webhook is registered. Its address answered the challenge.')
      return outcome.value.id
    },
    check: async (webhook) => {
      const outcome = await act(webhook.id, bridge.webhooks.validate({ webhookId: webhook.id }))
      if (outcome.ok) {
        const listed = lastValue(getState().list)?.webhooks.find(({ id }) => id === webhook.id)
        take({ ...(listed ?? webhook), ...outcome.value })
        if (outcome.value.valid) notices.say('ok', 'The address answered the challenge.')
      } else if (outcome.fault.kind === 'webhook') await load()
    },
    remove: async (webhook) => {
      setState({ deletion: running })
      const outcome = await bridge.webhooks.remove({ webhookId: webhook.id })
      setState({ deletion: stateAfter(outcome) })
      if (!outcome.ok) return false
      notices.say('ok', 'The webhook was deleted.')
      await load()
      return true
    },
    linkStream: async (webhook, link) => {
      const { linkStream, unlinkStream } = bridge.webhooks
      const reference = { webhookId: webhook.id }
      const outcome = await act(webhook.id, link ? linkStream(reference) : unlinkStream(reference))
      if (outcome.ok) take({ ...webhook, streamLinked: link })
    },
    runReceiver: async ({ start, port }) => {
      setState({ receiver: running })
      const outcome = start ? await bridge.receiver.start({ port }) : await bridge.receiver.stop()
      if (outcome.ok) live.receiver.accept(outcome.value)
      setState({ receiver: stateAfter(outcome) })
    },
    behave: async (behaviour) => {
      setState({ receiver: running })
      const outcome = await bridge.receiver.behave(behaviour)
      if (outcome.ok) live.receiver.accept(outcome.value)
      setState({ receiver: stateAfter(outcome) })
      if (outcome.ok) notices.say('ok', 'The receiver answers this way from now on.')
    },
    runHourlyCheck: async () => {
      setState({ hourlyCheck: running })
      const outcome = await bridge.sandbox.checkWebhooks()
      setState({ hourlyCheck: stateAfter(outcome) })
      if (outcome.ok) await load()
    },
    forgetFaults: () => setState({ registration: rest, typedAddress: null, action: null, deletion: rest }),
  }
})
