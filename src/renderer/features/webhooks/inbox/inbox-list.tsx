import { Button, Group } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCopyCheck,
  IconInbox,
  IconSearchOff,
  IconStarFilled,
} from '@tabler/icons-react'
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import { t } from '../../../../shared/text/language.ts'
import type { InboxListRow, InboxRow } from '../../../../shared/webhooks/inbox.ts'
import { eventTitle } from '../../../../shared/webhooks/webhook-event-kinds.ts'
import { useCall } from '../../../data/client.ts'
import type { RowsState } from '../../../data/windows.ts'
import { type Column, column } from '../../../table/columns.ts'
import { RowList } from '../../../table/list/row-list.tsx'
import { timeColumn } from '../../../table/list/time-column.tsx'
import { listSelection } from '../../../table/row-selection.ts'
import { useIsWaitShown } from '../../../ui/faults/outage-strip.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { EventWords } from '../../../ui/record/event-words.tsx'
import { statusSign } from '../../../ui/record/status-code.tsx'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { useLive, useWorkbench } from '../../../workbench/use-workbench.ts'
import { EndpointTools } from '../flow/endpoint-tools.tsx'
import { PathDrawing } from '../flow/path-drawing.tsx'
import type { PathPart } from '../flow/path-states.ts'
import { defaultInboxView, inboxSelection, inboxView, isFiltered } from './inbox-view.ts'
import { ReceiverResponse } from './receiver-response.tsx'
import { SignatureBadge } from './signature-badge.tsx'

interface InboxListProps {
  readonly list: RowsState<InboxListRow>
  readonly openedId: number | null
  /** What an event passes on its way here; null if it couldn't be read; an empty inbox then says that it works without it. */
  readonly stations: readonly PathPart[] | null
  /** Whether something is opened beside it, which then has the screen's one act. */
  readonly isOpened: boolean
}

/** The received events, newest first; only the visible ones are loaded. */
export function InboxList({ list, openedId, stations, isOpened }: InboxListProps) {
  const store = inboxView(useWorkbench())
  const view = useStore(store)
  const [, navigate] = useLocation()
  const picked = inboxSelection(useWorkbench())
  const { selected } = useStore(picked)
  const { value: forwarding } = useCall('forwarding', 'state')
  const isForwarding = forwarding?.settings.enabled === true
  const columns = useMemo(() => columnsNow(isForwarding), [isForwarding])
  const matching = list.total ?? 0
  const selection = useMemo(
    () =>
      listSelection(selected, matching, {
        keyOf,
        labelOf: ({ id, kind }) => t`Select event ${id}, ${eventTitle(kind)}`,
        onChange: (next) => picked.setState({ selected: next }),
      }),
    [selected, picked, matching],
  )
  return (
    <RowList
      key={JSON.stringify(view)}
      list={list}
      loading={t`Loading inbox`}
      empty={
        <Nothing
          searched={isFiltered(view)}
          stations={stations}
          isOpened={isOpened}
          onClear={() => store.setState(defaultInboxView)}
        />
      }
      label={t`Received events`}
      columns={columns}
      keyOf={keyOf}
      selectedKey={openedId === null ? null : String(openedId)}
      onOpen={({ id }) => navigate(`/webhooks/inbox/${id}`)}
      growsAtTop
      selection={selection}
    />
  )
}

const keyOf = ({ id }: InboxRow) => String(id)

interface NothingProps extends Pick<InboxListProps, 'stations' | 'isOpened'> {
  readonly searched: boolean
  readonly onClear: () => void
}

function Nothing({ searched, stations: readStations, isOpened, onClear }: NothingProps) {
  // Above it, the page says that the webhooks can't be read.
  const stations = useIsWaitShown() ? null : readStations
  const receiverRuns = useLive('receiver').kind === 'running'
  const [, navigate] = useLocation()
  const state = receiverRuns ? t`The receiver is running.` : t`The receiver is stopped.`
  const variant = isOpened || stations === null ? 'default' : 'filled'
  const localHint = t`The inbox is on this computer and works without the service.`
  if (searched) {
    return (
      <EmptyState icon={IconSearchOff} sentence={t`No events match.`}>
        <Button onClick={onClear}>{t`Show all events`}</Button>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={IconInbox}
      {...(stations !== null && {
        drawing: <PathDrawing stations={stations} />,
      })}
      sentence={stations === null ? t`No events received yet.` : t`Received events appear here.`}
      hint={stations === null ? `${localHint} ${state}` : state}
    >
      {receiverRuns ? (
        <Button
          variant={variant}
          onClick={() => navigate('/webhooks/inbox/send')}
        >{t`Send test event`}</Button>
      ) : (
        <Button
          variant={variant}
          onClick={() => navigate('/webhooks/register')}
        >{t`Set up the receiver`}</Button>
      )}
      {stations !== null && <EndpointTools />}
    </EmptyState>
  )
}

/** Who it's about, if they have signed in here, and what happened; what is unusual about it is flagged. */
function Title({ kind, userId, oldName, bookmarked, duplicate }: InboxRow) {
  const { users } = useLive('session')
  const user = users.find((candidate) => candidate.userId === userId)
  return (
    <Group component="span" gap={8} display="inline-flex" wrap="nowrap" maw="100%" title={kind}>
      {bookmarked && <IconStarFilled size={14} role="img" aria-label={t`Bookmarked`} />}
      {user !== undefined && <strong>@{user.screenName}</strong>}
      <span className={parts.ellipsis}>{eventTitle(kind)}</span>
      {oldName !== null && (
        <StatusLabel
          tone="neutral"
          icon={IconAlertTriangle}
          label={t`Old name`}
          title={t`Old name ${oldName}, deprecated since 18 March 2026. The new name is ${kind}`}
        />
      )}
      {duplicate && (
        <StatusLabel
          tone="information"
          icon={IconCopyCheck}
          label={t`Duplicate`}
          title={t`An earlier delivery had the same event ID`}
        />
      )}
    </Group>
  )
}

/** What the program answered that events are forwarded to. */
function ForwardAnswer({ forward }: Pick<InboxListRow, 'forward'>) {
  if (forward === null) return null
  const label = forward.status ?? t`No response`
  if (forward.state === 'forwarded') return <span>{label}</span>
  const title = forward.error === null ? {} : { title: forward.error }
  if (forward.state === 'failed') {
    return <StatusLabel {...statusSign(forward.status)} label={t`${label}, given up`} {...title} />
  }
  return (
    <StatusLabel
      tone="neutral"
      icon={IconAlertTriangle}
      label={forward.error === null ? t`Waiting` : t`${label}, waiting`}
      {...title}
    />
  )
}

const columnsNow = (isForwarding: boolean): readonly Column<InboxListRow>[] => [
  timeColumn(t`Received`, ({ receivedAt }) => receivedAt),
  column('kind', t`Event`, { width: 184, grow: 0.5 }, (row) => <Title {...row} />),
  column('excerpt', t`Content`, { width: 150, grow: 4 }, ({ excerpt }) => (
    <span title={excerpt}>
      <EventWords text={excerpt} />
    </span>
  )),
  column('type', t`Type`, { width: 156, optional: 'late' }, ({ kind }) => <code title={kind}>{kind}</code>),
  column('verdict', t`Signature`, 110, ({ verdict }) => <SignatureBadge verdict={verdict} />),
  column('answer', t`Our response`, { width: 130, optional: true }, (row) => <ReceiverResponse {...row} />),
  ...(isForwarding
    ? [
        column('forward', t`Your program`, 130, ({ forward }: InboxListRow) => (
          <ForwardAnswer forward={forward} />
        )),
      ]
    : []),
]
