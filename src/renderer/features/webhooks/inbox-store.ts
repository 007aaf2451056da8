import { createStore, type StoreApi } from 'zustand/vanilla'
import type { InboxEvent, InboxRow } from '../../../shared/domain/inbox.ts'
import type { Fault } from '../../../shared/fault.ts'
import { idle, type Loadable, settle, startLoading } from '../../ui/loadable.ts'
import { rest, running, type Task, taskAfter } from '../../ui/task.ts'
import { oncePerWorkbench, type Workbench } from '../../workbench/workbench.ts'

/** The inbox is read in windows of this many rows; the contract takes at most 200. */
export const windowSize = 100

export interface InboxState {
  readonly search: string
  /** Rows that match the search; null before the first reading. */
  readonly total: number | null
  /** Windows that were read, by their number from the top. */
  readonly windows: ReadonlyMap<number, readonly InboxRow[]>
  readonly fault: Fault | null
  readonly opened: { readonly id: number; readonly event: Loadable<InboxEvent> } | null
  readonly clearing: Task
}

export interface InboxStore {
  readonly store: StoreApi<InboxState>
  readonly load: () => Promise<void>
  readonly search: (text: string) => void
  /** Tells which rows are on the screen, so that their windows are read. */
  readonly show: (first: number, last: number) => void
  readonly open: (id: number) => Promise<void>
  readonly close: () => void
  readonly clear: () => Promise<boolean>
}

/** The row at an index, or null while its window is not read. */
export function rowAt(state: InboxState, index: number): InboxRow | null {
  return state.windows.get(Math.floor(index / windowSize))?.[index % windowSize] ?? null
}

/** Events received by this program, newest first. New ones push every row down, so all windows are read anew then. */
export const inboxStore = oncePerWorkbench(({ bridge }: Workbench): InboxStore => {
  const store = createStore<InboxState>(() => ({
    search: '',
    total: null,
    windows: new Map(),
    fault: null,
    opened: null,
    clearing: rest,
  }))
  const { getState, setState } = store
  let visible = { first: 0, last: 0 }
  /** Rises whenever the rows may have moved; answers to older readings are dropped. */
  let version = 0
  let reading = false
  let stale = false
  const asked = new Set<number>()

  const readWindow = (number: number) =>
    bridge.inbox.list({ text: getState().search, offset: number * windowSize, count: windowSize })

  /** Reads the visible windows and puts them in the place of all others at once, so that nothing flickers. */
  const load = async () => {
    if (reading) {
      stale = true
      return
    }
    reading = true
    do {
      stale = false
      version += 1
      asked.clear()
      const numbers = windowsOf(visible)
      for (const number of numbers) asked.add(number)
      const answers = await Promise.all(numbers.map(readWindow))
      if (stale) continue
      const windows = new Map<number, readonly InboxRow[]>()
      let total = 0
      let fault: Fault | null = null
      answers.forEach((answer, position) => {
        if (answer.ok) {
          windows.set(numbers[position] ?? 0, answer.value.rows)
          total = answer.value.total
        } else fault = answer.fault
      })
      setState(fault === null ? { windows, total, fault } : { fault })
    } while (stale)
    reading = false
  }
  bridge.on('inboxChanged', () => {
    if (getState().total !== null) load()
  })

  return {
    store,
    load,
    search: (search) => {
      visible = { first: 0, last: 0 }
      setState({ search })
      load()
    },
    show: (first, last) => {
      visible = { first, last }
      const now = version
      for (const number of windowsOf(visible)) {
        if (asked.has(number)) continue
        asked.add(number)
        readWindow(number).then((answer) => {
          if (version !== now) return
          if (answer.ok)
            setState(({ windows }) => ({ windows: new Map(windows).set(number, answer.value.rows) }))
          else {
            asked.delete(number)
            setState({ fault: answer.fault })
          }
        })
      }
    },
    open: async (id) => {
      const before = getState().opened
      setState({ opened: { id, event: startLoading(before?.id === id ? before.event : idle) } })
      const outcome = await bridge.inbox.get({ id })
      const now = getState().opened
      if (now?.id === id) setState({ opened: { id, event: settle(now.event, outcome) } })
    },
    close: () => setState({ opened: null }),
    clear: async () => {
      setState({ clearing: running })
      const outcome = await bridge.inbox.clear()
      setState({ clearing: taskAfter(outcome) })
      if (!outcome.ok) return false
      setState({ opened: null })
      await load()
      return true
    },
  }
})

function windowsOf({ first, last }: { readonly first: number; readonly last: number }): readonly number[] {
  const from = Math.floor(first / windowSize)
  const to = Math.floor(last / windowSize)
  return Array.from({ length: to - from + 1 }, (_, step) => from + step)
}
