import { useStore } from 'zustand'
import type { JobSummary } from '../../../../shared/jobs/job.ts'
import { t } from '../../../../shared/text/language.ts'
import { formatCount } from '../../../ui/number.ts'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { attentionLabel, countedParts, heldLabel, progressLabel } from '../../../workbench/jobs/job-labels.ts'
import { JobProgressBar } from '../../../workbench/jobs/job-progress.tsx'
import { jobsStore } from '../../../workbench/jobs/jobs.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import styles from './job-columns.module.css'
import { ResultBar } from './result-bar.tsx'
import { jobAppearance, troubleTone } from './states.tsx'

/** How far a job is, or how it ended: nothing but one word if all is well. */
export function JobResult({ job }: { readonly job: JobSummary }) {
  if (job.state === 'running' || job.state === 'paused') return <Progress job={job} />
  const { tone, icon, label } = jobAppearance(job)
  const trouble = attentionLabel(job)
  if (trouble === null && job.state === 'done')
    return <StatusLabel shape="text" tone={tone} icon={icon} label={label} />
  const { counts, total } = countedParts(job)
  const doneText = t`${formatCount(counts.done)} of ${formatCount(total)}`
  return (
    <>
      <span className={styles.line}>
        <StatusLabel
          shape="text"
          tone={tone}
          icon={icon}
          label={job.state === 'cancelled' ? joined(label, trouble) : (trouble ?? label)}
        />
      </span>{' '}
      <span className={styles.bar}>
        <ResultBar job={job} />
        <span className={styles.more}>{doneText}</span>
      </span>
    </>
  )
}

function Progress({ job }: { readonly job: JobSummary }) {
  const pace = useStore(jobsStore(useWorkbench()).store).paces.get(job.id) ?? null
  const now = useNow(job.state === 'running' ? 1_000 : null)
  const { tone, icon } = jobAppearance(job)
  const heldText = heldLabel(job, now)
  // Its progress says what is unknown already.
  const trouble = attentionLabel(job, 'unknown')
  const isCalm = heldText === null && trouble === null
  const progressText = progressLabel(job, isCalm ? pace : null, now, 'line')
  const line = joined(trouble, heldText ?? progressText)
  return (
    <>
      <span className={styles.line} title={line}>
        {isCalm ? (
          progressText
        ) : (
          <StatusLabel shape="text" tone={troubleTone(job) ?? tone} icon={icon} label={line} />
        )}
      </span>{' '}
      <span className={styles.progress}>
        <JobProgressBar job={job} progressText={progressText} isHeld={heldText !== null} />
      </span>
    </>
  )
}

function joined(...labels: readonly (string | null)[]): string {
  return labels.filter((label) => label !== null).join(' · ')
}
