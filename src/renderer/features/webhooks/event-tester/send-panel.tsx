import { Button, Group, NativeSelect, Stack } from '@mantine/core'
import { useLocation } from 'wouter'
import { createStore } from 'zustand/vanilla'
import { t } from '../../../../shared/text/language.ts'
import { useLastCall } from '../../../data/act.ts'
import { useCall } from '../../../data/client.ts'
import { Form } from '../../../ui/form/form.tsx'
import { currentEnvironment } from '../../../workbench/session.ts'
import { useStoredFields } from '../../../workbench/use-stored-fields.ts'
import { useLive, useWorkbench } from '../../../workbench/use-workbench.ts'
import { oncePerWorkbench } from '../../../workbench/workbench.ts'
import { Deliveries } from '../inbox/deliveries.tsx'
import { EventFields, noEvent, useEventEditor } from './event-fields.tsx'

/** Makes the sandbox sign and deliver an event that a person wrote or picked. */
export function SendPanel() {
  const view = currentEnvironment(useLive('session'))
  const [, navigate] = useLocation()
  if (view?.environment.kind === 'sandbox') return <SendForm />
  return (
    <Stack gap={12}>
      <p>{t`The built-in sandbox signs and delivers test events. The service sends only real ones.`}</p>
      <Group gap={8}>
        <Button onClick={() => navigate('/connect/sandbox')}>{t`Sign in to the sandbox`}</Button>
      </Group>
    </Stack>
  )
}

const stores = oncePerWorkbench(() => ({
  event: createStore(() => noEvent),
  to: createStore(() => ({ webhookId: '' })),
}))

function SendForm() {
  const { event, to } = stores(useWorkbench())
  const editor = useEventEditor(event)
  const { values, text } = useStoredFields(to)
  const webhooks = useCall('webhooks', 'list').value?.webhooks ?? []
  const { task, reply: deliveries, send, forget } = useLastCall('sandbox', 'sendEvent')
  const fill = (kind: string) => {
    editor.fill(kind)
    forget()
  }
  return (
    <>
      <Form
        label={t`Send a test event`}
        layout="panel"
        fields={editor}
        submitLabel={t`Send event`}
        task={task}
        onRetry="submit"
        onSubmit={() => {
          send({ webhookId: values.webhookId === '' ? null : values.webhookId, body: editor.values.text })
        }}
        beside={<Button onClick={() => fill(editor.values.kind)}>{t`New event ID`}</Button>}
      >
        <NativeSelect
          label={t`Send to`}
          {...text('webhookId')}
          data={[
            { value: '', label: t`All valid webhooks` },
            ...webhooks.map(({ id, url }) => ({ value: id, label: url })),
          ]}
        />
        <EventFields
          {...editor}
          fill={fill}
          description={t`Signed as shown. Sending the same event ID again counts as a duplicate.`}
        />
      </Form>
      {deliveries !== null && <Deliveries deliveries={deliveries} />}
    </>
  )
}
