import { createStore, type StoreApi } from 'zustand/vanilla'
import type { WebhookCheck } from '../../../shared/webhooks/webhook.ts'
import { idle, type Loadable, settle, startLoading } from '../../ui/loadable.ts'
import { oncePerWorkbench, type Workbench } from '../../workbench/workbench.ts'

export interface TimelineState {
  readonly webhookId: string | null
  readonly checks: Loadable<readonly WebhookCheck[]>
}

export interface TimelineStore {
  readonly store: StoreApi<TimelineState>
  readonly load: (webhookId: string) => Promise<void>
}

/** The checks of the webhook that is looked at. */
export const timelineStore = oncePerWorkbench(({ bridge }: Workbench): TimelineStore => {
  const store = createStore<TimelineState>(() => ({ webhookId: null, checks: idle }))
  const { getState, setState } = store
  return {
    store,
    load: async (webhookId) => {
      const before = getState()
      setState({ webhookId, checks: startLoading(before.webhookId === webhookId ? before.checks : idle) })
      const outcome = await bridge.webhooks.timeline({ webhookId })
      const now = getState()
      if (now.webhookId === webhookId) setState({ checks: settle(now.checks, outcome) })
    },
  }
})
