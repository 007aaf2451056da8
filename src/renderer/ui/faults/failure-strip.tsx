import { Button } from '@mantine/core'
import { useContext, useEffect, useEffectEvent } from 'react'
import type { Fault } from '../../../shared/core/fault.ts'
import { t } from '../../../shared/text/language.ts'
import { faultMessage } from './fault-labels.ts'
import { OutageStrip, WaitStripContext } from './outage-strip.tsx'

interface FailureStripProps {
  readonly fault: Fault
  readonly onRetry: () => void
  readonly isRead: boolean
  /** What failed: "Couldn’t refresh"; by default, what happened. */
  readonly label?: string | undefined
}

/** The service refused the request: more has to be read than one line has room for. */
const refusals: readonly Fault['kind'][] = [
  'invalid',
  'batch',
  'signedOut',
  'forbidden',
  'problem',
  'webhook',
  'clockSkew',
]

/** Whether only a retry helps. */
export function isOutage(fault: Fault): boolean {
  const { tone, action } = faultMessage(fault, true)
  if (action?.kind !== 'retry' || refusals.includes(fault.kind)) return false
  return tone === 'attention' || fault.kind === 'serverError'
}

/** An outage in one line. While the request is tried again, the strip of the wait has its place. */
export function FailureStrip({ fault, onRetry, isRead, label }: FailureStripProps) {
  const wait = useContext(WaitStripContext)
  const endWait = useEffectEvent(() => wait?.end())
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new fault is the end of the tries
  useEffect(() => endWait(), [fault])
  if (wait !== null) return null
  const { title, explanation } = faultMessage(fault, isRead)
  return (
    <OutageStrip
      state="failed"
      title={label ?? title}
      detail={label === undefined ? explanation : shortReason(fault, `${title}. ${explanation}`)}
      hint={explanation}
      hasRequests={['serverError', 'timeout', 'dropped'].includes(fault.kind)}
    >
      <Button size="compact-xs" onClick={onRetry}>{t`Retry`}</Button>
    </OutageStrip>
  )
}

/** What happened, short enough to leave room for what is shown meanwhile. */
function shortReason(fault: Fault, reason: string): string {
  return fault.kind === 'serverError' ? t`The service answered with status ${fault.status}.` : reason
}
