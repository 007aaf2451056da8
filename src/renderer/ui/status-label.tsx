import type { TablerIcon } from '@tabler/icons-react'
import styles from './status-label.module.css'

export type Tone = 'ok' | 'attention' | 'error' | 'information' | 'neutral' | 'sandbox'

interface StatusWordProps {
  readonly tone: Tone
  readonly icon: TablerIcon
  readonly word: string
  readonly title?: string
}

/** A meaning by icon, word and colour together, never by colour alone. */
export function StatusLabel({ tone, icon: Icon, word, title }: StatusWordProps) {
  return (
    <span className={styles.status} data-tone={tone} title={title}>
      <Icon size={14} stroke={2} aria-hidden />
      <span className={styles.word}>{word}</span>
    </span>
  )
}
