import { IconPlayerPause, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { useStore } from 'zustand'
import type { Outcome } from '../../../shared/core/outcome.ts'
import type { JobSummary } from '../../../shared/jobs/job.ts'
import { jobAddress } from '../../../shared/jobs/job-address.ts'
import { jobName } from '../../../shared/jobs/job-name.ts'
import { t } from '../../../shared/text/language.ts'
import { faultMessage } from '../../ui/faults/fault-labels.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { formatCount } from '../../ui/number.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useNow } from '../../ui/use-now.ts'
import { heldLabel, progressLabel, shortHeldLabel } from '../../workbench/jobs/job-labels.ts'
import { confirmedPart } from '../../workbench/jobs/job-pace.ts'
import { JobQuestion } from '../../workbench/jobs/job-question.tsx'
import { jobsStore, openJobs } from '../../workbench/jobs/jobs.ts'
import { useResume } from '../../workbench/jobs/use-resume.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import styles from './status-jobs.module.css'

/**
 * The newest running job with its progress and buttons to pause or cancel it; further jobs are a count and a link. Jobs
 * that change the service, even paused ones, come before a refresh of figures.
 */
export function StatusJobs() {
  const { store, load } = jobsStore(useWorkbench())
  const { jobs } = useStore(store)
  useEffect(() => {
    load()
  }, [load])
  const open = openJobs(jobs)
  const changing = open.filter(({ kind }) => kind !== 'figures')
  const candidates = changing.length > 0 ? changing : open
  const displayedJob = candidates.find(({ state }) => state === 'running') ?? candidates[0]
  if (displayedJob === undefined) return null
  const others = open.length - 1
  return (
    <>
      <OpenJob job={displayedJob} />
      {others > 0 && <Link href="/activity" className={styles.link}>{t`${formatCount(others)} more`}</Link>}
    </>
  )
}

function OpenJob({ job }: { readonly job: JobSummary }) {
  const workbench = useWorkbench()
  const { bridge, notices } = workbench
  const jobs = jobsStore(workbench)
  const [asking, setAsking] = useState(false)
  const { icon, signInLabel, resume } = useResume(job)
  const pace = useStore(jobs.store).paces.get(job.id) ?? null
  const now = useNow(job.state === 'running' ? 1_000 : null)
  const heldText = heldLabel(job, now)
  const shortHeld = heldText !== null && signInLabel !== null ? t`Signed out` : shortHeldLabel(job, now)
  // What isn't going on needs no rate.
  const progressText = progressLabel(job, heldText === null ? pace : null, now, 'line')
  const act = async (work: () => Promise<Outcome<JobSummary>>) => {
    const outcome = await jobs.act(work)
    if (!outcome.ok) notices.say('error', faultMessage(outcome.fault).title)
  }
  const { id, state } = job
  const title = jobName(job)
  const reference = { jobId: id }
  return (
    <span className={styles.job} data-job={id}>
      <Link href={jobAddress(job)} className={styles.link} title={heldText ?? title}>
        {title}
      </Link>
      <ProgressBar
        label={title}
        value={confirmedPart(job)}
        valueText={progressText}
        held={heldText !== null}
      />
      <span className={styles.progress} title={heldText ?? undefined}>
        {shortHeld === null ? progressText : `${progressText} · ${shortHeld}`}
      </span>
      {state === 'running' ? (
        <IconButton
          label={t`Pause ${title}`}
          icon={IconPlayerPause}
          className={styles.button}
          onClick={() => act(() => bridge.jobs.pause(reference))}
        />
      ) : (
        <IconButton
          label={signInLabel === null ? t`Resume ${title}` : t`${signInLabel}: ${title}`}
          icon={icon}
          className={styles.button}
          onClick={() => resume(act)}
        />
      )}
      <IconButton
        label={t`Cancel unsent of ${title}`}
        icon={IconX}
        className={styles.button}
        onClick={() => setAsking(true)}
      />
      {asking && <JobQuestion act="cancel" job={job} onClose={() => setAsking(false)} />}
    </span>
  )
}
