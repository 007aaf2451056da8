import type { ReactNode } from 'react'

interface FieldGridProps {
  /** Minimum width of a field in pixels; narrower rows have fewer columns. */
  readonly minWidth?: number
  /** A fixed number of columns instead. */
  readonly columns?: number
  /** Whether a row with few fields keeps room for more, so that all rows have the same columns. */
  readonly fill?: boolean
  readonly gap?: number | string
  /** Vertical alignment of fields with different heights. */
  readonly align?: 'start' | 'stretch'
  readonly children: ReactNode
}

/** As many fields side by side as fit. */
export function FieldGrid(props: FieldGridProps) {
  const { minWidth = 240, columns, fill = true, gap = '12px 16px', align = 'start', children } = props
  const fitting = `repeat(auto-${fill ? 'fill' : 'fit'}, minmax(min(100%, max(${minWidth}px, var(--fd-field-min, 0px))), 1fr))`
  const gridTemplateColumns = columns === undefined ? fitting : `repeat(${columns}, minmax(0, 1fr))`
  return (
    // A fixed number of columns leaves no room for labels before the fields.
    <div
      data-labels={columns === undefined ? undefined : 'above'}
      style={{ display: 'grid', gridTemplateColumns, gap, alignItems: align, minWidth: 0 }}
    >
      {children}
    </div>
  )
}
