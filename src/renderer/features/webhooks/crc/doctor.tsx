import { Button, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { useStore } from 'zustand'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { Section } from '../../../ui/layout/section.tsx'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { WebhookTabs } from '../webhook-tabs.tsx'
import styles from '../webhooks.module.css'
import { CrcReportView } from './crc-report-view.tsx'
import { doctorStore } from './doctor-store.ts'

/** The CRC doctor: rehearses the challenge at any address and names what is wrong. */
export function Doctor() {
  const store = doctorStore(useWorkbench())
  const { address, task, report } = useStore(store.store)
  const busy = task.kind === 'running'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (address.trim() !== '') store.run(null)
  }
  return (
    <div className={parts.scroll}>
      <PageHeader title="CRC doctor" />
      <WebhookTabs value="doctor" actions={null} />
      <div className={styles.column}>
        <Section
          title="Endpoint"
          hint="Sends the challenge of the service from this computer and looks at each step. Nothing is registered."
        >
          <form className={styles.line} onSubmit={submit} aria-label="Check an endpoint">
            <TextInput
              flex={1}
              miw={260}
              label="Address of the endpoint"
              placeholder="https://hooks.example.com/flightdeck"
              value={address}
              onChange={(event) => store.write(event.currentTarget.value)}
              inputMode="url"
            />
            <Button type="submit" variant="filled" disabled={address.trim() === ''} loading={busy}>
              Check the endpoint
            </Button>
          </form>
          {task.kind === 'failed' && <FaultNotice fault={task.fault} onRetry={() => store.run(null)} />}
        </Section>
        {report !== null && <CrcReportView report={report} busy={busy} onAgree={store.run} />}
      </div>
    </div>
  )
}
