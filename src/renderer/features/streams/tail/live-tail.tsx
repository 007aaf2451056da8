import { Group, NativeSelect } from '@mantine/core'
import { IconBroadcast, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import type { StreamFilter, StreamKind } from '../../../../shared/streams/live-stream.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { useAct } from '../../../data/act.ts'
import { useCall } from '../../../data/client.ts'
import { useRows } from '../../../data/windows.ts'
import { Button } from '../../../ui/button.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { AskButton } from '../../../ui/inputs/ask-button.tsx'
import { SearchField } from '../../../ui/inputs/search-field.tsx'
import { ListAndInspector } from '../../../ui/layout/list-and-inspector.tsx'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { StreamHeader } from '../stream-header.tsx'
import { EntryInspector, entryTitle } from './entry-inspector.tsx'
import styles from './live-tail.module.css'
import { StreamChoice } from './stream-choice.tsx'
import { StreamStatus } from './stream-status.tsx'
import { TailList } from './tail-list.tsx'
import { defaultTailFilter, isFiltered, tailView } from './tail-view.ts'
import { useLiveStream } from './use-live-stream.ts'

/** The rows of a persistent connection as they arrive. `item` is the number of the row in the inspector. */
export function LiveTail({ item }: { readonly item: string | null }) {
  const workbench = useWorkbench()
  const store = tailView(workbench)
  const filter = useStore(store)
  const list = useRows('streams', 'entries', (range) => ({ filter, ...range }))
  const [, navigate] = useLocation()
  const id = item !== null && /^[1-9]\d{0,14}$/.test(item) ? Number(item) : null
  const opened = useCall('streams', 'entry', id === null ? null : { id }).value?.entry
  const close = () => navigate('/streams/tail')
  // Nothing to pause, to clear or to count; the list says what to do.
  const isUnused = list.total === 0 && !isFiltered(filter) && filter.upTo === null
  const narrow = (change: Partial<StreamFilter>) => store.setState(change)
  return (
    <ListAndInspector
      inspector={
        id !== null && {
          icon: IconBroadcast,
          kind: t`Stream entry`,
          title: opened?.id === id ? entryTitle(opened) : t`Stream entry`,
          content: <EntryInspector key={id} id={id} />,
          onClose: close,
        }
      }
    >
      <StreamHeader
        view="live"
        search={
          <SearchField label={t`Search the tail`} value={filter.text} onChange={(text) => narrow({ text })} />
        }
        filters={
          <div className={styles.line}>
            <StreamChoice
              shown={filter.stream}
              onChoose={(stream) => {
                store.setState({ stream, ...defaultTailFilter })
                close()
              }}
            />
            <TailFilters filter={filter} onChange={narrow} />
          </div>
        }
        count={
          list.total !== null &&
          !isUnused &&
          (isFiltered(filter)
            ? plural(list.total, { one: '# match', other: '# matches' })
            : plural(list.total, { one: '# entry', other: '# entries' }))
        }
        actions={
          !isUnused && (
            <>
              <Pause filter={filter} onChange={narrow} />
              <ClearTail stream={filter.stream} total={list.total} onCleared={close} />
            </>
          )
        }
      />
      <Status stream={filter.stream} isEmpty={list.total === 0 && !isFiltered(filter)} />
      <TailList list={list} openedId={id} />
    </ListAndInspector>
  )
}

interface StatusProps {
  readonly stream: StreamKind
  readonly isEmpty: boolean
}

/** Without a connection and without rows, the empty list has the one act, and there is nothing else to say. */
function Status({ stream, isEmpty }: StatusProps) {
  const { value, fault, refetch } = useLiveStream(stream)
  const isAtRest = isEmpty && value?.state.kind === 'stopped'
  return (
    <>
      {value !== null && !isAtRest && <StreamStatus key={stream} live={value} />}
      {fault !== null && <FaultNotice fault={fault} onRetry={refetch} variant="bar" />}
    </>
  )
}

interface FilterProps {
  readonly filter: StreamFilter
  readonly onChange: (change: Partial<StreamFilter>) => void
}

function TailFilters({ filter, onChange }: FilterProps) {
  const facets = useCall('streams', 'facets', { stream: filter.stream }).value
  const rules = facets?.rules ?? []
  const types = filter.stream === 'activity' ? (facets?.types ?? []) : []
  // A row of filters without choices would only take room.
  if (rules.length + types.length === 0 && filter.rule === null && filter.type === null) return null
  const choices = (all: string, values: readonly string[], chosen: string | null) => [
    { value: '', label: all },
    // A chosen value stays in the list, even if it no longer occurs.
    ...[...new Set(chosen === null ? values : [...values, chosen])].map((value) => ({ value, label: value })),
  ]
  return (
    <Group component="fieldset" gap={8} aria-label={t`Filters`}>
      <NativeSelect
        aria-label={t`Rule or tag`}
        value={filter.rule ?? ''}
        data={choices(t`Any rule or tag`, rules, filter.rule)}
        onChange={({ currentTarget: { value } }) => onChange({ rule: value === '' ? null : value })}
      />
      {filter.stream === 'activity' && (
        <NativeSelect
          aria-label={t`Kind`}
          value={filter.type ?? ''}
          data={choices(t`Any kind`, types, filter.type)}
          onChange={({ currentTarget: { value } }) => onChange({ type: value === '' ? null : value })}
        />
      )}
    </Group>
  )
}

/** Stops adding rows to the list while the stream continues. */
function Pause({ filter: { stream, upTo }, onChange }: FilterProps) {
  const latestId = useLiveStream(stream).value?.latestId ?? null
  const waiting = upTo === null || latestId === null ? 0 : Math.max(0, latestId - upTo)
  return upTo === null ? (
    <Button
      icon={IconPlayerPause}
      disabledReason={latestId === null || latestId === 0 ? t`Nothing has arrived yet.` : null}
      onClick={() => onChange({ upTo: latestId })}
    >{t`Pause list`}</Button>
  ) : (
    <Button icon={IconPlayerPlay} onClick={() => onChange({ upTo: null })}>
      {waiting === 0 ? t`Resume list` : plural(waiting, { one: 'Show # new row', other: 'Show # new rows' })}
    </Button>
  )
}

interface ClearTailProps {
  readonly stream: StreamKind
  readonly total: number | null
  readonly onCleared: () => void
}

function ClearTail({ stream, total, onCleared }: ClearTailProps) {
  const { bridge } = useWorkbench()
  const { task, run } = useAct([['streams', 'entries']])
  const clear = async () => {
    const outcome = await run(() => bridge.streams.clear({ stream }))
    if (outcome.ok) onCleared()
    return outcome
  }
  return (
    <AskButton
      label={t`Clear`}
      icon={IconTrash}
      disabledReason={total === null || total === 0 ? t`The list is empty.` : null}
      title={t`Clear this stream?`}
      confirmLabel={t`Clear`}
      task={task}
      onConfirm={clear}
    >
      <p>{t`This deletes everything that the stream brought from this computer. The connection stays.`}</p>
    </AskButton>
  )
}
