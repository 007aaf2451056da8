import { Box } from '@mantine/core'
import { IconArrowBackUp, IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { JobSummary } from '../../../../shared/jobs/job.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { AccountName } from '../../../changes/account-name.tsx'
import { useAccountZone } from '../../../data/use-account-zone.ts'
import { Button } from '../../../ui/button.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { formatCount } from '../../../ui/number.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { rich } from '../../../ui/rich.ts'
import { jobName } from '../../../workbench/jobs/job-labels.ts'
import { JobProgress } from '../../../workbench/jobs/job-progress.tsx'
import { type JobAct, JobQuestion } from '../../../workbench/jobs/job-question.tsx'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { JobStateLabel } from './states.tsx'
import { type JobTask, useJobTask } from './use-job-task.ts'

/** Name, progress, and actions on the job as a whole. */
export function JobHeader({ job }: { readonly job: JobSummary }) {
  const workbench = useWorkbench()
  const act = useJobTask(job.id)
  const timeZone = useAccountZone(job.workspace)
  return (
    <>
      <PageHeader
        title={jobName(job)}
        aside={<JobStateLabel job={job} />}
        actions={<JobButtons job={job} act={act} />}
      />
      <JobProgress job={job}>
        <span
          className={parts.muted}
        >{rich`${<AccountName {...job.workspace} />}, ${environmentName(workbench, job)}, started ${<RelativeTime at={job.createdAt} timeZone={timeZone} />}`}</span>
      </JobProgress>
      {act.task.kind === 'failed' && (
        <Box px={16} pb={12}>
          <FaultNotice fault={act.task.fault} />
        </Box>
      )}
    </>
  )
}

function environmentName({ live }: ReturnType<typeof useWorkbench>, { workspace }: JobSummary): string {
  const views = live.session.value()?.environments ?? []
  const view = views.find(({ environment }) => environment.id === workspace.environmentId)
  return view?.environment.name ?? workspace.environmentId
}

function JobButtons({ job, act }: { readonly job: JobSummary; readonly act: JobTask }) {
  const { jobs } = useWorkbench().bridge
  const [, navigate] = useLocation()
  const [asking, setAsking] = useState<JobAct | null>(null)
  const busy = act.task.kind === 'running'
  const on = (verb: 'pause' | 'resume' | 'retryFailed') => () =>
    act.runOnJob(() => jobs[verb]({ jobId: job.id }))
  const { counts, state, kind } = job
  const open = state === 'running' || state === 'paused'
  // A retry includes blocked steps, so blocked ones alone are only offered if none failed.
  const again = state === 'cancelled' ? 0 : counts.failed || counts.blocked
  const unanswered = state === 'done' ? job.unanswered : 0
  return (
    <>
      {state === 'running' && (
        <Button icon={IconPlayerPause} disabled={busy} onClick={on('pause')}>{t`Pause`}</Button>
      )}
      {state === 'paused' && (
        <Button
          variant="filled"
          icon={IconPlayerPlay}
          disabled={busy}
          onClick={on('resume')}
        >{t`Resume`}</Button>
      )}
      {open && (
        <Button icon={IconX} disabled={busy} onClick={() => setAsking('cancel')}>{t`Cancel unsent`}</Button>
      )}
      {again > 0 && (
        <Button icon={IconRefresh} disabled={busy} onClick={on('retryFailed')}>
          {counts.failed > 0
            ? plural(again, { one: 'Retry # failed step', other: 'Retry # failed steps' })
            : plural(again, { one: 'Retry # blocked step', other: 'Retry # blocked steps' })}
        </Button>
      )}
      {unanswered > 0 && (
        <Button
          icon={IconRefresh}
          disabled={busy}
          onClick={() => setAsking('resendUnanswered')}
        >{t`Send ${formatCount(unanswered)} unanswered steps again`}</Button>
      )}
      {kind === 'publish' && !open && counts.done > 0 && (
        <Button
          icon={IconArrowBackUp}
          onClick={() => navigate(`/activity/${encodeURIComponent(job.id)}/undo`)}
        >{t`Undo publish`}</Button>
      )}
      {asking !== null && <JobQuestion act={asking} job={job} onClose={() => setAsking(null)} />}
    </>
  )
}
