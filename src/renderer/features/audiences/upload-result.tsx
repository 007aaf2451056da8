import { Button } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Outcome } from '../../../shared/core/outcome.ts'
import type { JobSummary } from '../../../shared/jobs/job.ts'
import { t } from '../../../shared/text/language.ts'
import { useActOn } from '../../data/act.ts'
import { useCall } from '../../data/client.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { Pending } from '../../ui/faults/pending.tsx'
import { FormButtons } from '../../ui/inputs/form-buttons.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import parts from '../../ui/layout/parts.module.css'
import { formatCount } from '../../ui/number.ts'
import { jobName } from '../../workbench/jobs/job-labels.ts'
import { JobProgress } from '../../workbench/jobs/job-progress.tsx'
import { JobQuestion } from '../../workbench/jobs/job-question.tsx'
import { jobsStore } from '../../workbench/jobs/jobs.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { Batches, RefusedRows } from './upload-receipts.tsx'

/** Progress of an upload, a receipt per request, and rejected rows. */
export function UploadResult({ jobId }: { readonly jobId: string }) {
  const { value: job, fault, refetch } = useCall('jobs', 'get', { jobId })
  if (job === null) return <Pending label={t`Loading upload`} fault={fault} onRetry={refetch} />
  return <Progress job={job} />
}

function Progress({ job }: { readonly job: JobSummary }) {
  const workbench = useWorkbench()
  const { bridge } = workbench
  const [, navigate] = useLocation()
  const [shown, setShown] = useState<'batches' | 'rows'>('batches')
  const { run, task, dismiss } = useActOn('jobs', 'get', { jobId: job.id })
  const [asking, setAsking] = useState(false)
  const { value: upload } = useCall('audiences', 'upload', { jobId: job.id })
  const act = async (work: () => Promise<Outcome<JobSummary>>) => {
    const outcome = await run(work)
    if (outcome.ok) jobsStore(workbench).accept([outcome.value])
  }
  const { jobs } = bridge
  const reference = { jobId: job.id }
  const open = job.state === 'running' || job.state === 'paused'
  return (
    <>
      <PageHeader
        title={jobName(job)}
        aside={upload?.fileName}
        actions={
          <>
            {job.state === 'running' && (
              <Button onClick={() => act(() => jobs.pause(reference))}>{t`Pause`}</Button>
            )}
            {job.state === 'paused' && (
              <Button variant="filled" onClick={() => act(() => jobs.resume(reference))}>{t`Resume`}</Button>
            )}
            {open && <Button onClick={() => setAsking(true)}>{t`Cancel unsent`}</Button>}
            {job.state === 'done' && job.counts.failed > 0 && (
              <Button
                onClick={() => act(() => jobs.retryFailed(reference))}
              >{t`Retry failed requests`}</Button>
            )}
            {upload !== null && (
              <Button
                onClick={() => navigate(`/audiences/${encodeURIComponent(upload.target.id)}`)}
              >{t`Open the list`}</Button>
            )}
          </>
        }
      />
      <JobProgress job={job}>
        {job.counts.failed > 0 && <span>{t`${formatCount(job.counts.failed)} failed`}</span>}
        {job.state === 'done' && (
          <span>{t`Done. The service needs 6 to 8 hours to match these people.`}</span>
        )}
      </JobProgress>
      {asking && <JobQuestion act="cancel" job={job} onClose={() => setAsking(false)} />}
      {task.kind === 'failed' && <FaultNotice fault={task.fault} onDismiss={dismiss} variant="bar" />}
      <div className={parts.bar}>
        <FormButtons
          forms={[
            { value: 'batches', title: t`Requests` },
            { value: 'rows', title: t`Refused rows` },
          ]}
          current={shown}
          onChoose={setShown}
        />
      </div>
      {shown === 'batches' ? <Batches jobId={job.id} /> : <RefusedRows jobId={job.id} />}
    </>
  )
}
