import type { ReactNode } from 'react'
import styles from './plain-table.module.css'

export interface PlainTableHead {
  readonly title: string
  readonly align?: 'end' | undefined
}

interface PlainTableProps {
  readonly label?: string
  readonly labelledBy?: string
  readonly heads: readonly PlainTableHead[]
  /**
   * What cells contain: numbers and names stay on one line, sentences and values wrap. `cut`: lines as wide as the table,
   * with the end of the last column cut off.
   */
  readonly cells?: 'lines' | 'texts' | 'cut'
  /** Smaller font and lower rows, next to other content. */
  readonly dense?: boolean
  /** A line below each row; by default not in dense tables. */
  readonly bordered?: boolean
  /** Equal column widths, so that the columns of stacked tables line up. */
  readonly equalWidths?: boolean
  /** In a frame, with padding on both sides of cells. */
  readonly framed?: boolean
  /** Rows, most of them with a `th`; `data-align` on cells matches that of their header. */
  readonly children: ReactNode
}

/** A short table without sorting or opening rows. */
export function PlainTable({
  label,
  labelledBy,
  heads,
  cells = 'lines',
  dense = false,
  bordered = !dense,
  equalWidths = false,
  framed = false,
  children,
}: PlainTableProps) {
  return (
    <table
      className={styles.table}
      data-cells={cells}
      data-dense={dense}
      data-ruled={bordered}
      data-even={equalWidths}
      data-framed={framed}
      aria-label={label}
      aria-labelledby={labelledBy}
    >
      <thead>
        <tr>
          {heads.map(({ title, align }) =>
            // A header without a text isn't one.
            title === '' ? (
              <td key={title} />
            ) : (
              <th key={title} scope="col" data-align={align}>
                {title}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
