import { Group, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { t } from '../../../shared/text/language.ts'
import styles from './overview.module.css'

interface CardProps {
  readonly title: string
  /** Link to the screen for it, labeled with what is there. */
  readonly link: { readonly href: string; readonly label: string }
  readonly children: ReactNode
}

/** One subject of the overview. */
export function Card({ title, link, children }: CardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.card}>
      <Group component="header" gap={8} justify="space-between" align="baseline" wrap="nowrap">
        <h2 id={id}>{title}</h2>
        <Link href={link.href} className={styles.link}>
          {link.label}
        </Link>
      </Group>
      {children}
    </section>
  )
}

interface FigureProps {
  readonly value: string
  readonly unit: string
}

/** The main number of a card. */
export function Figure({ value, unit }: FigureProps) {
  return (
    <p className={styles.figure}>
      <strong>{value}</strong> {unit}
    </p>
  )
}

/** What a card shows if nothing needs attention. */
export function CardEmptyState({ children }: { readonly children: ReactNode }) {
  return <Text c="dimmed">{children}</Text>
}

/** Figures of the last days are missing, so that nothing can be said. */
export const notLoaded = t`The last 7 days aren’t all loaded. Refresh the figures to see this.`
