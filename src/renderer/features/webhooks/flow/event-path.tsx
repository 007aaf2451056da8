import { IconChevronRight, IconPlayerPlayFilled, IconPlayerStopFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { t } from '../../../../shared/text/language.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { useLive } from '../../../workbench/use-workbench.ts'
import type { ReceiverActions } from '../use-webhooks.ts'
import styles from './event-path.module.css'
import type { PathPart } from './path-states.ts'

interface EventPathProps {
  readonly stations: readonly PathPart[]
  readonly receiverActions: ReceiverActions
}

/** The path of an event from the service to your program: the state of each part, which opens it. */
export function EventPath({ stations, receiverActions }: EventPathProps) {
  return (
    <nav aria-label={t`Event path`} className={styles.path}>
      <ol className={styles.parts}>
        {stations.map((station) => (
          <Station key={station.key} station={station}>
            {station.key === 'receiver' && <ReceiverSwitch actions={receiverActions} />}
          </Station>
        ))}
      </ol>
    </nav>
  )
}

function ReceiverSwitch({ actions: { task, toggle } }: { readonly actions: ReceiverActions }) {
  const receiver = useLive('receiver')
  const isRunning = receiver.kind === 'running'
  return (
    <IconButton
      label={isRunning ? t`Stop the receiver` : t`Start the receiver`}
      icon={isRunning ? IconPlayerStopFilled : IconPlayerPlayFilled}
      onClick={toggle}
      busy={task.kind === 'running' || receiver.kind === 'starting'}
    />
  )
}

interface StationProps {
  readonly station: PathPart
  /** What can be done with it on the spot. */
  readonly children: ReactNode
}

function Station({ station: { name, href, isOpen, status, detail }, children }: StationProps) {
  return (
    <li className={styles.part}>
      <IconChevronRight size={14} stroke={1.75} aria-hidden className={styles.arrow} />
      <Link
        href={href}
        className={styles.link}
        aria-current={isOpen ? 'true' : undefined}
        // A narrow path has only the icons and names; what it folds away is said here.
        title={`${name}: ${[status.label, ...(detail === null ? [] : [detail])].join(', ')}`}
      >
        <span className={styles.name}>{name}</span>{' '}
        <span className={styles.status}>
          <StatusLabel {...status} />
        </span>
      </Link>
      {children}
    </li>
  )
}
