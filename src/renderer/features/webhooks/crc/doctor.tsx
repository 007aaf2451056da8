import { TextInput } from '@mantine/core'
import { Form } from '../../../ui/form/form.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { Section } from '../../../ui/layout/section.tsx'
import { rest } from '../../../ui/task.ts'
import { WebhookTabs } from '../webhook-tabs.tsx'
import styles from '../webhooks.module.css'
import { CrcReportView } from './crc-report-view.tsx'
import { useDoctor } from './use-doctor.ts'

/** The CRC doctor: rehearses the challenge at any address and names what is wrong. */
export function Doctor() {
  const { fields, url, diagnosis, run } = useDoctor()
  const task = diagnosis?.task ?? rest
  return (
    <div className={parts.scroll}>
      <PageHeader title="CRC doctor" />
      <WebhookTabs value="doctor" actions={null} />
      <div className={styles.column}>
        <Section
          title="Endpoint"
          hint="Sends the challenge of the service from this computer and looks at each step. Nothing is registered."
        >
          <Form
            label="Check an endpoint"
            layout="row"
            submitLabel="Check the endpoint"
            disabled={url === ''}
            task={task}
            onRetry="submit"
            onSubmit={() => run(null)}
          >
            <TextInput
              flex={1}
              miw={260}
              label="Address of the endpoint"
              placeholder="https://hooks.example.com/flightdeck"
              {...fields.text('address')}
              inputMode="url"
            />
          </Form>
        </Section>
        {diagnosis?.reply != null && (
          <CrcReportView report={diagnosis.reply} busy={task.kind === 'running'} onAgree={run} />
        )}
      </div>
    </div>
  )
}
