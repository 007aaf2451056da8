import type { ReactNode } from 'react'
import segments from './layout/segments.module.css'

/** A named row of toggle buttons: the active filters of a list. */
export function Chips({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <fieldset className={segments.segments} aria-label={label}>
      {children}
    </fieldset>
  )
}

interface ChipProps {
  readonly pressed: boolean
  readonly onPress: () => void
  readonly title?: string
  readonly disabled?: boolean
  readonly children: ReactNode
}

/** A toggle button that looks like the segments of a choice. */
export function Chip({ pressed, onPress, title, disabled, children }: ChipProps) {
  return (
    <button
      type="button"
      className={segments.segment}
      aria-pressed={pressed}
      title={title}
      disabled={disabled}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
