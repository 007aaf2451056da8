import { Box } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCircleDashed,
  IconHistory,
  IconPlugConnected,
  IconPlugConnectedX,
  IconPlus,
  IconRuler2,
} from '@tabler/icons-react'
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import { disconnectStep } from '../../../../shared/core/problem-advice.ts'
import type { StreamEntry, StreamKind } from '../../../../shared/streams/live-stream.ts'
import {
  endingLabel,
  gapLabel,
  openingLabel,
  sourceLabels,
} from '../../../../shared/streams/stream-labels.ts'
import { t } from '../../../../shared/text/language.ts'
import { asSentence } from '../../../../shared/text/sentence.ts'
import { useAct } from '../../../data/act.ts'
import type { RowsState } from '../../../data/windows.ts'
import { type Column, column } from '../../../table/columns.ts'
import { RowList } from '../../../table/list/row-list.tsx'
import { timeColumn } from '../../../table/list/time-column.tsx'
import { Button } from '../../../ui/button.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { useIsServiceOut } from '../../../ui/faults/outage.ts'
import { EmptyState, RequestedState } from '../../../ui/layout/empty-state.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { formatBytes } from '../../../ui/number.ts'
import { EventWords } from '../../../ui/record/event-words.tsx'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { RuleTags } from '../rule-tag.tsx'
import { tailView } from './tail-view.ts'
import { lacksRules, useLiveStream } from './use-live-stream.ts'

interface TailListProps {
  readonly list: RowsState<StreamEntry>
  readonly openedId: number | null
}

/** The events of a stream, newest first, with connections and gaps as rows between them. */
export function TailList({ list, openedId }: TailListProps) {
  const { upTo: _paused, ...view } = useStore(tailView(useWorkbench()))
  const columns = useMemo(columnsNow, [])
  const [, navigate] = useLocation()
  return (
    <RowList
      key={JSON.stringify(view)}
      list={list}
      loading={t`Loading the stream`}
      empty={<NoEntries stream={view.stream} />}
      label={t`Live tail`}
      columns={columns}
      keyOf={({ id }) => String(id)}
      selectedKey={openedId === null ? null : String(openedId)}
      onOpen={({ id }) => navigate(`/streams/tail/${id}`)}
      growsAtTop
    />
  )
}

/** One state at a time: while the bar above explains a failure, nothing is promised here. */
function NoEntries({ stream }: { readonly stream: StreamKind }) {
  const state = useLiveStream(stream).value?.state
  const [, navigate] = useLocation()
  if (state !== undefined && lacksRules(state)) {
    return (
      <EmptyState
        icon={IconRuler2}
        scene="streams"
        sentence={t`This stream has no rules yet.`}
        hint={t`Rules say which posts it delivers. Connect again after you add one.`}
      >
        <Button
          variant="filled"
          icon={IconPlus}
          onClick={() => navigate('/streams/rules/new')}
        >{t`Add rule`}</Button>
      </EmptyState>
    )
  }
  if (state?.kind === 'waiting' || state?.kind === 'blocked') return <Box flex={1} />
  const connectHint =
    stream === 'activity'
      ? t`Connect to receive the events you subscribed to.`
      : t`Connect to receive the posts that match your rules.`
  return (
    <RequestedState
      icon={IconHistory}
      scene="streams"
      sentence={t`Stream entries appear here.`}
      hint={state?.kind === 'open' ? t`Connected. Events appear as they arrive.` : connectHint}
    >
      {state?.kind === 'stopped' && <FirstConnect stream={stream} />}
    </RequestedState>
  )
}

function FirstConnect({ stream }: { readonly stream: StreamKind }) {
  const { bridge } = useWorkbench()
  const { task, run } = useAct([['streams', 'live']])
  const connect = () => run(() => bridge.streams.connect({ stream }))
  const isServiceOut = useIsServiceOut()
  return (
    <>
      <Button
        variant={isServiceOut ? 'default' : 'filled'}
        icon={IconPlugConnected}
        onClick={connect}
        loading={task.kind === 'running'}
      >{t`Connect`}</Button>
      {task.kind === 'failed' && <FaultNotice fault={task.fault} onRetry={connect} />}
    </>
  )
}

/** The kind of a row: an event's type, or an icon and a label. */
export function EntryKind({ entry }: { readonly entry: StreamEntry }) {
  switch (entry.kind) {
    case 'event':
      return entry.type === 'post' ? t`Post` : <code>{entry.type}</code>
    case 'opened':
      return <StatusLabel tone="ok" icon={IconPlugConnected} label={t`Connected`} />
    case 'ended':
      return <StatusLabel tone="neutral" icon={IconPlugConnectedX} label={t`Disconnected`} />
    case 'gap':
      return <StatusLabel {...gapSigns[entry.fill.kind]} />
  }
}

const missingSign = { tone: 'error', icon: IconCircleDashed, label: t`Gap` } as const
const fillingSign = { tone: 'neutral', icon: IconCircleDashed, label: t`Filling a gap` } as const
const gapSigns = {
  failed: missingSign,
  tooOld: missingSign,
  filled: { tone: 'information', icon: IconArrowBackUp, label: t`Gap filled` },
  filling: fillingSign,
} as const

export function entrySummary(entry: StreamEntry): string {
  switch (entry.kind) {
    case 'event':
      return entry.summary
    case 'opened':
      return openingLabel(entry.opening)
    case 'ended': {
      const { ending } = entry
      const step = ending.kind === 'disconnected' ? disconnectStep(ending.type, 'window') : null
      return step === null ? endingLabel(ending) : `${asSentence(endingLabel(ending))} ${step}`
    }
    case 'gap':
      return gapLabel(entry)
  }
}

const columnsNow = (): readonly Column<StreamEntry>[] => [
  timeColumn(t`Received`, ({ at }) => at),
  column('kind', t`Kind`, { width: 116 }, (entry) => (
    <>
      <EntryKind entry={entry} />
      {entry.kind === 'event' && entry.source !== 'live' && (
        <span className={parts.muted}>{` · ${sourceLabels[entry.source]}`}</span>
      )}
    </>
  )),
  column('size', t`Size`, { width: 72, align: 'end', optional: true }, (entry) =>
    entry.kind === 'event' ? formatBytes(entry.bytes) : null,
  ),
  column('rules', t`Rule or tag`, { width: 130, grow: 1 }, (entry) => {
    if (entry.kind !== 'event') return null
    return <RuleTags texts={entry.rules} />
  }),
  // Last: it takes the rest of a wide list, and nothing is to be looked for behind its end.
  column('summary', t`Summary`, { width: 220, grow: 3 }, (entry) => {
    const summary = entrySummary(entry)
    return (
      <span title={summary}>
        <EventWords text={summary} />
      </span>
    )
  }),
]
