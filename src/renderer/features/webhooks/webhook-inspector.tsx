import { Button } from '@mantine/core'
import { IconWebhookOff } from '@tabler/icons-react'
import { useState } from 'react'
import { webhookOperations } from '../../../shared/api/platform/webhooks.ts'
import { t } from '../../../shared/text/language.ts'
import type { WebhookRow } from '../../../shared/webhooks/webhook.ts'
import { useAct } from '../../data/act.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { IdText } from '../../ui/id-text.tsx'
import { ConfirmDialog } from '../../ui/inputs/confirm-dialog.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { FieldList } from '../../ui/record/field-list.tsx'
import { RecordFold } from '../../ui/record/record-fold.tsx'
import { rich } from '../../ui/rich.ts'
import { exactTime, readTime } from '../../ui/time.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { WaitNotice } from '../../workbench/wait-notice.tsx'
import { useDoctor } from './crc/use-doctor.ts'
import { StreamLink } from './stream-link.tsx'
import { Timeline } from './timeline.tsx'
import { useWebhookActions } from './use-webhooks.ts'
import { LastCheck } from './validity.tsx'

interface WebhookInspectorProps {
  /** Null until the list is read, undefined if it isn't in the list. */
  readonly webhook: WebhookRow | null | undefined
  readonly onGone: () => void
}

const actions = [webhookOperations.validate]

/** One webhook: its state and the reason, with actions to check and delete it, and its stream link. */
export function WebhookInspector({ webhook, onGone }: WebhookInspectorProps) {
  if (webhook === null) return null
  if (webhook === undefined) {
    return (
      <EmptyState icon={IconWebhookOff} sentence={t`This webhook is no longer registered.`}>
        <Button onClick={onGone}>{t`Back to the list`}</Button>
      </EmptyState>
    )
  }
  return <Known webhook={webhook} onGone={onGone} />
}

function Known({ webhook, onGone }: { readonly webhook: WebhookRow; readonly onGone: () => void }) {
  const { task, check } = useWebhookActions(webhook)
  const { examine } = useDoctor()
  const busy = task.kind === 'running'
  const created = readTime(webhook.createdAt)
  const reason = webhook.valid ? null : (webhook.lastCheck?.reason ?? null)
  return (
    <div>
      <Section
        title={t`State`}
        actions={
          <>
            <Button onClick={() => examine(webhook.url)}>{t`Ask the doctor`}</Button>
            <Button onClick={check} loading={busy}>{t`Check now`}</Button>
          </>
        }
      >
        <WaitNotice operations={actions} />
        {task.kind === 'failed' && <FaultNotice fault={task.fault} onRetry={check} />}
        {task.kind !== 'failed' && reason !== null && (
          <FaultNotice
            fault={{ kind: 'webhook', reason, message: t`Seen at the last check.` }}
            onRetry={check}
          />
        )}
        <FieldList
          fields={{
            [t`Last check`]: <LastCheck check={webhook.lastCheck} />,
            [t`Address`]: <IdText text={webhook.url} what={t`webhook address`} />,
            [t`Destination`]: webhook.ours ? t`this receiver` : t`another endpoint`,
            [t`ID`]: <IdText text={webhook.id} what={t`webhook ID`} />,
            [t`Created`]: created === null ? webhook.createdAt : exactTime(created),
          }}
        />
        <RecordFold what={t`webhook`} record={webhook.record} />
      </Section>
      {/* A new check means a new timeline. */}
      <Timeline key={webhook.lastCheck?.at} webhook={webhook} />
      <StreamLink webhook={webhook} />
      <Section
        title={t`Delete`}
        hint={t`The service stops delivering right away. Received events stay in the inbox.`}
      >
        <DeleteWebhook webhook={webhook} onGone={onGone} />
      </Section>
    </div>
  )
}

function DeleteWebhook({ webhook, onGone }: { readonly webhook: WebhookRow; readonly onGone: () => void }) {
  const { bridge, notices } = useWorkbench()
  const { task, run } = useAct([['webhooks', 'list']])
  const [asking, setAsking] = useState(false)
  const remove = async () => {
    const outcome = await run(() => bridge.webhooks.remove({ webhookId: webhook.id }))
    if (!outcome.ok) return
    notices.say('ok', t`The webhook was deleted.`)
    onGone()
  }
  return (
    <div>
      <Button color="danger" onClick={() => setAsking(true)}>{t`Delete webhook`}</Button>
      {asking && (
        <ConfirmDialog
          title={t`Delete this webhook?`}
          confirmLabel={t`Delete webhook`}
          task={task}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          <p>{rich`No more events will be delivered to ${<code>{webhook.url}</code>}. You can register it again later, with a new ID.`}</p>
          <WaitNotice operations={[webhookOperations.delete]} />
        </ConfirmDialog>
      )}
    </div>
  )
}
