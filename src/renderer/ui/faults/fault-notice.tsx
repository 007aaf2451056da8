import { Box, Button, Stack } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle, IconX } from '@tabler/icons-react'
import type { Fault } from '../../../shared/core/fault.ts'
import { t } from '../../../shared/text/language.ts'
import { IconButton } from '../icon-button.tsx'
import parts from '../layout/parts.module.css'
import { rich } from '../rich.ts'
import { countdown, hourAndMinute } from '../time.ts'
import { useNow } from '../use-now.ts'
import { FailureStrip, isOutage } from './failure-strip.tsx'
import { useFaultActions } from './fault-actions.ts'
import { faultMessage } from './fault-labels.ts'
import styles from './fault-notice.module.css'
import type { FaultAction } from './label-shape.ts'

interface FaultNoticeProps {
  readonly fault: Fault
  /** What Retry does; omitted, there is no such button. */
  readonly onRetry?: (() => void) | undefined
  readonly onDismiss?: (() => void) | undefined
  /** The request was a GET, so it can't have changed anything. */
  readonly isRead?: boolean
  /** `page`: centered on an empty screen. `bar`: full width, above a list. */
  readonly variant?: 'inline' | 'bar' | 'page'
  /** Beside a state that says the same: of one tone with it. */
  readonly tone?: 'error'
  /** What failed, in the strip of an outage: "Couldn’t refresh"; by default, what happened. */
  readonly label?: string | undefined
}

/**
 * What happened, why, what to do, and a button that does it; details are folded. Used for every fault. An outage that a
 * retry ends is one line. While the sandbox is stopped, the frame's banner says so and has the button, so a list needs no
 * notice and an empty screen no button.
 */
export function FaultNotice({ label, ...props }: FaultNoticeProps) {
  const { fault, variant = 'inline', onRetry, onDismiss, isRead = false } = props
  if (variant !== 'inline' && onRetry !== undefined && onDismiss === undefined && isOutage(fault)) {
    return <FailureStrip fault={fault} onRetry={onRetry} isRead={isRead} label={label} />
  }
  return fault.kind === 'sandboxStopped' && variant === 'bar' ? null : <Notice {...props} />
}

function Notice({
  fault,
  onRetry,
  onDismiss,
  isRead = false,
  variant = 'inline',
  tone,
}: Omit<FaultNoticeProps, 'label'>) {
  const message = faultMessage(fault, isRead)
  const shownTone = tone ?? message.tone
  const Icon = shownTone === 'error' ? IconAlertCircle : IconAlertTriangle
  return (
    <div role="alert" className={styles.notice} data-tone={shownTone} data-variant={variant}>
      <Icon className={styles.icon} size={18} aria-hidden />
      <Stack gap={4} flex={1} miw={0} className={parts.anywhere}>
        <Box component="h2" fz={13} lh="20px">
          {message.title}
        </Box>
        <p>{message.explanation}</p>
        <p>{message.nextStep}</p>
        <div className={styles.actions}>
          {!(fault.kind === 'sandboxStopped' && variant === 'page') && (
            <ActionButton action={message.action} onRetry={onRetry} />
          )}
          {message.details.length > 0 && (
            <details className={styles.details}>
              <summary>{t`Details`}</summary>
              <ul>
                {message.details.map((detail) => (
                  <li key={detail}>{detail}</li>
                ))}
              </ul>
            </details>
          )}
        </div>
      </Stack>
      {onDismiss !== undefined && (
        <IconButton label={t`Dismiss`} icon={IconX} onClick={onDismiss} className={styles.dismiss} />
      )}
    </div>
  )
}

interface ActionButtonProps {
  readonly action: FaultAction | null
  readonly onRetry: (() => void) | undefined
}

function ActionButton({ action, onRetry }: ActionButtonProps) {
  const perform = useFaultActions()
  if (action === null) return null
  switch (action.kind) {
    case 'retry':
      return onRetry === undefined ? null : <Button onClick={onRetry}>{action.label}</Button>
    case 'wait':
      return <Wait until={action.until} onRetry={onRetry} />
    case 'dataFolder':
      // A problem with the folder is fixed outside the program, and then retried here.
      return (
        <>
          <Button onClick={() => perform(action)}>{action.label}</Button>
          {onRetry !== undefined && <Button onClick={onRetry}>{t`Retry`}</Button>}
        </>
      )
    default:
      return <Button onClick={() => perform(action)}>{action.label}</Button>
  }
}

function Wait({ until, onRetry }: { readonly until: number; readonly onRetry: (() => void) | undefined }) {
  const now = useNow(1_000)
  if (now < until) {
    return (
      <Box
        component="span"
        py={4}
        fw={600}
        className={parts.tabular}
      >{rich`Wait until ${hourAndMinute(until)}, ${<span role="timer">{countdown(until, now)}</span>} left`}</Box>
    )
  }
  return onRetry === undefined ? (
    <span>{t`The limit has reset.`}</span>
  ) : (
    <Button onClick={onRetry}>{t`Retry`}</Button>
  )
}
