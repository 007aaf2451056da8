import { IconAlertTriangle, IconLoader } from '@tabler/icons-react'
import type { GridOpened } from '../../../../shared/campaigns/campaign-grid.ts'
import { countOf } from '../../../ui/number.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import styles from './campaign-grid.module.css'

/** How old the lists are, how their reading goes, and that the last one failed. */
export function GridAge({ opened }: { readonly opened: GridOpened }) {
  const { seenAt, reading, timezone } = opened
  return (
    <span className={styles.age} role="status">
      {reading.kind === 'reading' ? (
        <StatusWord
          tone="neutral"
          icon={IconLoader}
          word={reading.read === 0 ? 'Reading' : `Reading, ${countOf(reading.read, 'row')} so far`}
        />
      ) : seenAt === null ? (
        <span>never read</span>
      ) : (
        <span>
          read <RelativeTime at={seenAt} timeZone={timezone} />
        </span>
      )}
      {reading.kind === 'failed' && (
        <StatusWord
          tone="attention"
          icon={IconAlertTriangle}
          word="Could not be read again"
          title={reading.message}
        />
      )}
    </span>
  )
}
