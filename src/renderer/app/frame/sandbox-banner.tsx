import { Button } from '@mantine/core'
import { IconFlaskOff } from '@tabler/icons-react'
import { t } from '../../../shared/text/language.ts'
import { useAct } from '../../data/act.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { Bar } from '../../ui/layout/bar.tsx'
import { currentEnvironment } from '../../workbench/session.ts'
import { useLive, useWorkbench } from '../../workbench/use-workbench.ts'

/** Shown above every screen while the sandbox in use isn't running, with a button to start it. */
export function SandboxBanner() {
  const { bridge, live } = useWorkbench()
  const view = currentEnvironment(useLive('session'))
  const sandbox = useLive('sandbox')
  const { task, run } = useAct()
  if (view?.environment.kind !== 'sandbox' || sandbox.kind === 'running') return null
  const start = () => run(bridge.sandbox.start, live.sandbox.accept)
  return (
    <Bar
      component="section"
      aria-label={t`Sandbox`}
      gap="8px 12px"
      bg="var(--fd-sandbox-soft)"
      c="var(--fd-sandbox)"
    >
      <IconFlaskOff size={16} aria-hidden />
      <span>{t`The built-in sandbox is not running. Screens show the last synced data.`}</span>
      <Button
        ms="auto"
        onClick={start}
        loading={task.kind === 'running' || sandbox.kind === 'starting'}
      >{t`Start the sandbox`}</Button>
      {task.kind === 'failed' && <FaultNotice fault={task.fault} onRetry={start} />}
    </Bar>
  )
}
