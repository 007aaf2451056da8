import { createStore, type StoreApi } from 'zustand/vanilla'
import type { InboxEvent, InboxRow } from '../../../../shared/webhooks/inbox.ts'
import { type InboxFilter, unfiltered } from '../../../../shared/webhooks/inbox-filter.ts'
import { fromOutcome, idle, type Loadable, startLoading } from '../../../ui/loadable.ts'
import { countOf } from '../../../ui/number.ts'
import { type ActState, rest, running, stateAfter } from '../../../ui/task.ts'
import { joinWindows, type RowWindowsState, windowSize, windowsOf } from '../../../workbench/row-windows.ts'
import { oncePerWorkbench, type Workbench } from '../../../workbench/workbench.ts'

/** So many rows above and below the screen are read before they come into sight. */
const readAhead = 60

/** The rows are those that match the search. */
export interface InboxState extends RowWindowsState<InboxRow> {
  readonly search: string
  readonly filter: InboxFilter
  /** Kinds of the events there are. */
  readonly kinds: readonly string[]
  readonly opened: { readonly id: number; readonly event: Loadable<InboxEvent> } | null
  readonly clearing: ActState
  readonly exporting: ActState
}

export interface InboxStore {
  readonly store: StoreApi<InboxState>
  readonly load: () => Promise<void>
  readonly search: (text: string) => void
  readonly filter: (change: Partial<InboxFilter>) => void
  readonly showAll: () => void
  readonly loadKinds: () => Promise<void>
  /** Writes what matches to a file that the person chooses. */
  readonly exportLines: () => Promise<void>
  /** Tells which rows are on the screen, so that their windows are read. */
  readonly show: (first: number, last: number) => void
  readonly open: (id: number) => Promise<void>
  readonly close: () => void
  readonly clear: () => Promise<boolean>
}

/** Events received by this program, newest first. New ones push every row down, so all windows are read anew then. */
export const inboxStore = oncePerWorkbench(({ bridge, notices }: Workbench): InboxStore => {
  const store = createStore<InboxState>(() => ({
    search: '',
    filter: unfiltered,
    kinds: [],
    total: null,
    windows: new Map(),
    fault: null,
    opened: null,
    clearing: rest,
    exporting: rest,
  }))
  const { getState, setState } = store
  let visible = { first: 0, last: 0 }
  /** Rises whenever the rows may have moved; answers to older readings are dropped. */
  let version = 0
  let sync = false
  let stale = false
  const asked = new Set<number>()

  const readWindow = (number: number) => {
    const { search, filter } = getState()
    return bridge.inbox.list({ text: search, filter, offset: number * windowSize, count: windowSize })
  }

  /** Reads the visible windows and puts them in the place of all others at once, so that nothing flickers. */
  const load = async () => {
    if (sync) {
      stale = true
      return
    }
    sync = true
    do {
      stale = false
      version += 1
      asked.clear()
      const numbers = windowsOf(visible)
      for (const number of numbers) asked.add(number)
      const answers = await Promise.all(numbers.map(readWindow))
      if (stale) continue
      setState(joinWindows(numbers, answers))
    } while (stale)
    sync = false
  }
  const loadKinds = async () => {
    const kinds = await bridge.inbox.kinds()
    if (kinds.ok) setState({ kinds: kinds.value })
  }
  bridge.on('inboxChanged', () => {
    if (getState().total === null) return
    load()
    loadKinds()
  })
  /** Other rows match from now on. */
  const narrow = (change: Partial<Pick<InboxState, 'search' | 'filter'>>) => {
    visible = { first: 0, last: 0 }
    setState(change)
    load()
  }

  return {
    store,
    load,
    search: (search) => narrow({ search }),
    filter: (change) => narrow({ filter: { ...getState().filter, ...change } }),
    showAll: () => narrow({ search: '', filter: unfiltered }),
    loadKinds,
    exportLines: async () => {
      const { search: text, filter } = getState()
      setState({ exporting: running })
      const outcome = await bridge.inbox.export({ text, filter })
      setState({ exporting: stateAfter(outcome) })
      if (!outcome.ok || outcome.value === null) return
      const { fileName, events } = outcome.value
      notices.say('ok', `${countOf(events, 'event')} exported to ${fileName}.`)
    },
    show: (first, last) => {
      visible = { first, last }
      const now = version
      const lowest = Math.max(last, (getState().total ?? 0) - 1)
      const ahead = { first: Math.max(0, first - readAhead), last: Math.min(lowest, last + readAhead) }
      for (const number of windowsOf(ahead)) {
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
      if (now?.id === id) setState({ opened: { id, event: fromOutcome(now.event, outcome) } })
    },
    close: () => setState({ opened: null }),
    clear: async () => {
      setState({ clearing: running })
      const outcome = await bridge.inbox.clear()
      setState({ clearing: stateAfter(outcome) })
      if (!outcome.ok) return false
      setState({ opened: null })
      await load()
      return true
    },
  }
})
