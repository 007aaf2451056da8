import { IconAlertTriangle, IconLoader } from '@tabler/icons-react'
import type { GridOpened } from '../../../../shared/campaigns/campaign-grid.ts'
import { countOf } from '../../../ui/number.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { StatusLabel } from '../../../ui/status-label.tsx'
import styles from './campaign-grid.module.css'

/** How old the lists are, how their reading goes, and that the last one failed. */
export function GridAge({ opened }: { readonly opened: GridOpened }) {
  const { seenAt, sync, timezone } = opened
  return (
    <span className={styles.age} role="status">
      {sync.kind === 'running' ? (
        <StatusLabel
          tone="neutral"
          icon={IconLoader}
          word={sync.read === 0 ? 'Syncing' : `Syncing, ${countOf(sync.read, 'row')} so far`}
        />
      ) : seenAt === null ? (
        <span>never read</span>
      ) : (
        <span>
          read <RelativeTime at={seenAt} timeZone={timezone} />
        </span>
      )}
      {sync.kind === 'failed' && (
        <StatusLabel tone="attention" icon={IconAlertTriangle} word="Couldn’t refresh" title={sync.message} />
      )}
    </span>
  )
}
