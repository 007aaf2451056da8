import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { t } from '../../../../shared/text/language.ts'
import { Button } from '../../../ui/button.tsx'
import { useLive } from '../../../workbench/use-workbench.ts'
import type { ReceiverActions } from '../use-webhooks.ts'

/** Starts or stops the receiver. */
export function ReceiverSwitch({ actions: { task, toggle } }: { readonly actions: ReceiverActions }) {
  const receiver = useLive('receiver')
  const isRunning = receiver.kind === 'running'
  const Icon = isRunning ? IconPlayerStop : IconPlayerPlay
  const label = isRunning ? t`Stop the receiver` : t`Start the receiver`
  return (
    <Button
      px={8}
      flex="none"
      aria-label={label}
      title={label}
      onClick={toggle}
      loading={task.kind === 'running' || receiver.kind === 'starting'}
    >
      <Icon size={14} aria-hidden />
    </Button>
  )
}
