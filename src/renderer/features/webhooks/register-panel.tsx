import { Button, Group, Stack, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { webhookOperations } from '../../../shared/api/platform/webhooks.ts'
import { t } from '../../../shared/text/language.ts'
import { useAct } from '../../data/act.ts'
import { Form } from '../../ui/form/form.tsx'
import parts from '../../ui/layout/parts.module.css'
import { Section } from '../../ui/layout/section.tsx'
import { useNavigateAfterWait } from '../../ui/layout/use-navigate-after-wait.ts'
import { currentEnvironment } from '../../workbench/session.ts'
import { useLive, useWorkbench } from '../../workbench/use-workbench.ts'
import { WaitNotice } from '../../workbench/wait-notice.tsx'
import { useDoctor } from './crc/use-doctor.ts'
import { ReceiverOffer } from './receiver-offer.tsx'
import { useWebhookEdits } from './use-webhooks.ts'
import { addressRemark } from './webhook-address.ts'
import styles from './webhooks.module.css'

/** Registers a webhook URL; suggests this program's receiver. */
export function RegisterPanel() {
  const { bridge, notices } = useWorkbench()
  const { edit, refetch } = useWebhookEdits()
  const { task, run } = useAct()
  const { examine } = useDoctor()
  const [typed, setTyped] = useState<string | null>(null)
  const [tried, setTried] = useState<string | null>(null)
  const receiver = useLive('receiver')
  const view = currentEnvironment(useLive('session'))
  const navigate = useNavigateAfterWait()
  const offered = receiver.kind === 'running' ? receiver.publicUrl : null
  const address = typed ?? offered ?? ''
  const fault = task.kind === 'failed' && tried === address ? task.fault : null
  // Once the service has refused an address, its reason is shown instead.
  const remark = fault === null ? addressRemark(address) : null
  const register = async () => {
    setTried(address)
    const outcome = await run(
      () => bridge.webhooks.register({ url: address.trim() }),
      (row) => edit((rows) => [...rows.filter(({ id }) => id !== row.id), row]),
    )
    if (!outcome.ok) return
    notices.say('ok', t`Webhook registered. Its address answered the challenge.`)
    navigate(`/webhooks/${encodeURIComponent(outcome.value.id)}`)
  }
  const isKnown =
    task.kind === 'failed' && task.fault.kind === 'webhook' && task.fault.reason === 'DuplicateUrlFailed'
  return (
    <div>
      <Section title={t`Address`}>
        <Form
          label={t`Register webhook`}
          submitLabel={t`Register address`}
          missing={address.trim() === '' ? t`Enter an address.` : null}
          task={task}
          onRetry={isKnown ? refetch : 'submit'}
          onSubmit={register}
          beside={
            <Button
              disabled={address.trim() === ''}
              onClick={() => examine(address.trim())}
            >{t`Check first`}</Button>
          }
        >
          <TextInput
            label={t`Webhook address`}
            description={t`A public https address without a port. The service sends it a challenge right away.`}
            value={address}
            onChange={(event) => setTyped(event.currentTarget.value)}
            placeholder="https://hooks.example.com/flightdeck"
            inputMode="url"
            error={fault?.kind === 'webhook' || fault?.kind === 'invalid'}
          />
          {remark !== null && (
            <Group gap={4} wrap="nowrap" align="flex-start" c="var(--fd-attention)">
              <IconAlertTriangle className={styles.remarkIcon} size={14} stroke={2} aria-hidden />
              {remark}
            </Group>
          )}
          <WaitNotice operations={[webhookOperations.register]} />
        </Form>
      </Section>
      <ReceiverOffer sandbox={view?.environment.kind === 'sandbox'} />
      <Section title={t`What happens next`}>
        <Stack component="ul" gap={8} c="dimmed" className={parts.bullets}>
          <li>{t`The service sends a GET with crc_token and waits 3 seconds for the correct answer.`}</li>
          <li>{t`It checks again every hour. After a failed check, no events arrive until one passes.`}</li>
          <li>{t`Each event is a POST with a signed body. It may arrive twice.`}</li>
        </Stack>
      </Section>
    </div>
  )
}
