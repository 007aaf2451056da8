import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  readonly icon: TablerIcon
  /** One sentence that says what will be here. */
  readonly sentence: string
  readonly hint?: string
  /** The one button that makes it so. */
  readonly children?: ReactNode
}

/** What a list says before it has anything. */
export function EmptyState({ icon: Icon, sentence, hint, children }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Icon size={28} stroke={1.25} aria-hidden className={styles.icon} />
      <p className={styles.sentence}>{sentence}</p>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      {children}
    </div>
  )
}
