import { Button, NativeSelect, Text, TextInput } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { accountActivityOperations } from '../../../../shared/api/platform/account-activity.ts'
import { activityOperations } from '../../../../shared/api/platform/activity.ts'
import {
  type EventTypeName,
  eventTypes,
  readEventType,
} from '../../../../shared/api/platform/activity-event-types.ts'
import { eventTypeTitles } from '../../../../shared/streams/activity-event-titles.ts'
import type { SubscribableWebhook } from '../../../../shared/streams/subscription.ts'
import { t } from '../../../../shared/text/language.ts'
import { useAct } from '../../../data/act.ts'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useFields } from '../../../ui/form/use-fields.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { useNavigateAfterWait } from '../../../ui/layout/use-navigate-after-wait.ts'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { useLive, useWorkbench } from '../../../workbench/use-workbench.ts'
import { WaitNotice } from '../../../workbench/wait-notice.tsx'
import { RegisterFirst } from '../register-first.tsx'

interface SubscribePanelProps {
  /** Null until they are listed. */
  readonly webhooks: readonly SubscribableWebhook[] | null
}

/** Subscribes to everything the chosen user does, or to one kind of event. */
export function SubscribePanel({ webhooks }: SubscribePanelProps) {
  return (
    <div>
      <AccountForm webhooks={webhooks} />
      <EventForm webhooks={webhooks ?? []} />
    </div>
  )
}

function reasonFor(
  who: string | null,
  webhooks: SubscribePanelProps['webhooks'],
  webhookId: string,
): string | null {
  if (who === null) return t`Sign in first.`
  if (webhooks === null) return t`Your webhooks aren’t loaded yet.`
  return webhookId === '' ? t`Register a webhook first.` : null
}

function AccountForm({ webhooks }: SubscribePanelProps) {
  const { bridge, notices } = useWorkbench()
  const session = useLive('session')
  const user = session.users.find(
    ({ environmentId, userId }) => environmentId === session.environmentId && userId === session.userId,
  )
  const { task, run } = useAct([['subscriptions', 'list']])
  const asking = useAct()
  const [known, setKnown] = useState<{ readonly webhookId: string; readonly subscribed: boolean } | null>(
    null,
  )
  const [chosen, setChosen] = useState('')
  const navigate = useNavigateAfterWait()
  const webhookId = chosen === '' ? (webhooks?.[0]?.id ?? '') : chosen
  const who = user === undefined ? null : `@${user.screenName}`
  const subscribe = async () => {
    const outcome = await run(() => bridge.subscriptions.subscribeUser({ webhookId }))
    if (!outcome.ok || user === undefined) return
    notices.say('ok', t`Subscribed to the activity of @${user.screenName}.`)
    navigate(`/streams/subscriptions/${encodeURIComponent(`${webhookId}-${user.userId}`)}`)
  }
  const ask = () =>
    void asking.run(
      () => bridge.subscriptions.checkUser({ webhookId }),
      ({ subscribed }) => setKnown({ webhookId, subscribed }),
    )
  return (
    <Section
      title={t`All account activity`}
      hint={t`Posts, mentions, likes, follows, blocks, mutes and direct messages of the signed-in user, sent to a webhook. The app needs read, write and direct message permission.`}
    >
      <Form
        label={t`All account activity`}
        submitLabel={who === null ? t`Subscribe` : t`Subscribe ${who}`}
        submitVariant="default"
        blockedBy={webhooks?.length === 0 ? t`Register a webhook first.` : null}
        missing={reasonFor(who, webhooks, webhookId)}
        task={task}
        onRetry="submit"
        onSubmit={subscribe}
        beside={
          <Button
            disabled={who === null || webhookId === ''}
            loading={asking.task.kind === 'running'}
            onClick={ask}
          >{t`Check subscription`}</Button>
        }
      >
        {webhooks?.length === 0 && <RegisterFirst />}
        {webhooks !== null && webhooks.length > 0 && (
          <WebhookSelect
            webhooks={webhooks}
            value={webhookId}
            onChange={(id) => {
              setChosen(id)
              setKnown(null)
            }}
          />
        )}
        {who === null && <Text c="dimmed">{t`Sign in first.`}</Text>}
        <WaitNotice operations={[accountActivityOperations.subscribe, accountActivityOperations.check]} />
      </Form>
      {asking.task.kind === 'failed' && <FaultNotice fault={asking.task.fault} onRetry={ask} />}
      <div role="status">
        {known !== null && known.webhookId === webhookId && who !== null && (
          <StatusLabel
            shape="text"
            tone={known.subscribed ? 'ok' : 'neutral'}
            icon={known.subscribed ? IconCheck : IconX}
            label={
              known.subscribed ? t`This webhook gets the activity of ${who}.` : t`${who} isn’t subscribed.`
            }
          />
        )}
      </div>
    </Section>
  )
}

