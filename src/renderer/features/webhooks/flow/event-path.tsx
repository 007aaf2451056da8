import { ActionIcon, Popover } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { t } from '../../../../shared/text/language.ts'
import { StatusLabel } from '../../../ui/status-label.tsx'
import styles from './event-path.module.css'
import { type EventPathProps, PathStations } from './path-drawing.tsx'
import { type PathPart, pathPartIcons, pathPartTitle } from './path-states.ts'
import { ReceiverSwitch } from './receiver-switch.tsx'

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
        <li className={styles.rest}>
          <WholePath stations={stations} receiverActions={receiverActions} />
        </li>
      </ol>
    </nav>
  )
}

/** Beside an inspector, there is room for two stations in words; this has all of them. */
function WholePath(path: EventPathProps) {
  const [opened, setOpened] = useState(false)
  return (
    <Popover width={440} position="bottom-start" trapFocus returnFocus opened={opened} onChange={setOpened}>
      <Popover.Target>
        <ActionIcon
          aria-label={t`Whole event path`}
          title={t`Whole event path`}
          onClick={() => setOpened((before) => !before)}
        >
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <PathStations {...path} />
      </Popover.Dropdown>
    </Popover>
  )
}

interface StationProps {
  readonly station: PathPart
  /** What can be done with it on the spot. */
  readonly children: ReactNode
}

function Station({ station, children }: StationProps) {
  const { key, name, href, isOpen, status } = station
  const Picture = pathPartIcons[key]
  return (
    <li className={styles.part} data-station={key} data-tone={status.tone}>
      <IconChevronRight size={14} stroke={1.75} aria-hidden className={styles.arrow} />
      <Link
        href={href}
        className={styles.link}
        aria-current={isOpen ? 'true' : undefined}
        title={pathPartTitle(station)}
      >
        <Picture size={14} aria-hidden className={styles.picture} />
        <span className={styles.name}>{name}</span>{' '}
        <span className={styles.status}>
          <StatusLabel {...status} />
        </span>
      </Link>
      {children}
    </li>
  )
}
