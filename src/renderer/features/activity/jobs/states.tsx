import {
  IconArrowsLeftRight,
  IconBan,
  IconBarrierBlock,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconHelpCircle,
  IconPlayerPause,
  IconSend,
  type TablerIcon,
} from '@tabler/icons-react'
import type { JobStep, JobSummary, StepState } from '../../../../shared/jobs/job.ts'
import { isUnknown } from '../../../../shared/jobs/lookup-label.ts'
import { t } from '../../../../shared/text/language.ts'
import { StatusLabel, type Tone } from '../../../ui/status-label.tsx'
import { attentionLabel } from '../../../workbench/jobs/job-labels.ts'

interface StatusAppearance {
  readonly tone: Tone
  readonly icon: TablerIcon
  readonly label: string
}

export const stepAppearance: Readonly<Record<StepState, StatusAppearance>> = {
  waiting: { tone: 'neutral', icon: IconClock, label: t`Waiting` },
  sending: { tone: 'information', icon: IconSend, label: t`Sending` },
  done: { tone: 'ok', icon: IconCircleCheck, label: t`Done` },
  failed: { tone: 'error', icon: IconCircleX, label: t`Failed` },
  conflict: { tone: 'attention', icon: IconArrowsLeftRight, label: t`Conflict` },
  unknown: { tone: 'attention', icon: IconHelpCircle, label: t`Unknown` },
  blocked: { tone: 'attention', icon: IconBarrierBlock, label: t`Blocked` },
  cancelled: { tone: 'neutral', icon: IconBan, label: t`Cancelled` },
}

interface StepStateLabelProps {
  readonly step: Pick<JobStep, 'lookup' | 'state'>
  readonly iconOnly?: boolean
}

/** State of a step, by icon and label; one that is looked up while it's being sent is unknown. */
export function StepStateLabel({ step, iconOnly = false }: StepStateLabelProps) {
  return <StatusLabel {...stepAppearance[isUnknown(step) ? 'unknown' : step.state]} iconOnly={iconOnly} />
}

/** State of a job; a finished one says whether it needs attention. */
export function JobStateLabel({ job }: { readonly job: JobSummary }) {
  return <StatusLabel {...jobAppearance(job)} {...(job.reason === null ? {} : { title: job.reason })} />
}

/** A finished job says whether it needs attention. */
export function jobAppearance(job: JobSummary): StatusAppearance {
  switch (job.state) {
    case 'running':
      return { tone: 'information', icon: IconSend, label: t`Running` }
    case 'paused':
      // A person paused it, or it waits for what its reason says.
      return {
        tone: job.reason === null ? 'neutral' : 'attention',
        icon: IconPlayerPause,
        label: t`Paused`,
      }
    case 'cancelled':
      return { tone: troubleTone(job) ?? 'neutral', icon: IconBan, label: t`Cancelled` }
    case 'done': {
      const tone = troubleTone(job)
      return tone === null
        ? { tone: 'ok', icon: IconCircleCheck, label: t`Done` }
        : { tone, icon: IconCircleX, label: t`Needs attention` }
    }
  }
}

/** How bad what needs attention in a job is; null if nothing does. */
export function troubleTone(job: JobSummary): Tone | null {
  if (attentionLabel(job) === null) return null
  return job.counts.failed > 0 ? 'error' : 'attention'
}
