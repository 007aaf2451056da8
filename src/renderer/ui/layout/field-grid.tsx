import type { ReactNode } from 'react'
import styles from './field-grid.module.css'

interface FieldGridProps {
  /** Width in pixels below which a field isn't squeezed: one less stands in a row instead. */
  readonly minWidth?: number
  /** Where fields of one row meet that aren't equally high; at the end, so that a description moves no input. */
  readonly align?: 'start' | 'end'
  readonly children: ReactNode
}

/** Fields side by side, as many as fit. */
export function FieldGrid({ minWidth = 240, align = 'end', children }: FieldGridProps) {
  const gridTemplateColumns = `repeat(auto-fill, minmax(${minWidth}px, 1fr))`
  return (
    <div className={styles.grid} style={{ gridTemplateColumns, alignItems: align }}>
      {children}
    </div>
  )
}
