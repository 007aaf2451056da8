import type { ReactNode } from 'react'
import type { StoreApi } from 'zustand'
import type { Sort } from '../sort.ts'
import type { GridColumn, RowDescription } from './columns.ts'
import type { CellEdit } from './paste.ts'
import type { CellRange } from './selection.ts'
import type { Sheet } from './sheet-state.ts'
import type { SummaryPlace } from './sheet-summary.tsx'

/** A list of any length, of which only the rows around the screen are loaded. */
interface SheetRows<Row> {
  readonly store: Pick<StoreApi<SheetRowsState>, 'getState' | 'getInitialState' | 'subscribe'>
  /** The row at an index, or null until it's loaded. */
  readonly rowAt: (index: number) => Row | null
  /** Sets the range of rows on screen, so that they are loaded. */
  readonly show: (first: number, last: number) => void
}

interface SheetRowsState {
  /** Rows of the whole list; null until known. */
  readonly total: number | null
  /** Incremented whenever a row may look different. */
  readonly version: number
}

export interface SpreadsheetProps<Row> {
  /** The accessible name of the grid. */
  readonly label: string
  /** Whether rows have foldable levels. */
  readonly tree: boolean
  /** The visible ones in order, pinned ones first. */
  readonly columns: readonly GridColumn<Row>[]
  readonly pinned: number
  readonly rows: SheetRows<Row>
  readonly sheet: Sheet
  readonly describeRow: (row: Row) => RowDescription
  /** Whether a row that was read again holds other values: it's tinted for a moment. */
  readonly hasChanged?: (before: Row, after: Row) => boolean
  readonly sort: readonly Sort[]
  /** `add` keeps the current sort and appends this one. */
  readonly onSort: (field: string, add: boolean) => void
  readonly onResize: (key: string, width: number) => void
  readonly onEdit: (edits: readonly CellEdit<Row>[], label: string) => void
  /** Pastes text over the selection. */
  readonly onPaste: (text: string) => void
  /** Repeats the first `source` rows of a range in the rows below them. */
  readonly onFill: (range: CellRange, source: number) => void
  readonly onClear: (range: CellRange) => void
  /** Copies the cells of a range of which not all are loaded. */
  readonly onCopyUnloaded: (range: CellRange) => void
  /** Copies the selected rows with every visible column. */
  readonly onCopyRows: () => void
  readonly onFold: (row: Row, folded: boolean) => void
  readonly onOpen: (row: Row) => void
  /** Edits the selected rows together. */
  readonly onBulk: () => void
  /** Selects or deselects the rows from one index to another. */
  readonly onTick: (from: number, to: number, on: boolean) => void
  /** Selects all matching rows, or none. */
  readonly onTickAll: (on: boolean) => void
  /** Number of matching rows: what "all" means. */
  readonly matching: number
  /** Opens a menu for the selected rows at a position in the window. */
  readonly onMenu: (place: { readonly x: number; readonly y: number }) => void
  /** A typed text can't be read as a value of its cell. */
  readonly onInvalidText: (message: string) => void
  /** Content of the grid's foot, under its columns. */
  readonly summary?: (place: SummaryPlace) => ReactNode
}
