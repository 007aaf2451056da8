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
  const { task, start } = useReceiverActions()
  const fields = useFields({ port: '' }, ({ port }) => ({
    port:
      /^\d{0,5}$/.test(port.trim()) && Number(port) <= 65_535 ? null : 'A port is a number from 1 to 65535.',
  }))
  return (
    <Section
      title="Receiver of this program"
      hint={
        sandbox
          ? 'Start it, and the sandbox gives it a public address that is filled in above.'
          : 'Start it to see events arrive here. A tunnel of yours has to lead to it; a fixed port makes that easier.'
      }
    >
      <Form
        label="Receiver of this program"
        fields={fields}
        submitLabel="Use the receiver of this program"
        submitVariant="default"
        task={task}
        onSubmit={() => start(Number(fields.values.port))}
      >
        {!sandbox && (
          <TextInput
            w={120}
            label="Port"
            description="Empty: the last one, or any free one"
            inputMode="numeric"
            {...fields.text('port')}
          />
        )}
      </Form>
    </Section>
  )
}
