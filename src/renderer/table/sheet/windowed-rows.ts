import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Fault } from '../../../shared/core/fault.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'

/** Rows per window. */
export const windowRows = 50
/** Maximum windows in memory, so that a long list costs no more than a short one. */
const maxWindows = 20
/** Maximum reads at a time: after a long scroll, windows that were only passed aren't read. */
const maxParallelReads = 2

export interface WindowedRowsState {
  /** Rows of the whole list; null until known. */
  readonly total: number | null
  /** Incremented whenever a row may look different. */
  readonly version: number
  readonly fault: Fault | null
}

interface Window<Row> {
  readonly rows: readonly Row[]
  readonly total: number
}

export interface WindowedRows<Row> {
  readonly store: StoreApi<WindowedRowsState>
  /** The row at an index, or null until it's loaded. */
  readonly rowAt: (index: number) => Row | null
  /** Sets the range of rows on screen, so that they are loaded. */
  readonly show: (first: number, last: number) => void
  /**
   * Reloads what is on screen, or switches to another list with a new total; old rows stay until the reply, so that
   * nothing flickers.
   */
  readonly reload: (total?: number) => Promise<void>
  /** Every row of a range, loaded if necessary, but not cached. */
  readonly readRange: (first: number, last: number) => Promise<Outcome<readonly Row[]>>
  /** Changes rows in place, before main confirms. */
  readonly patch: (change: (row: Row) => Row) => void
}

/** A list of any length; only the windows around the screen are loaded and cached. */
export function createWindowedRows<Row>(
  read: (offset: number, count: number) => Promise<Outcome<Window<Row>>>,
): WindowedRows<Row> {
  const store = createStore<WindowedRowsState>(() => ({ total: null, version: 0, fault: null }))
  const { getState, setState } = store
  const windows = new Map<number, readonly Row[]>()
  const asked = new Set<number>()
  let visible = { first: 0, last: 0 }
  /** Incremented by every new list and reload: replies to earlier requests are dropped. */
  let round = 0
  /** The total of a reload under way: one that replaces it loads the same list. */
  let coming: number | null = null

  const keep = (number: number, rows: readonly Row[]) => {
    windows.delete(number)
    windows.set(number, rows)
    for (const old of windows.keys()) {
      if (windows.size <= maxWindows) break
      if (!isVisible(old)) windows.delete(old)
    }
  }
  const windowOf = (index: number) => Math.floor(index / windowRows)
  const isVisible = (number: number) => number >= windowOf(visible.first) && number <= windowOf(visible.last)
  /** Those on screen first, then the ones before and after. */
  const wanted = (total: number): readonly number[] => {
    const end = Math.max(0, total - 1)
    const from = windowOf(Math.min(visible.first, end))
    const to = windowOf(Math.min(visible.last, end))
    const shown = Array.from({ length: to - from + 1 }, (_, step) => from + step)
    return [...shown, to + 1, from - 1].filter((number) => number >= 0 && number * windowRows < total)
  }

  const readNext = () => {
    for (const number of wanted(getState().total ?? 0)) {
      if (asked.size >= maxParallelReads) return
      if (windows.has(number) || asked.has(number)) continue
      asked.add(number)
      const mine = round
      read(number * windowRows, windowRows).then((answer) => {
        if (round !== mine) return
        asked.delete(number)
        if (!answer.ok) return setState({ fault: answer.fault })
        keep(number, answer.value.rows)
        setState(({ version }) => ({ version: version + 1, total: answer.value.total, fault: null }))
        readNext()
      })
    }
  }

  return {
    store,
    rowAt: (index) => windows.get(windowOf(index))?.[index % windowRows] ?? null,
    show: (first, last) => {
      visible = { first, last }
      readNext()
    },
    reload: async (of) => {
      round += 1
      const mine = round
      asked.clear()
      const expected = of ?? coming ?? getState().total ?? 0
      coming = expected
      const numbers = wanted(expected)
      const answers = await Promise.all(numbers.map((number) => read(number * windowRows, windowRows)))
      if (round !== mine) return
      coming = null
      const failed = answers.find((answer) => !answer.ok)
      if (failed !== undefined && !failed.ok) return setState({ fault: failed.fault })
      windows.clear()
      let total = expected
      answers.forEach((answer, place) => {
        if (!answer.ok) return
        windows.set(numbers[place] ?? 0, answer.value.rows)
        total = answer.value.total
      })
      setState(({ version }) => ({ version: version + 1, total, fault: null }))
      readNext()
    },
    readRange: async (first, last) => {
      const found: Row[] = []
      for (let number = windowOf(first); number <= windowOf(last); number += 1) {
        const known = windows.get(number)
        const answer = known === undefined ? await read(number * windowRows, windowRows) : null
        if (answer !== null && !answer.ok) return answer
        const rows = known ?? (answer?.ok === true ? answer.value.rows : [])
        const from = Math.max(0, first - number * windowRows)
        found.push(...rows.slice(from, last - number * windowRows + 1))
      }
      return { ok: true, value: found }
    },
    patch: (change) => {
      for (const [number, rows] of windows) windows.set(number, rows.map(change))
      setState(({ version }) => ({ version: version + 1 }))
    },
  }
}
