import { Button, Group, Text, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import { webhookOperations } from '../../../shared/api/platform/webhooks.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { currentEnvironment } from '../../workbench/session.ts'
import { useLive, useWorkbench } from '../../workbench/use-workbench.ts'
import { WaitNotice } from '../../workbench/wait-notice.tsx'
import { doctorStore } from './crc/doctor-store.ts'
import { ReceiverOffer } from './receiver-offer.tsx'
import { webhooksStore } from './store.ts'
import { addressRemark } from './webhook-address.ts'
import styles from './webhooks.module.css'

/** Registers an address; the receiver of this program offers itself. */
export function RegisterPanel() {
  const store = webhooksStore(useWorkbench())
  const { registration: task, typedAddress } = useStore(store.store)
  const receiver = useLive('receiver')
  const view = currentEnvironment(useLive('session'))
  const [, navigate] = useLocation()
  const offered = receiver.kind === 'running' ? receiver.publicUrl : null
  const address = typedAddress ?? offered ?? ''
  const remark = addressRemark(address)
  const register = async () => {
    const id = await store.register(address.trim())
    if (id !== null) navigate(`/webhooks/${encodeURIComponent(id)}`)
  }
  const doctor = doctorStore(useWorkbench())
  const examine = () => {
    doctor.write(address.trim())
    doctor.run(null)
    navigate('/webhooks/doctor')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    register()
  }
  return (
    <div>
      <Section title="Address">
        <form className={styles.stack} onSubmit={submit} aria-label="Register a webhook">
          <TextInput
            label="Webhook address"
            description="Public, https, without a port. The service sends a challenge to it at once."
            value={address}
            onChange={(event) => store.typeAddress(event.currentTarget.value)}
            placeholder="https://hooks.example.com/flightdeck"
            inputMode="url"
          />
          {remark !== null && <Text c="dimmed">{remark}</Text>}
          <WaitNotice operations={[webhookOperations.register]} />
          {task.kind === 'failed' && (
            <FaultNotice
              fault={task.fault}
              onRetry={
                task.fault.kind === 'webhook' && task.fault.reason === 'DuplicateUrlFailed'
                  ? store.load
                  : register
              }
            />
          )}
          <Group gap={8}>
            <Button
              type="submit"
              variant="filled"
              disabled={address.trim() === ''}
              loading={task.kind === 'running'}
            >
              Register this address
            </Button>
            <Button disabled={address.trim() === ''} onClick={examine}>
              Check it first
            </Button>
          </Group>
        </form>
      </Section>
      <ReceiverOffer sandbox={view?.environment.kind === 'sandbox'} />
      <Section title="What happens then">
        <ul className={styles.steps}>
          <li>The service sends a GET with crc_token and waits 3 seconds for the right answer.</li>
          <li>It checks again every hour. One failed check, and no events come until a check passes.</li>
          <li>Each event is a POST with a signature over its body. It may come twice.</li>
        </ul>
      </Section>
    </div>
  )
}
