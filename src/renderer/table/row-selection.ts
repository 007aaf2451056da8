import type { ListSelection } from './columns.ts'

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
export function stateOf(selection: RowSelection, matching: number): 'none' | 'some' | 'all' {
  if (isEmpty(selection)) return 'none'
  return matching > 0 && sizeOf(selection, matching) >= matching ? 'all' : 'some'
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
