import { Button } from '@mantine/core'
import { IconAlertTriangle, IconAntenna, IconAntennaOff } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import { isUsual } from '../../../shared/webhooks/receiver-behaviour.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { IdText } from '../../ui/id-text.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import { useLive, useWorkbench } from '../../workbench/use-workbench.ts'
import { webhooksStore } from './store.ts'
import styles from './webhooks.module.css'

/** The receiver on this computer: whether it runs, where a tunnel has to lead, what to register. */
export function ReceiverBar() {
  const store = webhooksStore(useWorkbench())
  const { receiver: task } = useStore(store.store)
  const receiver = useLive('receiver')
  const [, navigate] = useLocation()
  const runs = receiver.kind === 'running'
  const toggle = () => store.runReceiver({ start: !runs, port: 0 })
  return (
    <>
      <section aria-labelledby="receiver-title" className={styles.receiver}>
        <h2 id="receiver-title">Receiver</h2>
        {runs ? (
          <>
            <StatusWord tone="ok" icon={IconAntenna} word={`Running on port ${receiver.port}`} />
            <div className={styles.addresses}>
              <span className={styles.address}>
                local <IdText text={receiver.localUrl} what="local address" />
              </span>
              {receiver.publicUrl !== null && (
                <span className={styles.address}>
                  public <IdText text={receiver.publicUrl} what="public address" />
                </span>
              )}
            </div>
          </>
        ) : (
          <>
            <StatusWord
              tone="neutral"
              icon={IconAntennaOff}
              word={receiver.kind === 'starting' ? 'Starting' : 'Stopped'}
            />
            <span className={styles.receiverHint}>
              It answers challenges, checks signatures and fills the inbox.
            </span>
          </>
        )}
        {!isUsual(receiver.behaviour) && (
          <StatusWord
            tone="attention"
            icon={IconAlertTriangle}
            word="Test answers"
            title="It answers otherwise than usual, as you have set it"
          />
        )}
        <div className={styles.receiverButtons}>
          <Button onClick={() => navigate('/webhooks/receiver')}>Change its answers</Button>
          <Button onClick={toggle} loading={task.kind === 'running' || receiver.kind === 'starting'}>
            {runs ? 'Stop the receiver' : 'Start the receiver'}
          </Button>
        </div>
      </section>
      {task.kind === 'failed' && (
        <div className={styles.notice}>
          <FaultNotice fault={task.fault} onRetry={toggle} />
        </div>
      )}
    </>
  )
}
