import { Button, Group, Text } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed, IconClockPause } from '@tabler/icons-react'
import { authenticationOperations } from '../../../shared/api/platform/authentication.ts'
import { assertNever } from '../../../shared/core/assert-never.ts'
import type { BearerState } from '../../../shared/sign-in/session.ts'
import { t } from '../../../shared/text/language.ts'
import { useActOn } from '../../data/act.ts'
import { useCall } from '../../data/client.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import parts from '../../ui/layout/parts.module.css'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { rich } from '../../ui/rich.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import { hourAndMinute } from '../../ui/time.ts'
import { identityOf } from '../../workbench/session.ts'
import { useLive, useWorkbench } from '../../workbench/use-workbench.ts'
import { WaitNotice } from '../../workbench/wait-notice.tsx'

/** Whether there is an app-only token, and a button that revokes it. */
export function AppToken() {
  const identity = identityOf(useLive('session'))
  if (identity !== null) return <KnownAppToken />
  return <Text c="dimmed">{t`Sign in first. The token belongs to an environment’s app.`}</Text>
}

function KnownAppToken() {
  const { bridge, notices } = useWorkbench()
  const { value: state, fault, refetch } = useCall('session', 'bearer')
  const { task, run } = useActOn('session', 'bearer', undefined)
  const invalidate = async () => {
    const outcome = await run(bridge.session.invalidateBearer)
    if (!outcome.ok) return
    notices.say('ok', t`App token invalidated. The next request fetches a new one.`)
  }
  return (
    <>
      {fault !== null && <FaultNotice fault={fault} onRetry={refetch} />}
      {state !== null && (
        <Group gap="8px 16px">
          <TokenState state={state} />
          {state.kind === 'held' && (
            <Button onClick={invalidate} loading={task.kind === 'running'}>{t`Invalidate app token`}</Button>
          )}
        </Group>
      )}
      <WaitNotice operations={[authenticationOperations.invalidateBearerToken]} />
      {task.kind === 'failed' && <FaultNotice fault={task.fault} onRetry={invalidate} />}
    </>
  )
}

function TokenState({ state }: { readonly state: BearerState }) {
  switch (state.kind) {
    case 'none':
      return <StatusLabel tone="neutral" icon={IconCircleDashed} label={t`None fetched yet`} />
    case 'held':
      return (
        <Group component="span" gap="8px 16px">
          <StatusLabel tone="ok" icon={IconCircleCheck} label={t`Stored`} />
          <span className={parts.muted}>{rich`fetched ${<RelativeTime at={state.since} />}`}</span>
        </Group>
      )
    case 'waiting':
      return (
        <StatusLabel
          shape="text"
          tone="neutral"
          icon={IconClockPause}
          label={t`Requested too often (code 99). Next attempt at ${hourAndMinute(state.until)}.`}
        />
      )
    default:
      return assertNever(state)
  }
}
