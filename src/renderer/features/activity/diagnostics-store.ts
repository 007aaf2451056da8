import { createStore, type StoreApi } from 'zustand/vanilla'
import type { DiagnosticsBundle } from '../../../shared/contract/activity.ts'
import { idle, type Loadable, settle, startLoading } from '../../ui/loadable.ts'
import { rest, running, type Task, taskAfter } from '../../ui/task.ts'
import { oncePerWorkbench, type Workbench } from '../../workbench/workbench.ts'

export interface DiagnosticsState {
  readonly bundle: Loadable<DiagnosticsBundle>
  readonly saving: Task
  /** The name of the file that the bundle on show was written to. */
  readonly savedAs: string | null
}

export interface DiagnosticsStore {
  readonly store: StoreApi<DiagnosticsState>
  readonly make: () => Promise<void>
  /** Writes the bundle that is on show, and no other. */
  readonly save: () => Promise<void>
}

export const diagnosticsStore = oncePerWorkbench(({ bridge }: Workbench): DiagnosticsStore => {
  const store = createStore<DiagnosticsState>(() => ({ bundle: idle, saving: rest, savedAs: null }))
  const { getState, setState } = store
  return {
    store,
    make: async () => {
      setState({ bundle: startLoading(getState().bundle), saving: rest, savedAs: null })
      const outcome = await bridge.activity.diagnostics()
      setState({ bundle: settle(getState().bundle, outcome) })
    },
    save: async () => {
      const { bundle } = getState()
      if (bundle.kind !== 'ready') return
      setState({ saving: running, savedAs: null })
      const outcome = await bridge.activity.saveDiagnostics({ bundleId: bundle.value.id })
      setState({
        saving: taskAfter(outcome),
        savedAs: outcome.ok && outcome.value !== null ? outcome.value.fileName : null,
      })
    },
  }
})
