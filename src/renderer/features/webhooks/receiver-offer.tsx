import { Text, TextInput } from '@mantine/core'
import { Form } from '../../ui/form/form.tsx'
import { useFields } from '../../ui/form/use-fields.ts'
import { IdText } from '../../ui/id-text.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { useLive } from '../../workbench/use-workbench.ts'
import { useReceiverActions } from './use-webhooks.ts'
import styles from './webhooks.module.css'

/** Offers the receiver as the place to register: with its address in the sandbox, with a tunnel elsewhere. */
export function ReceiverOffer({ sandbox }: { readonly sandbox: boolean }) {
  const receiver = useLive('receiver')
  if (receiver.kind !== 'running') return <StartOffer sandbox={sandbox} />
  if (receiver.publicUrl !== null) {
    return (
      <Section title="Flightdeck’s receiver">
        <Text c="dimmed">
          It’s running, and the sandbox forwards this public address to it:{' '}
          <IdText text={receiver.publicUrl} what="public address" />
        </Text>
      </Section>
    )
  }
  return (
    <Section title="Flightdeck’s receiver">
      <p>It’s running on this computer, where the service can’t reach it. Use a tunnel to forward to it.</p>
      <Text c="dimmed">
        Forward the tunnel to <IdText text={receiver.localUrl} what="local address" />
      </Text>
      <ul className={styles.steps}>
        <li>Use an https address without a port.</li>
        <li>Forward GET and POST with query, headers and body unchanged; the signature covers every byte.</li>
        <li>Keep it running: it must answer within 3 seconds, now and every hour.</li>
      </ul>
    </Section>
  )
}

function StartOffer({ sandbox }: { readonly sandbox: boolean }) {
  const { task, start } = useReceiverActions()
  const fields = useFields({ port: '' }, ({ port }) => ({
    port: /^\d{0,5}$/.test(port.trim()) && Number(port) <= 65_535 ? null : 'Enter a number from 1 to 65535.',
  }))
  return (
    <Section
      title="Flightdeck’s receiver"
      hint={
        sandbox
          ? 'Start it to get a public address from the sandbox, filled in above.'
          : 'Start it to receive events here. Point a tunnel to it; a fixed port makes that easier.'
      }
    >
      <Form
        label="Flightdeck’s receiver"
        fields={fields}
        submitLabel="Use Flightdeck’s receiver"
        submitVariant="default"
        task={task}
        onSubmit={() => start(Number(fields.values.port))}
      >
        {!sandbox && (
          <TextInput
            w={120}
            label="Port"
            description="Empty: the last or any free port"
            inputMode="numeric"
            {...fields.text('port')}
          />
        )}
      </Form>
    </Section>
  )
}
