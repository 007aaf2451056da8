import type { ReactNode } from 'react'
import parts from './layout/parts.module.css'
import styles from './name-text.module.css'

interface NameTextProps {
  readonly text: string
  /** What shows on hover, if it's more than the name. */
  readonly hover?: string
  /** Marks before the text. They belong in here, so that the text gets only the room that they leave. */
  readonly before?: ReactNode
  readonly after?: ReactNode
}

/** A name on one line. Its end is cut if it's too long for its place, as readers expect; on hover, all of it shows. */
export function NameText({ text, hover = text, before, after }: NameTextProps) {
  return (
    <span className={styles.whole} title={hover}>
      {before}
      <span className={parts.ellipsis}>{text}</span>
      {after !== undefined && <span className={styles.after}>{after}</span>}
    </span>
  )
}
