import { Button, Group, NativeSelect, Textarea } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { lastValue } from '../../../ui/loadable.ts'
import { currentEnvironment, currentUser } from '../../../workbench/session.ts'
import { useLive, useWorkbench } from '../../../workbench/use-workbench.ts'
import { Deliveries } from '../inbox/deliveries.tsx'
import { webhooksStore } from '../store.ts'
import styles from '../webhooks.module.css'
import { eventTemplates, eventTextError } from './event-templates.ts'
import { everyWebhook, sendStore } from './send-store.ts'

/** Has the sandbox sign and deliver an event that a person has written or picked. */
export function SendPanel() {
  const view = currentEnvironment(useLive('session'))
  const [, navigate] = useLocation()
  if (view?.environment.kind === 'sandbox') return <SendForm />
  return (
    <div className={styles.stack}>
      <p>
        Test events are signed and delivered by the built-in sandbox. The service itself sends only real ones.
      </p>
      <Group gap={8}>
        <Button onClick={() => navigate('/connect/sandbox')}>Sign in to the sandbox</Button>
      </Group>
    </div>
  )
}

function SendForm() {
  const workbench = useWorkbench()
  const store = sendStore(workbench)
  const webhooks = webhooksStore(workbench)
  const { text, kind, target, task, deliveries } = useStore(store.store)
  const { list } = useStore(webhooks.store)
  const user = currentUser(useLive('session'))
  const [userId] = useState(user?.userId ?? '2244994945')
  useEffect(() => {
    webhooks.load()
  }, [webhooks])
  useEffect(() => {
    if (store.store.getState().text === '') store.fill(kind, userId)
  }, [store, kind, userId])
  const error = eventTextError(text)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (error === null) store.send()
  }
  const choices = (lastValue(list)?.webhooks ?? []).map(({ id, url }) => ({ value: id, label: url }))
  return (
    <form className={styles.stack} onSubmit={submit} aria-label="Send a test event">
      <NativeSelect
        label="Kind of event"
        value={kind}
        data={eventTemplates.map(({ key, title }) => ({ value: key, label: title }))}
        onChange={(event) => store.fill(event.currentTarget.value, userId)}
      />
      <NativeSelect
        label="Send to"
        value={target}
        data={[{ value: everyWebhook, label: 'Every valid webhook' }, ...choices]}
        onChange={(event) => store.aim(event.currentTarget.value)}
      />
      <Textarea
        className={styles.editor ?? ''}
        label="Body"
        description="Signed as it stands here. The same event id again arrives as a duplicate."
        value={text}
        onChange={(event) => store.write(event.currentTarget.value)}
        error={text === '' ? null : error}
        rows={16}
      />
      {task.kind === 'failed' && <FaultNotice fault={task.fault} onRetry={store.send} />}
      <Group gap={8}>
        <Button type="submit" variant="filled" disabled={error !== null} loading={task.kind === 'running'}>
          Send event
        </Button>
        <Button onClick={() => store.fill(kind, userId)}>New event id</Button>
      </Group>
      {deliveries !== null && <Deliveries deliveries={deliveries} />}
    </form>
  )
}
