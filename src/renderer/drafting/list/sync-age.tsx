import { IconAlertTriangle, IconLoader } from '@tabler/icons-react'
import type { SyncState } from '../../../shared/creatives/creative-row.ts'
import { countOf } from '../../ui/number.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import styles from './draft-list.module.css'

interface SyncAgeProps {
  /** When the whole list was last read from the service; null before the first time. */
  readonly seenAt: number | null
  readonly sync: SyncState
  /** Rows of the list, where they are counted. */
  readonly total?: number
  readonly timezone?: string | null
}

/** How old a list is, how its sync goes, and that the last one failed. */
export function SyncAge({ seenAt, sync, total, timezone = null }: SyncAgeProps) {
  return (
    <span className={styles.age} role="status">
      {total !== undefined && (total > 0 || seenAt !== null) && <span>{countOf(total, 'row')}</span>}
      {sync.kind === 'running' ? (
        <StatusLabel
          tone="neutral"
          icon={IconLoader}
          word={sync.read === 0 ? 'Syncing' : `Syncing, ${countOf(sync.read, 'row')} so far`}
        />
      ) : seenAt === null ? (
        <span>Not synced yet</span>
      ) : (
        <span>
          Updated <RelativeTime at={seenAt} timeZone={timezone} />
        </span>
      )}
      {sync.kind === 'failed' && (
        <StatusLabel
          tone="attention"
          icon={IconAlertTriangle}
          word={seenAt === null ? 'Couldn’t sync' : 'Couldn’t refresh'}
          title={sync.message}
        />
      )}
    </span>
  )
}
