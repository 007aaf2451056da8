import type { ReactNode } from 'react'
import { ScrollRegion } from '../../../ui/layout/scroll-region.tsx'
import styles from './bulk.module.css'

interface RowListProps {
  readonly label: string
  /** `li` elements. */
  readonly children: ReactNode
}

/** Rows below what they have in common, few of them in sight at once. */
export function RowList({ label, children }: RowListProps) {
  return (
    <ScrollRegion className={styles.rows} label={label}>
      <ul>{children}</ul>
    </ScrollRegion>
  )
}
