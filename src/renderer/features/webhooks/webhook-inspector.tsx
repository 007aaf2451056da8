import { Button, Group } from '@mantine/core'
import { IconWebhookOff } from '@tabler/icons-react'
import { webhookOperations } from '../../../shared/api/platform/webhooks.ts'
import { t } from '../../../shared/text/language.ts'
import type { WebhookRow } from '../../../shared/webhooks/webhook.ts'
import { useAct } from '../../data/act.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { IdText } from '../../ui/id-text.tsx'
import { Figure, InspectorFigures } from '../../ui/inspector/inspector-figures.tsx'
import { InspectorTabs } from '../../ui/inspector/inspector-tabs.tsx'
import { RemovalMenu } from '../../ui/inspector/removal-menu.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { FieldList } from '../../ui/record/field-list.tsx'
import { RecordFold } from '../../ui/record/record-fold.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
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
  const created = readTime(webhook.createdAt)
  return (
    <>
      <WebhookMenu webhook={webhook} onGone={onGone} />
      <InspectorFigures label={t`Figures of the webhook`}>
        <Figure
          title={t`Last check`}
          value={webhook.lastCheck === null ? t`None seen` : <RelativeTime at={webhook.lastCheck.at} />}
        />
        <Figure
          title={t`Registered`}
          value={created === null ? webhook.createdAt : <RelativeTime at={created} />}
        />
        <Figure title={t`Destination`} value={webhook.ours ? t`This receiver` : t`Another endpoint`} />
      </InspectorFigures>
      <InspectorTabs
        tabs={[
          { name: 'state', title: t`Details`, content: <Details webhook={webhook} /> },
          {
            name: 'checks',
            title: t`Checks`,
            // A new check means a new timeline.
            content: <Timeline key={webhook.lastCheck?.at} webhook={webhook} />,
          },
          { name: 'stream', title: t`Stream`, content: <StreamLink webhook={webhook} /> },
        ]}
      />
    </>
  )
}

function Details({ webhook }: { readonly webhook: WebhookRow }) {
  const { task, check } = useWebhookActions(webhook)
  const { examine } = useDoctor()
  const created = readTime(webhook.createdAt)
  const reason = webhook.valid ? null : (webhook.lastCheck?.reason ?? null)
  return (
    <>
      <Group gap={8} py={8}>
        <Button onClick={check} loading={task.kind === 'running'}>{t`Check now`}</Button>
        <Button onClick={() => examine(webhook.url)}>{t`Run the CRC doctor`}</Button>
      </Group>
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
          [t`Address`]: <IdText text={webhook.url} what={t`webhook address`} />,
          [t`Last check`]: <LastCheck check={webhook.lastCheck} />,
          [t`Stream`]: webhook.streamLinked ? t`linked` : t`not linked`,
          [t`Created`]: created === null ? webhook.createdAt : exactTime(created),
          [t`ID`]: <IdText text={webhook.id} what={t`webhook ID`} />,
        }}
      />
      <RecordFold what={t`webhook`} record={webhook.record} />
    </>
  )
}

/** The service stops delivering right away. */
function WebhookMenu({ webhook, onGone }: { readonly webhook: WebhookRow; readonly onGone: () => void }) {
  const { bridge, notices } = useWorkbench()
  const { task, run } = useAct([['webhooks', 'list']])
  const remove = async () => {
    const outcome = await run(() => bridge.webhooks.remove({ webhookId: webhook.id }))
    if (outcome.ok) {
      notices.say('ok', t`The webhook was deleted.`)
      onGone()
    }
    return outcome
  }
  return (
    <RemovalMenu label={t`Delete webhook`} title={t`Delete this webhook?`} task={task} onConfirm={remove}>
      <p>{rich`No more events will be delivered to ${<code>{webhook.url}</code>}. You can register it again later, with a new ID. Received events stay in the inbox.`}</p>
      <WaitNotice operations={[webhookOperations.delete]} />
    </RemovalMenu>
  )
}
