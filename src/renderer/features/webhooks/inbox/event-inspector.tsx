import { Group, Text } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { InboxEvent } from '../../../../shared/webhooks/inbox.ts'
import { useAct } from '../../../data/act.ts'
import { useCall } from '../../../data/client.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { IdText } from '../../../ui/id-text.tsx'
import { FormButtons } from '../../../ui/inputs/form-buttons.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx'
import { formatBytes } from '../../../ui/number.ts'
import { FieldList } from '../../../ui/record/field-list.tsx'
import { prettyJson } from '../../../ui/record/json-tokens.ts'
import { JsonView } from '../../../ui/record/json-view.tsx'
import { exactTime } from '../../../ui/time.ts'
import { useLive, useWorkbench } from '../../../workbench/use-workbench.ts'
import { ForwardSection } from '../forwarding/forward-section.tsx'
import styles from '../webhooks.module.css'
import { Answer } from './answer.tsx'
import { kindLabel, oldNameOf } from './event-summary.ts'
import { Messages } from './messages.tsx'
import { ReplaySection } from './replay-section.tsx'
import { SignatureBadge, verdictMeanings } from './signature-badge.tsx'

/** One received event with its body and headers. */
export function EventInspector({ id }: { readonly id: number }) {
  const { value: event, fault, refetch } = useCall('inbox', 'get', { id })
  return (
    <div>
      {fault !== null && <FaultNotice fault={fault} onRetry={refetch} />}
      {event === null && fault === null && <SkeletonRows label="Loading event" />}
      {event !== null && <Known key={event.id} event={event} />}
    </div>
  )
}

function Known({ event }: { readonly event: InboxEvent }) {
  const { environments } = useLive('session')
  const matched = environments.find(({ environment }) => environment.id === event.environmentId)
  const oldName = useMemo(() => oldNameOf(event.body), [event.body])
  const signer = matched === undefined ? event.environmentId : `the app of ${matched.environment.name}`
  return (
    <>
      <Section title="Delivery" actions={<Bookmark event={event} />}>
        <FieldList
          fields={{
            Received: exactTime(event.receivedAt),
            Kind: (
              <>
                {kindLabel(event.kind)}
                {oldName !== null && (
                  <Text c="dimmed">It has its old name {oldName}, deprecated since March 18, 2026.</Text>
                )}
              </>
            ),
            'For user': event.userId !== null && <IdText text={event.userId} what="user ID" />,
            'Event ID': <IdText text={event.eventId} what="event ID" />,
            Repeated: event.duplicate
              ? 'Yes, an earlier delivery had the same event ID'
              : 'No, the first with this event ID',
            Signature: (
              <>
                <SignatureBadge verdict={event.verdict} />
                <Text c="dimmed">{verdictMeanings[event.verdict]}</Text>
              </>
            ),
            ...(event.verdict === 'wrong' && comparison(event.signatures)),
            'Signed for': signer,
            'Our answer': event.answerMs !== null && <Answer {...event} />,
            Path: <code>{event.path}</code>,
            Size: formatBytes(event.bytes),
          }}
        />
      </Section>
      <Messages body={event.body} />
      <Body event={event} />
      <ForwardSection eventId={event.id} />
      <ReplaySection eventId={event.id} />
      <Section title="Headers">
        <dl className={styles.headers}>
          {numbered(event.headers).map(({ place, name, value }) => (
            <Header key={place} name={name} value={value} />
          ))}
        </dl>
      </Section>
    </>
  )
}

function Bookmark({ event: { id, bookmarked } }: { readonly event: InboxEvent }) {
  const { bridge } = useWorkbench()
  const { task, run } = useAct()
  return (
    <>
      <Button
        icon={bookmarked ? IconStarFilled : IconStar}
        loading={task.kind === 'running'}
        aria-pressed={bookmarked}
        onClick={() => run(() => bridge.inbox.bookmark({ id, bookmarked: !bookmarked }))}
      >
        Bookmark
      </Button>
      {task.kind === 'failed' && <FaultNotice fault={task.fault} variant="bar" />}
    </>
  )
}

function comparison(signatures: InboxEvent['signatures']) {
  if (signatures === null) {
    return { 'Expected signature': 'Shown only for the sandbox, because it depends on the app secret' }
  }
  return {
    'Expected signature': <code className={styles.signature}>{signatures.expected}</code>,
    'Received signature': <code className={styles.signature}>{signatures.received}</code>,
  }
}

function Body({ event: { body, cut, bytes } }: { readonly event: InboxEvent }) {
  const pretty = useMemo(() => prettyJson(body), [body])
  const [form, setForm] = useState<'pretty' | 'raw'>('pretty')
  const shown = form === 'pretty' && pretty !== null ? pretty : body
  return (
    <Section title="Body" actions={<CopyButton text={shown} what="body" />}>
      <Group gap={8} justify="space-between" wrap="nowrap">
        {cut && (
          <Text c="dimmed">
            Showing only the beginning; the full body has {formatBytes(bytes)}. An export has all of it.
          </Text>
        )}
        {pretty === null ? (
          !cut && <Text c="dimmed">The body isn’t JSON.</Text>
        ) : (
          <FormButtons
            forms={[
              { value: 'pretty', title: 'Pretty' },
              { value: 'raw', title: 'Raw' },
            ]}
            current={form}
            onChoose={setForm}
          />
        )}
      </Group>
      <JsonView text={shown} label="Event body" />
    </Section>
  )
}

/** A header may occur more than once, so its place tells it apart. */
function numbered(headers: InboxEvent['headers']) {
  return headers.map(([name, value], place) => ({ place, name, value }))
}

function Header({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  )
}
