import { useStore } from 'zustand'
import type { GridEntity } from '../../../../shared/campaigns/campaign-grid.ts'
import { capitalized } from '../../../../shared/text/format.ts'
import { plural } from '../../../../shared/text/language.ts'
import { titleRow } from '../../../table/motion.ts'
import { isEmpty, isSelected, sizeOf } from '../../../table/row-selection.ts'
import { rangeOf } from '../../../table/sheet/selection.ts'
import { matchingIn } from '../campaign-target.ts'
import { rowKey } from '../grid/row-keys.ts'
import type { Campaigns } from '../store.ts'

export interface SelectedRows {
  /** "Winter tents", "3 rows", "all 245 rows". */
  readonly label: string
  /** The row, if only one is selected. */
  readonly row: GridEntity | null
}

/** On its own, a count begins with a capital; a name stays as it is. */
export function headOf({ label, row }: SelectedRows): string {
  return row === null ? capitalized(label) : label
}

/** Whether rows are selected on purpose: ticked, or several at once. The active cell alone is where a person is. */
export function useIsSelecting({ sheet }: Campaigns): boolean {
  return useStore(sheet, ({ selection, ticked }) => {
    const { top, bottom } = rangeOf(selection)
    return !isEmpty(ticked) || bottom > top
  })
}

/** What the actions are about: the ticked rows, or those of the selected cells. Null if there are none. */
export function useSelectedRows({ sheet, store, rows }: Campaigns): SelectedRows | null {
  const { selection, ticked } = useStore(sheet)
  const matching = matchingIn(useStore(store, ({ opened }) => opened))
  // Titles load and change with the rows.
  useStore(rows.store)
  const { top, bottom } = rangeOf(selection)
  const count = isEmpty(ticked) ? bottom - top + 1 : sizeOf(ticked, matching)
  if (count === 0 || (isEmpty(ticked) && top === titleRow)) return null
  const row = rows.rowAt(top)
  const isActive = isEmpty(ticked) || (row?.kind === 'entity' && isSelected(ticked, rowKey(row)))
  if (count === 1 && isActive && row !== null) {
    return row.kind === 'entity' ? { label: row.title, row } : null
  }
  const isAll = ticked.kind === 'allBut' && ticked.keys.size === 0
  const label = isAll
    ? plural(count, { one: 'all # row', other: 'all # rows' })
    : plural(count, { one: '# row', other: '# rows' })
  return { label, row: null }
}
