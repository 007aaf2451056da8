import { createStore, type StoreApi } from 'zustand/vanilla'
import { oncePerWorkbench } from '../../../workbench/workbench.ts'

interface HistoryView {
  readonly search: string
  /** Marked to be compared with the next one that is opened. */
  readonly markedId: number | null
}

/** What the history shows; it lasts as long as the window. */
export const historyView = oncePerWorkbench(
  (): StoreApi<HistoryView> => createStore(() => ({ search: '', markedId: null })),
)
