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
