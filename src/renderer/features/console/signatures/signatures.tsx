import { Button, NativeSelect, PasswordInput, Textarea, TextInput } from '@mantine/core'
import { IconMicroscope } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useStore } from 'zustand'
import { consoleMethods } from '../../../../shared/console/console-request.ts'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import styles from '../console.module.css'
import { ConsoleTabs } from '../console-tabs.tsx'
import { ReportView } from './report-view.tsx'
import signaturesStyles from './signatures.module.css'
import { signaturesStore } from './signatures-store.ts'

/** Takes a signed request of another program apart and finds where it departs from ours. */
export function Signatures() {
  const store = signaturesStore(useWorkbench())
  const { form, task, report } = useStore(store.store)
  const [consumerSecret, setConsumerSecret] = useState('')
  const [tokenSecret, setTokenSecret] = useState('')
  const isAddress = /^https?:\/\/[^/]/.test(form.url)
  const complete = isAddress && form.header.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (complete) void store.check({ consumerSecret, tokenSecret })
  }
  return (
    <div className={styles.screen}>
      <PageHeader title="Signatures" />
      <ConsoleTabs
        current="/console/signatures"
        actions={<Button onClick={store.fillExample}>Fill in the example of RFC 5849</Button>}
      />
      <div className={signaturesStyles.microscope}>
        <form className={signaturesStyles.question} onSubmit={submit} aria-label="Signed request">
          <p className={styles.muted}>
            Paste a request that another program signed. It is signed here once more, and compared.
          </p>
          <NativeSelect
            label="Method"
            value={form.method}
            data={[...consoleMethods]}
            onChange={(event) => {
              const method = consoleMethods.find((known) => known === event.currentTarget.value)
              if (method !== undefined) store.change({ method })
            }}
          />
          <TextInput
            label="Address with its query"
            value={form.url}
            error={form.url === '' || isAddress ? null : 'An address with http or https'}
            spellCheck={false}
            onChange={(event) => store.change({ url: event.currentTarget.value.trim() })}
          />
          <Textarea
            className={styles.editor ?? ''}
            label="Authorization header"
            value={form.header}
            rows={5}
            spellCheck={false}
            onChange={(event) => store.change({ header: event.currentTarget.value })}
          />
          <TextInput
            label="Content type"
            value={form.contentType}
            spellCheck={false}
            onChange={(event) => store.change({ contentType: event.currentTarget.value })}
          />
          <Textarea
            className={styles.editor ?? ''}
            label="Body"
            value={form.body}
            rows={3}
            spellCheck={false}
            onChange={(event) => store.change({ body: event.currentTarget.value })}
          />
          <Textarea
            className={styles.editor ?? ''}
            label="Base string of the other program"
            description="Where it tells it, the first byte that differs is found without any secret"
            value={form.baseString}
            rows={3}
            spellCheck={false}
            onChange={(event) => store.change({ baseString: event.currentTarget.value })}
          />
          <Section
            title="Secrets"
            hint="Only for keys that are not stored here. They are used once and kept nowhere."
          >
            <div className={styles.stack}>
              <PasswordInput
                label="Secret of the app"
                value={consumerSecret}
                autoComplete="off"
                visibilityToggleButtonProps={{ 'aria-label': 'Show the secret of the app' }}
                onChange={(event) => setConsumerSecret(event.currentTarget.value)}
              />
              <PasswordInput
                label="Secret of the token"
                value={tokenSecret}
                autoComplete="off"
                visibilityToggleButtonProps={{ 'aria-label': 'Show the secret of the token' }}
                onChange={(event) => setTokenSecret(event.currentTarget.value)}
              />
            </div>
          </Section>
          <div className={styles.buttons}>
            <Button
              type="submit"
              variant="filled"
              leftSection={<IconMicroscope size={14} aria-hidden />}
              disabled={!complete}
              loading={task.kind === 'running'}
            >
              Examine
            </Button>
          </div>
        </form>
        <section className={signaturesStyles.report} aria-label="Findings">
          {task.kind === 'failed' && <FaultNotice fault={task.fault} />}
          {report === null ? (
            <p className={styles.muted}>
              The sorted parameters, the base string and the first difference will be shown here.
            </p>
          ) : (
            <ReportView report={report} />
          )}
        </section>
      </div>
    </div>
  )
}
