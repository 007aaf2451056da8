import { Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { Candidate } from '../../../../shared/jobs/job.ts'
import { t } from '../../../../shared/text/language.ts'
import { useAccountZone } from '../../../data/use-account-zone.ts'
import parts from '../../../ui/layout/parts.module.css'
import { exactTime, readTime } from '../../../ui/time.ts'
import styles from '../activity.module.css'

interface StepRecordsProps {
  readonly label: string
  readonly records: readonly Candidate[]
  /** Its account's time zone is that of the whole page of a job. */
  readonly workspace: Workspace
  /** Actions on a record. */
  readonly children: (record: Candidate) => ReactNode
}

/** Records of the service that a step created or may have created, by name, ID and age. */
export function StepRecords({ label, records, workspace, children }: StepRecordsProps) {
  const timeZone = useAccountZone(workspace)
  return (
    <ul className={`${parts.framed} ${parts.ruled} ${styles.fill}`} aria-label={label}>
      {records.map((record) => {
        const creationTime = readTime(record.createdAt)
        return (
          <Group
            component="li"
            key={record.remoteId}
            gap={12}
            justify="space-between"
            wrap="nowrap"
            px={12}
            py={8}
          >
            <Stack component="span" gap={0} miw={0} className={parts.anywhere}>
              <span>{record.title}</span>
              <code>{record.remoteId}</code>
              {creationTime !== null && (
                <span className={parts.muted}>{t`Created ${exactTime(creationTime, timeZone)}`}</span>
              )}
            </Stack>
            {children(record)}
          </Group>
        )
      })}
    </ul>
  )
}
