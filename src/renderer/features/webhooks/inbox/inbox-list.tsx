import { Button, Group } from '@mantine/core'
import { IconAlertTriangle, IconCopyCheck, IconInbox, IconSearchOff } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import type { InboxRow } from '../../../../shared/webhooks/inbox.ts'
import { isUnfiltered } from '../../../../shared/webhooks/inbox-filter.ts'
import type { Column } from '../../../ui/data-grid/columns.ts'
import { RowList } from '../../../ui/data-grid/row-list.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { formatBytes } from '../../../ui/number.ts'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { clockTime, exactTime } from '../../../ui/time.ts'
import { windowRows } from '../../../workbench/row-windows.ts'
import { useLive, useWorkbench } from '../../../workbench/use-workbench.ts'
import { inboxStore } from './inbox-store.ts'
import { SignatureBadge } from './signature-badge.tsx'

/** The received events, newest first; only the visible ones are read. */
export function InboxList({ openedId }: { readonly openedId: number | null }) {
  const store = inboxStore(useWorkbench())
  const state = useStore(store.store)
  const [, navigate] = useLocation()
  const { search, filter } = state
  return (
    <RowList
      key={`${search} ${JSON.stringify(filter)}`}
      list={windowRows(state, store)}
      loading="Loading the inbox"
      empty={<Nothing searched={search !== '' || !isUnfiltered(filter)} onClear={store.showAll} />}
      label="Received events"
      columns={columns}
      keyOf={({ id }) => String(id)}
      selectedKey={openedId === null ? null : String(openedId)}
      onOpen={({ id }) => navigate(`/webhooks/inbox/${id}`)}
      growsAtTop
    />
  )
}

function Nothing({ searched, onClear }: { readonly searched: boolean; readonly onClear: () => void }) {
  const receiverRuns = useLive('receiver').kind === 'running'
  const [, navigate] = useLocation()
  if (searched) {
    return (
      <EmptyState icon={IconSearchOff} sentence="No event matches the search and the filters.">
        <Button onClick={onClear}>Show every event</Button>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={IconInbox}
      sentence="Events that reach the receiver will be listed here."
      hint={receiverRuns ? 'The receiver runs and waits.' : 'The receiver is stopped at the moment.'}
    >
      {receiverRuns ? (
        <Button onClick={() => navigate('/webhooks/inbox/send')}>Send test event</Button>
      ) : (
        <Button onClick={() => navigate('/webhooks/register')}>Set up the receiver</Button>
      )}
    </EmptyState>
  )
}

/** What happened; a deprecated name is flagged with the date since which it has another one. */
function Kind({ kind, oldName }: Pick<InboxRow, 'kind' | 'oldName'>) {
  if (oldName === null) return kind
  return (
    <Group component="span" gap={8} display="inline-flex" wrap="nowrap">
      {kind}
      <StatusLabel
        tone="attention"
        icon={IconAlertTriangle}
        word="Old name"
        title={`It came under its old name ${oldName}, deprecated since March 18, 2026; the new one is ${kind}`}
      />
    </Group>
  )
}

const columns: readonly Column<InboxRow>[] = [
  {
    key: 'time',
    title: 'Received',
    width: 110,
    cell: ({ receivedAt }) => (
      <time dateTime={new Date(receivedAt).toISOString()} title={exactTime(receivedAt)}>
        {clockTime(receivedAt)}
      </time>
    ),
  },
  { key: 'kind', title: 'Kind', width: 160, grow: 2, cell: (row) => <Kind {...row} /> },
  {
    key: 'user',
    title: 'For user',
    width: 130,
    cell: ({ userId }) => userId !== null && <code>{userId}</code>,
  },
  {
    key: 'event',
    title: 'Event id',
    width: 130,
    grow: 1,
    cell: ({ eventId }) => <code title={eventId}>{eventId}</code>,
  },
  {
    key: 'verdict',
    title: 'Signature',
    width: 110,
    cell: ({ verdict }) => <SignatureBadge verdict={verdict} />,
  },
  {
    key: 'duplicate',
    title: 'Repeated',
    width: 100,
    cell: ({ duplicate }) =>
      duplicate && (
        <StatusLabel
          tone="information"
          icon={IconCopyCheck}
          word="Duplicate"
          title="An earlier delivery had the same event id"
        />
      ),
  },
  { key: 'size', title: 'Size', width: 80, align: 'end', cell: ({ bytes }) => formatBytes(bytes) },
]
