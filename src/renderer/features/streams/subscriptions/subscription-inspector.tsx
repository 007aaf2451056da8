import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { accountActivityOperations } from '../../../../shared/api/platform/account-activity.ts'
import { activityOperations } from '../../../../shared/api/platform/activity.ts'
import type { SubscribableWebhook } from '../../../../shared/streams/subscription.ts'
import { t } from '../../../../shared/text/language.ts'
import { useAct } from '../../../data/act.ts'
import { Form } from '../../../ui/form/form.tsx'
import { IdText } from '../../../ui/id-text.tsx'
import { RemovalMenu } from '../../../ui/inspector/removal-menu.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { FieldList } from '../../../ui/record/field-list.tsx'
import { exactTime } from '../../../ui/time.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { WaitNotice } from '../../../workbench/wait-notice.tsx'
import { deliveryReason } from './delivery-label.tsx'
import { LatestEvents } from './latest-events.tsx'
import type { SubscriptionRow } from './subscription-rows.ts'

interface SubscriptionInspectorProps {
  readonly row: SubscriptionRow
  readonly webhooks: readonly SubscribableWebhook[]
  readonly onGone: () => void
}

/** One subscription: whether its events arrive and why not, changing its tag and webhook, and ending it. */
export function SubscriptionInspector({ row, webhooks, onGone }: SubscriptionInspectorProps) {
  const { bridge, notices } = useWorkbench()
  const { task, run } = useAct([['subscriptions', 'list']])
  const { delivery, what, userName, createdAt } = row
  const end = async () => {
    const outcome = await run(() =>
      row.kind === 'account'
        ? bridge.subscriptions.unsubscribeUser({
            webhookId: row.subscription.webhookId,
            userId: row.subscription.userId,
          })
        : bridge.subscriptions.remove({ id: row.subscription.id }),
    )
    if (outcome.ok) {
      notices.say('ok', t`Subscription ended.`)
      onGone()
    }
    return outcome
  }
  return (
    <div>
      <Section title={t`Details`} hint={deliveryReason(delivery)}>
        <FieldList
          fields={{
            [t`Of`]: userName,
            [t`Webhook`]: 'webhook' in delivery && (
              <IdText text={delivery.webhook.url} what={t`webhook address`} />
            ),
            ...(createdAt !== null && { [t`Created`]: exactTime(createdAt) }),
            ...(row.kind === 'activity' && {
              [t`ID`]: <IdText text={row.subscription.id} what={t`subscription ID`} />,
            }),
          }}
        />
      </Section>
      {isReceivedHere(row) && <LatestEvents row={row} />}
      {row.kind === 'activity' && <Change row={row} webhooks={webhooks} />}
      <RemovalMenu label={t`End subscription`} title={t`End this subscription?`} task={task} onConfirm={end}>
        <p>{t`${what} for ${userName} will no longer be sent, to webhooks or streams.`}</p>
        <WaitNotice operations={[accountActivityOperations.unsubscribe, activityOperations.remove]} />
      </RemovalMenu>
    </div>
  )
}

function isReceivedHere({ delivery }: SubscriptionRow): boolean {
  return 'webhook' in delivery && delivery.webhook.ours
}

function reasonFor(isCleared: boolean): string {
  return isCleared ? t`Enter a tag.` : t`Nothing changed yet.`
}

interface ChangeProps {
  readonly row: Extract<SubscriptionRow, { readonly kind: 'activity' }>
  readonly webhooks: readonly SubscribableWebhook[]
}

/** The service can change a tag and a webhook, and take neither away. */
function Change({ row: { subscription }, webhooks }: ChangeProps) {
  const { bridge, notices } = useWorkbench()
  const { task, run } = useAct([['subscriptions', 'list']])
  const [tag, setTag] = useState(subscription.tag ?? '')
  const [webhookId, setWebhookId] = useState(subscription.webhookId ?? '')
  const isChanged = tag.trim() !== (subscription.tag ?? '') || webhookId !== (subscription.webhookId ?? '')
  const save = async () => {
    const outcome = await run(() =>
      bridge.subscriptions.change({
        id: subscription.id,
        tag: tag.trim() === '' ? null : tag.trim(),
        webhookId: webhookId === '' ? null : webhookId,
      }),
    )
    if (outcome.ok) notices.say('ok', t`Subscription saved.`)
  }
  const cleared = (tag.trim() === '' && subscription.tag !== null) || (tag.trim() === '' && webhookId === '')
  return (
    <Section title={t`Tag and webhook`}>
      <Form
        label={t`Tag and webhook`}
        submitLabel={t`Save subscription`}
        submitVariant="default"
        missing={isChanged && !cleared ? null : reasonFor(cleared)}
        task={task}
        onRetry="submit"
        onSubmit={save}
      >
        <TextInput
          label={t`Tag`}
          description={t`Delivered with each event. The service can’t remove it.`}
          value={tag}
          maxLength={200}
          onChange={({ currentTarget }) => setTag(currentTarget.value)}
        />
        <NativeSelect
          label={t`Webhook`}
          value={webhookId}
          data={[
            ...(subscription.webhookId === null ? [{ value: '', label: t`Streams only` }] : []),
            ...webhooks.map(({ id, url }) => ({ value: id, label: url })),
          ]}
          onChange={({ currentTarget }) => setWebhookId(currentTarget.value)}
        />
        <WaitNotice operations={[activityOperations.update]} />
      </Form>
    </Section>
  )
}
