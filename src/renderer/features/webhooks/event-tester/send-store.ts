import { createStore, type StoreApi } from 'zustand/vanilla'
import type { SandboxDelivery } from '../../../../shared/contract/sandbox.ts'
import { type ActState, rest, running, stateAfter } from '../../../ui/task.ts'
import { oncePerWorkbench, type Workbench } from '../../../workbench/workbench.ts'
import { eventTemplates, eventText } from './event-templates.ts'

/** Stands for "every valid webhook" where a webhook is chosen. */
export const everyWebhook = 'every'

export interface SendState {
  readonly kind: string
  /** A webhook id, or `everyWebhook`. */
  readonly target: string
  readonly text: string
  readonly task: ActState
  /** Who took the last event; null before one was sent. */
  readonly deliveries: readonly SandboxDelivery[] | null
}

export interface SendStore {
  readonly store: StoreApi<SendState>
  /** Writes a new event of a kind into the editor, with an event id of its own. */
  readonly fill: (kind: string, userId: string) => void
  readonly write: (text: string) => void
  readonly aim: (target: string) => void
  readonly send: () => Promise<void>
}

/** The test event that is being written. */
export const sendStore = oncePerWorkbench(({ bridge }: Workbench): SendStore => {
  const store = createStore<SendState>(() => ({
    kind: eventTemplates[0]?.key ?? '',
    target: everyWebhook,
    text: '',
    task: rest,
    deliveries: null,
  }))
  const { getState, setState } = store
  return {
    store,
    fill: (kind, userId) => {
      const template = eventTemplates.find(({ key }) => key === kind)
      if (template === undefined) return
      const seed = { eventId: crypto.randomUUID(), userId, at: Date.now() }
      setState({ kind, text: eventText(template, seed), deliveries: null, task: rest })
    },
    write: (text) => setState({ text }),
    aim: (target) => setState({ target }),
    send: async () => {
      const { target, text } = getState()
      setState({ task: running, deliveries: null })
      const webhookId = target === everyWebhook ? null : target
      const outcome = await bridge.sandbox.sendEvent({ webhookId, body: text })
      setState({ task: stateAfter(outcome), deliveries: outcome.ok ? outcome.value : null })
    },
  }
})
