import { Button as MantineButton, Popover } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../../../../shared/text/language.ts'
import { Button } from '../../../ui/button.tsx'
import { StatusLabel } from '../../../ui/status-label.tsx'
import type { ReceiverActions } from '../use-webhooks.ts'
import styles from './event-path.module.css'
import { PathStations } from './path-drawing.tsx'
import { type PathPart, pathSummary } from './path-states.ts'
import { ReceiverSwitch } from './receiver-switch.tsx'

interface EventPathProps {
  readonly stations: readonly PathPart[]
  readonly receiverActions: ReceiverActions
}

/**
 * How the whole path of an event from the service to your program stands, in one control: it opens the parts of the
 * path, and starts or stops the receiver.
 */
export function EventPath({ stations, receiverActions }: EventPathProps) {
  const [opened, setOpened] = useState(false)
  const summary = pathSummary(stations)
  return (
    <div className={styles.control}>
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
