import { Stack, Text, TextInput } from '@mantine/core'
import { t } from '../../../shared/text/language.ts'
import { Form } from '../../ui/form/form.tsx'
import { useFields } from '../../ui/form/use-fields.ts'
import { IdText } from '../../ui/id-text.tsx'
import parts from '../../ui/layout/parts.module.css'
import { Section } from '../../ui/layout/section.tsx'
import { rich } from '../../ui/rich.ts'
import { useLive } from '../../workbench/use-workbench.ts'
import { useReceiverActions } from './use-webhooks.ts'

/** Suggests the receiver for registration: by its own URL in the sandbox, through a tunnel elsewhere. */
export function ReceiverOffer({ sandbox }: { readonly sandbox: boolean }) {
  const receiver = useLive('receiver')
  if (receiver.kind !== 'running') return <StartOffer sandbox={sandbox} />
  if (receiver.publicUrl !== null) {
    return (
      <Section title={t`Flightdeck’s receiver`}>
        <Text c="dimmed">{rich`It’s running, and the sandbox forwards this public address to it: ${<IdText text={receiver.publicUrl} what={t`public address`} />}`}</Text>
      </Section>
    )
  }
  return (
    <Section title={t`Flightdeck’s receiver`}>
      <p>{t`It’s running on this computer, where the service can’t reach it. Use a tunnel to forward to it.`}</p>
      <Text c="dimmed">{rich`Forward the tunnel to ${<IdText text={receiver.localUrl} what={t`local address`} />}`}</Text>
      <Stack component="ul" gap={8} c="dimmed" className={parts.bullets}>
        <li>{t`Use an https address without a port.`}</li>
        <li>{t`Forward GET and POST with query, headers and body unchanged; the signature covers every byte.`}</li>
        <li>{t`Keep it running: it must answer within 3 seconds, now and every hour.`}</li>
      </Stack>
    </Section>
  )
}

function StartOffer({ sandbox }: { readonly sandbox: boolean }) {
  const { task, start } = useReceiverActions()
  const fields = useFields({ port: '' }, ({ port }) => ({
    port: /^\d{0,5}$/.test(port.trim()) && Number(port) <= 65_535 ? null : t`Enter a number from 1 to 65535.`,
  }))
  return (
    <Section
      title={t`Flightdeck’s receiver`}
      hint={
        sandbox
          ? t`Start it to get a public address from the sandbox, filled in above.`
          : t`Start it to receive events here. Point a tunnel to it; a fixed port makes that easier.`
      }
    >
      <Form
        label={t`Flightdeck’s receiver`}
        fields={fields}
        submitLabel={t`Use Flightdeck’s receiver`}
        submitVariant="default"
        task={task}
        onSubmit={() => start(Number(fields.values.port))}
      >
        {!sandbox && (
          <TextInput
            w={120}
            label={t`Port`}
            description={t`Empty: the last or any free port`}
            inputMode="numeric"
            {...fields.text('port')}
          />
        )}
      </Form>
    </Section>
  )
}
