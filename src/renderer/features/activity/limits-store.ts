import { createStore, type StoreApi } from 'zustand/vanilla'
import type { RateWindowState } from '../../../shared/contract/activity.ts'
import { idle, type Loadable, settle, startLoading } from '../../ui/loadable.ts'
import { inTurns } from '../../workbench/reading-turns.ts'
import { oncePerWorkbench, type Workbench } from '../../workbench/workbench.ts'

interface LimitsState {
  readonly windows: Loadable<readonly RateWindowState[]>
}

export interface LimitsStore {
  readonly store: StoreApi<LimitsState>
  readonly load: () => Promise<void>
}

/** Every open rate window of the chosen environment, read anew when an answer brought other numbers. */
export const limitsStore = oncePerWorkbench(({ bridge }: Workbench): LimitsStore => {
  const store = createStore<LimitsState>(() => ({ windows: idle }))
  const { getState, setState } = store
  const load = inTurns(async () => {
    setState({ windows: startLoading(getState().windows) })
    const outcome = await bridge.activity.rateWindows()
    setState({ windows: settle(getState().windows, outcome) })
  })
  const readAgain = () => {
    if (getState().windows.kind !== 'idle') load()
  }
  // Every window is told by an answer; of those of another environment the tightest one tells.
  bridge.on('requestsChanged', readAgain)
  bridge.on('limitsChanged', readAgain)
  return { store, load }
})
