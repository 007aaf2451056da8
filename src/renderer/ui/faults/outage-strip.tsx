import { Button } from '@mantine/core'
import { IconAlertTriangle, IconHourglass } from '@tabler/icons-react'
import { createContext, type ReactNode, useContext } from 'react'
import { t } from '../../../shared/text/language.ts'
import { InspectorPanelContext } from '../inspector/inspector-panel.tsx'
import { FaultActionsContext } from './fault-actions.ts'
import styles from './outage-strip.module.css'

interface OutageStripProps {
  /** `failed`: the program has given up. `waits`: it will try again. */
  readonly state: 'failed' | 'waits'
  readonly title: ReactNode
  /** Beside it, muted; cut off if there's no room, but not while it counts down. */
  readonly detail?: ReactNode
  /** The whole explanation, on hover. */
  readonly hint?: string | undefined
  /** In a form, beside the button that was pressed; what's in an inspector is that anyway. */
  readonly isInForm?: boolean
  /** The request is in the log, with its answer: the line leads there. */
  readonly hasRequests?: boolean
  /** Buttons. */
  readonly children?: ReactNode
}

/** The line that says that the service can't be reached just now; the rows below it stay. */
export function OutageStrip({
  state,
  title,
  detail,
  hint,
  isInForm = false,
  hasRequests = false,
  children,
}: OutageStripProps) {
  const panel = useContext(InspectorPanelContext)
  const leadTo = useContext(FaultActionsContext)
  const isInPage = !isInForm && panel === null
  const shownAge = useContext(ShownAgeContext)
  const age = isInPage && shownAge !== null ? ` · ${shownAge}` : null
  const Icon = state === 'failed' ? IconAlertTriangle : IconHourglass
  return (
    <div
      role={state === 'failed' ? 'alert' : 'status'}
      className={styles.strip}
      data-place={isInPage ? 'page' : 'form'}
      data-state={state}
    >
      <Icon className={styles.icon} size={16} aria-hidden />
      <div className={styles.text} title={hint}>
        {state === 'failed' ? <h2>{title}</h2> : <span>{title}</span>}
        {detail !== undefined && (
          <p>
            <span>{detail}</span>
            {age !== null && <span>{age}</span>}
          </p>
        )}
      </div>
      {hasRequests && leadTo !== null && (
        <Button
          size="compact-xs"
          variant="subtle"
          className={styles.lead}
          onClick={() => leadTo({ kind: 'failedRequests' })}
        >{t`Failed requests`}</Button>
      )}
      {children}
    </div>
  )
}

/** "Last updated 16:09 GMT+1": of what the page shows; null if it shows nothing or its age isn't known. */
export const ShownAgeContext = createContext<string | null>(null)

interface ShownWait {
  /** Every page shows it below its header. */
  readonly strip: ReactNode
  /** Called when a read failed: if no request waits any more, the strip makes room for what failed. */
  readonly end: () => void
}

/** The strip of the requests that wait; null while none does. */
export const WaitStripContext = createContext<ShownWait | null>(null)

/** Whether the page says that requests wait: nothing else needs to say so, or that something is being read. */
export function useIsWaitShown(): boolean {
  return useContext(WaitStripContext) !== null
}
