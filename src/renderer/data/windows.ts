import { hashKey, QueriesObserver, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { Subject, Verb } from '../../shared/contract/contract.ts'
import type { Fault } from '../../shared/core/fault.ts'
import { type Outcome, succeed } from '../../shared/core/outcome.ts'
import { useWorkbench } from '../workbench/use-workbench.ts'
import { faultOf } from './call-failure.ts'
import { dataClient, functionOf, type InputTo, type ReplyOf, valueOrThrow } from './client.ts'

/** Rows per window; the contract allows at most 200. */
export const windowSize = 100
/** Windows of a list in memory, so that a long list costs no more than a short one. */
const maxWindows = 10

interface Range {
  readonly offset: number
  readonly count: number
}

interface Page<Row> {
  readonly rows: readonly Row[]
  readonly total: number
}

/** A list by the query of each of its windows. */
export interface WindowedList<Reply> {
  readonly keyOf: (range: Range) => QueryKey
  readonly read: (range: Range) => Promise<Outcome<Reply>>
}

interface WindowsState<Reply> {
  /** Replies by number of window. */
  readonly windows: ReadonlyMap<number, Reply>
  /** The newest reply, for its other fields. */
  readonly reply: Reply | null
  /** Rows of the whole list; null before the first reply. */
  readonly total: number | null
  /** Incremented whenever a row may look different. */
  readonly version: number
  /** Why the rows on screen couldn't be read; `faultOf` tells faults from defects. */
  readonly error: Error | null
}

type Listener<State> = (state: State, before: State) => void

export interface RowWindows<Row, Reply> {
  readonly store: {
    readonly getState: () => WindowsState<Reply>
    readonly getInitialState: () => WindowsState<Reply>
    readonly subscribe: (listener: Listener<WindowsState<Reply>>) => () => void
  }
  /** The row at an index, or null until it's loaded. */
  readonly rowAt: (index: number) => Row | null
  /** The range of rows on screen, so that their windows are loaded. */
  readonly show: (first: number, last: number) => void
  /**
   * Switches to a list, of `total` rows if that's known. The old rows stay until those on screen are read; resolves
   * then, or when reading has failed.
   */
  readonly setList: (list: WindowedList<Reply>, total?: number) => Promise<void>
  readonly refetch: () => Promise<void>
  /** Every row of a range, read if necessary. */
  readonly readRange: (first: number, last: number) => Promise<Outcome<readonly Row[]>>
  /** Changes rows in place, before main confirms. */
  readonly patch: (change: (row: Row) => Row) => void
}

/**
 * A list of any length, of which only the windows around the screen are loaded, one query each. Windows are shown when
 * all on screen have their reply, so that rows don't repeat or flicker while they are read again. `ahead` is the number
 * of rows that are read before they come into view.
 */
export function createRowWindows<Row, Reply extends Page<Row>>(
  queries: QueryClient,
  ahead = 0,
): RowWindows<Row, Reply> {
  const initial: WindowsState<Reply> = {
    windows: new Map(),
    reply: null,
    total: null,
    version: 0,
    error: null,
  }
  let state = initial
  let list: WindowedList<Reply> | null = null
  /** Its key when it was set: `keyOf` may read a filter that has changed since. */
  let listKey = ''
  /** When the newest reply of the list was read. */
  let readAt = 0
  /** The total of a list that isn't shown yet. */
  let coming: number | null = null
  let visible = { first: 0, last: 0 }
  const observer = new QueriesObserver(queries, [])
  /** The keys of the observed windows. */
  let observed = ''
  let stopObserving = () => {}
  const listeners = new Set<Listener<WindowsState<Reply>>>()
  /** Keys of the windows in memory by their hash, those last observed at the end. */
  const loaded = new Map<string, QueryKey>()

  const numbersAround = (margin: number): readonly number[] => {
    const end = (coming ?? state.total ?? Number.POSITIVE_INFINITY) - 1
    const from = windowOf(Math.max(0, Math.min(visible.first - margin, end)))
    const to = windowOf(Math.max(0, Math.min(visible.last + margin, end)))
    return Array.from({ length: to - from + 1 }, (_, step) => from + step)
  }
  const queryOf = ({ keyOf, read }: WindowedList<Reply>, number: number) => {
    const range = { offset: number * windowSize, count: windowSize }
    return {
      queryKey: keyOf(range),
      queryFn: async () => valueOrThrow(await read(range)),
      structuralSharing: false,
    }
  }
  const queryStateOf = (number: number) =>
    list === null ? undefined : queries.getQueryState<Reply>(queryOf(list, number).queryKey)

  const observe = () => {
    if (list === null) return
    const currentList = list
    const next = numbersAround(ahead).map((number) => queryOf(currentList, number))
    const keys = hashKey(next.map(({ queryKey }) => queryKey))
    if (keys === observed) return
    observed = keys
    observer.setQueries(next)
    for (const { queryKey } of next) {
      const hash = hashKey(queryKey)
      loaded.delete(hash)
      loaded.set(hash, queryKey)
    }
    for (const [hash, queryKey] of loaded) {
      if (loaded.size <= maxWindows) break
      loaded.delete(hash)
      queries.removeQueries({ queryKey, exact: true, type: 'inactive' })
    }
  }
  /** Whether a window is read for the first time: after a long scroll, those that were only passed aren't read. */
  const isReading = () =>
    observer
      .getQueries()
      .some(({ state: { data, fetchStatus } }) => data === undefined && fetchStatus !== 'idle')

  const update = () => {
    const onScreen = numbersAround(0).map((number) => ({ number, ...queryStateOf(number) }))
    const isReady = onScreen.every(
      ({ number, data, fetchStatus }) =>
        data !== undefined && (fetchStatus === 'idle' || data !== state.windows.get(number)),
    )
    const before = state
    const error = onScreen.flatMap((one) => one.error ?? [])[0] ?? null
    if (error !== state.error) state = { ...state, error }
    const windows = isReady ? windowsAround() : state.windows
    if (!isSame(windows, state.windows)) {
      state = { ...state, windows, version: state.version + 1 }
      coming = null
      // A window that was left may hold the total of an earlier time.
      for (const { data, dataUpdatedAt = 0 } of onScreen) {
        if (data === undefined || dataUpdatedAt < readAt) continue
        readAt = dataUpdatedAt
        state = { ...state, reply: data, total: data.total }
      }
    }
    if (!isReading()) observe()
    if (state !== before) for (const listener of listeners) listener(state, before)
  }
  const windowsAround = () => {
    const windows = new Map<number, Reply>()
    for (const number of numbersAround(ahead)) {
      const data = queryStateOf(number)?.data
      if (data !== undefined) windows.set(number, data)
    }
    return windows
  }

  return {
    store: {
      getState: () => state,
      getInitialState: () => initial,
      subscribe: (listener) => {
        listeners.add(listener)
        if (listeners.size === 1) {
          stopObserving = observer.subscribe(update)
          update()
        }
        return () => {
          listeners.delete(listener)
          if (listeners.size === 0) stopObserving()
        }
      },
    },
    rowAt: (index) => rowIn(state, index),
    show: (first, last) => {
      visible = { first, last }
      update()
    },
    setList: async (next, total) => {
      const key = hashKey(queryOf(next, 0).queryKey)
      list = next
      if (key === listKey) return
      listKey = key
      coming = total ?? null
      readAt = 0
      observe()
      update()
      await Promise.allSettled(observer.getQueries().map(({ promise }) => promise))
      update()
    },
    refetch: async () => {
      await Promise.all(observer.getObservers().map((one) => one.refetch()))
    },
    readRange: async (first, last) => {
      const rangeRows: Row[] = []
      for (let number = windowOf(first); number <= windowOf(last); number += 1) {
        const start = number * windowSize
        const cachedPage = queryStateOf(number)?.data
        const outcome =
          cachedPage === undefined
            ? await list?.read({ offset: start, count: windowSize })
            : succeed(cachedPage)
        if (outcome?.ok === false) return outcome
        rangeRows.push(...(outcome?.value.rows.slice(Math.max(0, first - start), last - start + 1) ?? []))
      }
      return succeed(rangeRows)
    },
    patch: (change) => {
      for (const queryKey of loaded.values())
        queries.setQueryData<Page<Row>>(queryKey, (page) => page && { ...page, rows: page.rows.map(change) })
      update()
    },
  }
}

function windowOf(index: number): number {
  return Math.floor(index / windowSize)
}

function rowIn<Row>({ windows }: WindowsState<Page<Row>>, index: number): Row | null {
  return windows.get(windowOf(index))?.rows[index % windowSize] ?? null
}

function isSame<Reply>(one: ReadonlyMap<number, Reply>, other: ReadonlyMap<number, Reply>): boolean {
  return one.size === other.size && [...one].every(([number, reply]) => other.get(number) === reply)
}

export interface RowsState<Row, Reply = unknown> extends Pick<WindowsState<Reply>, 'reply' | 'total'> {
  readonly fault: Fault | null
  /** The row at an index, or null while its window isn't read. */
  readonly rowAt: (index: number) => Row | null
  /** The first matching row among those that are loaded. */
  readonly find: (isWanted: (row: Row) => boolean) => Row | null
  /** The range of rows on screen, so that their windows are loaded. */
  readonly show: (first: number, last: number) => void
  readonly refetch: () => Promise<void>
  /** Every row of a range, read if necessary; null after a failure, which `fault` holds. */
  readonly rowsBetween: (first: number, last: number) => Promise<readonly Row[] | null>
}

type RowOf<S extends Subject, V extends Verb<S>> =
  ReplyOf<S, V> extends { readonly rows: readonly (infer Row)[]; readonly total: number } ? Row : never

/**
 * A list of any length; only the windows around the screen are loaded. `inputFor` adds the range to the input; old rows
 * stay until the first reply to a new input.
 */
export function useRows<S extends Subject, V extends Verb<S>>(
  subject: S,
  verb: V,
  inputFor: (range: Range) => InputTo<S, V>,
): RowsState<RowOf<S, V>, ReplyOf<S, V>> {
  type Reply = ReplyOf<S, V> & Page<RowOf<S, V>>
  const workbench = useWorkbench()
  const ask = functionOf<Reply>(workbench.bridge, subject, verb)
  const list: WindowedList<Reply> = {
    keyOf: (range) => [subject, verb, inputFor(range)],
    read: (range) => ask(inputFor(range)),
  }
  const [rows] = useState(() => {
    const rowWindows = createRowWindows<RowOf<S, V>, Reply>(dataClient(workbench).queries)
    void rowWindows.setList(list)
    return rowWindows
  })
  useLayoutEffect(() => void rows.setList(list))
  const state = useSyncExternalStore(rows.store.subscribe, rows.store.getState)
  return {
    reply: state.reply,
    total: state.total,
    fault: faultOf(state.error),
    rowAt: (index) => rowIn(state, index),
    find: (isWanted) => {
      for (const page of state.windows.values()) {
        const matchingRow = page.rows.find(isWanted)
        if (matchingRow !== undefined) return matchingRow
      }
      return null
    },
    show: rows.show,
    refetch: rows.refetch,
    rowsBetween: async (first, last) => {
      const outcome = await rows.readRange(first, last)
      if (outcome.ok) return outcome.value
      await rows.refetch()
      return null
    },
  }
}

/** The row in the inspector, as last read; it stays there when it no longer matches the list's filter. */
export function useOpenedRow<Row>({ find }: RowsState<Row>, isOpened: (row: Row) => boolean): Row | null {
  const [last, setLast] = useState<Row | null>(null)
  const openedRow = find(isOpened)
  if (openedRow !== null && openedRow !== last) setLast(() => openedRow)
  return openedRow ?? (last !== null && isOpened(last) ? last : null)
}
