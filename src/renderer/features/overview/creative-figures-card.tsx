import { IconCards } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { RankedCreative } from '../../../shared/statistics/performance.ts'
import { t } from '../../../shared/text/language.ts'
import { useCall } from '../../data/client.ts'
import { MediaThumbnail } from '../../media-picker/media-thumbnail.tsx'
import { formatValue } from '../../ui/chart/chart-lines.ts'
import { Delayed } from '../../ui/delayed.tsx'
import { useIsServiceOut } from '../../ui/faults/outage.ts'
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
  const { isFetching } = useCall('statistics', 'performance', { workspace })
  const isSyncing = usePostsSync(
    workspace,
    rows.some(({ title }) => title === null),
  )
  const isServiceOut = useIsServiceOut()
  // Once the lists are read, the figures are read again, with what they say.
  const isNaming =
    !isServiceOut &&
    (isSyncing || (isFetching && rows.some(({ title, lineItem }) => title === null && lineItem === null)))
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
              <Unnamed id={id} lineItem={lineItem} isNaming={isNaming} />
            ) : (
              <Link
                href={`/creatives/posts/${encodeURIComponent(post)}`}
                className={styles.rowTitle}
                title={title}
              >
                {title}
              </Link>
            )}
            {(title !== null || !isNaming) && (
              <span className={styles.rowLabel} title={t`${formatCount(impressions)} impressions in 7 days`}>
                {formatValue(clicks / impressions, 'share', null)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface UnnamedProps extends Pick<RankedCreative, 'id' | 'lineItem'> {
  readonly isNaming: boolean
}

/** A post without a name: the line item that promotes it tells it from others; its ID is for who looks it up. */
function Unnamed({ id, lineItem, isNaming }: UnnamedProps) {
  if (isNaming)
    return (
      <span className={styles.rowTitle} role="img" aria-label={t`Loading the name of a post`}>
        <Delayed>
          <span className={styles.namePlaceholder} />
        </Delayed>
      </span>
    )
  return (
    <span className={styles.rowTitle} title={id}>
      {lineItem === null ? t`Post without a name` : t`Post in ${lineItem}`}
    </span>
  )
}

/** Whether the names of posts are still on their way: until their lists are read. */
function usePostsSync(workspace: Workspace, isWanted: boolean): boolean {
  const question = (subject: 'post' | 'promotedPost') =>
    isWanted ? { workspace, subject, types: [], ...firstRow } : null
  const posts = useCall('entities', 'list', question('post'))
  const promotions = useCall('entities', 'list', question('promotedPost'))
  const isComing = ({ value, fault }: typeof posts) => {
    if (value === null) return fault === null
    return value.sync.kind === 'running' || (value.sync.kind === 'idle' && value.seenAt === null)
  }
  return isWanted && [posts, promotions].some(isComing)
}

/** The list tells whether it's being synced. */
const firstRow = {
  text: '',
  changedOnly: false,
  sort: 'updated',
  descending: true,
  offset: 0,
  count: 1,
} as const
