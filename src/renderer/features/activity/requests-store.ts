import { createStore, type StoreApi } from 'zustand/vanilla'
import type { RequestRow } from '../../../shared/contract/activity.ts'
import { idle, type Loadable, settle, startLoading } from '../../ui/loadable.ts'
import { inTurns } from '../../workbench/reading-turns.ts'
import { createRowWindows, type RowWindows } from '../../workbench/row-windows.ts'
import { oncePerWorkbench, type Workbench } from '../../workbench/workbench.ts'

interface RequestsState {
  readonly text: string
  readonly failedOnly: boolean
  /** Narrowed to the requests of one job. */
  readonly jobId: string | null
  readonly openedId: number | null
  readonly opened: Loadable<RequestRow>
}

export interface RequestsStore {
  readonly store: StoreApi<RequestsState>
  readonly rows: RowWindows<RequestRow>
  readonly narrow: (change: Partial<Pick<RequestsState, 'text' | 'failedOnly' | 'jobId'>>) => void
  readonly open: (id: number | null) => Promise<void>
  /** Reads the list anew whenever requests were made, until the returned function is called. */
  readonly watch: () => () => void
}

/** The latest requests to the service, newest first. */
export const requestsStore = oncePerWorkbench(({ bridge }: Workbench): RequestsStore => {
  const store = createStore<RequestsState>(() => ({
    ...{ text: '', failedOnly: false, jobId: null, openedId: null, opened: idle },
  }))
  const { getState, setState } = store
  const rows = createRowWindows<RequestRow>((range) => {
    const { text, failedOnly, jobId } = getState()
    return bridge.activity.requests({ text, failedOnly, jobId, ...range })
  })
  const load = inTurns(rows.load)
  return {
    store,
    rows,
    narrow(change) {
      setState(change)
      rows.reset()
      rows.load()
    },
    async open(id) {
      if (id === null) return setState({ openedId: null, opened: idle })
      setState({ openedId: id, opened: startLoading(idle) })
      const outcome = await bridge.activity.request({ id })
      if (getState().openedId === id) setState({ opened: settle(idle, outcome) })
    },
    watch: () => bridge.on('requestsChanged', () => void load()),
  }
})
