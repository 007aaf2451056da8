import { Group } from '@mantine/core'
import { IconCloudOff, IconLoader } from '@tabler/icons-react'
import type { SyncState } from '../../../shared/entities/entity-row.ts'
import { type DraftSubject, kinds } from '../../../shared/entities/kinds.ts'
import { formatCount } from '../../../shared/text/format.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { asSentence } from '../../../shared/text/sentence.ts'
import { Button } from '../../ui/button.tsx'
import { isOutage } from '../../ui/faults/failure-strip.tsx'
import { useIsWaitShown } from '../../ui/faults/outage-strip.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { ReadAge } from '../../workbench/read-age.tsx'
import { useShownAge } from '../../workbench/use-waits.ts'

interface ListSync {
  /** When the whole list was last synced; null before the first sync. */
  readonly seenAt: number | null
  readonly sync: SyncState
}

interface SyncAgeProps extends ListSync {
  /** Number of rows, if counted. */
  readonly total?: number
  readonly subject: DraftSubject
  readonly timezone?: string | null
}

/** The age of a list and the progress of its sync. Whether it waits or failed, a line below the header says. */
export function SyncAge({ seenAt, sync, total, subject, timezone = null }: SyncAgeProps) {
  const noun = kinds[subject].label
  useShownAge(seenAt)
  const isWaitShown = useIsWaitShown()
  const isSyncing = sync.kind === 'running' && !isWaitShown
  return (
    <Group component="span" gap="4px 8px" c="dimmed" fz={12}>
      <Group component="span" gap="4px 8px" role="status">
        {total !== undefined && (total > 0 || seenAt !== null) && (
          <span>{`${formatCount(total)} ${total === 1 ? noun.one : noun.many}`}</span>
        )}
        {isSyncing && (
          <StatusLabel
            shape="text"
            tone="neutral"
            icon={IconLoader}
            label={
              sync.read === 0
                ? t`Syncing`
                : plural(sync.read, { one: 'Syncing, # row so far', other: 'Syncing, # rows so far' })
            }
          />
        )}
        {!isSyncing && <ReadAge at={seenAt} timezone={timezone} />}
      </Group>
    </Group>
  )
}

/** Whether `NotSynced` is shown in place of rows that were never synced: it says why, and has the button. */
export function isNotSyncedShown({ seenAt, sync }: ListSync): boolean {
  return seenAt === null && !(sync.kind === 'failed' && isOutage(sync.fault))
}

interface NotSyncedProps {
  readonly subject: DraftSubject
  readonly sync: SyncState
  /** What can be done before the first sync. */
  readonly hint: string | null
  readonly onSync: () => Promise<void>
}

/** In place of rows that were never synced: an account that couldn't be read isn't known to be empty. */
export function NotSynced({ subject, sync, hint, onSync }: NotSyncedProps) {
  return (
    <EmptyState
      icon={IconCloudOff}
      sentence={t`The ${kinds[subject].label.many} of this account aren’t synced yet.`}
      hint={[
        sync.kind === 'failed'
          ? t`The last sync failed: ${asSentence(sync.fault.message)}`
          : t`They appear here once the service can be reached.`,
        ...(hint === null ? [] : [hint]),
      ].join(' ')}
    >
      <Button onClick={onSync}>{t`Sync now`}</Button>
    </EmptyState>
  )
}
