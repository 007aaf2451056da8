import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { connectionOperations } from '../../../../shared/api/platform/connections.ts'
import type { Outcome } from '../../../../shared/core/outcome.ts'
import type {
  ConnectionStatus,
  EndedConnections,
  ServiceConnection,
} from '../../../../shared/streams/service-connection.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { useAct } from '../../../data/act.ts'
import { useCall } from '../../../data/client.ts'
import { type Column, column } from '../../../table/columns.ts'
import { RowList, rowsOfReply } from '../../../table/list/row-list.tsx'
import { AskButton } from '../../../ui/inputs/ask-button.tsx'
import { FormButtons } from '../../../ui/inputs/form-buttons.tsx'
import { SearchField } from '../../../ui/inputs/search-field.tsx'
import { useShownItem } from '../../../ui/inspector/use-shown-item.ts'
import { EmptyState, NoMatch } from '../../../ui/layout/empty-state.tsx'
import { ListAndInspector } from '../../../ui/layout/list-and-inspector.tsx'
import { RefreshButton } from '../../../ui/refresh-button.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { ReadAge } from '../../../workbench/read-age.tsx'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { WaitNotice } from '../../../workbench/wait-notice.tsx'
import { StreamHeader } from '../stream-header.tsx'
import { ConnectionInspector } from './connection-inspector.tsx'
import { endpointLabel, endReasonLabel } from './connection-labels.ts'
import { ConnectionState } from './connection-state.tsx'

/**
 * The app's streaming connections at the service, with actions to end them. `item` is the key of the one in the
 * inspector.
 */
export function Connections({ item }: { readonly item: string | null }) {
  const { bridge, notices } = useWorkbench()
  const [text, setText] = useState('')
  const [status, setStatus] = useState<ConnectionStatus>('active')
  const list = useCall('streams', 'connections', { status })
  const { task, run } = useAct([['streams', 'connections']])
  const [, navigate] = useLocation()
  const end = async (ask: () => Promise<Outcome<EndedConnections>>) => {
    const outcome = await run(ask)
    if (!outcome.ok) return outcome
    const { ended } = outcome.value
    notices.say('ok', plural(ended, { one: '# connection ended.', other: '# connections ended.' }))
    return outcome
  }
  const connections = list.value?.connections ?? null
  const matching = connections?.filter((one) => isFound(one, text)) ?? null
  const { shown, close } = useShownItem(item, { rows: matching, keyOf, address: '/streams/connections' })
  const connection = connections?.find((one) => keyOf(one) === shown)
  const open = connections?.filter(({ ended }) => ended === null).length ?? 0
  return (
    <ListAndInspector
      inspector={
        shown !== null &&
        connections !== null && {
          icon: IconPlugConnected,
          kind: t`Connection`,
          title: connection === undefined ? t`Connection` : endpointLabel(connection.endpoint),
          ...(connection !== undefined && { status: <ConnectionState ended={connection.ended} /> }),
          content: (
            <ConnectionInspector
              key={shown}
              connection={connection}
              task={task}
              onEnd={(id) => end(() => bridge.streams.endConnections({ ids: [id] }))}
              onEndAll={(endpoint) => end(() => bridge.streams.endConnectionsOf({ endpoint }))}
              onClose={close}
            />
          ),
          onClose: close,
        }
      }
    >
      <StreamHeader
        view="connections"
        search={<SearchField label={t`Search connections`} value={text} onChange={setText} />}
        filters={
          <FormButtons
            forms={[
              { value: 'active', title: t`Active` },
              { value: 'inactive', title: t`Ended` },
              { value: 'all', title: t`All` },
            ]}
            current={status}
            onChoose={setStatus}
          />
        }
        count={list.value !== null && <ReadAge at={list.value.seenAt} />}
        actions={
          <>
            <RefreshButton label={t`Refresh connections`} busy={list.isFetching} onClick={list.refetch} />
            <AskButton
              label={t`End all`}
              color="danger"
              disabledReason={open === 0 ? t`No active connections.` : null}
              title={t`End all connections of the app?`}
              confirmLabel={t`End all`}
              task={task}
              onConfirm={() => end(() => bridge.streams.endAllConnections())}
            >
              <p>{t`Every program that reads a stream of this app is disconnected, this one too.`}</p>
              <WaitNotice operations={[connectionOperations.endAll]} />
            </AskButton>
          </>
        }
      />
      <RowList
        list={rowsOfReply({ ...list, value: matching })}
        loading={t`Loading connections`}
        empty={
          connections !== null && connections.length > 0 ? (
            <NoMatch
              sentence={t`No connections match.`}
              clearLabel={t`Show all connections`}
              onClear={() => setText('')}
            />
          ) : (
            <NoConnections status={status} />
          )
        }
        label={t`Connections`}
        columns={status === 'active' ? activeColumns : columns}
        keyOf={keyOf}
        selectedKey={shown}
        onOpen={(connection) => navigate(`/streams/connections/${encodeURIComponent(keyOf(connection))}`)}
      />
    </ListAndInspector>
  )
}

function NoConnections({ status }: { readonly status: ConnectionStatus }) {
  return (
    <EmptyState
      icon={IconPlugConnectedX}
      scene="connections"
      sentence={status === 'active' ? t`No active connections.` : t`No connections.`}
      hint={t`Each client reading one of this app’s streams has one.`}
    />
  )
}

function isFound({ endpoint, clientIp }: ServiceConnection, text: string): boolean {
  const searchText = text.trim().toLowerCase()
  return endpointLabel(endpoint).toLowerCase().includes(searchText) || (clientIp ?? '').includes(searchText)
}

function keyOf({ id, endpoint, connectedAt }: ServiceConnection): string {
  return id ?? `${endpoint} ${connectedAt}`
}

const columns: readonly Column<ServiceConnection>[] = [
  column('state', t`State`, 110, ({ ended }) => <ConnectionState ended={ended} />),
  column('endpoint', t`Stream`, { width: 150, grow: 1 }, ({ endpoint }) => endpointLabel(endpoint)),
  column('holder', t`Held by`, 130, ({ ours, ended }) => {
    if (ended !== null) return null
    return ours ? t`This program` : t`Another program`
  }),
  column('reason', t`Reason`, { width: 150, grow: 1 }, ({ ended }) =>
    ended?.reason == null ? null : endReasonLabel(ended.reason),
  ),
  column(
    'address',
    t`IP address`,
    { width: 140, optional: true },
    ({ clientIp }) => clientIp !== null && <code>{clientIp}</code>,
  ),
  column('connected', t`Connected`, { width: 130, align: 'end' }, ({ connectedAt }) => (
    <Time at={connectedAt} />
  )),
  column('ended', t`Ended`, { width: 130, align: 'end' }, ({ ended }) => <Time at={ended?.at ?? null} />),
]

/** What is still open has no end. */
const activeColumns = columns.filter(({ key }) => key !== 'reason' && key !== 'ended')

function Time({ at }: { readonly at: number | null }) {
  return at === null ? null : <RelativeTime at={at} />
}
