import { Text, TextInput } from '@mantine/core'
import { t } from '../../../../shared/text/language.ts'
import type { InboxRetention } from '../../../../shared/webhooks/inbox-filter.ts'
import { useActOn } from '../../../data/act.ts'
import { useCall } from '../../../data/client.ts'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useFields } from '../../../ui/form/use-fields.ts'
import { formatCount, isWithin } from '../../../ui/number.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'

/** How long received events are kept. */
export function RetentionPanel() {
  const { value, fault, refetch } = useCall('inbox', 'retention')
  if (fault !== null) return <FaultNotice fault={fault} onRetry={refetch} />
  return value !== null && <RetentionForm known={value} />
}

function RetentionForm({ known }: { readonly known: InboxRetention }) {
  const { bridge, notices } = useWorkbench()
  const { run } = useActOn('inbox', 'retention', undefined)
  const fields = useFields(
    { days: String(known.days ?? ''), count: String(known.count ?? '') },
    ({ days, count }) => ({
      days:
        days.trim() === '' || isWithin(days, 1, 3_650)
          ? null
          : t`Enter a number from ${formatCount(1)} to ${formatCount(3_650)}.`,
      count:
        count.trim() === '' || isWithin(count, 100, 1_000_000)
          ? null
          : t`Enter a number from ${formatCount(100)} to ${formatCount(1_000_000)}.`,
    }),
  )
  const save = async () => {
    const { days, count } = fields.values
    const outcome = await run(() => bridge.inbox.setRetention({ days: bound(days), count: bound(count) }))
    if (outcome.ok) notices.say('ok', t`Retention saved.`)
    return outcome
  }
  return (
    <Form label={t`Inbox retention`} layout="panel" fields={fields} submitLabel={t`Save`} onSubmit={save}>
      <Text c="dimmed">{t`Events past a limit are deleted from this computer, oldest first. Bookmarked events stay. An empty field sets no limit.`}</Text>
      <TextInput w={200} label={t`Maximum age in days`} inputMode="numeric" {...fields.text('days')} />
      <TextInput w={200} label={t`Maximum number of events`} inputMode="numeric" {...fields.text('count')} />
    </Form>
  )
}

/** An empty field means no limit. */
function bound(text: string): number | null {
  return text.trim() === '' ? null : Number(text)
}
