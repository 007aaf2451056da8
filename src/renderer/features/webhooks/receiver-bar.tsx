import { Box, Button, Group } from '@mantine/core'
import { IconAlertTriangle, IconAntenna, IconAntennaOff } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import { t } from '../../../shared/text/language.ts'
import { isDefault } from '../../../shared/webhooks/receiver-behaviour.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { IdText } from '../../ui/id-text.tsx'
import { rich } from '../../ui/rich.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import { useLive } from '../../workbench/use-workbench.ts'
import { useReceiverActions } from './use-webhooks.ts'
import styles from './webhooks.module.css'

/** The receiver on this computer: its state, where a tunnel has to point, and what to register. */
export function ReceiverBar() {
  const { task, start, stop } = useReceiverActions()
  const receiver = useLive('receiver')
  const [, navigate] = useLocation()
  const runs = receiver.kind === 'running'
  const toggle = () => (runs ? stop() : start(0))
  return (
    <div className={styles.receiverFrame}>
      <section aria-labelledby="receiver-title" className={styles.receiver}>
        <h2 id="receiver-title">{t`Receiver`}</h2>
        {runs ? (
          <>
            <StatusLabel tone="ok" icon={IconAntenna} label={t`Running on port ${receiver.port}`} />
            <div className={styles.addresses}>
              <span
                className={styles.address}
              >{rich`local ${<IdText text={receiver.localUrl} what={t`local address`} />}`}</span>
              {receiver.publicUrl !== null && (
                <span
                  className={styles.address}
                >{rich`public ${<IdText text={receiver.publicUrl} what={t`public address`} />}`}</span>
              )}
            </div>
          </>
        ) : (
          <>
            <StatusLabel
              tone="neutral"
              icon={IconAntennaOff}
              label={receiver.kind === 'starting' ? t`Starting` : t`Stopped`}
            />
            <Box
              component="span"
              flex="1 1 240px"
              miw={0}
              c="dimmed"
            >{t`It answers challenges, checks signatures and fills the inbox.`}</Box>
          </>
        )}
        {!isDefault(receiver.behaviour) && (
          <StatusLabel
            tone="neutral"
            icon={IconAlertTriangle}
            label={t`Custom responses`}
            title={t`It answers differently, as you set it`}
          />
        )}
        <Group gap={8} align="stretch" wrap="nowrap" flex="none" ms="auto">
          <Button onClick={() => navigate('/webhooks/receiver')}>{t`Change responses`}</Button>
          <Button onClick={toggle} loading={task.kind === 'running' || receiver.kind === 'starting'}>
            {runs ? t`Stop the receiver` : t`Start the receiver`}
          </Button>
        </Group>
      </section>
      {task.kind === 'failed' && <FaultNotice fault={task.fault} onRetry={toggle} variant="bar" />}
    </div>
  )
}
