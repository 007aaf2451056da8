import type { ListSelection } from './columns.ts'
import type { TickState } from './row-checkboxes.tsx'

/** Selected rows by key; survives sorting, filtering and scrolling. */
export type RowSelection =
  | { readonly kind: 'some'; readonly keys: ReadonlySet<string> }
  /** All matching rows, loaded or not, except these. */
  | { readonly kind: 'allBut'; readonly keys: ReadonlySet<string> }

export const noRows: RowSelection = { kind: 'some', keys: new Set() }
export const selectAllRows: RowSelection = { kind: 'allBut', keys: new Set() }

export function isSelected({ kind, keys }: RowSelection, key: string): boolean {
  return keys.has(key) === (kind === 'some')
}

/** The selection with these rows added or removed. */
export function withRows(selection: RowSelection, changed: Iterable<string>, on: boolean): RowSelection {
  const keys = new Set(selection.keys)
  for (const key of changed) {
    if (on === (selection.kind === 'some')) keys.add(key)
    else keys.delete(key)
  }
  return { kind: selection.kind, keys }
}

/** Number of selected rows, out of `matching` rows. */
export function sizeOf({ kind, keys }: RowSelection, matching: number): number {
  return kind === 'some' ? keys.size : Math.max(0, matching - keys.size)
}

export function isEmpty({ kind, keys }: RowSelection): boolean {
  return kind === 'some' && keys.size === 0
}

/** State of the checkbox for all rows. */
export function stateOf(selection: RowSelection, matching: number): TickState {
  if (isEmpty(selection)) return 'none'
  return matching > 0 && sizeOf(selection, matching) >= matching ? 'all' : 'some'
}

/** The same for rows that are all loaded. */
export function countState(ticked: number, total: number): TickState {
  if (ticked === 0) return 'none'
  return ticked === total ? 'all' : 'some'
}

interface SelectedBy<Row> extends Pick<ListSelection<Row>, 'labelOf'> {
  readonly keyOf: (row: Row) => string
  readonly onChange: (next: RowSelection) => void
}

/** What a list needs to show and change a selection. */
export function listSelection<Row>(
  selection: RowSelection,
  matching: number,
  { keyOf, labelOf, onChange }: SelectedBy<Row>,
): ListSelection<Row> {
  return {
    labelOf,
    isSelected: (row) => isSelected(selection, keyOf(row)),
    onSelect: (rows, on) => onChange(withRows(selection, rows.map(keyOf), on)),
    all: { state: stateOf(selection, matching), onChange: (on) => onChange(on ? selectAllRows : noRows) },
  }
}

interface SelectableRows<Row> {
  readonly selection: ListSelection<Row> | undefined
  readonly rowAt: (index: number) => Row | null
  /** Loads rows of a range that isn't on screen; null after a failure. */
  readonly rowsBetween?: ((first: number, last: number) => Promise<readonly Row[] | null>) | undefined
}

/** Selects rows by their places in the list, as far as they can be selected. */
export function rangeSelector<Row>({ selection, rowAt, rowsBetween }: SelectableRows<Row>) {
  /** Selects or deselects a range of rows, inclusive. */
  const selectThrough = async (from: number, to: number, on = true) => {
    if (selection === undefined) return
    const [first, last] = [Math.min(from, to), Math.max(from, to)]
    const loadedRows = Array.from({ length: last - first + 1 }, (_, step) => rowAt(first + step))
    const rangeRows =
      loadedRows.includes(null) && rowsBetween !== undefined ? await rowsBetween(first, last) : loadedRows
    const isFree = (row: Row | null): row is Row => row !== null && selection.canSelect?.(row) !== false
    selection.onSelect((rangeRows ?? []).filter(isFree), on)
  }
  const toggle = (index: number) => {
    const row = rowAt(index)
    if (row !== null) selectThrough(index, index, selection?.isSelected(row) !== true)
  }
  return { selectThrough, toggle }
}

const ids = new WeakMap<RowSelection, number>()
let lastId = 0

/** Identifies a selection in cache keys, which can't compare sets. */
export function idOf(selection: RowSelection): number {
  const existingId = ids.get(selection)
  if (existingId !== undefined) return existingId
  lastId += 1
  ids.set(selection, lastId)
  return lastId
}
