import { VisuallyHidden } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import styles from './status-label.module.css'

export type Tone = 'ok' | 'attention' | 'error' | 'information' | 'neutral' | 'sandbox'

interface StatusWordProps {
  readonly tone: Tone
  readonly icon: TablerIcon
  readonly word: string
  readonly title?: string
  /** Shows only the icon; the word is for screen readers and the tooltip. */
  readonly iconOnly?: boolean
}

/** A status by icon, word and color, never by color alone. */
export function StatusLabel({ tone, icon: Icon, word, title, iconOnly = false }: StatusWordProps) {
  return (
    <span className={styles.status} data-tone={tone} data-icon-only={iconOnly || undefined} title={title}>
      <Icon size={14} stroke={2} aria-hidden />
      {iconOnly ? <VisuallyHidden>{word}</VisuallyHidden> : <span className={styles.word}>{word}</span>}
    </span>
  )
}
