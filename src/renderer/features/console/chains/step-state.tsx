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
import { t } from '../../../../shared/text/language.ts'
import { StatusLabel } from '../../../ui/status-label.tsx'

const labels = {
  waiting: { tone: 'neutral', icon: IconClock, label: t`Waiting` },
  running: { tone: 'information', icon: IconLoader2, label: t`Running` },
  passed: { tone: 'ok', icon: IconCircleCheck, label: t`Passed` },
  failed: { tone: 'error', icon: IconCircleX, label: t`Failed` },
  skipped: { tone: 'neutral', icon: IconPlayerSkipForward, label: t`Skipped` },
  canceled: { tone: 'neutral', icon: IconPlayerStop, label: t`Canceled` },
} as const

/** Result of a step, or of a whole run. */
export function RunState({ state }: { readonly state: StepReport['state'] | ChainReport['state'] }) {
  return <StatusLabel {...labels[state]} />
}

/** "3 of 5 passed, 1 failed". */
export function runSummary(report: ChainReport): string {
  const { passed, failed, skipped } = countSteps(report)
  return [
    t`${passed} of ${report.steps.length} passed`,
    ...(failed > 0 ? [t`${failed} failed`] : []),
    ...(skipped > 0 ? [t`${skipped} skipped`] : []),
  ].join(', ')
}
