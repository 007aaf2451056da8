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
  /** What cells hold: numbers and names stay in one line, sentences and values are wrapped. */
  readonly cells?: 'lines' | 'texts'
  /** Smaller type and lower rows, beside other things. */
  readonly dense?: boolean
  /** A line below each row; dense tables go without unless they say so. */
  readonly ruled?: boolean
  /** Columns of one width, so that tables one below the other have them in one place. */
  readonly even?: boolean
  /** In a frame of its own, where cells need room on both sides. */
  readonly framed?: boolean
  /** Rows, most of them with a `th` of their own; `data-align` on a cell as on its head. */
  readonly children: ReactNode
}

/** A short table without sorting or rows to open. */
export function PlainTable({
  label,
  labelledBy,
  heads,
  cells = 'lines',
  dense = false,
  ruled = !dense,
  even = false,
  framed = false,
  children,
}: PlainTableProps) {
  return (
    <table
      className={styles.table}
      data-cells={cells}
      data-dense={dense}
      data-ruled={ruled}
      data-even={even}
      data-framed={framed}
      aria-label={label}
      aria-labelledby={labelledBy}
    >
      <thead>
        <tr>
          {heads.map(({ title, align }) => (
            <th key={title} scope="col" data-align={align}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
