import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Fault } from '../../shared/core/fault.ts'
import type { Outcome } from '../../shared/core/outcome.ts'

/** Lists are read in windows of this many rows; the contract takes at most 200. */
export const windowSize = 100

export interface RowWindowsState<Row> {
  /** Rows of the whole list; null before the first reading. */
  readonly total: number | null
  /** Windows that were read, by their number from the top. */
  readonly windows: ReadonlyMap<number, readonly Row[]>
  readonly fault: Fault | null
}

export interface RowWindows<Row> {
  readonly store: StoreApi<RowWindowsState<Row>>
  /** Reads the windows on the screen anew, and puts them in the place of all others at once: nothing flickers. */
  readonly load: () => Promise<void>
  /** Tells which rows are on the screen, so that their windows are read. */
  readonly show: (first: number, last: number) => void
  /** Forgets everything, for another list; answers under way are dropped. */
  readonly reset: () => void
}

export interface Range {
  readonly offset: number
  readonly count: number
}

/** The row at an index, or null while its window is not read. */
export function rowAt<Row>(state: RowWindowsState<Row>, index: number): Row | null {
  return state.windows.get(Math.floor(index / windowSize))?.[index % windowSize] ?? null
}

/** The rows of such a list, as lists on the screen take them. */
export function windowRows<Row>(
  state: RowWindowsState<Row>,
  { load, show }: Omit<RowWindows<Row>, 'store' | 'reset'>,
) {
  const { total, fault } = state
  return { total, fault, rowAt: (index: number) => rowAt(state, index), show, refetch: load }
}

/** What windows that were read together show; where one failed, what was shown before stays. */
export function joinWindows<Row>(
  numbers: readonly number[],
  answers: readonly Outcome<{ readonly rows: readonly Row[]; readonly total: number }>[],
): RowWindowsState<Row> | { readonly fault: Fault } {
  const windows = new Map<number, readonly Row[]>()
  let total = 0
  for (const [position, answer] of answers.entries()) {
    if (!answer.ok) return { fault: answer.fault }
    windows.set(numbers[position] ?? 0, answer.value.rows)
    total = answer.value.total
  }
  return { windows, total, fault: null }
}

/** A list of any length of which only the windows around the screen are read. */
export function createRowWindows<Row>(
  read: (range: Range) => Promise<Outcome<{ readonly rows: readonly Row[]; readonly total: number }>>,
): RowWindows<Row> {
  const empty: RowWindowsState<Row> = { total: null, windows: new Map(), fault: null }
  const store = createStore<RowWindowsState<Row>>(() => empty)
  const { setState } = store
  let visible = { first: 0, last: 0 }
  /** Rises whenever the rows may have moved; answers to older readings are dropped. */
  let version = 0
  const asked = new Set<number>()
  const readWindow = (number: number) => read({ offset: number * windowSize, count: windowSize })

  const load = async () => {
    version += 1
    const mine = version
    asked.clear()
    const numbers = windowsOf(visible)
    for (const number of numbers) asked.add(number)
    const answers = await Promise.all(numbers.map(readWindow))
    if (version !== mine) return
    setState(joinWindows(numbers, answers))
  }

  return {
    store,
    load,
    show: (first, last) => {
      visible = { first, last }
      const now = version
      for (const number of windowsOf(visible)) {
        if (asked.has(number)) continue
        asked.add(number)
        readWindow(number).then((answer) => {
          if (version !== now) return
          if (answer.ok) {
            setState(({ windows }) => ({ windows: new Map(windows).set(number, answer.value.rows) }))
          } else {
            asked.delete(number)
            setState({ fault: answer.fault })
          }
        })
      }
    },
    reset: () => {
      version += 1
      visible = { first: 0, last: 0 }
      asked.clear()
      setState(empty, true)
    },
  }
}

export function windowsOf({
  first,
  last,
}: {
  readonly first: number
  readonly last: number
}): readonly number[] {
  const from = Math.floor(first / windowSize)
  const to = Math.floor(last / windowSize)
  return Array.from({ length: to - from + 1 }, (_, step) => from + step)
}
