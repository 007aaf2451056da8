import { Popover } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { t } from '../../../../shared/text/language.ts'
import { Button } from '../../../ui/button.tsx'
import { StatusLabel } from '../../../ui/status-label.tsx'
import styles from './event-path.module.css'
import { type EventPathProps, PathStations } from './path-drawing.tsx'
import { type PathPart, pathPartIcons, pathPartTitle, pathSummary } from './path-states.ts'
import { ReceiverSwitch } from './receiver-switch.tsx'

/**
 * The path of an event from the service to your program: the state of each part, which opens it. In a narrow list, one
 * button says how the whole path stands and opens its parts.
 */
export function EventPath({ stations, receiverActions }: EventPathProps) {
  return (
    <>
      <nav aria-label={t`Event path`} className={styles.path}>
        <ol className={styles.parts}>
          {stations.map((station) => (
            <Station key={station.key} station={station}>
              {station.key === 'receiver' && <ReceiverSwitch actions={receiverActions} />}
            </Station>
          ))}
        </ol>
      </nav>
      <div className={styles.folded}>
        <FoldedPath stations={stations} receiverActions={receiverActions} />
      </div>
    </>
  )
}

function FoldedPath(path: EventPathProps) {
  const [opened, setOpened] = useState(false)
  const summary = pathSummary(path.stations)
  return (
    <Popover width={440} position="bottom-start" trapFocus returnFocus opened={opened} onChange={setOpened}>
      <Popover.Target>
        <Button
          px={8}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-label={t`Event path: ${summary.label}`}
          title={t`Event path: ${summary.label}`}
          onClick={() => setOpened((before) => !before)}
        >
          <StatusLabel shape="text" tone={summary.tone} icon={summary.icon} label={summary.label} />
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <PathStations {...path} onFollow={() => setOpened(false)} />
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
    <li className={styles.part}>
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
