import { Box } from '@mantine/core'
import { Link } from 'wouter'
import type { Performance, RankedCreative } from '../../../shared/statistics/performance.ts'
import { t } from '../../../shared/text/language.ts'
import { formatValue } from '../../ui/chart/chart-lines.ts'
import { formatCount } from '../../ui/number.ts'
import { Card, CardEmptyState } from './card.tsx'
import styles from './overview.module.css'

/** Promoted posts that people click most and least. */
export function CreativeFiguresCard({ performance }: { readonly performance: Performance }) {
  const { best, worst } = performance.creatives
  return (
    <Card title={t`Creatives by CTR`} link={{ href: '/creatives/posts', label: t`Posts` }}>
      {best.length === 0 ? (
        <CardEmptyState>{t`No promoted post had 500 impressions in the last 7 days.`}</CardEmptyState>
      ) : (
        <>
          <Ranked label={t`Best`} rows={best} />
          {worst.length > 0 && <Ranked label={t`Worst`} rows={worst} />}
        </>
      )}
    </Card>
  )
}

function Ranked({ label, rows }: { readonly label: string; readonly rows: readonly RankedCreative[] }) {
  return (
    <div>
      <Box component="h3" c="dimmed" fz={12} fw={600}>
        {label}
      </Box>
      <ul className={styles.rows} aria-label={label}>
        {rows.map(({ id, post, title, impressions, clicks }) => (
          <li key={id} className={styles.row}>
            {post === null || title === null ? (
              <span className={styles.rowTitle}>{t`Post that isn’t synced`}</span>
            ) : (
              <Link href={`/creatives/posts/${encodeURIComponent(post)}`} className={styles.rowTitle}>
                {title}
              </Link>
            )}
            <span className={styles.rowLabel} title={t`${formatCount(impressions)} impressions in 7 days`}>
              {formatValue(clicks / impressions, 'share', null)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
