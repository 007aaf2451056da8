import { useMemo } from 'react'
import type { StreamEntryDetails } from '../../../../shared/streams/live-stream.ts'
import { sourceLabels } from '../../../../shared/streams/stream-labels.ts'
import { t } from '../../../../shared/text/language.ts'
import { useCall } from '../../../data/client.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { InspectorPart } from '../../../ui/inspector/inspector-panel.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx'
import { formatBytes, formatCount } from '../../../ui/number.ts'
import { FieldList } from '../../../ui/record/field-list.tsx'
import { prettyJson } from '../../../ui/record/json-tokens.ts'
import { JsonView } from '../../../ui/record/json-view.tsx'
import { exactTime } from '../../../ui/time.ts'
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

function Known({ entry, body }: StreamEntryDetails) {
  const pretty = useMemo(() => (body === null ? null : prettyJson(body)), [body])
  return (
    <>
      <InspectorPart part="facts">
        <EntryKind entry={entry} />
      </InspectorPart>
      <Section title={t`Summary`}>
        <FieldList
          fields={{
            [entry.kind === 'event' ? t`Received` : t`Time`]: exactTime(entry.at),
            [t`Summary`]: entrySummary(entry),
            ...(entry.kind === 'event' && {
              [t`Rules or tag`]: entry.rules.join(', '),
              [t`Source`]: sourceLabels[entry.source],
              [t`Size`]: formatBytes(entry.bytes),
            }),
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
        <Section title={t`Content`} actions={<CopyButton text={pretty ?? body} what={t`content`} />}>
          <JsonView text={pretty ?? body} label={t`Content of the event`} />
        </Section>
      )}
    </>
  )
}
