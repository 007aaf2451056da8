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
  return new ObservedWindows(queries, ahead)
}

class ObservedWindows<Row, Reply extends Page<Row>> implements RowWindows<Row, Reply> {
  readonly #queries: QueryClient
  readonly #ahead: number
  readonly #observer: QueriesObserver
  readonly #initial: WindowsState<Reply> = {
    windows: new Map(),
    reply: null,
    total: null,
    version: 0,
    error: null,
  }
  readonly #listeners = new Set<Listener<WindowsState<Reply>>>()
  /** Keys of the windows in memory by their hash, those last observed at the end. */
  readonly #loaded = new Map<string, QueryKey>()
  #state = this.#initial
  #list: WindowedList<Reply> | null = null
  /** The list's key when it was set: `keyOf` may read a filter that has changed since. */
  #listKey = ''
  /** When the newest reply of the list was read. */
  #readAt = 0
  /** The total of a list that isn't shown yet. */
  #coming: number | null = null
  #visible = { first: 0, last: 0 }
  /** The keys of the observed windows. */
  #observed = ''
  #stopObserving = () => {}

  constructor(queries: QueryClient, ahead: number) {
    this.#queries = queries
    this.#ahead = ahead
    this.#observer = new QueriesObserver(queries, [])
  }

  readonly store: RowWindows<Row, Reply>['store'] = {
    getState: () => this.#state,
    getInitialState: () => this.#initial,
    subscribe: (listener) => {
      this.#listeners.add(listener)
      if (this.#listeners.size === 1) {
        this.#stopObserving = this.#observer.subscribe(() => this.#update())
        this.#update()
      }
      return () => {
        this.#listeners.delete(listener)
        if (this.#listeners.size === 0) this.#stopObserving()
      }
    },
  }

  readonly rowAt: RowWindows<Row, Reply>['rowAt'] = (index) => rowIn(this.#state, index)

  readonly show: RowWindows<Row, Reply>['show'] = (first, last) => {
    this.#visible = { first, last }
    this.#update()
  }

  readonly setList: RowWindows<Row, Reply>['setList'] = async (list, total) => {
    const key = hashKey(this.#queryOf(list, 0).queryKey)
    this.#list = list
    if (key === this.#listKey) return
    this.#listKey = key
    this.#coming = total ?? null
    this.#readAt = 0
    this.#observe()
    this.#update()
    await Promise.allSettled(this.#observer.getQueries().map(({ promise }) => promise))
    this.#update()
  }

  readonly refetch: RowWindows<Row, Reply>['refetch'] = async () => {
    await Promise.all(this.#observer.getObservers().map((observer) => observer.refetch()))
  }

  readonly readRange: RowWindows<Row, Reply>['readRange'] = async (first, last) => {
    const rangeRows: Row[] = []
    for (let number = windowOf(first); number <= windowOf(last); number += 1) {
      const start = number * windowSize
      const cachedPage = this.#queryStateOf(number)?.data
      const outcome =
        cachedPage === undefined
          ? await this.#list?.read({ offset: start, count: windowSize })
          : succeed(cachedPage)
      if (outcome?.ok === false) return outcome
      rangeRows.push(...(outcome?.value.rows.slice(Math.max(0, first - start), last - start + 1) ?? []))
    }
    return succeed(rangeRows)
  }

  readonly patch: RowWindows<Row, Reply>['patch'] = (change) => {
    for (const queryKey of this.#loaded.values()) {
      this.#queries.setQueryData<Page<Row>>(
        queryKey,
        (page) => page && { ...page, rows: page.rows.map(change) },
      )
    }
    this.#update()
  }

  #numbersAround(margin: number): readonly number[] {
    const end = (this.#coming ?? this.#state.total ?? Number.POSITIVE_INFINITY) - 1
    const from = windowOf(Math.max(0, Math.min(this.#visible.first - margin, end)))
    const to = windowOf(Math.max(0, Math.min(this.#visible.last + margin, end)))
    return Array.from({ length: to - from + 1 }, (_, step) => from + step)
  }

  #queryOf({ keyOf, read }: WindowedList<Reply>, number: number) {
    const range = { offset: number * windowSize, count: windowSize }
    return {
      queryKey: keyOf(range),
      queryFn: async () => valueOrThrow(await read(range)),
      structuralSharing: false,
    }
  }

  #queryStateOf(number: number) {
    return this.#list === null
      ? undefined
      : this.#queries.getQueryState<Reply>(this.#queryOf(this.#list, number).queryKey)
  }

  #observe(): void {
    const list = this.#list
    if (list === null) return
    const next = this.#numbersAround(this.#ahead).map((number) => this.#queryOf(list, number))
    const keys = hashKey(next.map(({ queryKey }) => queryKey))
    if (keys === this.#observed) return
    this.#observed = keys
    this.#observer.setQueries(next)
    for (const { queryKey } of next) {
      const hash = hashKey(queryKey)
      this.#loaded.delete(hash)
      this.#loaded.set(hash, queryKey)
    }
    for (const [hash, queryKey] of this.#loaded) {
      if (this.#loaded.size <= maxWindows) break
      this.#loaded.delete(hash)
      this.#queries.removeQueries({ queryKey, exact: true, type: 'inactive' })
    }
  }

  /** Whether a window is read for the first time: after a long scroll, those that were only passed aren't read. */
  #isReading(): boolean {
    return this.#observer
      .getQueries()
      .some(({ state: { data, fetchStatus } }) => data === undefined && fetchStatus !== 'idle')
  }

  #update(): void {
    const onScreen = this.#numbersAround(0).map((number) => ({ number, ...this.#queryStateOf(number) }))
    const isReady = onScreen.every(
      ({ number, data, fetchStatus }) =>
        data !== undefined && (fetchStatus === 'idle' || data !== this.#state.windows.get(number)),
    )
    const before = this.#state
    const error = onScreen.flatMap((window) => window.error ?? [])[0] ?? null
    if (error !== this.#state.error) this.#state = { ...this.#state, error }
    const windows = isReady ? this.#windowsAround() : this.#state.windows
    if (!isSame(windows, this.#state.windows)) {
      this.#state = { ...this.#state, windows, version: this.#state.version + 1 }
      this.#coming = null
      // A window that was left may hold the total of an earlier time.
      for (const { data, dataUpdatedAt = 0 } of onScreen) {
        if (data === undefined || dataUpdatedAt < this.#readAt) continue
        this.#readAt = dataUpdatedAt
        this.#state = { ...this.#state, reply: data, total: data.total }
      }
    }
    if (!this.#isReading()) this.#observe()
    if (this.#state !== before) for (const listener of this.#listeners) listener(this.#state, before)
  }

  #windowsAround(): ReadonlyMap<number, Reply> {
    const windows = new Map<number, Reply>()
    for (const number of this.#numbersAround(this.#ahead)) {
      const data = this.#queryStateOf(number)?.data
      if (data !== undefined) windows.set(number, data)
    }
    return windows
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
