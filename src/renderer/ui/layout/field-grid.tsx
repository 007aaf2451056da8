import type { ReactNode } from 'react'
import styles from './field-grid.module.css'

interface FieldGridProps {
  /** Minimum width of a field in pixels; narrower rows have fewer columns. */
  readonly minWidth?: number
  /** Vertical alignment of fields with different heights; `end`, so that a description moves no input. */
  readonly align?: 'start' | 'end'
  readonly children: ReactNode
}

/** As many fields side by side as fit. */
export function FieldGrid({ minWidth = 240, align = 'end', children }: FieldGridProps) {
  const gridTemplateColumns = `repeat(auto-fill, minmax(${minWidth}px, 1fr))`
  return (
    <div className={styles.grid} style={{ gridTemplateColumns, alignItems: align }}>
      {children}
    </div>
  )
}
