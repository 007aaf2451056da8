import { createStore, type StoreApi } from 'zustand/vanilla'
import { oncePerWorkbench, type Workbench } from './workbench.ts'

export interface Tour {
  /** The current step, counted from 0; null while no tour is running. */
  readonly store: StoreApi<{ readonly step: number | null }>
  readonly start: () => void
  readonly go: (step: number) => void
  /** Ends or declines the tour, and doesn't offer it again. */
  readonly leave: () => void
}

/** The tour of this window: started by a card or a command, shown by the frame. */
export const tourStore = oncePerWorkbench(({ bridge, live }: Workbench): Tour => {
  const store = createStore<{ readonly step: number | null }>(() => ({ step: null }))
  const go = (step: number) => store.setState({ step })
  return {
    store,
    start: () => go(0),
    go,
    leave() {
      store.setState({ step: null })
      if (live.preferences.value()?.tourSeen === true) return
      void bridge.preferences.change({ tourSeen: true }).then((changed) => {
        if (changed.ok) live.preferences.accept(changed.value)
      })
    },
  }
})
