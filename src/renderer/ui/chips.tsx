import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './chips.module.css'

/** A named row of chips: the active filters of a list. */
export function Chips({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Group component="fieldset" gap={4} align="stretch" display="inline-flex" aria-label={label}>
      {children}
    </Group>
  )
}

interface ChipProps {
  readonly pressed: boolean
  readonly onPress: () => void
  readonly title?: string
  readonly disabled?: boolean
  readonly children: ReactNode
}

/** A toggle button. */
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
