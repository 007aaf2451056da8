import { Button, Group } from '@mantine/core'
import { IconArrowForwardUp, IconPlayerPause } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import { t } from '../../../../shared/text/language.ts'
import type { ForwardingState } from '../../../../shared/webhooks/forwarding.ts'
import { useAct } from '../../../data/act.ts'
import { useCall } from '../../../data/client.ts'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { formatCount } from '../../../ui/number.ts'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import styles from '../webhooks.module.css'

/** Whether received events are forwarded, where to, and with what result. */
export function ForwardingStatus() {
  const { value, fault, refetch } = useCall('forwarding', 'state')
  const [, navigate] = useLocation()
  const { bridge } = useWorkbench()
  const { task, run } = useAct([['forwarding', 'state']])
  if (fault !== null) return <FaultNotice fault={fault} onRetry={refetch} variant="bar" />
  if (value === null) return null
  const { settings, failed } = value
  return (
    <section aria-labelledby="forwarding-title" className={styles.receiver}>
      <h2 id="forwarding-title">{t`Forwarding`}</h2>
      <Group gap={0} align="stretch" wrap="nowrap" miw={0} flex="1 1 240px" className={parts.anywhere}>
        {settings.enabled ? (
          <StatusLabel
            shape="text"
            tone={failed > 0 ? 'attention' : 'ok'}
            icon={IconArrowForwardUp}
            label={t`Forwarding to ${settings.url}${countsLabel(value)}`}
            title={settings.url}
          />
        ) : (
          <StatusLabel tone="neutral" icon={IconPlayerPause} label={t`Off${countsLabel(value)}`} />
        )}
      </Group>
      {task.kind === 'failed' && <FaultNotice fault={task.fault} variant="bar" />}
      {settings.enabled && failed > 0 && (
        <Button
          flex="none"
          variant="default"
          loading={task.kind === 'running'}
          onClick={() => run(() => bridge.forwarding.forwardFailedAgain())}
        >{t`Forward failed events again`}</Button>
      )}
      <Button
        flex="none"
        ms="auto"
        onClick={() => navigate('/webhooks/forwarding')}
      >{t`Set up forwarding`}</Button>
    </section>
  )
}

/** " · 12 forwarded · 1 failed", without zeros. */
function countsLabel({ forwarded, failed, waiting }: ForwardingState): string {
  return [[forwarded, 'forwarded'] as const, [failed, 'failed'] as const, [waiting, 'waiting'] as const]
    .filter(([count]) => count > 0)
    .map(([count, label]) => ` · ${formatCount(count)} ${label}`)
    .join('')
}
