import { memo } from 'react'
import { type Column, gridTracks } from './columns.ts'
import styles from './data-grid.module.css'

interface DataGridRowProps<Row> {
  readonly id: string
  readonly index: number
  /** Pixels from the top of the list. */
  readonly start: number
  readonly columns: readonly Column<Row>[]
  /** Null while it is still being read. */
  readonly row: Row | null
  readonly selected: boolean
  readonly active: boolean
}

function DrawnRow<Row>({ id, index, start, columns, row, selected, active }: DataGridRowProps<Row>) {
  return (
    <tr
      id={id}
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={selected}
      data-active={active}
      className={styles.row}
      style={{ top: start, gridTemplateColumns: gridTracks(columns) }}
    >
      {columns.map((column) => (
        <td key={column.key} className={styles.cell} data-align={column.align}>
          {row === null ? <span className={styles.unread} /> : column.cell(row)}
        </td>
      ))}
    </tr>
  )
}

/** One row, drawn again only where something of it has changed: a step of scrolling leaves all but the new ones alone. */
export const DataGridRow = memo(DrawnRow) as typeof DrawnRow
