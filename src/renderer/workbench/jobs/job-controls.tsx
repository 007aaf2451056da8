import { IconPlayerPause, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { Outcome } from '../../../shared/core/outcome.ts'
import type { JobSummary } from '../../../shared/jobs/job.ts'
import { t } from '../../../shared/text/language.ts'
import { Button } from '../../ui/button.tsx'
import { useWorkbench } from '../use-workbench.ts'
import { JobQuestion } from './job-question.tsx'
import { useResume } from './use-resume.ts'

interface JobControlsProps {
  readonly job: JobSummary
  /** While another action on the job runs. */
  readonly disabled: boolean
  readonly run: (work: () => Promise<Outcome<JobSummary>>) => void
}

/** Pauses, resumes or cancels an unfinished job. */
export function JobControls({ job, disabled, run }: JobControlsProps) {
  const { jobs } = useWorkbench().bridge
  const [asking, setAsking] = useState(false)
  const resumption = useResume(job)
  const { id: jobId, state } = job
  return (
    <>
      {state === 'running' && (
        <Button
          icon={IconPlayerPause}
          disabled={disabled}
          onClick={() => run(() => jobs.pause({ jobId }))}
        >{t`Pause`}</Button>
      )}
      {state === 'paused' && (
        <Button
          variant="filled"
          icon={resumption.icon}
          disabled={disabled}
          onClick={() => resumption.resume(run)}
        >
          {resumption.signInLabel ?? t`Resume`}
        </Button>
      )}
      {(state === 'running' || state === 'paused') && (
        <Button icon={IconX} disabled={disabled} onClick={() => setAsking(true)}>{t`Cancel unsent`}</Button>
      )}
      {asking && <JobQuestion act="cancel" job={job} onClose={() => setAsking(false)} />}
    </>
  )
}
