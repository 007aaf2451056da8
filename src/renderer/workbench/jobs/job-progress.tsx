import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import type { JobSummary } from '../../../shared/jobs/job.ts'
import { jobName } from '../../../shared/jobs/job-name.ts'
import { t } from '../../../shared/text/language.ts'
import parts from '../../ui/layout/parts.module.css'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useWorkbench } from '../use-workbench.ts'
import { heldLabel, progressLabel } from './job-labels.ts'
import { confirmedPart } from './job-pace.ts'
import { jobsStore } from './jobs.ts'

interface JobProgressProps {
  readonly job: JobSummary
  /** More about the job, beside its progress. */
  readonly children?: ReactNode
}

/** Progress of a job, below its page's heading: a bar, the same as text, and what delays it. */
export function JobProgress({ job, children }: JobProgressProps) {
  const pace = useStore(jobsStore(useWorkbench()).store).paces.get(job.id) ?? null
  const now = useNow(job.state === 'running' ? 1_000 : null)
  const heldText = heldLabel(job, now)
  const progressText = progressLabel(job, pace, now)
  return (
    <Stack gap={8} px={16} py={12}>
      <JobProgressBar job={job} progressText={progressText} isHeld={heldText !== null} />
      <Group gap="4px 16px" className={parts.tabular}>
        <span>{progressText}</span>
        {heldText !== null && (
          <Text span c="var(--fd-attention)">
            {heldText}
          </Text>
        )}
        {children}
      </Group>
    </Stack>
  )
}

interface JobProgressBarProps {
  readonly job: JobSummary
  readonly progressText: string
  /** Whether it waits although it runs. */
  readonly isHeld: boolean
}

export function JobProgressBar({ job, progressText, isHeld }: JobProgressBarProps) {
  return (
    <ProgressBar
      label={t`Progress of ${jobName(job)}`}
      value={confirmedPart(job)}
      valueText={progressText}
      held={job.state !== 'running' || isHeld}
      wide
    />
  )
}
