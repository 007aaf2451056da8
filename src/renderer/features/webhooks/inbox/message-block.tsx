import { Button, Group } from '@mantine/core'
import { directMessageOperations } from '../../../../shared/api/platform/direct-messages.ts'
import { t } from '../../../../shared/text/language.ts'
import { useAct } from '../../../data/act.ts'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { useLive, useWorkbench } from '../../../workbench/use-workbench.ts'
import { WaitNotice } from '../../../workbench/wait-notice.tsx'

/** Decides whether the sender may write to the signed-in user. The service doesn't report the current state. */
export function MessageBlock({ from }: { readonly from: string }) {
  const { bridge, notices } = useWorkbench()
  const { userId } = useLive('session')
  const { task, run } = useAct()
  if (userId === null || userId === from || !/^[0-9]{1,19}$/.test(from)) return null
  const set = async (blocked: boolean) => {
    const outcome = await run(() =>
      blocked
        ? bridge.directMessages.block({ userId: from })
        : bridge.directMessages.unblock({ userId: from }),
    )
    if (outcome.ok) notices.say('ok', blocked ? t`Messages blocked.` : t`Messages allowed.`)
  }
  return (
    <>
      <Group gap={8}>
        <Button loading={task.kind === 'running'} onClick={() => set(true)}>{t`Block messages`}</Button>
        <Button disabled={task.kind === 'running'} onClick={() => set(false)}>{t`Allow messages`}</Button>
      </Group>
      <WaitNotice operations={[directMessageOperations.block, directMessageOperations.unblock]} />
      {task.kind === 'failed' && <FaultNotice fault={task.fault} />}
    </>
  )
}
