import { Box } from '@mantine/core'
import { IconArrowBackUp, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { DraftSubject } from '../../../../shared/entities/kinds.ts'
import type { JobSummary } from '../../../../shared/jobs/job.ts'
import { jobName } from '../../../../shared/jobs/job-name.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { AccountName } from '../../../changes/account-name.tsx'
import { type JobTask, useJobTask } from '../../../data/job-task.ts'
import { useAccountZone } from '../../../data/use-account-zone.ts'
import { Button } from '../../../ui/button.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { formatCount } from '../../../ui/number.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { rich } from '../../../ui/rich.ts'
import { JobControls } from '../../../workbench/jobs/job-controls.tsx'
import { JobProgress } from '../../../workbench/jobs/job-progress.tsx'
import { JobQuestion } from '../../../workbench/jobs/job-question.tsx'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { jobDuration, useJobUser } from './job-facts.ts'
import { JobOutcome } from './job-outcome.tsx'
import { JobStateLabel } from './states.tsx'

interface JobHeaderProps {
  readonly job: JobSummary
  /** What it's mainly about; null until known. */
  readonly subject: DraftSubject | null
}

/** Name, progress, and actions on the job as a whole. */
export function JobHeader({ job, subject }: JobHeaderProps) {
  const workbench = useWorkbench()
  const act = useJobTask(job.id)
  const timeZone = useAccountZone(job.workspace)
  const user = useJobUser(job)
  const duration = jobDuration(job)
  const about = (
    <>
      {rich`${<AccountName {...job.workspace} />}, ${environmentName(workbench, job)}, started ${<RelativeTime at={job.createdAt} timeZone={timeZone} />}`}
      {user !== null && ` · ${t`by ${user}`}`}
      {duration !== null && ` · ${t`took ${duration}`}`}
    </>
  )
  const buttons = <JobButtons job={job} act={act} />
  const isOver = hasOutcome(job)
  return (
    <>
      <PageHeader
        title={jobName(job)}
        count={!isOver && <JobStateLabel job={job} />}
        actions={!isOver && buttons}
      />
      {isOver ? (
        <JobOutcome job={job} subject={subject} actions={buttons}>
          {about}
        </JobOutcome>
      ) : (
        <JobProgress job={job}>
          <span className={parts.muted}>{about}</span>
        </JobProgress>
      )}
      {act.task.kind === 'failed' && (
        <Box px={16} pb={12}>
          <FaultNotice fault={act.task.fault} />
        </Box>
      )}
    </>
  )
}

/** Whether the job has an outcome to show, complete or not. */
function hasOutcome({ kind, state, total }: JobSummary): boolean {
  return (kind === 'publish' || kind === 'undo') && (state === 'done' || state === 'cancelled') && total > 0
}

function environmentName({ live }: ReturnType<typeof useWorkbench>, { workspace }: JobSummary): string {
  const views = live.session.value()?.environments ?? []
  const view = views.find(({ environment }) => environment.id === workspace.environmentId)
  return view?.environment.name ?? workspace.environmentId
}

function JobButtons({ job, act }: { readonly job: JobSummary; readonly act: JobTask }) {
  const { jobs } = useWorkbench().bridge
  const [, navigate] = useLocation()
  const [asking, setAsking] = useState(false)
  const busy = act.task.kind === 'running'
  const { counts, state, kind } = job
  const open = state === 'running' || state === 'paused'
  // A retry includes blocked steps, so blocked ones alone are only offered if none failed.
  const retryCount = state === 'cancelled' ? 0 : counts.failed || counts.blocked
  const unanswered = state === 'done' ? job.unanswered : 0
  return (
    <>
      <JobControls job={job} disabled={busy} run={act.runOnJob} />
      {retryCount > 0 && (
        <Button
          icon={IconRefresh}
          disabled={busy}
          onClick={() => act.runOnJob(() => jobs.retryFailed({ jobId: job.id }))}
        >
          {counts.failed > 0
            ? plural(retryCount, { one: 'Retry # failed step', other: 'Retry # failed steps' })
            : plural(retryCount, { one: 'Retry # blocked step', other: 'Retry # blocked steps' })}
        </Button>
      )}
      {unanswered > 0 && (
        <Button
          icon={IconRefresh}
          disabled={busy}
          onClick={() => setAsking(true)}
        >{t`Send ${formatCount(unanswered)} unanswered steps again`}</Button>
      )}
      {kind === 'publish' && !open && counts.done > 0 && (
        <Button
          icon={IconArrowBackUp}
          onClick={() => navigate(`/activity/${encodeURIComponent(job.id)}/undo`)}
        >{t`Undo publish`}</Button>
      )}
      {asking && <JobQuestion act="resendUnanswered" job={job} onClose={() => setAsking(false)} />}
    </>
  )
}
