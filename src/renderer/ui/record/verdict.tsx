import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Tone } from '../status-label.tsx'
import styles from './verdict.module.css'

interface VerdictProps {
  readonly tone: Extract<Tone, 'ok' | 'attention' | 'error' | 'neutral'>
  readonly icon: TablerIcon
  /** What was found, in one sentence. */
  readonly title: string
  /** What it's about, or what to do. */
  readonly children?: ReactNode
}

/** What an examination found, above its steps: the first thing to read. */
export function Verdict({ tone, icon: Icon, title, children }: VerdictProps) {
  return (
    <div role="status" className={styles.verdict} data-tone={tone}>
      <Icon size={24} stroke={1.75} aria-hidden />
      <div className={styles.words}>
        <strong>{title}</strong>
        {children}
      </div>
    </div>
  )
}
