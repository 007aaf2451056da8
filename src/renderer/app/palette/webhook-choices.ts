import { createStore, type StoreApi } from 'zustand/vanilla'
import type { WebhookRow } from '../../../shared/webhooks/webhook.ts'
import { identityOf } from '../../workbench/session.ts'
import { oncePerWorkbench, type Workbench } from '../../workbench/workbench.ts'

export interface WebhookChoices {
  readonly store: StoreApi<readonly WebhookRow[]>
  readonly load: () => Promise<void>
}

/**
 * The webhooks in the palette. Reading them is a request to the service, so they are only read again after another user
 * signed in or the list changed; after a failure the last ones stay.
 */
export const webhookChoices = oncePerWorkbench(({ bridge, live }: Workbench): WebhookChoices => {
  const store = createStore<readonly WebhookRow[]>(() => [])
  let readFor: string | null = null
  bridge.on('webhooksChanged', () => {
    readFor = null
  })
  const load = async () => {
    const session = live.session.value()
    const identity = session === null ? null : identityOf(session)
    if (identity === readFor) return
    readFor = identity
    if (identity === null) return store.setState([], true)
    const outcome = await bridge.webhooks.list()
    if (readFor !== identity) return
    if (outcome.ok) store.setState(outcome.value.webhooks, true)
    else readFor = null
  }
  return { store, load }
})
