import { Button, NativeSelect, PasswordInput, Text, Textarea, TextInput } from '@mantine/core'
import { IconMicroscope } from '@tabler/icons-react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { type ConsoleRequest, consoleMethods } from '../../../../shared/console/console-request.ts'
import type { SignatureReport } from '../../../../shared/console/signature-report.ts'
import { t } from '../../../../shared/text/language.ts'
import { Form } from '../../../ui/form/form.tsx'
import { FormAndResult } from '../../../ui/form/form-and-result.tsx'
import { useFields } from '../../../ui/form/use-fields.ts'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { FieldGrid } from '../../../ui/layout/field-grid.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { Section } from '../../../ui/layout/section.tsx'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { oncePerWorkbench } from '../../../workbench/workbench.ts'
import { ConsoleHeader } from '../console-header.tsx'
import { ReportView } from './report-view.tsx'
import styles from './signatures.module.css'

interface SignatureForm {
  readonly method: ConsoleRequest['method']
  readonly url: string
  readonly contentType: string
  readonly body: string
  readonly header: string
  readonly baseString: string
}

interface SignaturesView {
  readonly form: SignatureForm
  readonly report: SignatureReport | null
}

const empty: SignatureForm = {
  method: 'GET',
  url: '',
  contentType: 'application/x-www-form-urlencoded',
  body: '',
  header: '',
  baseString: '',
}

/** The example of RFC 5849 §3.4.1.1; its signature there isn't HMAC-SHA1. */
const example: SignatureForm = {
  method: 'POST',
  url: 'http://example.com/request?b5=%3D%253D&a3=a&c%40=&a2=r%20b',
  contentType: 'application/x-www-form-urlencoded',
  body: 'c2&a3=2+q',
  header:
    t`OAuth realm="Example", oauth_consumer_key="9djdj82h48djs9d2", oauth_token="kkk9d7dh3k39sjv7", ` +
    'oauth_signature_method="HMAC-SHA1", oauth_timestamp="137131201", oauth_nonce="7d8f3e4a", ' +
    'oauth_signature="bYT5CMsGcbgUdFHObYMEfcx6bsw%3D"',
  baseString: '',
}

/** The pasted request and its report, for the lifetime of the window. Secrets aren't included. */
const signaturesView = oncePerWorkbench(
  (): StoreApi<SignaturesView> => createStore(() => ({ form: empty, report: null })),
)

/** Analyzes a signed request of another program and finds where it differs from ours. */
export function Signatures() {
  const workbench = useWorkbench()
  const view = signaturesView(workbench)
  const { form, report } = useStore(view)
  const secrets = useFields({ consumerSecret: '', tokenSecret: '' })
  const isAddress = /^https?:\/\/[^/]/.test(form.url)
  const change = (part: Partial<SignatureForm>) => view.setState({ form: { ...form, ...part }, report: null })
  const examine = async () => {
    const outcome = await workbench.bridge.console.checkSignature({ ...form, ...secrets.values })
    view.setState({ report: outcome.ok ? outcome.value : null })
    return outcome
  }
  return (
    <FormAndResult
      header={
        <ConsoleHeader
          view="/console/signatures"
          actions={
            <Button
              onClick={() => view.setState({ form: example, report: null })}
            >{t`Fill in the RFC 5849 example`}</Button>
          }
        />
      }
      form={
        <Form
          label={t`Signed request`}
          layout="panel"
          submitLabel={t`Examine`}
          submitIcon={<IconMicroscope size={14} aria-hidden />}
          missing={isAddress && form.header.trim() !== '' ? null : t`Enter a URL and a header.`}
          onSubmit={examine}
        >
          <Text c="dimmed">{t`Paste a request that another program signed. Flightdeck signs it again and compares.`}</Text>
          <RequestFields form={form} isAddress={isAddress} onChange={change} />
          <Section
            title={t`Secrets`}
            hint={t`Only for keys that aren’t stored here. Used once, never stored.`}
          >
            <FieldGrid minWidth={200}>
              <PasswordInput
                label={t`App secret`}
                visibilityToggleButtonProps={{ 'aria-label': t`Show the app secret` }}
                {...secrets.text('consumerSecret')}
              />
              <PasswordInput
                label={t`Token secret`}
                visibilityToggleButtonProps={{ 'aria-label': t`Show the token secret` }}
                {...secrets.text('tokenSecret')}
              />
            </FieldGrid>
          </Section>
        </Form>
      }
      isEven
      resultLabel={t`Issues`}
      result={
        report === null ? (
          <EmptyState
            icon={IconMicroscope}
            scene="signatures"
            sentence={t`The sorted parameters, base string and first difference appear here.`}
          />
        ) : (
          <ReportView report={report} />
        )
      }
    />
  )
}

interface RequestFieldsProps {
  readonly form: SignatureForm
  readonly isAddress: boolean
  readonly onChange: (part: Partial<SignatureForm>) => void
}

function RequestFields({ form, isAddress, onChange }: RequestFieldsProps) {
  return (
    <>
      <NativeSelect
        label={t`Method`}
        value={form.method}
        data={[...consoleMethods]}
        onChange={({ currentTarget }) => {
          const method = consoleMethods.find((known) => known === currentTarget.value)
          if (method !== undefined) onChange({ method })
        }}
      />
      <TextInput
        className={styles.code}
        label={t`URL`}
        value={form.url}
        error={form.url === '' || isAddress ? null : t`Enter an http or https address.`}
        onChange={({ currentTarget }) => onChange({ url: currentTarget.value.trim() })}
      />
      <Textarea
        className={parts.codeArea}
        label={t`Authorization header`}
        value={form.header}
        rows={5}
        onChange={({ currentTarget }) => onChange({ header: currentTarget.value })}
      />
      <TextInput
        className={styles.code}
        label={t`Content type`}
        value={form.contentType}
        onChange={({ currentTarget }) => onChange({ contentType: currentTarget.value })}
      />
      <FieldGrid minWidth={200}>
        <Textarea
          className={parts.codeArea}
          label={t`Body`}
          value={form.body}
          rows={4}
          onChange={({ currentTarget }) => onChange({ body: currentTarget.value })}
        />
        <Textarea
          className={parts.codeArea}
          label={t`The other program’s base string`}
          description={t`If you have it, Flightdeck finds the first different byte without secrets.`}
          value={form.baseString}
          rows={4}
          onChange={({ currentTarget }) => onChange({ baseString: currentTarget.value })}
        />
      </FieldGrid>
    </>
  )
}
