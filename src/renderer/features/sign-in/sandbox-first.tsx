import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { EnvironmentView } from '../../../shared/sign-in/session.ts'
import { t } from '../../../shared/text/language.ts'
import { useAct } from '../../data/act.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { useLive, useWorkbench } from '../../workbench/use-workbench.ts'

interface SandboxFirstProps {
  readonly view: EnvironmentView
  readonly children: ReactNode
}

/** Offers to start the built-in sandbox before what needs it; for other environments, renders the children. */
export function SandboxFirst({ view, children }: SandboxFirstProps) {
  const { bridge, live } = useWorkbench()
  const sandbox = useLive('sandbox')
  const { task, run } = useAct()
  if (view.environment.kind !== 'sandbox' || sandbox.kind === 'running') return children
  const start = () => run(bridge.sandbox.start, live.sandbox.accept)
  return (
    <>
      <Text c="dimmed">{t`The sandbox is not running. Start it, then sign in.`}</Text>
      {task.kind === 'failed' && <FaultNotice fault={task.fault} onRetry={start} />}
      <Group gap={8} mt={4}>
        <Button
          onClick={start}
          loading={task.kind === 'running' || sandbox.kind === 'starting'}
        >{t`Start the sandbox`}</Button>
      </Group>
    </>
  )
}
