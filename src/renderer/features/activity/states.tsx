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
import type { JobSummary, StepState } from '../../../shared/jobs/job.ts'
import { t } from '../../../shared/text/language.ts'
import { StatusLabel, type Tone } from '../../ui/status-label.tsx'
import { troubleLabel } from '../../workbench/jobs/job-labels.ts'

interface Look {
  readonly tone: Tone
  readonly icon: TablerIcon
  readonly word: string
}

export const stepAppearance: Readonly<Record<StepState, Look>> = {
  waiting: { tone: 'neutral', icon: IconClock, word: t`Waiting` },
  sending: { tone: 'information', icon: IconSend, word: t`Sending` },
  done: { tone: 'ok', icon: IconCircleCheck, word: t`Done` },
  failed: { tone: 'error', icon: IconCircleX, word: t`Failed` },
  conflict: { tone: 'attention', icon: IconArrowsLeftRight, word: t`Conflict` },
  unknown: { tone: 'attention', icon: IconHelpCircle, word: t`Unknown` },
  blocked: { tone: 'attention', icon: IconBarrierBlock, word: t`Blocked` },
  cancelled: { tone: 'neutral', icon: IconBan, word: t`Cancelled` },
}

/** State of a step, by icon and word. */
export function StepStateLabel({ state }: { readonly state: StepState }) {
  return <StatusLabel {...stepAppearance[state]} />
}

/** State of a job; a finished one says whether it needs attention. */
export function JobStateLabel({ job }: { readonly job: JobSummary }) {
  return <StatusLabel {...lookOf(job)} {...(job.reason === null ? {} : { title: job.reason })} />
}

function lookOf(job: JobSummary): Look {
  switch (job.state) {
    case 'running':
      return { tone: 'information', icon: IconSend, word: t`Running` }
    case 'paused':
      return { tone: 'attention', icon: IconPlayerPause, word: t`Paused` }
    case 'cancelled':
      return { tone: 'neutral', icon: IconBan, word: t`Cancelled` }
    case 'done': {
      const trouble = troubleLabel(job)
      if (trouble === null) return { tone: 'ok', icon: IconCircleCheck, word: t`Done` }
      return {
        tone: job.counts.failed > 0 ? 'error' : 'attention',
        icon: IconCircleX,
        word: t`Needs attention`,
      }
    }
  }
}
