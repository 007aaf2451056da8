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
import { StatusLabel, type Tone } from '../../ui/status-label.tsx'
import { troubleLabel } from '../../workbench/jobs/job-labels.ts'

interface Look {
  readonly tone: Tone
  readonly icon: TablerIcon
  readonly word: string
}

export const stepAppearance: Readonly<Record<StepState, Look>> = {
  waiting: { tone: 'neutral', icon: IconClock, word: 'Waiting' },
  sending: { tone: 'information', icon: IconSend, word: 'Sending' },
  done: { tone: 'ok', icon: IconCircleCheck, word: 'Done' },
  failed: { tone: 'error', icon: IconCircleX, word: 'Failed' },
  conflict: { tone: 'attention', icon: IconArrowsLeftRight, word: 'Conflict' },
  unknown: { tone: 'attention', icon: IconHelpCircle, word: 'Unknown' },
  blocked: { tone: 'attention', icon: IconBarrierBlock, word: 'Blocked' },
  cancelled: { tone: 'neutral', icon: IconBan, word: 'Cancelled' },
}

/** How a step stands, by icon and word. */
export function StepStateLabel({ state }: { readonly state: StepState }) {
  return <StatusLabel {...stepAppearance[state]} />
}

/** How a job stands; one that is over says whether a person is needed. */
export function JobStateLabel({ job }: { readonly job: JobSummary }) {
  return <StatusLabel {...lookOf(job)} {...(job.reason === null ? {} : { title: job.reason })} />
}

function lookOf(job: JobSummary): Look {
  switch (job.state) {
    case 'running':
      return { tone: 'information', icon: IconSend, word: 'Running' }
    case 'paused':
      return { tone: 'attention', icon: IconPlayerPause, word: 'Paused' }
    case 'cancelled':
      return { tone: 'neutral', icon: IconBan, word: 'Cancelled' }
    case 'done': {
      const trouble = troubleLabel(job)
      if (trouble === null) return { tone: 'ok', icon: IconCircleCheck, word: 'Done' }
      return { tone: job.counts.failed > 0 ? 'error' : 'attention', icon: IconCircleX, word: 'Needs you' }
    }
  }
}
