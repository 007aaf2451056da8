import { Box, Button, Group, Text } from '@mantine/core'
import { IconCircleCheck, IconLogout } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import type { SignedInUser } from '../../../shared/sign-in/session.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import { useLive, useWorkbench } from '../../workbench/use-workbench.ts'
import styles from './settings.module.css'
import { settingsStore, userKey } from './store.ts'

/** Everybody who has signed in on this computer, with the way out for each. */
export function Users() {
  const { users } = useLive('session')
  const [, navigate] = useLocation()
  return (
    <>
      {users.length === 0 ? (
        <Text c="dimmed">Not signed in.</Text>
      ) : (
        <ul className={styles.users}>
          {users.map((user) => (
            <UserRow key={userKey(user)} user={user} />
          ))}
        </ul>
      )}
      <Group gap={8}>
        <Button onClick={() => navigate('/connect')}>Sign in another user</Button>
      </Group>
    </>
  )
}

function UserRow({ user }: { readonly user: SignedInUser }) {
  const store = settingsStore(useWorkbench())
  const { signOut } = useStore(store.store)
  const { environments } = useLive('session')
  const [, navigate] = useLocation()
  const view = environments.find(({ environment }) => environment.id === user.environmentId)
  const task = signOut?.userKey === userKey(user) ? signOut.task : null
  return (
    <li className={styles.user}>
      <Text span fw={550}>
        @{user.screenName}
      </Text>
      <Text span c="dimmed">
        {view?.environment.name ?? user.environmentId}
      </Text>
      {user.state === 'active' ? (
        <StatusWord tone="ok" icon={IconCircleCheck} word="Signed in" />
      ) : (
        <StatusWord tone="attention" icon={IconLogout} word="Signed out by the service" />
      )}
      <Text span c="dimmed">
        <RelativeTime at={user.signedInAt} />
      </Text>
      {user.state === 'signedOut' && (
        <Button onClick={() => navigate(`/connect/${encodeURIComponent(user.environmentId)}`)}>
          Sign in again
        </Button>
      )}
      <Button
        className={styles.push ?? ''}
        aria-label={`Sign out @${user.screenName}`}
        loading={task?.kind === 'running'}
        onClick={() => store.signOut(user)}
      >
        Sign out
      </Button>
      {task?.kind === 'failed' && (
        <Box w="100%">
          <FaultNotice fault={task.fault} onRetry={() => store.signOut(user)} />
        </Box>
      )}
    </li>
  )
}
