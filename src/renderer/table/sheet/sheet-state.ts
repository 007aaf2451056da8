import { createStore, type StoreApi } from 'zustand/vanilla'
import { noRows, type RowSelection } from '../row-selection.ts'
import { type Selection, selectCell } from './selection.ts'

/** Position and selection in a grid. Lives outside the component, so that leaving the screen loses nothing. */
export interface SheetState {
  /** Keys of the columns, in order. */
  readonly columns: readonly string[]
  readonly selection: Selection
  /** Selected rows, by key. While there are any, actions apply to them and not to the cells. */
  readonly ticked: RowSelection
  /** The active cell is being edited; `replace` started with a typed character. */
  readonly editing: 'keep' | 'replace' | null
  /** The last row that dragging the fill handle has reached. */
  readonly fillTo: number | null
}

export type Sheet = StoreApi<SheetState>

export function createSheet(): Sheet {
  return createStore<SheetState>(() => ({
    columns: [],
    selection: selectCell({ row: 0, column: 0 }),
    ticked: noRows,
    editing: null,
    fillTo: null,
  }))
}
