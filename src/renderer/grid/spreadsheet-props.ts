import type { GridColumn, RowLook } from './columns.ts'
import type { CellEdit } from './paste.ts'
import type { CellRange } from './selection.ts'
import type { Sheet } from './sheet-state.ts'
import type { WindowedRows } from './windowed-rows.ts'

export interface SheetSort {
  readonly field: string
  readonly descending: boolean
}

export interface SpreadsheetProps<Row> {
  /** The accessible name of the grid. */
  readonly label: string
  /** Whether rows have levels that can be folded. */
  readonly tree: boolean
  /** Those that are shown, in their order, the pinned ones first. */
  readonly columns: readonly GridColumn<Row>[]
  readonly pinned: number
  readonly rows: WindowedRows<Row>
  readonly sheet: Sheet
  readonly look: (row: Row) => RowLook
  readonly sort: readonly SheetSort[]
  /** `add` keeps the sort there is and puts this one behind it. */
  readonly onSort: (field: string, add: boolean) => void
  readonly onResize: (key: string, width: number) => void
  readonly onEdit: (edits: readonly CellEdit<Row>[], label: string) => void
  /** Pastes texts over the selection. */
  readonly onPaste: (text: string) => void
  /** Repeats the first rows of a range, as many as `source` has, in the rows after them. */
  readonly onFill: (range: CellRange, source: number) => void
  readonly onClear: (range: CellRange) => void
  /** Puts the cells of a range on the clipboard where not all of them are read yet. */
  readonly onCopyFar: (range: CellRange) => void
  /** Puts the selected rows on the clipboard with every column that is shown. */
  readonly onCopyRows: () => void
  readonly onFold: (row: Row, folded: boolean) => void
  readonly onOpen: (row: Row) => void
  /** Selects the rows from one place to another, or gives them up. */
  readonly onTick: (from: number, to: number, on: boolean) => void
  /** Selects everything that matches, or nothing. */
  readonly onTickAll: (on: boolean) => void
  /** How many rows match: what "all" means. */
  readonly matching: number
  /** What can be done with the selected rows, at a place of the window. */
  readonly onMenu: (place: { readonly x: number; readonly y: number }) => void
  /** Something that was typed is not a value of its cell. */
  readonly onNotUnderstood: (message: string) => void
}

/** The boxes of the rows, left of the first column. */
export const gutterWidth = 32
export const headerHeight = 32
