import { IconHistory, IconSearchOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { WebhookReplay, WebhookReplays } from '../../../../shared/streams/replay.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { useCall } from '../../../data/client.ts'
import { type Column, column } from '../../../table/columns.ts'
import { RowList, rowsOfReply } from '../../../table/list/row-list.tsx'
import { Button } from '../../../ui/button.tsx'
import { SearchField } from '../../../ui/inputs/search-field.tsx'
import { useShownItem } from '../../../ui/inspector/use-shown-item.ts'
import { EmptyState, RequestedState } from '../../../ui/layout/empty-state.tsx'
import { type Inspector, ListAndInspector } from '../../../ui/layout/list-and-inspector.tsx'
import { formatCount } from '../../../ui/number.ts'
import { RefreshButton } from '../../../ui/refresh-button.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { exactTime } from '../../../ui/time.ts'
import { EmptyCreateButton, HeaderCreateButton } from '../create-button.tsx'
import { StreamHeader } from '../stream-header.tsx'
import { ReplayInspector } from './replay-inspector.tsx'
import { ReplayState } from './replay-state.tsx'
import { StartReplay } from './start-replay.tsx'

const address = '/streams/replays'

/** Replays of what webhooks missed. `item` is `new`, the job in the inspector, or null. */
export function Replays({ item }: { readonly item: string | null }) {
  const list = useCall('webhookReplays', 'list')
  const [, navigate] = useLocation()
  const [text, setText] = useState('')
  const replays = list.value?.replays ?? null
  const matching = replays?.filter(({ url }) => url.toLowerCase().includes(text.trim().toLowerCase())) ?? null
  const { shown, close } = useShownItem(item, { rows: matching, keyOf, address })
  const creation = { label: t`Start replay`, href: `${address}/new`, item }
  return (
    <ListAndInspector inspector={inspectorFor(shown, list.value, close)}>
      <StreamHeader
        view="replays"
        search={<SearchField label={t`Search replays`} value={text} onChange={setText} />}
        count={
          replays !== null &&
          replays.length > 0 &&
          plural(replays.length, { one: '# replay', other: '# replays' })
        }
        actions={
          <>
            <RefreshButton label={t`Refresh replays`} busy={list.isFetching} onClick={list.refetch} />
            <HeaderCreateButton {...creation} total={replays?.length ?? null} />
          </>
        }
      />
      <RowList
        list={rowsOfReply({ ...list, value: matching })}
        loading={t`Loading replays`}
        empty={
          replays === null || replays.length === 0 ? (
            <RequestedState
              icon={IconHistory}
              scene="replays"
              sentence={t`No replays from this computer yet.`}
              hint={t`A replay delivers what a webhook missed in the past 24 hours again.`}
            >
              <EmptyCreateButton {...creation} />
            </RequestedState>
          ) : (
            <EmptyState icon={IconSearchOff} sentence={t`No replays match.`}>
              <Button onClick={() => setText('')}>{t`Show all replays`}</Button>
            </EmptyState>
          )
        }
        label={t`Replays`}
        columns={columns}
        keyOf={keyOf}
        selectedKey={shown}
        onOpen={({ jobId }) => navigate(`${address}/${encodeURIComponent(jobId)}`)}
      />
    </ListAndInspector>
  )
}

function inspectorFor(
  item: string | null,
  list: WebhookReplays | null,
  onClose: () => void,
): Inspector | null {
  if (item === null || list === null) return null
  if (item === 'new') {
    const content = <StartReplay lastEventAt={list.lastEventAt} />
    return { icon: IconHistory, title: t`Start a replay`, content, onClose }
  }
  const replay = list.replays.find(({ jobId }) => jobId === item)
  return {
    icon: IconHistory,
    title: t`Replay`,
    ...(replay !== undefined && { status: <ReplayState state={replay.state} /> }),
    content:
      replay === undefined ? (
        <EmptyState icon={IconHistory} sentence={t`This replay is no longer on this computer.`}>
          <Button onClick={onClose}>{t`Back to the list`}</Button>
        </EmptyState>
      ) : (
        <ReplayInspector key={item} replay={replay} />
      ),
    onClose,
  }
}

const keyOf = ({ jobId }: WebhookReplay) => jobId

const columns: readonly Column<WebhookReplay>[] = [
  column('state', t`State`, 120, ({ state }) => <ReplayState state={state} />),
  column('webhook', t`Webhook`, { width: 120, grow: 2 }, ({ url }) => <code title={url}>{url}</code>),
  column('back', t`Back`, { width: 80, align: 'end' }, ({ back }) => formatCount(back)),
  column('known', t`Duplicates`, { width: 100, align: 'end' }, ({ known }) => formatCount(known)),
  column('started', t`Started`, { width: 110, align: 'end' }, ({ startedAt }) => (
    <RelativeTime at={startedAt} />
  )),
  column('from', t`From`, { width: 190, align: 'end', optional: true }, ({ from }) => exactTime(from)),
  column('until', t`Until`, { width: 190, align: 'end', optional: true }, ({ until }) => exactTime(until)),
]
