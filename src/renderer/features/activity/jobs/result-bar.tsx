import type { JobSummary } from '../../../../shared/jobs/job.ts'
import { jobName } from '../../../../shared/jobs/job-name.ts'
import { t } from '../../../../shared/text/language.ts'
import { formatCount } from '../../../ui/number.ts'
import { countedParts } from '../../../workbench/jobs/job-labels.ts'
import styles from './result-bar.module.css'
import { stepAppearance } from './states.tsx'

const results = ['done', 'failed', 'conflict', 'unknown', 'blocked', 'cancelled'] as const

interface ResultBarProps {
  readonly job: JobSummary
  /** As wide as its container, instead of a cell. */
  readonly isWide?: boolean
}

/** How a job ended: its changes by result, in the colors of their states. */
export function ResultBar({ job, isWide = false }: ResultBarProps) {
  const { counts } = countedParts(job)
  const present = results.filter((result) => counts[result] > 0)
  if (present.length === 0) return null
  const label = present.map((result) => `${stepAppearance[result].label}: ${formatCount(counts[result])}`)
  return (
    <span
      role="img"
      className={styles.bar}
      data-wide={isWide || undefined}
      aria-label={t`Results of ${jobName(job)}: ${label.join(', ')}`}
      title={label.join(', ')}
    >
      {present.map((result) => (
        <span key={result} data-result={result} style={{ flexGrow: counts[result] }} />
      ))}
    </span>
  )
}
