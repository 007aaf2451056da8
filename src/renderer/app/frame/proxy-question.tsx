import { Button, Checkbox, Group, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ProxyQuestion } from '../../../shared/network/proxy-settings.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { useFocusReturn } from '../../ui/layout/use-focus-return.ts'
import { type ActState, rest, running, stateAfter } from '../../ui/task.ts'
import { useLive, useWorkbench } from '../../workbench/use-workbench.ts'

/** Asks for the user name and password of a proxy while requests wait for them. */
export function ProxySignIn() {
  const { question } = useLive('network')
  if (question === null) return null
  // Each question starts with empty fields.
  return <ProxySignInDialog key={`${question.proxy} ${question.wasRefused}`} question={question} />
}

function ProxySignInDialog({ question }: { readonly question: ProxyQuestion }) {
  const { bridge, live } = useWorkbench()
  useFocusReturn()
  const { proxy, realm, wasRefused } = question
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(true)
  const [task, setTask] = useState<ActState>(rest)
  const run = async (answering: ReturnType<typeof bridge.network.decline>) => {
    setTask(running)
    const outcome = await answering
    setTask(stateAfter(outcome))
    if (outcome.ok) live.network.accept(outcome.value)
  }
  const close = () => void run(bridge.network.decline({ proxy }))
  const error = username.includes(':') ? "A user name can't contain a colon." : null
  return (
    <Modal opened onClose={close} title="Sign in to the proxy" size={420}>
      <Stack
        component="form"
        gap={12}
        onSubmit={(event) => {
          event.preventDefault()
          if (username !== '' && error === null && task.kind !== 'running')
            void run(bridge.network.signIn({ proxy, username, password, remember }))
        }}
      >
        <p>
          {proxy.replace(/^http:\/\//, '')} asks for a user name and password
          {realm === null || realm === '' ? '' : ` for “${realm.slice(0, 100)}”`}. Requests wait until you
          sign in.
        </p>
        {wasRefused && (
          <Text role="alert" c="var(--fd-error)">
            The proxy didn't accept the user name or password. Try again.
          </Text>
        )}
        <TextInput
          label="User name"
          value={username}
          error={error}
          maxLength={200}
          data-autofocus
          onChange={({ currentTarget }) => setUsername(currentTarget.value)}
        />
        <PasswordInput
          label="Password"
          value={password}
          maxLength={500}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
        {proxy.startsWith('http:') && (
          <Text c="dimmed">The password is sent to this proxy without encryption.</Text>
        )}
        <Checkbox
          label="Remember on this computer"
          checked={remember}
          onChange={({ currentTarget }) => setRemember(currentTarget.checked)}
        />
        {task.kind === 'failed' && <FaultNotice fault={task.fault} />}
        <Group gap={8} justify="flex-end" align="stretch" wrap="nowrap">
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="filled" disabled={username === ''} loading={task.kind === 'running'}>
            Sign in
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
