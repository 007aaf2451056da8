import { Link } from 'wouter'
import { t } from '../../../../shared/text/language.ts'
import type { InboxList } from '../../../../shared/webhooks/inbox.ts'
import { unfiltered } from '../../../../shared/webhooks/inbox-filter.ts'
import { eventTitle } from '../../../../shared/webhooks/webhook-event-kinds.ts'
import { useCall } from '../../../data/client.ts'
import { Pending } from '../../../ui/faults/pending.tsx'
import { Figure, InspectorFigures } from '../../../ui/inspector/inspector-figures.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { formatCount } from '../../../ui/number.ts'
import { PlainTable } from '../../../ui/plain-table.tsx'
import { EventWords } from '../../../ui/record/event-words.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { clockTime } from '../../../ui/time.ts'
import type { SubscriptionRow } from './subscription-rows.ts'

const maxEvents = 12

/** What a subscription to the receiver of this program brought, newest first. */
export function LatestEvents({ row }: { readonly row: SubscriptionRow }) {
  const { kind, subscription } = row
  const filter = {
    ...unfiltered,
    kind: kind === 'activity' ? subscription.eventType : null,
    userId: subscription.userId,
  }
  const events = useCall('inbox', 'list', { text: '', filter, offset: 0, count: maxEvents })
  return (
    <>
      <Figures events={events.value} createdAt={row.createdAt} />
      <Section title={t`Latest events`}>
        {events.value === null && (
          <Pending label={t`Loading events`} fault={events.fault} onRetry={events.refetch} />
        )}
        {events.value?.total === 0 && <p>{t`None received yet.`}</p>}
        {events.value !== null && events.value.total > 0 && (
          <EventTable events={events.value} hasTitles={kind === 'account'} />
        )}
      </Section>
    </>
  )
}

interface FiguresProps {
  readonly events: InboxList | null
  readonly createdAt: number | null
}

function Figures({ events, createdAt }: FiguresProps) {
  const lastAt = events?.rows[0]?.receivedAt
  return (
    <InspectorFigures label={t`Figures of the subscription`}>
      <Figure title={t`In the inbox`} value={events === null ? '' : formatCount(events.total)} />
      <Figure title={t`Last event`} value={lastAt === undefined ? t`None` : <RelativeTime at={lastAt} />} />
      {createdAt !== null && <Figure title={t`Created`} value={<RelativeTime at={createdAt} />} />}
    </InspectorFigures>
  )
}

interface EventTableProps {
  readonly events: InboxList
  /** Whether the events are of several kinds. */
  readonly hasTitles: boolean
}

function EventTable({ events, hasTitles }: EventTableProps) {
  const heads = [{ title: t`Received` }, ...(hasTitles ? [{ title: t`Event` }] : []), { title: t`Content` }]
  return (
    <PlainTable label={t`Latest events`} heads={heads} cells="cut" bordered dense>
      {events.rows.map(({ id, receivedAt, kind, excerpt }) => (
        <tr key={id}>
          <td>
            <Link href={`/webhooks/inbox/${id}`}>{clockTime(receivedAt, Date.now())}</Link>
          </td>
          {hasTitles && <td>{eventTitle(kind)}</td>}
          <td title={excerpt}>
            <EventWords text={excerpt} />
          </td>
        </tr>
      ))}
    </PlainTable>
  )
}