/** The handle of a user who is signed in here, by ID; null for others. */
function useHandleOf(): (userId: string) => string | null {
  const session = useLive('session')
  return (userId) => {
    const user = session.users.find(
      (other) => other.environmentId === session.environmentId && other.userId === userId,
    )
    return user === undefined ? null : `@${user.screenName}`
  }
}

const typeNames = Object.keys(eventTypes).flatMap((name) => readEventType(name) ?? [])
const directionLabels = { both: t`Sent and received`, sent: t`Sent`, received: t`Received` } as const

interface EventFilter {
  readonly eventType: EventTypeName
  readonly userId: string
  readonly keyword: string
}

function filterErrors({ eventType, userId, keyword }: EventFilter) {
  const { filter } = eventTypes[eventType]
  return {
    userId: filter === 'user' && !/^[0-9]{1,19}$/.test(userId) ? t`Enter a numeric user ID.` : null,
    keyword: filter === 'keyword' && keyword.trim() === '' ? t`Enter a keyword.` : null,
  }
}

function EventForm({ webhooks }: { readonly webhooks: readonly SubscribableWebhook[] }) {
  const { bridge, notices } = useWorkbench()
  const session = useLive('session')
  const handleOf = useHandleOf()
  const { task, run } = useAct([['subscriptions', 'list']])
  const navigate = useNavigateAfterWait()
  const fields = useFields(
    {
      eventType: 'post.create' as EventTypeName,
      userId: session.userId ?? '',
      keyword: '',
      direction: 'both' as keyof typeof directionLabels,
      tag: '',
      webhookId: null as string | null,
    },
    filterErrors,
  )
  const { values } = fields
  // The first webhook is the default, also if the list arrives later; '' means open streams only.
  const webhookId = values.webhookId ?? webhooks[0]?.id ?? ''
  const { filter, hasDirection, isPrivate, scope } = eventTypes[values.eventType]
  const subscribe = async () => {
    const outcome = await run(() =>
      bridge.subscriptions.create({
        eventType: values.eventType,
        filter: {
          ...(filter === 'user' && { user_id: values.userId }),
          ...(filter !== 'none' && values.keyword.trim() !== '' && { keyword: values.keyword.trim() }),
          ...(hasDirection && values.direction !== 'both' && { direction: values.direction }),
        },
        tag: values.tag.trim() === '' ? null : values.tag.trim(),
        webhookId: webhookId === '' ? null : webhookId,
      }),
    )
    if (!outcome.ok) return
    notices.say('ok', t`Subscribed to ${outcome.value.eventType}.`)
    navigate(`/streams/subscriptions/${encodeURIComponent(outcome.value.id)}`)
  }
  return (
    <Section
      title={t`One kind of event`}
      hint={
        isPrivate
          ? t`This kind is private: the user must have signed in to the app, with ${scope} for OAuth 2.0.`
          : t`These events are public: you can subscribe to them for any user.`
      }
    >
      <Form
        label={t`One kind of event`}
        layout="panel"
        fields={fields}
        submitLabel={t`Subscribe to events`}
        task={task}
        onRetry="submit"
        onSubmit={subscribe}
      >
        <NativeSelect
          label={t`Event`}
          {...fields.choice('eventType', typeNames)}
          data={typeNames.map((value) => ({ value, label: `${eventTypeTitles[value]} (${value})` }))}
        />
        {filter === 'user' && (
          <TextInput
            label={t`User ID`}
            description={handleOf(values.userId) ?? t`The user whose events are sent.`}
            inputMode="numeric"
            {...fields.text('userId')}
          />
        )}
        {filter !== 'none' && (
          <TextInput
            label={t`Keyword`}
            description={
              filter === 'keyword' ? undefined : t`Optional: only events whose text contains it are sent.`
            }
            maxLength={150}
            {...fields.text('keyword')}
          />
        )}
        {hasDirection && (
          <NativeSelect label={t`Direction`} {...fields.labeled('direction', directionLabels)} />
        )}
        <TextInput label={t`Tag`} maxLength={200} {...fields.text('tag')} />
        <WebhookSelect
          webhooks={webhooks}
          value={webhookId}
          withoutOne
          onChange={(id) => fields.set('webhookId', id)}
        />
        <WaitNotice operations={[activityOperations.create]} />
      </Form>
    </Section>
  )
}

interface WebhookSelectProps {
  readonly webhooks: readonly SubscribableWebhook[]
  readonly value: string
  /** Offers to send to open streams only. */
  readonly withoutOne?: boolean
  readonly onChange: (id: string) => void
}

function WebhookSelect({ webhooks, value, withoutOne = false, onChange }: WebhookSelectProps) {
  return (
    <NativeSelect
      label={t`Webhook`}
      value={value}
      data={[
        ...(withoutOne ? [{ value: '', label: t`Streams only` }] : []),
        ...webhooks.map(({ id, url, valid }) => ({ value: id, label: valid ? url : t`${url} (invalid)` })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
