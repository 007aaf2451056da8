import { Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { useStore } from 'zustand'
import { t } from '../../../../shared/text/language.ts'
import type { InboxEvent } from '../../../../shared/webhooks/inbox.ts'
import { eventTitle } from '../../../../shared/webhooks/webhook-event-kinds.ts'
import { useCall } from '../../../data/client.ts'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx'
import { FieldList } from '../../../ui/record/field-list.tsx'
import { JsonDifferences } from '../../../ui/record/json-differences.tsx'
import { exactTime } from '../../../ui/time.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { inboxSelection } from './inbox-view.ts'

/** Compares the bodies of the two selected events, the earlier one first. */
export function ComparePanel() {
  const { selected } = useStore(inboxSelection(useWorkbench()))
  const ids = selected.kind === 'some' ? [...selected.keys].map(Number).sort((a, b) => a - b) : []
  const [beforeId, afterId] = ids
  if (beforeId === undefined || afterId === undefined || ids.length > 2)
    return <Text c="dimmed">{t`Select two events in the list to compare them.`}</Text>
  return <SelectedEvents beforeId={beforeId} afterId={afterId} />
}

interface SelectedEventsProps {
  readonly beforeId: number
  readonly afterId: number
}

function SelectedEvents({ beforeId, afterId }: SelectedEventsProps) {
  const before = useCall('inbox', 'get', { id: beforeId })
  const after = useCall('inbox', 'get', { id: afterId })
  const fault = before.fault ?? after.fault
  if (fault !== null) return <FaultNotice fault={fault} />
  if (before.value === null || after.value === null) return <SkeletonRows label={t`Loading events`} />
  return <Differences before={before.value} after={after.value} />
}

interface DifferencesProps {
  readonly before: InboxEvent
  readonly after: InboxEvent
}

function Differences({ before, after }: DifferencesProps) {
  const bodies = useMemo(() => ({ before: bodyOf(before), after: bodyOf(after) }), [before, after])
  const onlyLabels = { before: t`Only in event ${before.id}`, after: t`Only in event ${after.id}` }
  return (
    <Stack gap={12}>
      <FieldList
        fields={Object.fromEntries(
          [before, after].map((event) => [
            t`Event ${event.id}`,
            <Link key={event.id} href={`/webhooks/inbox/${event.id}`}>
              {eventTitle(event.kind)}, {exactTime(event.receivedAt)}
            </Link>,
          ]),
        )}
      />
      <Section title={t`Body`}>
        <JsonDifferences {...bodies} onlyLabels={onlyLabels} />
      </Section>
    </Stack>
  )
}

function bodyOf({ body, cut }: InboxEvent) {
  return { text: body, isPartial: cut }
}
