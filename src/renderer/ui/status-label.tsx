import { VisuallyHidden } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import styles from './status-label.module.css'

/** By what it asks of the reader: attention for an act, error for what is lost, neutral for what a person chose. */
export type Tone = 'ok' | 'attention' | 'error' | 'information' | 'neutral' | 'sandbox'

interface StatusLabelProps {
  readonly tone: Tone
  readonly icon: TablerIcon
  readonly label: string
  readonly title?: string
  /** Shows only the icon; the label is for screen readers and the tooltip. */
  readonly iconOnly?: boolean
  /** A state is a pill; a sentence or a number is text in its tone. */
  readonly shape?: 'pill' | 'text'
}

/** A status by icon, label and color, never by color alone. */
export function StatusLabel(props: StatusLabelProps) {
  const { tone, icon: Icon, label, title, iconOnly = false, shape = iconOnly ? 'text' : 'pill' } = props
  return (
    <span
      className={styles.status}
      data-tone={tone}
      data-shape={shape}
      data-icon-only={iconOnly || undefined}
      title={title ?? (iconOnly ? label : undefined)}
    >
      <Icon size={shape === 'pill' ? 12 : 14} stroke={2} aria-hidden />
      {iconOnly ? <VisuallyHidden>{label}</VisuallyHidden> : <span className={styles.label}>{label}</span>}
    </span>
  )
}
