import type { ReactNode } from 'react'
import styles from './list-heading.module.css'

interface ListHeadingProps {
  readonly title: string
  /** How much there is below it. */
  readonly count: string
  /** A sum of the rows, at the end of the line. */
  readonly sum?: ReactNode
}

/** The heading above a group of a list's rows. */
export function ListHeading({ title, count, sum }: ListHeadingProps) {
  return (
    <span className={styles.heading}>
      <strong title={title}>{title}</strong>
      <span>{count}</span>
      {sum !== undefined && <span className={styles.sum}>{sum}</span>}
    </span>
  )
}
