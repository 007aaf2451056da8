/** A cell position, counted from 0. Row -1 is the header row. */
export interface Cell {
  readonly row: number
  readonly column: number
}

/** The size of a table, and how many rows fit on the screen. */
export interface TableSize {
  readonly rows: number
  readonly columns: number
  readonly page: number
}

export type Motion =
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'pageUp'
  | 'pageDown'
  | 'rowStart'
  | 'rowEnd'
  | 'top'
  | 'bottom'
  | 'first'
  | 'last'

/** The header row. */
export const titleRow = -1

/** Keys that go to another row in every table. */
export const rowMotions: Readonly<Record<string, Motion>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
}

/** The cell that a motion leads to; it stays inside the table, and only single steps reach the header. */
export function move({ row, column }: Cell, motion: Motion, { rows, columns, page }: TableSize): Cell {
  const lastRow = Math.max(0, rows - 1)
  const lastColumn = Math.max(0, columns - 1)
  const atRow = (wanted: number): Cell => ({ row: Math.max(0, Math.min(lastRow, wanted)), column })
  switch (motion) {
    case 'up':
      return { row: Math.max(titleRow, row - 1), column }
    case 'down':
      return atRow(row + 1)
    case 'left':
      return { row, column: Math.max(0, column - 1) }
    case 'right':
      return { row, column: Math.min(lastColumn, column + 1) }
    case 'pageUp':
      return atRow(row - page)
    case 'pageDown':
      return atRow(row + page)
    case 'rowStart':
      return { row, column: 0 }
    case 'rowEnd':
      return { row, column: lastColumn }
    case 'top':
      return atRow(0)
    case 'bottom':
      return atRow(lastRow)
    case 'first':
      return { row: 0, column: 0 }
    case 'last':
      return { row: lastRow, column: lastColumn }
  }
}

/** In a list, whose unit is the row. */
const listMotions: Readonly<Record<string, Motion>> = { ...rowMotions, Home: 'top', End: 'bottom' }

/** The row of a list that a key leads to; null for other keys. */
export function moveRow(key: string, active: number, rows: number, page: number): number | null {
  const motion = listMotions[key]
  if (motion === undefined || rows === 0) return null
  return Math.max(0, move({ row: active, column: 0 }, motion, { rows, columns: 1, page }).row)
}
