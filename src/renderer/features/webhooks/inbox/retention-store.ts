import { createStore, type StoreApi } from 'zustand/vanilla'
import type { InboxKeeping } from '../../../../shared/webhooks/inbox-filter.ts'
import { idle, type Loadable, settle, startLoading } from '../../../ui/loadable.ts'
import { rest, running, type Task, taskAfter } from '../../../ui/task.ts'
import { oncePerWorkbench, type Workbench } from '../../../workbench/workbench.ts'

export interface KeepingState {
  readonly keeping: Loadable<InboxKeeping>
  /** What stands in the fields; null until something was typed. */
  readonly typed: { readonly days: string; readonly count: string } | null
  readonly task: Task
}

export interface KeepingStore {
  readonly store: StoreApi<KeepingState>
  readonly load: () => Promise<void>
  readonly type: (typed: NonNullable<KeepingState['typed']>) => void
  readonly keep: (wanted: InboxKeeping) => Promise<void>
}

/** The bounds of the inbox. */
export const keepingStore = oncePerWorkbench(({ bridge, notices }: Workbench): KeepingStore => {
  const store = createStore<KeepingState>(() => ({ keeping: idle, typed: null, task: rest }))
  const { getState, setState } = store
  return {
    store,
    load: async () => {
      setState({ keeping: startLoading(getState().keeping), typed: null, task: rest })
      setState({ keeping: settle(getState().keeping, await bridge.inbox.keeping()) })
    },
    type: (typed) => setState({ typed }),
    keep: async (wanted) => {
      setState({ task: running })
      const outcome = await bridge.inbox.keep(wanted)
      setState({ task: taskAfter(outcome) })
      if (!outcome.ok) return
      setState({ keeping: { kind: 'ready', value: outcome.value }, typed: null })
      notices.say('ok', 'The inbox keeps this much from now on.')
    },
  }
})
