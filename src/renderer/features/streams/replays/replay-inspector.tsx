import { Button } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import type { WebhookReplay } from '../../../../shared/streams/replay.ts'
import { t } from '../../../../shared/text/language.ts'
import { eventTitle } from '../../../../shared/webhooks/webhook-event-kinds.ts'
import { useCall } from '../../../data/client.ts'
import { Pending } from '../../../ui/faults/pending.tsx'
import { IdText } from '../../../ui/id-text.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { formatCount } from '../../../ui/number.ts'
import { PlainTable } from '../../../ui/plain-table.tsx'
import { FieldList } from '../../../ui/record/field-list.tsx'
import { clockTime, exactTime } from '../../../ui/time.ts'
import { replayReason } from './replay-state.tsx'

const maxEvents = 200

/** One replay: how it is, and which missed events it brought back. */
export function ReplayInspector({ replay }: { readonly replay: WebhookReplay }) {
  const { jobId, url, from, until, startedAt, back, known } = replay
  const events = useCall('webhookReplays', 'events', { jobId, offset: 0, count: maxEvents })
  const [, navigate] = useLocation()
  return (
    <div>
      <Section title={t`Details`} hint={replayReason(replay)}>
        <FieldList
          fields={{
            [t`Webhook`]: <IdText text={url} what={t`webhook address`} />,
            [t`From`]: exactTime(from),
            [t`Until`]: exactTime(until),
            [t`Started`]: exactTime(startedAt),
            [t`Recovered events`]: formatCount(back),
            [t`Already in the inbox`]: formatCount(known),
            [t`ID`]: <IdText text={jobId} what={t`job ID`} />,
          }}
        />
      </Section>
      <Section title={t`Recovered events`} hint={t`Events that weren’t in the inbox before.`}>
        {events.value === null && (
          <Pending label={t`Loading events`} fault={events.fault} onRetry={events.refetch} />
        )}
        {events.value?.total === 0 && (
          <EmptyState
            icon={IconInbox}
            sentence={
              replay.state === 'running' ? t`Nothing new so far.` : t`Nothing was missed in this span.`
            }
          />
        )}
        {events.value !== null && events.value.total > 0 && (
          <>
            <PlainTable
              label={t`Recovered events`}
              dense
              heads={[{ title: t`Received` }, { title: t`Event` }, { title: '' }]}
            >
              {events.value.rows.map(({ id, receivedAt, kind }) => (
                <tr key={id}>
                  <td>{clockTime(receivedAt, Date.now())}</td>
                  <td title={kind}>{eventTitle(kind)}</td>
                  <td data-align="end">
                    <Button
                      size="compact-xs"
                      aria-label={t`Open event ${id}`}
                      onClick={() => navigate(`/webhooks/inbox/${id}`)}
                    >{t`Open`}</Button>
                  </td>
                </tr>
              ))}
            </PlainTable>
            {events.value.total > maxEvents && (
              <p>{t`${formatCount(events.value.total - maxEvents)} more are in the inbox.`}</p>
            )}
          </>
        )}
      </Section>
    </div>
  )
}
