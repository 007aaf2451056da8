import { IconAlertTriangle, IconLoader } from '@tabler/icons-react'
import type { SyncState } from '../../../shared/creatives/creative-row.ts'
import { type DraftSubject, kindLabels } from '../../../shared/drafts/draft.ts'
import { formatCount } from '../../../shared/text/format.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { rich } from '../../ui/rich.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import styles from './draft-list.module.css'

interface SyncAgeProps {
  /** When the whole list was last synced; null before the first sync. */
  readonly seenAt: number | null
  readonly sync: SyncState
  /** Number of rows, if counted. */
  readonly total?: number
  readonly subject: DraftSubject
  readonly timezone?: string | null
}

/** The age of a list, the progress of its sync, and whether the last sync failed. */
export function SyncAge({ seenAt, sync, total, subject, timezone = null }: SyncAgeProps) {
  const noun = kindLabels[subject]
  return (
    <span className={styles.age} role="status">
      {total !== undefined && (total > 0 || seenAt !== null) && (
        <span>{`${formatCount(total)} ${total === 1 ? noun.one : noun.many}`}</span>
      )}
      {sync.kind === 'running' ? (
        <StatusLabel
          tone="neutral"
          icon={IconLoader}
          word={
            sync.read === 0
              ? t`Syncing`
              : plural(sync.read, { one: 'Syncing, # row so far', other: 'Syncing, # rows so far' })
          }
        />
      ) : seenAt === null ? (
        <span>{t`Not synced yet`}</span>
      ) : (
        <span>{rich`Updated ${<RelativeTime at={seenAt} timeZone={timezone} />}`}</span>
      )}
      {sync.kind === 'failed' && (
        <StatusLabel
          tone="attention"
          icon={IconAlertTriangle}
          word={seenAt === null ? t`Couldn’t sync` : t`Couldn’t refresh`}
          title={sync.message}
        />
      )}
    </span>
  )
}
