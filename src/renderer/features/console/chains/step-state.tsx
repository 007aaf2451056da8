import {
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconLoader2,
  IconPlayerSkipForward,
  IconPlayerStop,
} from '@tabler/icons-react'
import {
  type ChainReport,
  countSteps,
  type StepReport,
} from '../../../../shared/console/chain/chain-report.ts'
import { StatusLabel } from '../../../ui/status-label.tsx'

const labels = {
  waiting: { tone: 'neutral', icon: IconClock, word: 'Waiting' },
  running: { tone: 'information', icon: IconLoader2, word: 'Running' },
  passed: { tone: 'ok', icon: IconCircleCheck, word: 'Passed' },
  failed: { tone: 'error', icon: IconCircleX, word: 'Failed' },
  skipped: { tone: 'neutral', icon: IconPlayerSkipForward, word: 'Skipped' },
  canceled: { tone: 'attention', icon: IconPlayerStop, word: 'Canceled' },
} as const

/** How a step, or a run as a whole, went. */
export function RunState({ state }: { readonly state: StepReport['state'] | ChainReport['state'] }) {
  return <StatusLabel {...labels[state]} />
}

/** "3 of 5 passed, 1 failed". */
export function runSummary(report: ChainReport): string {
  const { passed, failed, skipped } = countSteps(report)
  return [
    `${passed} of ${report.steps.length} passed`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ].join(', ')
}

/** Checks and fields have no identity beyond their place. */
export function placeKey(at: number): string {
  return String(at)
}
