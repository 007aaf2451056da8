import { createStore, type StoreApi } from 'zustand/vanilla'
import type { InboxRetention } from '../../../../shared/webhooks/inbox-filter.ts'
import { fromOutcome, idle, type Loadable, startLoading } from '../../../ui/loadable.ts'
import { type ActState, rest, running, stateAfter } from '../../../ui/task.ts'
import { oncePerWorkbench, type Workbench } from '../../../workbench/workbench.ts'

export interface RetentionState {
  readonly retention: Loadable<InboxRetention>
  /** What stands in the fields; null until something was typed. */
  readonly typed: { readonly days: string; readonly count: string } | null
  readonly task: ActState
}

export interface RetentionStore {
  readonly store: StoreApi<RetentionState>
  readonly load: () => Promise<void>
  readonly type: (typed: NonNullable<RetentionState['typed']>) => void
  readonly setRetention: (wanted: InboxRetention) => Promise<void>
}

/** The bounds of the inbox. */
export const retentionStore = oncePerWorkbench(({ bridge, notices }: Workbench): RetentionStore => {
  const store = createStore<RetentionState>(() => ({ retention: idle, typed: null, task: rest }))
  const { getState, setState } = store
  return {
    store,
    load: async () => {
      setState({ retention: startLoading(getState().retention), typed: null, task: rest })
      setState({ retention: fromOutcome(getState().retention, await bridge.inbox.retention()) })
    },
    type: (typed) => setState({ typed }),
    setRetention: async (wanted) => {
      setState({ task: running })
      const outcome = await bridge.inbox.setRetention(wanted)
      setState({ task: stateAfter(outcome) })
      if (!outcome.ok) return
      setState({ retention: { kind: 'ready', value: outcome.value }, typed: null })
      notices.say('ok', 'Retention saved.')
    },
  }
})
