import { Checkbox, Text, TextInput } from '@mantine/core'
import { t } from '../../../../shared/text/language.ts'
import {
  type ForwardingState,
  isLoopbackUrl,
  maxForwardAttempts,
  onlyLoopback,
} from '../../../../shared/webhooks/forwarding.ts'
import { useActOn } from '../../../data/act.ts'
import { useCall } from '../../../data/client.ts'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useFields } from '../../../ui/form/use-fields.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'

/** Settings: where received events are forwarded to, and which ones. */
export function ForwardingPanel() {
  const { value, fault, refetch } = useCall('forwarding', 'state')
  if (value === null) return fault !== null && <FaultNotice fault={fault} onRetry={refetch} />
  return <ForwardingForm known={value} />
}

function ForwardingForm({ known: { settings } }: { readonly known: ForwardingState }) {
  const { bridge, notices } = useWorkbench()
  const { run } = useActOn('forwarding', 'state', undefined)
  const fields = useFields(
    { ...settings, kinds: (settings.kinds ?? []).join(', ') },
    ({ enabled, url, kinds }) => ({
      url: isLoopbackUrl(url.trim()) || (!enabled && url.trim() === '') ? null : onlyLoopback,
      kinds:
        kindsOf(kinds).length <= 200 && kindsOf(kinds).every(({ length }) => length <= 200)
          ? null
          : t`Enter at most 200 kinds, separated by commas.`,
    }),
  )
  const { enabled, url, validOnly, kinds } = fields.values
  const save = async () => {
    const named = kindsOf(kinds)
    const forwardingSettings = {
      enabled,
      url: url.trim(),
      validOnly,
      kinds: named.length === 0 ? null : named,
    }
    const outcome = await run(() => bridge.forwarding.save(forwardingSettings))
    if (outcome.ok) notices.say('ok', enabled ? t`Forwarding is on.` : t`Forwarding is off.`)
    return outcome
  }
  return (
    <Form label={t`Forwarding`} layout="panel" fields={fields} submitLabel={t`Save`} onSubmit={save}>
      <Text c="dimmed">{t`Sends each received event to a program on this computer, with the same body and headers. An event that isn’t answered with a 2xx status is sent up to ${maxForwardAttempts} times within about four hours, without holding up the others. While no program listens at the address, events wait.`}</Text>
      <Checkbox label={t`Forward received events`} {...fields.check('enabled')} />
      <TextInput
        label={t`Address`}
        placeholder="http://localhost:3000/hooks"
        maxLength={2_000}
        {...fields.text('url')}
      />
      <TextInput
        label={t`Event kinds`}
        description={t`Separated by commas. Empty: all kinds`}
        placeholder={t`dm.received, dm.sent`}
        {...fields.text('kinds')}
      />
      <Checkbox label={t`Only events with a valid signature`} {...fields.check('validOnly')} />
    </Form>
  )
}

function kindsOf(text: string): string[] {
  const kinds = text.split(',').map((kind) => kind.trim())
  return [...new Set(kinds.filter((kind) => kind !== ''))]
}
