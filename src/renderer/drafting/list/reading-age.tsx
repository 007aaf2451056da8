import { IconAlertTriangle, IconLoader } from '@tabler/icons-react'
import { useStore } from 'zustand'
import { countOf } from '../../ui/number.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import styles from './draft-list.module.css'
import type { LibraryList } from './list-store.ts'

/** How old a list is, how its reading goes, and that the last one failed. */
export function ReadingAge({ list }: { readonly list: LibraryList }) {
  const { seenAt, reading } = useStore(list.store)
  const { total } = useStore(list.rows)
  const age =
    seenAt === null ? (
      <span>never read</span>
    ) : (
      <span>
        read <RelativeTime at={seenAt} />
      </span>
    )
  return (
    <span className={styles.age} role="status">
      {total !== null && (total > 0 || seenAt !== null) && <span>{countOf(total, 'row')}</span>}
      {reading.kind === 'reading' ? (
        <StatusWord
          tone="neutral"
          icon={IconLoader}
          word={reading.read === 0 ? 'Reading' : `Reading, ${countOf(reading.read, 'row')} so far`}
        />
      ) : (
        age
      )}
      {reading.kind === 'failed' && (
        <StatusWord
          tone="attention"
          icon={IconAlertTriangle}
          word={seenAt === null ? 'Could not be read' : 'Could not be read again'}
          title={reading.message}
        />
      )}
    </span>
  )
}
