import { useState } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { DockSide } from '../../shared/desktop/preferences.ts'
import { useLive, useWorkbench } from './use-workbench.ts'
import { oncePerWorkbench, type Workbench } from './workbench.ts'

export interface Dock {
  /** Null until this window has chosen one. */
  readonly store: StoreApi<{ readonly side: DockSide | null }>
  readonly turn: () => Promise<void>
}

/** Where the inspector of campaigns stands: each window has its own, and a new one begins with the last choice. */
export const campaignsDock = oncePerWorkbench(({ bridge, live }: Workbench): Dock => {
  const store = createStore<{ readonly side: DockSide | null }>(() => ({ side: null }))
  return {
    store,
    async turn() {
      const current = store.getState().side ?? live.preferences.value()?.campaignsDock ?? 'right'
      const side = current === 'right' ? 'below' : 'right'
      store.setState({ side })
      const outcome = await bridge.preferences.change({ campaignsDock: side })
      if (outcome.ok) live.preferences.accept(outcome.value)
    },
  }
})

export function useCampaignsDock(): { readonly side: DockSide; readonly turn: () => Promise<void> } {
  const { store, turn } = campaignsDock(useWorkbench())
  const { campaignsDock: last } = useLive('preferences')
  // Another window's choice doesn't move this one's inspector.
  const [first] = useState(last)
  const { side } = useStore(store)
  return { side: side ?? first, turn }
}
