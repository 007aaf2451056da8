import type { ReactNode } from 'react'
import { Link } from 'wouter'
import styles from './overview.module.css'

export interface Bar {
  readonly key: string
  readonly label: ReactNode
  readonly href: string
  readonly value: number
  /** The value as people read it. */
  readonly words: string
}

/** Lengths to compare at a glance, each with its value in words and the way to what it stands for. */
export function Bars({ label, bars }: { readonly label: string; readonly bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <ul aria-label={label} className={styles.bars}>
      {bars.map(({ key, label: name, href, value, words }) => (
        <li key={key} className={styles.bar}>
          <Link href={href} className={styles.barName}>
            {name}
          </Link>
          <span className={styles.barWords}>{words}</span>
          <span className={styles.barTrack} aria-hidden>
            <span className={styles.barFill} style={{ width: `${(100 * value) / most}%` }} />
          </span>
        </li>
      ))}
    </ul>
  )
}
