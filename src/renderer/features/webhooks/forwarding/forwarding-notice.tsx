import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { plural, t } from '../../../../shared/text/language.ts'
import { useAct } from '../../../data/act.ts'
import { useCall } from '../../../data/client.ts'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { Bar } from '../../../ui/layout/bar.tsx'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { useWorkbench } from '../../../workbench/use-workbench.ts'

/** Events that your program didn't take, with a way to send them again. */
export function ForwardingNotice() {
  const { value, fault, refetch } = useCall('forwarding', 'state')
  const { bridge } = useWorkbench()
  const { task, run } = useAct([['forwarding', 'state']])
  if (fault !== null) return <FaultNotice fault={fault} onRetry={refetch} variant="bar" />
  if (value === null || !value.settings.enabled || value.failed === 0) return null
  const forwardAgain = () => run(() => bridge.forwarding.forwardFailedAgain())
  return (
    <>
      <Bar component="section" aria-label={t`Failed forwarding`} justify="space-between" flex="none">
        <StatusLabel
          shape="text"
          tone="attention"
          icon={IconAlertTriangle}
          label={plural(value.failed, {
            one: '# event was given up: your program didn’t accept it.',
            other: '# events were given up: your program didn’t accept them.',
          })}
        />
        <Button
          loading={task.kind === 'running'}
          onClick={forwardAgain}
        >{t`Forward failed events again`}</Button>
      </Bar>
      {task.kind === 'failed' && <FaultNotice fault={task.fault} onRetry={forwardAgain} variant="bar" />}
    </>
  )
}
