import { VisuallyHidden } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import styles from './status-label.module.css'

export type Tone = 'ok' | 'attention' | 'error' | 'information' | 'neutral' | 'sandbox'

interface StatusLabelProps {
  readonly tone: Tone
  readonly icon: TablerIcon
  readonly label: string
  readonly title?: string
  /** Shows only the icon; the label is for screen readers and the tooltip. */
  readonly iconOnly?: boolean
}

/** A status by icon, label and color, never by color alone. */
export function StatusLabel({ tone, icon: Icon, label, title, iconOnly = false }: StatusLabelProps) {
  return (
    <span className={styles.status} data-tone={tone} data-icon-only={iconOnly || undefined} title={title}>
      <Icon size={14} stroke={2} aria-hidden />
      {iconOnly ? <VisuallyHidden>{label}</VisuallyHidden> : <span className={styles.label}>{label}</span>}
    </span>
  )
}
