import type { ReactNode } from 'react'

export interface Column<Row> {
  readonly key: string
  readonly title: string
  /** Least width in pixels; columns with `grow` share what is left. */
  readonly width: number
  readonly grow?: number
  /** Numbers and times stand at the right edge. */
  readonly align?: 'end'
  readonly sortable?: boolean
  readonly cell: (row: Row) => ReactNode
}

/** A column as a line of a table: key, title, width with what else there is of its look, and what it shows of a row. */
export function column<Row>(
  key: string,
  title: string,
  look: number | Omit<Column<Row>, 'key' | 'title' | 'cell'>,
  cell: Column<Row>['cell'],
): Column<Row> {
  return { key, title, cell, ...(typeof look === 'number' ? { width: look } : look) }
}

/** Rows that can be selected: by box, Ctrl+click, Shift+click, Space, and with Shift and the arrows. */
export interface ListSelection<Row> {
  readonly isSelected: (row: Row) => boolean
  readonly onSelect: (rows: readonly Row[], on: boolean) => void
  /** Names the box of a row: "Send Winter tents". */
  readonly labelOf: (row: Row) => string
  /** Every row can be, where it is left out. */
  readonly canSelect?: (row: Row) => boolean
  /** Everything that matches, read or not, by the box above and Ctrl+A. */
  readonly all?: { readonly state: 'none' | 'some' | 'all'; readonly onChange: (on: boolean) => void }
  /** Above the boxes, where there is no box for all: "Take". */
  readonly title?: string
}

export interface Sort {
  readonly key: string
  readonly direction: 'ascending' | 'descending'
}

/** Value of `grid-template-columns`. */
export function gridTracks<Row>(columns: readonly Column<Row>[]): string {
  return columns
    .map(({ width, grow }) => (grow === undefined ? `${width}px` : `minmax(${width}px, ${grow}fr)`))
    .join(' ')
}

/** Below this width the list scrolls sideways. */
export function minimumWidth<Row>(columns: readonly Column<Row>[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0)
}

/** The sort after a click on a title: a new column begins ascending, the same one turns round. */
export function nextSort(sort: Sort, key: string): Sort {
  if (sort.key !== key) return { key, direction: 'ascending' }
  return { key, direction: sort.direction === 'ascending' ? 'descending' : 'ascending' }
}

/** Where a key moves the active row of a list; null for keys that do not move it. `page` is the rows on a screen. */
export function moveActive(key: string, active: number, count: number, page: number): number | null {
  if (count === 0) return null
  const last = count - 1
  switch (key) {
    case 'ArrowDown':
      return Math.min(last, active + 1)
    case 'ArrowUp':
      return Math.max(0, active - 1)
    case 'PageDown':
      return Math.min(last, active + page)
    case 'PageUp':
      return Math.max(0, active - page)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return null
  }
}

/** One cell is one field, as spreadsheets take it: what would divide it becomes a space. */
export function rowsAsTsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map((cell) => cell.replaceAll(/\s+/g, ' ').trim()).join('\t')).join('\n')
}
