import { createStore, type StoreApi } from 'zustand/vanilla'
import type { SendResult } from '../../../../shared/webhooks/event-sending.ts'
import { type ActState, running, stateAfter } from '../../../ui/task.ts'
import { oncePerWorkbench, type Workbench } from '../../../workbench/workbench.ts'
import { type Target, targetOf } from '../event-tester/target.ts'

export interface ReplayState extends Target {
  readonly signature: 'kept' | 'new'
  /** The event that was last sent again, and what came of it. */
  readonly sent: {
    readonly eventId: number
    readonly task: ActState
    readonly result: SendResult | null
  } | null
}

export interface ReplayStore {
  readonly store: StoreApi<ReplayState>
  readonly aim: (target: ReplayState['target']) => void
  readonly address: (url: string) => void
  readonly sign: (signature: ReplayState['signature']) => void
  /** `allowedAddress` is the private address that the person has just agreed to. */
  readonly replay: (eventId: number, allowedAddress: string | null) => Promise<void>
}

/** Where events are sent again; the same for one event after another. */
export const replayStore = oncePerWorkbench(({ bridge }: Workbench): ReplayStore => {
  const store = createStore<ReplayState>(() => ({
    target: 'receiver',
    url: '',
    signature: 'kept',
    sent: null,
  }))
  const { getState, setState } = store
  return {
    store,
    aim: (target) => setState({ target, sent: null }),
    address: (url) => setState({ url, sent: null }),
    sign: (signature) => setState({ signature }),
    replay: async (eventId, allowedAddress) => {
      const { target, url, signature } = getState()
      const sent = { eventId, task: running, result: null }
      setState({ sent })
      const outcome = await bridge.inbox.replay({
        id: eventId,
        target: targetOf({ target, url }, allowedAddress),
        signature,
      })
      // The target may have changed since, or the event been sent once more.
      if (getState().sent !== sent) return
      const result = outcome.ok ? outcome.value : null
      setState({ sent: { eventId, task: stateAfter(outcome), result } })
    },
  }
})
