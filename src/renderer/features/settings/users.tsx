import { Box, Button, Group, Text } from '@mantine/core'
import { IconCircleCheck, IconLogout } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import type { SignedInUser } from '../../../shared/sign-in/session.ts'
import { t } from '../../../shared/text/language.ts'
import { useAct } from '../../data/act.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import parts from '../../ui/layout/parts.module.css'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { useLive, useWorkbench } from '../../workbench/use-workbench.ts'

/** The users signed in on this computer, each with a way to sign out. */
export function Users() {
  const { users } = useLive('session')
  const [, navigate] = useLocation()
  return (
    <>
      {users.length === 0 ? (
        <Text c="dimmed">{t`Not signed in.`}</Text>
      ) : (
        <ul className={`${parts.framed} ${parts.ruled}`}>
          {users.map((user) => (
            <UserRow key={`${user.environmentId}/${user.userId}`} user={user} />
          ))}
        </ul>
      )}
      <Group gap={8}>
        <Button onClick={() => navigate('/connect')}>{t`Sign in another user`}</Button>
      </Group>
    </>
  )
}

function UserRow({ user }: { readonly user: SignedInUser }) {
  const { bridge, live, notices } = useWorkbench()
  const { task, run } = useAct()
  const { environments } = useLive('session')
  const [, navigate] = useLocation()
  const view = environments.find(({ environment }) => environment.id === user.environmentId)
  const signOut = async () => {
    const { environmentId, userId, screenName } = user
    const outcome = await run(() => bridge.session.signOut({ environmentId, userId }))
    if (!outcome.ok) return
    live.session.accept(outcome.value.session)
    if (outcome.value.revoked) {
      notices.say('ok', t`@${screenName} is signed out. The service has revoked the token.`)
    } else {
      notices.say(
        'error',
        t`@${screenName} is signed out here, but the service couldn’t be reached. Revoke the app in the user’s settings on the service.`,
      )
    }
  }
  return (
    <Group component="li" gap="4px 12px" ps={12} pe={8} py={8}>
      <Text span fw={600}>
        @{user.screenName}
      </Text>
      <span className={parts.muted}>{view?.environment.name ?? user.environmentId}</span>
      {user.state === 'active' ? (
        <StatusLabel tone="ok" icon={IconCircleCheck} label={t`Signed in`} />
      ) : (
        <StatusLabel tone="attention" icon={IconLogout} label={t`Signed out by the service`} />
      )}
      <span className={parts.muted}>
        <RelativeTime at={user.signedInAt} />
      </span>
      {user.state === 'signedOut' && (
        <Button
          onClick={() => navigate(`/connect/${encodeURIComponent(user.environmentId)}`)}
        >{t`Sign in again`}</Button>
      )}
      <Button
        ms="auto"
        aria-label={t`Sign out @${user.screenName}`}
        loading={task.kind === 'running'}
        onClick={signOut}
      >{t`Sign out`}</Button>
      {task.kind === 'failed' && (
        <Box w="100%">
          <FaultNotice fault={task.fault} onRetry={signOut} />
        </Box>
      )}
    </Group>
  )
}
