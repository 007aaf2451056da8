import { createStore, type StoreApi } from 'zustand/vanilla'
import { oncePerWorkbench } from '../../../workbench/workbench.ts'

interface HistoryView {
  readonly search: string
  /** Marked for comparison with the next one that is opened. */
  readonly markedId: number | null
}

/** View settings of the history, for the lifetime of the window. */
export const historyView = oncePerWorkbench(
  (): StoreApi<HistoryView> => createStore(() => ({ search: '', markedId: null })),
)
