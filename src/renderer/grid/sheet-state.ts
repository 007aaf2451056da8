import { createStore, type StoreApi } from 'zustand/vanilla'
import { noRows, type RowSelection } from '../ui/data-grid/row-selection.ts'
import { type Selection, selectCell } from './selection.ts'

/** Where a person is in a grid. It lives beside the list, so that leaving the screen loses nothing. */
export interface SheetState {
  readonly selection: Selection
  /** Whole rows, by their keys. As long as there are any, actions are about them and not about the cells. */
  readonly ticked: RowSelection
  /** The active cell is being edited; `replace` began with a typed character. */
  readonly editing: 'keep' | 'replace' | null
  /** The last row that a drag of the fill handle has reached. */
  readonly fillTo: number | null
}

export type Sheet = StoreApi<SheetState>

export function createSheet(): Sheet {
  return createStore<SheetState>(() => ({
    selection: selectCell({ row: 0, column: 0 }),
    ticked: noRows,
    editing: null,
    fillTo: null,
  }))
}
