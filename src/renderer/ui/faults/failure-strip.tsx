import { Button } from '@mantine/core'
import { useContext, useEffect, useEffectEvent } from 'react'
import type { Fault } from '../../../shared/core/fault.ts'
import { t } from '../../../shared/text/language.ts'
import { faultMessage } from './fault-labels.ts'
import { OutageContext, serviceErrorLabel } from './outage.ts'
import { OutageStrip, WaitStripContext } from './outage-strip.tsx'

interface FailureStripProps {
  readonly fault: Fault
  readonly onRetry: () => void
  readonly isRead: boolean
  /** What failed: "Couldn’t refresh"; by default, that a read failed, or what happened to a change. */
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
  const outage = useContext(OutageContext)
  const endWait = useEffectEvent(() => wait?.end())
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new fault is the end of the tries
  useEffect(() => endWait(), [fault])
  if (wait !== null) return null
  const { title, explanation } = faultMessage(fault, isRead)
  const failedLabel = label ?? (isRead ? t`Couldn’t load` : null)
  const reason = fault.kind === 'serverError' ? serviceErrorLabel(fault.status, outage) : title
  return (
    <OutageStrip
      state="failed"
      title={failedLabel ?? reason}
      detail={failedLabel === null ? explanation : reason}
      hint={`${title}. ${explanation}`}
      hasRequests={['serverError', 'timeout', 'dropped'].includes(fault.kind)}
    >
      <Button size="compact-xs" onClick={onRetry}>{t`Retry`}</Button>
    </OutageStrip>
  )
}
