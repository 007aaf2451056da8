import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import parts from '../../ui/layout/parts.module.css'
import styles from './overview.module.css'

export interface Bar {
  readonly key: string
  readonly label: ReactNode
  readonly href: string
  readonly value: number
  /** The formatted value. */
  readonly valueText: string
}

/** Bars to compare at a glance, each with its value and a link. */
export function Bars({ label, bars }: { readonly label: string; readonly bars: readonly Bar[] }) {
  const max = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <Stack aria-label={label} component="ul" gap={8} className={parts.hideEmpty}>
      {bars.map(({ key, label: name, href, value, valueText }) => (
        <li key={key} className={styles.bar}>
          <Link href={href} className={parts.ellipsis}>
            {name}
          </Link>
          <Text span ta="end" className={parts.tabular}>
            {valueText}
          </Text>
          <span className={styles.barTrack} aria-hidden>
            <span className={styles.barFill} style={{ width: `${(100 * value) / max}%` }} />
          </span>
        </li>
      ))}
    </Stack>
  )
}
