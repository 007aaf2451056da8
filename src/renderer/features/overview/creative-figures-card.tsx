import { IconCards } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { RankedCreative } from '../../../shared/statistics/performance.ts'
import { t } from '../../../shared/text/language.ts'
import { MediaThumbnail } from '../../media-picker/media-thumbnail.tsx'
import { formatValue } from '../../ui/chart/chart-lines.ts'
import { formatCount } from '../../ui/number.ts'
import { CardEmptyState, FigureCard } from './card.tsx'
import styles from './overview.module.css'
import type { FiguresView } from './use-figures.ts'

interface CreativesProps {
  readonly figures: FiguresView
  readonly workspace: Workspace
}

/** Promoted posts that people click most and least. */
export function CreativeFiguresCard({ figures, workspace }: CreativesProps) {
  const link = { href: '/creatives/posts', label: t`Posts` }
  return (
    <FigureCard title={t`Creatives by CTR`} link={link} figures={figures}>
      {({ creatives: { best, worst } }) =>
        best.length === 0 ? (
          <CardEmptyState>{t`No promoted post had 500 impressions in the last 7 days.`}</CardEmptyState>
        ) : (
          <div className={styles.ranks}>
            <Ranked label={t`Best`} rows={best} workspace={workspace} />
            {worst.length > 0 && <Ranked label={t`Worst`} rows={worst} workspace={workspace} />}
          </div>
        )
      }
    </FigureCard>
  )
}

interface RankedProps {
  readonly label: string
  readonly rows: readonly RankedCreative[]
  readonly workspace: Workspace
}

function Ranked({ label, rows, workspace }: RankedProps) {
  return (
    <div>
      <h3 className={styles.rank}>{label}</h3>
      <ul className={styles.rows} aria-label={label}>
        {rows.map(({ id, post, lineItem, title, mediaKey, impressions, clicks }) => (
          <li key={id} className={styles.creative}>
            <span className={styles.thumbnail}>
              {mediaKey === null ? (
                <IconCards size={16} stroke={1.5} aria-hidden />
              ) : (
                <MediaThumbnail workspace={workspace} mediaKey={mediaKey} hasBadge={false} />
              )}
            </span>
            {post === null || title === null ? (
              <span className={styles.rowTitle} title={t`Post that isn’t synced`}>
                <code>{id}</code>
                {lineItem !== null && ` · ${lineItem}`}
              </span>
            ) : (
              <Link
                href={`/creatives/posts/${encodeURIComponent(post)}`}
                className={styles.rowTitle}
                title={title}
              >
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
