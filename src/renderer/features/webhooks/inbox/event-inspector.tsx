import { ActionIcon, Menu, Text } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useMemo } from 'react'
import { t } from '../../../../shared/text/language.ts'
import { describeDiagnosis } from '../../../../shared/webhooks/digest-mistakes.ts'
import type { InboxEvent } from '../../../../shared/webhooks/inbox.ts'
import { useAct } from '../../../data/act.ts'
import { useCall } from '../../../data/client.ts'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { IdText } from '../../../ui/id-text.tsx'
import { Figure, InspectorFigures } from '../../../ui/inspector/inspector-figures.tsx'
import { InspectorPart } from '../../../ui/inspector/inspector-panel.tsx'
import { InspectorTabs } from '../../../ui/inspector/inspector-tabs.tsx'
import { MoreMenu } from '../../../ui/inspector/more-menu.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { Section } from '../../../ui/layout/section.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx'
import { formatBytes } from '../../../ui/number.ts'
import { FieldList } from '../../../ui/record/field-list.tsx'
import { TextBody } from '../../../ui/record/text-body.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { exactTime } from '../../../ui/time.ts'
import { useLive, useWorkbench } from '../../../workbench/use-workbench.ts'
import { ForwardSection } from '../forwarding/forward-section.tsx'
import styles from '../webhooks.module.css'
import { oldNameOf } from './event-summary.ts'
import { Messages } from './messages.tsx'
import { ReceiverResponse } from './receiver-response.tsx'
import { ReplaySection } from './replay-section.tsx'
import { SignatureBadge, verdictMeanings } from './signature-badge.tsx'

/** One received event with its body and headers. */
export function EventInspector({ id }: { readonly id: number }) {
  const { value: event, fault, refetch } = useCall('inbox', 'get', { id })
  return (
    <div>
      {fault !== null && <FaultNotice fault={fault} onRetry={refetch} />}
      {event === null && fault === null && <SkeletonRows label={t`Loading event`} />}
      {event !== null && <Known key={event.id} event={event} />}
    </div>
  )
}

function Known({ event }: { readonly event: InboxEvent }) {
  return (
    <>
      <InspectorPart part="facts">
        <SignatureBadge verdict={event.verdict} />
      </InspectorPart>
      <InspectorPart part="acts">
        <Bookmark event={event} />
        <EventMenu event={event} />
      </InspectorPart>
      <InspectorFigures label={t`Figures of the event`}>
        <Figure title={t`Received`} value={<RelativeTime at={event.receivedAt} />} />
        {event.answerMs !== null && (
          <Figure title={t`Our response`} value={<ReceiverResponse {...event} />} />
        )}
        <Figure title={t`Size`} value={formatBytes(event.bytes)} />
      </InspectorFigures>
      <InspectorTabs
        tabs={[
          {
            name: 'event',
            title: t`Event`,
            content: (
              <>
                {event.verdict !== 'valid' && <SignatureProblem event={event} />}
                <Messages body={event.body} />
                <Body event={event} />
              </>
            ),
          },
          { name: 'delivery', title: t`Delivery`, content: <Delivery event={event} /> },
          {
            name: 'replay',
            title: t`Send again`,
            content: (
              <>
                <ForwardSection eventId={event.id} />
                <ReplaySection eventId={event.id} />
              </>
            ),
          },
        ]}
      />
    </>
  )
}

/** A wrong or missing signature comes before the content that can't be trusted then. */
function SignatureProblem({ event }: { readonly event: InboxEvent }) {
  const diagnosis = diagnosisOf(event)
  return (
    <Section title={t`Signature`}>
      {(diagnosis.length > 0 ? diagnosis : [verdictMeanings[event.verdict]]).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {event.verdict === 'wrong' && <FieldList fields={comparison(event.signatures)} />}
    </Section>
  )
}

function Delivery({ event }: { readonly event: InboxEvent }) {
  const { environments, users } = useLive('session')
  const user = users.find(({ userId }) => userId === event.userId)
  const matched = environments.find(({ environment }) => environment.id === event.environmentId)
  const oldName = useMemo(() => oldNameOf(event.body), [event.body])
  const signer = matched === undefined ? event.environmentId : t`the app of ${matched.environment.name}`
  return (
    <>
      <FieldList
        fields={{
          [t`Received`]: exactTime(event.receivedAt),
          [t`Kind`]: (
            <>
              <code>{event.kind}</code>
              {oldName !== null && (
                <Text c="dimmed">{t`It has its old name ${oldName}, deprecated since 18 March 2026.`}</Text>
              )}
            </>
          ),
          [t`For user`]: event.userId !== null && (
            <>
              {user !== undefined && <div>@{user.screenName}</div>}
              <IdText text={event.userId} what={t`user ID`} />
            </>
          ),
          [t`Event ID`]: <IdText text={event.eventId} what={t`event ID`} />,
          [t`Repeated`]: event.duplicate
            ? t`Yes, an earlier delivery had the same event ID`
            : t`No, the first with this event ID`,
          [t`Signature`]: (
            <>
              <SignatureBadge verdict={event.verdict} />
              <Text c="dimmed">{verdictMeanings[event.verdict]}</Text>
            </>
          ),
          [t`Signed for`]: signer,
          [t`Our response`]: event.answerMs !== null && <ReceiverResponse {...event} />,
          [t`Path`]: <code>{event.path}</code>,
          [t`Size`]: formatBytes(event.bytes),
        }}
      />
      <Section title={t`Headers`}>
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
  const { bridge, notices } = useWorkbench()
  const { task, run } = useAct()
  const Icon = bookmarked ? IconStarFilled : IconStar
  const toggle = async () => {
    const outcome = await run(() => bridge.inbox.bookmark({ id, bookmarked: !bookmarked }))
    if (!outcome.ok) notices.fail(outcome.fault)
  }
  return (
    <ActionIcon
      aria-label={t`Bookmark`}
      title={t`Bookmark`}
      aria-pressed={bookmarked}
      disabled={task.kind === 'running'}
      onClick={toggle}
    >
      <Icon size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}

function EventMenu({ event: { eventId, body } }: { readonly event: InboxEvent }) {
  return (
    <MoreMenu>
      <Menu.Item onClick={() => navigator.clipboard.writeText(eventId)}>{t`Copy event ID`}</Menu.Item>
      <Menu.Item onClick={() => navigator.clipboard.writeText(body)}>{t`Copy body`}</Menu.Item>
    </MoreMenu>
  )
}

function diagnosisOf({ diagnosis }: InboxEvent): readonly string[] {
  return diagnosis === null ? [] : describeDiagnosis(diagnosis)
}

function comparison(signatures: InboxEvent['signatures']) {
  if (signatures === null) {
    return { [t`Expected signature`]: t`Shown only for the sandbox, because it depends on the app secret` }
  }
  return {
    [t`Expected signature`]: <code className={parts.anywhere}>{signatures.expected}</code>,
    [t`Received signature`]: <code className={parts.anywhere}>{signatures.received}</code>,
  }
}

function Body({ event }: { readonly event: InboxEvent }) {
  return (
    <TextBody
      text={event.body}
      title={t`Body`}
      what={t`body`}
      label={t`Event body`}
      searchLabel={t`Search body`}
      note={
        event.cut
          ? t`Showing only the beginning; the full body has ${formatBytes(event.bytes)}. An export has all of it.`
          : null
      }
      notJsonNote={t`The body isn’t JSON.`}
    />
  )
}

/** A header may occur more than once, so its key is its position. */
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
