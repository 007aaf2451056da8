import type { ReactNode } from 'react'

export interface Column<Row> {
  readonly key: string
  readonly title: string
  /** Minimum width in pixels; columns with `grow` share the rest. */
  readonly width: number
  readonly grow?: number
  /** Numbers and times are right-aligned. */
  readonly align?: 'end'
  readonly sortable?: boolean
  /** Left out where the list is too narrow for all columns: the last one first, and `late` ones after all others. */
  readonly optional?: true | 'late'
  readonly cell: (row: Row) => ReactNode
}

/** A column on one line: key, title, width with other layout properties, and its content for a row. */
export function column<Row>(
  key: string,
  title: string,
  options: number | Omit<Column<Row>, 'key' | 'title' | 'cell'>,
  cell: Column<Row>['cell'],
): Column<Row> {
  return { key, title, cell, ...(typeof options === 'number' ? { width: options } : options) }
}

/** Selectable rows: by checkbox, Ctrl+click, Shift+click, Space, and Shift with the arrow keys. */
export interface ListSelection<Row> {
  readonly isSelected: (row: Row) => boolean
  readonly onSelect: (rows: readonly Row[], on: boolean) => void
  /** Label of a row's checkbox: "Send Winter tents". */
  readonly labelOf: (row: Row) => string
  /** By default, every row. */
  readonly canSelect?: (row: Row) => boolean
  /** All matching rows, loaded or not, by the header's checkbox and Ctrl+A. */
  readonly all?: { readonly state: 'none' | 'some' | 'all'; readonly onChange: (on: boolean) => void }
  /** Header of the checkboxes if there isn't one for all: "Import". */
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

/** Below this width, the list scrolls horizontally. */
export function minimumWidth<Row>(columns: readonly Column<Row>[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0)
}

/** Space to the left and right of the columns, together. */
const margins = 16
/** How many pixels a column with a `grow` of 1 gets at most. */
const maxGrowth = 240

/** Beyond this width the columns stay together: on a wide screen, a value far from its name is hard to read. */
export function maximumWidth<Row>(columns: readonly Column<Row>[]): number {
  return minimumWidth(columns) + columns.reduce((sum, { grow = 0 }) => sum + grow * maxGrowth, margins)
}

/** The columns that a list of this width has room for; all of them while the width isn't known yet. */
export function fittingColumns<Row>(columns: readonly Column<Row>[], room: number): readonly Column<Row>[] {
  let excess = room === 0 ? 0 : minimumWidth(columns) + margins - room
  let fitting = columns
  for (const leaving of [true, 'late'] as const) {
    fitting = fitting
      .toReversed()
      .filter(({ optional, width }) => {
        if (optional !== leaving || excess <= 0) return true
        excess -= width
        return false
      })
      .toReversed()
  }
  return fitting
}

/** The sort after a click on a title: a new column starts ascending, the current one is reversed. */
export function nextSort(sort: Sort, key: string): Sort {
  if (sort.key !== key) return { key, direction: 'ascending' }
  return { key, direction: sort.direction === 'ascending' ? 'descending' : 'ascending' }
}

/** Index of the active row after a key; null for other keys. `page` is the number of rows on screen. */
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

/** One cell is one field, as spreadsheets read it: tabs and line breaks become spaces. */
export function rowsAsTsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map((cell) => cell.replaceAll(/\s+/g, ' ').trim()).join('\t')).join('\n')
}
