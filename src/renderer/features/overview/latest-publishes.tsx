import { Link } from 'wouter'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { jobAddress } from '../../../shared/jobs/job-address.ts'
import { jobName } from '../../../shared/jobs/job-name.ts'
import { t } from '../../../shared/text/language.ts'
import { useCall } from '../../data/client.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { attentionLabel } from '../../workbench/jobs/job-labels.ts'
import styles from './overview.module.css'

const maxShown = 4

/** What was published last, with what of it didn't arrive; nothing before the first publish. */
export function LatestPublishes({ workspace }: { readonly workspace: Workspace }) {
  const { value } = useCall('jobs', 'list', {
    account: workspace,
    kinds: ['publish', 'undo'],
    offset: 0,
    count: maxShown,
  })
  if (value === null || value.rows.length === 0) return null
  return (
    <div>
      <h3 className={styles.rank}>{t`Published last`}</h3>
      <ul className={styles.rows} aria-label={t`Published last`}>
        {value.rows.map((job) => (
          <li key={job.id} className={styles.row}>
            <Link href={jobAddress(job)} className={styles.rowTitle}>
              {jobName(job)}
            </Link>
            <span className={styles.rowLabel}>
              {attentionLabel(job) ?? <RelativeTime at={job.createdAt} />}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
