import type { ReactNode } from 'react'
import styles from './field-grid.module.css'

interface FieldGridProps {
  /** Width in pixels below which a field isn't squeezed: one less stands in a row instead. */
  readonly minWidth?: number
  readonly children: ReactNode
}

/** Fields side by side, as many as fit; those with and without a description end on one line. */
export function FieldGrid({ minWidth = 240, children }: FieldGridProps) {
  const gridTemplateColumns = `repeat(auto-fill, minmax(${minWidth}px, 1fr))`
  return (
    <div className={styles.grid} style={{ gridTemplateColumns }}>
      {children}
    </div>
  )
}
