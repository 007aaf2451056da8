import { Button as MantineButton, Popover } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { t } from '../../../../shared/text/language.ts'
import { Button } from '../../../ui/button.tsx'
import { StatusLabel } from '../../../ui/status-label.tsx'
import type { ReceiverActions } from '../use-webhooks.ts'
import styles from './event-path.module.css'
import { PathStations } from './path-drawing.tsx'
import { type PathPart, pathPartIcons, pathPartTitle, pathSummary } from './path-states.ts'
import { ReceiverSwitch } from './receiver-switch.tsx'

interface EventPathProps {
  readonly stations: readonly PathPart[]
  /** The empty inbox draws the stations, large. */
  readonly isDrawn: boolean
  readonly receiverActions: ReceiverActions
}

/**
 * How the path of an event from the service to your program stands: each station, which opens its part, or in a narrow
 * header one control that opens all of them. Beside it, what starts or stops the receiver.
 */
export function EventPath({ stations, isDrawn, receiverActions }: EventPathProps) {
  const [opened, setOpened] = useState(false)
  const summary = pathSummary(stations)
  return (
    <div className={styles.control} data-strip={!isDrawn}>
      {!isDrawn && <Strip stations={stations} />}
      <MantineButton.Group>
        <Popover
          width={440}
          position="bottom-start"
          trapFocus
          returnFocus
          opened={opened}
          onChange={setOpened}
        >
          <Popover.Target>
            <Button
              px={8}
              className={styles.summary}
              rightSection={<IconChevronDown size={14} aria-hidden />}
              aria-label={t`Event path: ${summary.label}`}
              title={t`Event path: ${summary.label}`}
              onClick={() => setOpened((before) => !before)}
            >
              <StatusLabel shape="text" tone={summary.tone} icon={summary.icon} label={summary.label} />
            </Button>
          </Popover.Target>
          <Popover.Dropdown>
            <PathStations stations={stations} onFollow={() => setOpened(false)} />
          </Popover.Dropdown>
        </Popover>
        <ReceiverSwitch actions={receiverActions} />
      </MantineButton.Group>
    </div>
  )
}

/** The stations in one line, each with its state. */
function Strip({ stations }: Pick<EventPathProps, 'stations'>) {
  return (
    <nav aria-label={t`Event path`} className={styles.strip}>
      {stations.map((station) => {
        const { key, href, isOpen, status } = station
        const Icon = pathPartIcons[key]
        return (
          <Link
            key={key}
            href={href}
            className={styles.part}
            data-tone={status.tone}
            title={pathPartTitle(station)}
            aria-label={pathPartTitle(station)}
            aria-current={isOpen ? 'true' : undefined}
          >
            <Icon size={14} aria-hidden />
            <span>{status.label}</span>
          </Link>
        )
      })}
    </nav>
  )
}
