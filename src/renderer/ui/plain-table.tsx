import type { ReactNode } from 'react'
import styles from './plain-table.module.css'

interface PlainTableProps {
  readonly label?: string
  readonly heads: readonly { readonly title: string; readonly align?: 'end' }[]
  /** Smaller type and lower rows, beside other things. */
  readonly dense?: boolean
  /** Rows; each begins with a `th` of its own. */
  readonly children: ReactNode
}

/** A short table of numbers that nobody sorts or opens rows of. */
export function PlainTable({ label, heads, dense = false, children }: PlainTableProps) {
  return (
    <table className={styles.table} data-dense={dense} aria-label={label}>
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
