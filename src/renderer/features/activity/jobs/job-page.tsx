import { useState } from 'react'
import { useLocation } from 'wouter'
import type { JobStep, JobSummary, StepState } from '../../../../shared/jobs/job.ts'
import { t } from '../../../../shared/text/language.ts'
import { UnreadJob } from '../../../changes/unread-job.tsx'
import { useCall } from '../../../data/client.ts'
import { useOpenedRow, useRows } from '../../../data/windows.ts'
import { type Inspector, ListAndInspector } from '../../../ui/layout/list-and-inspector.tsx'
import { formatCount } from '../../../ui/number.ts'
import { JobHeader } from './job-header.tsx'
import { StepStateLabel } from './states.tsx'
import { StepInspector } from './step-inspector.tsx'
import { StepList } from './step-list.tsx'
import { UndoPanel } from './undo-panel.tsx'

interface JobPageProps {
  readonly jobId: string
  readonly part: string | null
}

/** One job: progress, steps, and what to do about those that failed. */
export function JobPage({ jobId, part }: JobPageProps) {
  const { value: job, fault, refetch } = useCall('jobs', 'get', { jobId })
  if (job === null) return <UnreadJob fault={fault} onRetry={refetch} />
  return <OpenedJob key={jobId} job={job} part={part} />
}

function OpenedJob({ job, part }: { readonly job: JobSummary; readonly part: string | null }) {
  const jobId = job.id
  const [, navigate] = useLocation()
  const [filter, setFilter] = useState<StepState | null>(null)
  const steps = useRows('publishing', 'steps', (range) => ({
    jobId,
    states: filter === null ? [] : [filter],
    ...range,
  }))
  const step = useOpenedRow(steps, ({ id }) => id === part)
  const close = () => navigate(`/activity/${encodeURIComponent(jobId)}`)
  const inspector = (): Inspector | null => {
    if (part === 'undo') return { title: t`Undo publish`, content: <UndoPanel job={job} />, onClose: close }
    if (part === null) return null
    const content = <StepInspector key={part} step={step} job={job} />
    return {
      kind: step == null ? t`Step` : t`Step ${formatCount(step.position)}`,
      ...(step != null && { status: <StepStateLabel step={step} /> }),
      title: step?.title ?? t`Step`,
      content,
      onClose: close,
    }
  }
  return (
    <ListAndInspector inspector={inspector()}>
      <JobHeader job={job} subject={(steps.find(isOfCampaign) ?? steps.rowAt(0))?.subject ?? null} />
      <StepList job={job} filter={filter} onFilter={setFilter} steps={steps} openedId={part} />
    </ListAndInspector>
  )
}

/** Creatives are mostly published for a campaign. */
function isOfCampaign({ subject }: JobStep): boolean {
  return subject === 'campaign' || subject === 'lineItem'
}
