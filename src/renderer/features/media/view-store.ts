import { createStore, type StoreApi } from 'zustand/vanilla'
import { oncePerWorkbench } from '../../workbench/workbench.ts'

export interface ViewState {
  readonly shape: 'tiles' | 'list'
  readonly turn: () => void
}

/** Whether the library is shown as tiles or as a list, for the lifetime of the window. */
export const viewStore = oncePerWorkbench(
  (): StoreApi<ViewState> =>
    createStore<ViewState>((set) => ({
      shape: 'tiles',
      turn: () => set(({ shape }) => ({ shape: shape === 'tiles' ? 'list' : 'tiles' })),
    })),
)
