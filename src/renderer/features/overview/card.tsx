import { Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import type { Performance } from '../../../shared/statistics/performance.ts'
import { t } from '../../../shared/text/language.ts'
import { SkeletonRows } from '../../ui/layout/skeleton-rows.tsx'
import { formatCount } from '../../ui/number.ts'
import styles from './overview.module.css'
import type { FiguresView } from './use-figures.ts'

interface CardProps {
  readonly title: string
  /** How many there are, after the title. */
  readonly count?: number
  /** Link to the screen for it, labeled with what is there. */
  readonly link?: { readonly href: string; readonly label: string }
  /** Its place in the grid, which doesn't depend on what it shows. */
  readonly place?: 'third' | 'half' | 'wide' | 'side'
  readonly children: ReactNode
}

/** One subject of the overview. */
export function Card({ title, count = 0, link, place = 'third', children }: CardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.card} data-place={place}>
      <header className={styles.cardHeader}>
        <h2>
          <span id={id}>{title}</span>
          {count > 0 && <span className={styles.cardCount}>{formatCount(count)}</span>}
        </h2>
        {link !== undefined && <Link href={link.href}>{link.label}</Link>}
      </header>
      {children}
    </section>
  )
}

interface FigureCardProps extends Omit<CardProps, 'children'> {
  readonly figures: FiguresView
  /** What it shows once there are figures. */
  readonly children: (performance: Performance) => ReactNode
}

/** A card of figures: while they load, placeholders of the final size. */
export function FigureCard({ figures, children, ...card }: FigureCardProps) {
  return <Card {...card}>{contentOf(figures, children)}</Card>
}

function contentOf(figures: FiguresView, children: FigureCardProps['children']): ReactNode {
  switch (figures.kind) {
    case 'loading':
      return <SkeletonRows rows={6} label={t`Loading figures`} />
    case 'failed':
    case 'none':
      // The chart says why.
      return <CardEmptyState>–</CardEmptyState>
    case 'known':
      return children(figures.performance)
  }
}

/** What a card shows if nothing needs attention. */
export function CardEmptyState({ children }: { readonly children: ReactNode }) {
  return <Text c="dimmed">{children}</Text>
}

/** Figures of the last days are missing, so that nothing can be said. */
export const notLoaded = t`The last 7 days aren’t all loaded. Refresh the figures to see this.`
