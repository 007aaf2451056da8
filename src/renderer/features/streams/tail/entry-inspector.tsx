import type { StreamEntry, StreamEntryDetails } from '../../../../shared/streams/live-stream.ts'
import { sourceLabels } from '../../../../shared/streams/stream-labels.ts'
import { t } from '../../../../shared/text/language.ts'
import { useCall } from '../../../data/client.ts'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { Figure, InspectorFigures } from '../../../ui/inspector/inspector-figures.tsx'
import { InspectorPart } from '../../../ui/inspector/inspector-panel.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { Section } from '../../../ui/layout/section.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx'
import { formatBytes, formatCount } from '../../../ui/number.ts'
import { EventWords } from '../../../ui/record/event-words.tsx'
import { FieldList } from '../../../ui/record/field-list.tsx'
import { TextBody } from '../../../ui/record/text-body.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { exactTime } from '../../../ui/time.ts'
import { RuleTags } from '../rule-tag.tsx'
import { EntryKind, entrySummary } from './tail-list.tsx'

/** One row of the tail: an event with its content, or a connection or gap with its times. */
export function EntryInspector({ id }: { readonly id: number }) {
  const { value, fault, refetch } = useCall('streams', 'entry', { id })
  return (
    <div>
      {fault !== null && <FaultNotice fault={fault} onRetry={refetch} />}
      {value === null && fault === null && <SkeletonRows label={t`Loading event`} />}
      {value !== null && <Known {...value} />}
    </div>
  )
}

/** Who posted, the type of another event, or what happened to the connection. */
export function entryTitle(entry: StreamEntry): string {
  if (entry.kind !== 'event') return t`Connection`
  if (entry.type !== 'post') return entry.type
  return /^(?<author>@\w+): /.exec(entry.summary)?.groups?.['author'] ?? t`Post`
}

function Known({ entry, body }: StreamEntryDetails) {
  return (
    <>
      {entry.kind !== 'event' && (
        <InspectorPart part="facts">
          <EntryKind entry={entry} />
        </InspectorPart>
      )}
      {entry.kind === 'event' && (
        <InspectorFigures label={t`Figures of the event`}>
          <Figure title={t`Received`} value={<RelativeTime at={entry.at} />} />
          <Figure title={t`Source`} value={sourceLabels[entry.source]} />
          <Figure title={t`Size`} value={formatBytes(entry.bytes)} />
        </InspectorFigures>
      )}
      <Section title={t`Summary`}>
        {entry.kind === 'event' && (
          <blockquote className={parts.quote}>
            <EventWords text={entrySummary(entry)} />
          </blockquote>
        )}
        <FieldList
          fields={{
            [entry.kind === 'event' ? t`Received` : t`Time`]: exactTime(entry.at),
            ...(entry.kind === 'event'
              ? { [t`Rules or tag`]: entry.rules.length > 0 && <RuleTags texts={entry.rules} /> }
              : { [t`Summary`]: entrySummary(entry) }),
            ...(entry.kind === 'gap' && {
              [t`From`]: exactTime(entry.from),
              [t`Until`]: exactTime(entry.to),
              [t`New events`]: formatCount(entry.events),
            }),
            ...(entry.kind === 'ended' &&
              entry.ending.kind === 'disconnected' && { [t`Service message`]: entry.ending.detail }),
          }}
        />
      </Section>
      {body !== null && (
        <TextBody
          text={body}
          title={t`Content`}
          what={t`content`}
          label={t`Content of the event`}
          searchLabel={t`Search content`}
          note={null}
        />
      )}
    </>
  )
}
