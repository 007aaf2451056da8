import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { t } from '../../../../shared/text/language.ts'
import { Button } from '../../../ui/button.tsx'
import { useLive } from '../../../workbench/use-workbench.ts'
import type { ReceiverActions } from '../use-webhooks.ts'

/** Starts or stops the receiver. */
export function ReceiverSwitch({ actions: { task, toggle } }: { readonly actions: ReceiverActions }) {
  const receiver = useLive('receiver')
  const isRunning = receiver.kind === 'running'
  return (
    <Button
      h={28}
      px={8}
      flex="none"
      icon={isRunning ? IconPlayerStop : IconPlayerPlay}
      aria-label={isRunning ? t`Stop the receiver` : t`Start the receiver`}
      onClick={toggle}
      loading={task.kind === 'running' || receiver.kind === 'starting'}
    >
      {isRunning ? t`Stop` : t`Start`}
    </Button>
  )
}
