import type { ReactNode } from 'react'
import styles from './chips.module.css'

/** A row of chips with a name: what a list is narrowed to. */
export function Chips({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <fieldset className={styles.chips} aria-label={label}>
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

/** A button that stays pressed while it holds. */
export function Chip({ pressed, onPress, title, disabled, children }: ChipProps) {
  return (
    <button
      type="button"
      className={styles.chip}
      aria-pressed={pressed}
      title={title}
      disabled={disabled}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
