import { Button, Checkbox, Group, NativeSelect, Textarea } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { testCases } from '../../../../shared/webhooks/event-sending.ts'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { Section } from '../../../ui/layout/section.tsx'
import { currentUser } from '../../../workbench/session.ts'
import { useLive, useWorkbench } from '../../../workbench/use-workbench.ts'
import { ReportCardView } from '../crc/report-card-view.tsx'
import { PrivateNotice } from '../private-notice.tsx'
import { webhooksStore } from '../store.ts'
import { WebhookTabs } from '../webhook-tabs.tsx'
import styles from '../webhooks.module.css'
import { eventTemplates, eventTextError } from './event-templates.ts'
import { trialLabel } from './event-tester-labels.ts'
import { eventTesterStore } from './event-tester-store.ts'
import { hasTarget } from './target.ts'
import { TargetChoice } from './target-choice.tsx'

/** The event tester: signed test events for an endpoint, and a report card of what it did with them. */
export function EventTester() {
  const store = eventTesterStore(useWorkbench())
  const { text, task, card, trials, target, url } = useStore(store.store)
  const error = eventTextError(text)
  const ready = error === null && trials.size > 0 && hasTarget({ target, url })
  const run = () => store.run(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready) run()
  }
  const privateAddress = card?.privateAddress ?? null
  return (
    <div className={parts.scroll}>
      <PageHeader title="Event tester" />
      <WebhookTabs value="eventTester" actions={null} />
      <form className={styles.column} onSubmit={submit} aria-label="Send a test event">
        <Where />
        <Event error={error} />
        <Trials />
        {task.kind === 'failed' && <FaultNotice fault={task.fault} onRetry={run} />}
        <Group gap={8}>
          <Button type="submit" variant="filled" disabled={!ready} loading={task.kind === 'running'}>
            Send to the endpoint
          </Button>
        </Group>
        {privateAddress !== null && (
          <PrivateNotice
            address={privateAddress}
            busy={task.kind === 'running'}
            onAgree={() => store.run(privateAddress)}
          />
        )}
        {card !== null && privateAddress === null && <ReportCardView card={card} />}
      </form>
    </div>
  )
}

/** Events for the receiver need it to run. */
function ReceiverStart() {
  const store = webhooksStore(useWorkbench())
  const { receiver: task } = useStore(store.store)
  const start = () => store.runReceiver({ start: true, port: 0 })
  return (
    <>
      <Group gap={8}>
        <span className={parts.muted}>The receiver is stopped.</span>
        <Button onClick={start} loading={task.kind === 'running'}>
          Start the receiver
        </Button>
      </Group>
      {task.kind === 'failed' && <FaultNotice fault={task.fault} onRetry={start} />}
    </>
  )
}

function Where() {
  const store = eventTesterStore(useWorkbench())
  const { target, url } = useStore(store.store)
  const receiver = useLive('receiver')
  return (
    <Section
      title="Endpoint"
      hint="Events are signed with the app secret of the chosen environment, as the service signs them."
    >
      <TargetChoice target={target} url={url} onAim={store.aim} onAddress={store.address} />
      {target === 'receiver' && receiver.kind !== 'running' && <ReceiverStart />}
    </Section>
  )
}

function Event({ error }: { readonly error: string | null }) {
  const store = eventTesterStore(useWorkbench())
  const { kind, text } = useStore(store.store)
  const user = currentUser(useLive('session'))
  const [userId] = useState(user?.userId ?? '2244994945')
  useEffect(() => {
    if (store.store.getState().text === '') store.fill(kind, userId)
  }, [store, kind, userId])
  return (
    <Section
      title="Event"
      actions={<Button onClick={() => store.fill(kind, userId)}>Reset the event</Button>}
    >
      <NativeSelect
        label="Kind of event"
        value={kind}
        data={eventTemplates.map(({ key, title }) => ({ value: key, label: `${title} (${key})` }))}
        onChange={(event) => store.fill(event.currentTarget.value, userId)}
      />
      <Textarea
        className={styles.editor ?? ''}
        label="Body"
        value={text}
        onChange={(event) => store.write(event.currentTarget.value)}
        error={text === '' ? null : error}
        rows={12}
      />
    </Section>
  )
}

function Trials() {
  const store = eventTesterStore(useWorkbench())
  const { trials } = useStore(store.store)
  return (
    <Section title="Trials">
      <fieldset className={styles.trials} aria-label="Trials">
        {testCases.map((trial) => (
          <Checkbox
            key={trial}
            label={trialLabel[trial].title}
            description={trialLabel[trial].sent}
            checked={trials.has(trial)}
            onChange={(event) => store.choose(trial, event.currentTarget.checked)}
          />
        ))}
      </fieldset>
    </Section>
  )
}
