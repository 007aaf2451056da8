import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ConsoleHistoryEntry, ConsoleHistoryRow } from '../../../../shared/contract/console.ts'
import { idle, type Loadable, settle, startLoading } from '../../../ui/loadable.ts'
import { rest, running, type Task, taskAfter } from '../../../ui/task.ts'
import { createRowWindows, type RowWindows } from '../../../workbench/row-windows.ts'
import { oncePerWorkbench, type Workbench } from '../../../workbench/workbench.ts'

export interface HistoryState {
  readonly search: string
  readonly openedId: number | null
  readonly entry: Loadable<ConsoleHistoryEntry>
  /** The one that the opened one is compared with. */
  readonly other: Loadable<ConsoleHistoryEntry>
  /** Marked to be compared with the next one that is opened. */
  readonly markedId: number | null
  readonly clearing: Task
}

export interface HistoryStore {
  readonly store: StoreApi<HistoryState>
  readonly rows: RowWindows<ConsoleHistoryRow>
  readonly search: (text: string) => void
  readonly open: (id: number | null) => Promise<void>
  readonly mark: (id: number | null) => void
  readonly clear: () => Promise<boolean>
}

/** What was sent from the console, newest first. */
export const historyStore = oncePerWorkbench(({ bridge }: Workbench): HistoryStore => {
  const store = createStore<HistoryState>(() => ({
    ...{ search: '', openedId: null, entry: idle, other: idle, markedId: null, clearing: rest },
  }))
  const { getState, setState } = store
  const rows = createRowWindows<ConsoleHistoryRow>((range) =>
    bridge.console.history({ text: getState().search, ...range }),
  )

  const readOther = async () => {
    const { markedId, openedId } = getState()
    if (markedId === null || markedId === openedId) return setState({ other: idle })
    setState({ other: startLoading(idle) })
    const outcome = await bridge.console.historyEntry({ id: markedId })
    if (getState().markedId === markedId) setState({ other: settle(idle, outcome) })
  }

  return {
    store,
    rows,
    search: (search) => {
      setState({ search })
      rows.reset()
      rows.load()
    },
    async open(id) {
      if (id === null) return setState({ openedId: null, entry: idle, other: idle })
      setState({ openedId: id, entry: startLoading(idle) })
      const outcome = await bridge.console.historyEntry({ id })
      if (getState().openedId !== id) return
      setState({ entry: settle(idle, outcome) })
      await readOther()
    },
    mark: (markedId) => {
      setState({ markedId })
      void readOther()
    },
    async clear() {
      setState({ clearing: running })
      const outcome = await bridge.console.clearHistory()
      setState({ clearing: taskAfter(outcome), markedId: null, other: idle })
      await rows.load()
      return outcome.ok
    },
  }
})
