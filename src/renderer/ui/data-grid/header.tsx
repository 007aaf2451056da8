import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type Column, gridTracks, minimumWidth, type Sort } from './columns.ts'
import styles from './data-grid.module.css'

interface DataGridHeaderProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly sort: Sort | undefined
  readonly onSort: ((key: string) => void) | undefined
}

/** The titles of the columns; a sortable one is a button that says how the list is sorted. */
export function DataGridHeader<Row>({ columns, sort, onSort }: DataGridHeaderProps<Row>) {
  const style = { gridTemplateColumns: gridTracks(columns), minWidth: minimumWidth(columns) }
  return (
    <thead className={styles.head}>
      <tr aria-rowindex={1} className={styles.headRow} style={style}>
        {columns.map((column) => {
          const direction = sort?.key === column.key ? sort.direction : undefined
          return (
            <th
              key={column.key}
              scope="col"
              aria-sort={column.sortable === true ? (direction ?? 'none') : undefined}
              className={styles.headCell}
              data-align={column.align}
            >
              {column.sortable === true && onSort !== undefined ? (
                <button type="button" className={styles.sort} onClick={() => onSort(column.key)}>
                  {column.title}
                  {direction === 'ascending' && <IconArrowUp size={12} aria-hidden />}
                  {direction === 'descending' && <IconArrowDown size={12} aria-hidden />}
                </button>
              ) : (
                column.title
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
