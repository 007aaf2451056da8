import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './list-heading.module.css'

interface ListHeadingProps {
  readonly title: string
  /** How much there is below it. */
  readonly count: string
  /** Marks what asks for an act. */
  readonly icon?: TablerIcon
  /** A sum of the rows, at the end of the line. */
  readonly sum?: ReactNode
}

/** The heading above a group of a list's rows. */
export function ListHeading({ title, count, icon: Icon, sum }: ListHeadingProps) {
  return (
    <span className={styles.heading}>
      {Icon !== undefined && <Icon size={16} aria-hidden />}
      <strong title={title}>{title}</strong>
      <span>{count}</span>
      {sum !== undefined && <span className={styles.sum}>{sum}</span>}
    </span>
  )
}
