import { useStore } from 'zustand'
import type { JobSummary } from '../../../../shared/jobs/job.ts'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { useNow } from '../../../ui/use-now.ts'
import {
  attentionLabel,
  countedParts,
  heldLabel,
  outcomeLabel,
  progressLabel,
} from '../../../workbench/jobs/job-labels.ts'
import { JobProgressBar } from '../../../workbench/jobs/job-progress.tsx'
import { jobsStore } from '../../../workbench/jobs/jobs.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import styles from './job-columns.module.css'
import { ResultBar } from './result-bar.tsx'
import { jobAppearance, troubleTone } from './states.tsx'

/** How far a job is, or how it ended: in the words of its page, and below them what became of the rest. */
export function JobResult({ job }: { readonly job: JobSummary }) {
  if (job.state === 'running' || job.state === 'paused') return <Progress job={job} />
  const { tone, icon, label } = jobAppearance(job)
  const trouble = attentionLabel(job)
  const isCancelled = job.state === 'cancelled'
  const outcome = countedParts(job).total === 0 ? label : outcomeLabel(job)
  return (
    <>
      <span className={styles.line}>
        <StatusLabel
          shape="text"
          tone={tone}
          icon={icon}
          label={isCancelled ? joined(label, outcome === label ? null : outcome) : outcome}
        />
      </span>{' '}
      {(trouble !== null || isCancelled) && (
        <span className={styles.bar}>
          <ResultBar job={job} />
          <span className={styles.more}>{trouble}</span>
        </span>
      )}
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
