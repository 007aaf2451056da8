import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { t } from '../../../../shared/text/language.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { useLive } from '../../../workbench/use-workbench.ts'
import type { ReceiverActions } from '../use-webhooks.ts'

/** Starts or stops the receiver. */
export function ReceiverSwitch({ actions: { task, toggle } }: { readonly actions: ReceiverActions }) {
  const receiver = useLive('receiver')
  const isRunning = receiver.kind === 'running'
  return (
    <IconButton
      label={isRunning ? t`Stop the receiver` : t`Start the receiver`}
      icon={isRunning ? IconPlayerStop : IconPlayerPlay}
      className={parts.muted}
      onClick={toggle}
      busy={task.kind === 'running' || receiver.kind === 'starting'}
    />
  )
}
