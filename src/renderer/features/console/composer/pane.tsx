import type { ReactNode } from 'react'
import styles from './composer.module.css'

interface PaneProps {
  readonly title: string
  /** At the end of the title's line. */
  readonly beside: ReactNode
  /** What came back lies on a surface of its own. */
  readonly isResult?: boolean
  readonly children: ReactNode
}

/** One side of an exchange, named: which one is the request and which one the response is seen at once. */
export function Pane({ title, beside, isResult = false, children }: PaneProps) {
  return (
    <div className={styles.pane} data-result={isResult}>
      <div className={styles.paneHead}>
        <h3>{title}</h3>
        {beside}
      </div>
      {children}
    </div>
  )
}
