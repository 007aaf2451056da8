import { Button } from '@mantine/core'
import { IconFlaskOff } from '@tabler/icons-react'
import { t } from '../../../shared/text/language.ts'
import { useAct } from '../../data/act.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { currentEnvironment } from '../../workbench/session.ts'
import { useLive, useWorkbench } from '../../workbench/use-workbench.ts'
import styles from './sandbox-banner.module.css'

/** Shown above every screen while the sandbox in use isn't running, with a button to start it. */
export function SandboxBanner() {
  const { bridge, live } = useWorkbench()
  const view = currentEnvironment(useLive('session'))
  const sandbox = useLive('sandbox')
  const { task, run } = useAct()
  if (view?.environment.kind !== 'sandbox' || sandbox.kind === 'running') return null
  const start = () => run(bridge.sandbox.start, live.sandbox.accept)
  return (
    <section aria-label={t`Sandbox`} className={styles.banner}>
      <IconFlaskOff size={16} aria-hidden />
      <span>{t`The built-in sandbox is not running. Screens show the last synced data.`}</span>
      <Button
        onClick={start}
        loading={task.kind === 'running' || sandbox.kind === 'starting'}
      >{t`Start the sandbox`}</Button>
      {task.kind === 'failed' && <FaultNotice fault={task.fault} onRetry={start} />}
    </section>
  )
}
