import { Group } from '@mantine/core'
import { IconCircleX, IconPlayerPause, IconSend } from '@tabler/icons-react'
import { Link } from 'wouter'
import { jobAddress } from '../../../shared/jobs/job-address.ts'
import { jobName } from '../../../shared/jobs/job-name.ts'
import type { OverviewJobs } from '../../../shared/overview/overview.ts'
import { t } from '../../../shared/text/language.ts'
import parts from '../../ui/layout/parts.module.css'
import { formatCount } from '../../ui/number.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { useNow } from '../../ui/use-now.ts'
import { attentionLabel, heldLabel, progressLabel } from '../../workbench/jobs/job-labels.ts'
import { confirmedPart } from '../../workbench/jobs/job-pace.ts'
import { Card, CardEmptyState } from './card.tsx'
import styles from './overview.module.css'

/** Running jobs, and jobs that need attention. */
export function JobsCard({ jobs }: { readonly jobs: OverviewJobs }) {
  const { running, paused, withFailures, rows } = jobs
  const now = useNow(running + paused > 0 ? 1_000 : null)
  return (
    <Card title={t`Jobs`} link={{ href: '/activity', label: t`Activity` }}>
      {rows.length === 0 ? (
        <CardEmptyState>{t`No running jobs, and no failures in the last 14 days.`}</CardEmptyState>
      ) : (
        <>
          <Group gap="4px 12px" align="stretch" className={parts.hideEmpty}>
            {running > 0 && (
              <StatusLabel tone="information" icon={IconSend} label={t`${formatCount(running)} running`} />
            )}
            {paused > 0 && (
              <StatusLabel tone="neutral" icon={IconPlayerPause} label={t`${formatCount(paused)} paused`} />
            )}
            {withFailures > 0 && (
              <StatusLabel
                tone="error"
                icon={IconCircleX}
                label={t`${formatCount(withFailures)} with failures in 14 days`}
              />
            )}
          </Group>
          <ul className={styles.rows} aria-label={t`Jobs`}>
            {rows.map((job) => (
              <li key={job.id} className={styles.row}>
                <Link href={jobAddress(job)} className={styles.rowTitle}>
                  {jobName(job)}
                </Link>
                {job.state === 'done' ? (
                  <span className={styles.rowLabel}>{attentionLabel(job) ?? t`done`}</span>
                ) : (
                  <span className={styles.rowLabel}>
                    <ProgressBar
                      label={jobName(job)}
                      value={confirmedPart(job)}
                      held={heldLabel(job, now) !== null}
                    />{' '}
                    {heldLabel(job, now) ?? progressLabel(job, null, now, 'line')}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
