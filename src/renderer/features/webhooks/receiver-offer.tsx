import { Button, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useStore } from 'zustand'
import { IdText } from '../../ui/id-text.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { useLive, useWorkbench } from '../../workbench/use-workbench.ts'
import { webhooksStore } from './store.ts'
import styles from './webhooks.module.css'

/** Offers the receiver as the place to register: with its address in the sandbox, with a tunnel elsewhere. */
export function ReceiverOffer({ sandbox }: { readonly sandbox: boolean }) {
  const receiver = useLive('receiver')
  if (receiver.kind !== 'running') return <StartOffer sandbox={sandbox} />
  if (receiver.publicUrl !== null) {
    return (
      <Section title="Receiver of this program">
        <Text c="dimmed">
          It runs, and the sandbox leads this public address to it:{' '}
          <IdText text={receiver.publicUrl} what="public address" />
        </Text>
      </Section>
    )
  }
  return (
    <Section title="Receiver of this program">
      <p>
        It runs on this computer, where the service cannot reach it. A tunnel or relay of yours has to lead
        there.
      </p>
      <Text c="dimmed">
        Let the tunnel lead to <IdText text={receiver.localUrl} what="local address" />
      </Text>
      <ul className={styles.steps}>
        <li>Its public address is https and has no port.</li>
        <li>
          It hands on GET and POST with query, headers and body unchanged: the signature covers every byte.
        </li>
        <li>It answers within 3 seconds, now and every hour, so it has to stay up.</li>
      </ul>
    </Section>
  )
}

function StartOffer({ sandbox }: { readonly sandbox: boolean }) {
  const store = webhooksStore(useWorkbench())
  const { receiver: task } = useStore(store.store)
  const [port, setPort] = useState('')
  const number = port.trim() === '' ? 0 : Number(port)
  const wrong = !Number.isInteger(number) || number < 0 || number > 65_535
  return (
    <Section
      title="Receiver of this program"
      hint={
        sandbox
          ? 'Start it, and the sandbox gives it a public address that is filled in above.'
          : 'Start it to see events arrive here. A tunnel of yours has to lead to it; a fixed port makes that easier.'
      }
    >
      <div className={styles.stack}>
        {!sandbox && (
          <TextInput
            w={120}
            label="Port"
            description="Empty: the last one, or any free one"
            inputMode="numeric"
            value={port}
            onChange={(event) => setPort(event.currentTarget.value)}
            error={wrong ? 'A port is a number from 1 to 65535.' : null}
          />
        )}
        <Group gap={8}>
          <Button
            onClick={() => store.runReceiver({ start: true, port: number })}
            disabled={wrong}
            loading={task.kind === 'running'}
          >
            Use the receiver of this program
          </Button>
        </Group>
      </div>
    </Section>
  )
}
