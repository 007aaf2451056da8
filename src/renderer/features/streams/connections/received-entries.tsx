import { Link } from 'wouter'
import type {
  LiveStream,
  RuleCount,
  StreamEntry,
  StreamKind,
} from '../../../../shared/streams/live-stream.ts'
import { t } from '../../../../shared/text/language.ts'
import { useCall, useRead } from '../../../data/client.ts'
import { CountBar } from '../../../ui/chart/count-bar.tsx'
import { Figure, InspectorFigures } from '../../../ui/inspector/inspector-figures.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { formatCount } from '../../../ui/number.ts'
import { PlainTable } from '../../../ui/plain-table.tsx'
import { EventWords } from '../../../ui/record/event-words.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { clockTime } from '../../../ui/time.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { RuleTag } from '../rule-tag.tsx'
import { defaultTailFilter } from '../tail/tail-view.ts'
import { useLiveStream } from '../tail/use-live-stream.ts'

const maxEntries = 8
/** Every event of an open stream changes the counts. */
const countedForMs = 10_000

/** What this program's own connection brought: figures, its rules and the latest events. */
export function ReceivedEntries({ stream }: { readonly stream: StreamKind }) {
  const { bridge } = useWorkbench()
  const live = useLiveStream(stream).value
  const entries = useCall('streams', 'entries', {
    filter: { stream, ...defaultTailFilter },
    offset: 0,
    count: maxEntries,
  }).value
  const counts = useRead(
    ['streams', 'ruleCounts', { stream }],
    () => bridge.streams.ruleCounts({ stream }),
    countedForMs,
  ).value
  const events = entries?.rows.filter((entry) => entry.kind === 'event') ?? []
  return (
    <>
      {live !== null && <Figures live={live} />}
      {counts !== null && counts.length > 0 && <RuleTable counts={counts} />}
      {events.length > 0 && <EventTable events={events} />}
    </>
  )
}

function Figures({ live: { state, received, duplicates, rate } }: { readonly live: LiveStream }) {
  return (
    <InspectorFigures label={t`Figures of the connection`}>
      <Figure title={t`Received`} value={formatCount(received)} />
      <Figure title={t`Repeated`} value={formatCount(duplicates)} />
      <Figure title={t`Events per second`} value={formatCount(rate)} />
      {state.kind === 'open' && (
        <Figure title={t`Last data`} value={<RelativeTime at={state.lastReceivedAt} />} />
      )}
    </InspectorFigures>
  )
}

function RuleTable({ counts }: { readonly counts: readonly RuleCount[] }) {
  const sorted = counts.toSorted((one, other) => other.events - one.events)
  const largest = sorted[0]?.events ?? 0
  return (
    <Section title={t`Received by rule`}>
      <PlainTable
        label={t`Received by rule`}
        heads={[{ title: t`Rule` }, { title: t`Events`, align: 'end' }, { title: t`Last`, align: 'end' }]}
        bordered
        dense
      >
        {sorted.map(({ rule, events, lastAt }) => (
          <tr key={rule}>
            <th scope="row">
              <RuleTag text={rule} />
            </th>
            <td data-align="end">
              <CountBar count={events} largest={largest} />
            </td>
            <td data-align="end">
              <RelativeTime at={lastAt} />
            </td>
          </tr>
        ))}
      </PlainTable>
    </Section>
  )
}

interface EventTableProps {
  readonly events: readonly Extract<StreamEntry, { readonly kind: 'event' }>[]
}

function EventTable({ events }: EventTableProps) {
  return (
    <Section title={t`Latest events`}>
      <PlainTable
        label={t`Latest events`}
        heads={[{ title: t`Received` }, { title: t`Content` }]}
        cells="cut"
        bordered
        dense
      >
        {events.map(({ id, at, summary }) => (
          <tr key={id}>
            <td>
              <Link href={`/streams/tail/${id}`}>{clockTime(at, Date.now())}</Link>
            </td>
            <td title={summary}>
              <EventWords text={summary} />
            </td>
          </tr>
        ))}
      </PlainTable>
    </Section>
  )
}
