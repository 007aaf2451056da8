import { Button } from '@mantine/core'
import { useContext } from 'react'
import type { Operation } from '../../shared/api/operation.ts'
import type { Wait } from '../../shared/contract/status.ts'
import { t } from '../../shared/text/language.ts'
import { OutageContext } from '../ui/faults/outage.ts'
import { OutageStrip } from '../ui/faults/outage-strip.tsx'
import parts from '../ui/layout/parts.module.css'
import { formatCount } from '../ui/number.ts'
import { exactTime } from '../ui/time.ts'
import { useShownWaits, useWaits } from './use-waits.ts'
import { useWorkbench } from './use-workbench.ts'
import { failureLabel, isFailure, remainingLabel, waitTitle } from './wait-labels.ts'

interface WaitNoticeProps {
  /** The operations that the surrounding form sends; other waits are shown below the page's header. */
  readonly operations: readonly Pick<Operation, 'id'>[]
}

/** In a form: a request of it waits, why and until when, with a button to end the wait. Renders nothing otherwise. */
export function WaitNotice({ operations }: WaitNoticeProps) {
  const { waits, now } = useWaits()
  const outage = useContext(OutageContext)
  useShownWaits(operations.map(({ id }) => id))
  const ownWaits = waits.filter(({ operationId }) => operations.some(({ id }) => id === operationId))
  const [longest] = ownWaits
  if (longest === undefined) return null
  const title = waitTitle(longest, ownWaits)
  const reason = isFailure(longest) ? failureLabel(longest, outage) : null
  return <WaitStrip waits={ownWaits} now={now} title={title} reason={reason} isInForm />
}

interface WaitStripProps {
  /** The first is the one whose countdown is shown. */
  readonly waits: readonly Wait[]
  readonly now: number
  readonly title: string
  /** Beside the title, unless it says why. */
  readonly reason: string | null
  readonly isInForm?: boolean
}

/** Why requests wait and until when, with a button to end the wait. */
export function WaitStrip({ waits, now, title, reason, isInForm = false }: WaitStripProps) {
  const { bridge } = useWorkbench()
  const [shown] = waits
  if (shown === undefined) return null
  const cancel = () => Promise.all(waits.map(({ id }) => bridge.status.cancelWait({ id })))
  return (
    <OutageStrip
      state="waits"
      isInForm={isInForm}
      title={title}
      detail={
        <>
          {reason !== null && `${reason} · `}
          <span role="timer" aria-live="off" className={parts.tabular}>
            {remainingLabel(shown, now)}
          </span>
        </>
      }
      hasRequests={isFailure(shown) && shown.reason !== 'offline'}
      hint={waits.map(({ operation, until }) => t`${operation}, continues at ${exactTime(until)}`).join('\n')}
    >
      <Button
        size="compact-xs"
        onClick={cancel}
        title={waits.length === 1 ? undefined : t`Cancel all ${formatCount(waits.length)} waits`}
      >
        {shown.reason === 'rateLimit' ? t`Cancel wait` : t`Stop retrying`}
      </Button>
    </OutageStrip>
  )
}
