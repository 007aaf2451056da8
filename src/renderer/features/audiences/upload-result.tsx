import { Button } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { JobSummary } from '../../../shared/jobs/job.ts'
import { jobName } from '../../../shared/jobs/job-name.ts'
import { t } from '../../../shared/text/language.ts'
import { UnreadJob } from '../../changes/unread-job.tsx'
import { useCall } from '../../data/client.ts'
import { useJobTask } from '../../data/job-task.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { FormButtons } from '../../ui/inputs/form-buttons.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import parts from '../../ui/layout/parts.module.css'
import { formatCount } from '../../ui/number.ts'
import { JobControls } from '../../workbench/jobs/job-controls.tsx'
import { JobProgress } from '../../workbench/jobs/job-progress.tsx'
import { failedPart, JobResultHeader } from '../../workbench/jobs/job-result-header.tsx'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { Batches, RefusedRows } from './upload-receipts.tsx'

/** Progress of an upload, a receipt per request, and rejected rows. */
export function UploadResult({ jobId }: { readonly jobId: string }) {
  const { value: job, fault, refetch } = useCall('jobs', 'get', { jobId })
  if (job === null) return <UnreadJob fault={fault} onRetry={refetch} />
  return <Progress job={job} />
}

function Progress({ job }: { readonly job: JobSummary }) {
  const { bridge } = useWorkbench()
  const [, navigate] = useLocation()
  const [shown, setShown] = useState<'batches' | 'rows'>('batches')
  const { runOnJob, task, dismiss } = useJobTask(job.id)
  const { value: upload } = useCall('audiences', 'upload', { jobId: job.id })
  const isOver = job.state === 'done' && job.total > 0
  const actions = (
    <>
      <JobControls job={job} disabled={task.kind === 'running'} run={runOnJob} />
      {job.state === 'done' && job.counts.failed > 0 && (
        <Button
          onClick={() => runOnJob(() => bridge.jobs.retryFailed({ jobId: job.id }))}
        >{t`Retry failed requests`}</Button>
      )}
      {upload !== null && (
        <Button
          onClick={() => navigate(`/audiences/${encodeURIComponent(upload.target.id)}`)}
        >{t`Open the list`}</Button>
      )}
    </>
  )
  return (
    <>
      <PageHeader title={jobName(job)} count={upload?.fileName} actions={!isOver && actions} />
      {isOver ? (
        <JobResultHeader
          job={job}
          rest={failedPart(job)}
          about={t`The service needs 6 to 8 hours to match these people.`}
          actions={actions}
        />
      ) : (
        <JobProgress job={job}>
          {job.counts.failed > 0 && <span>{t`${formatCount(job.counts.failed)} failed`}</span>}
        </JobProgress>
      )}
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
