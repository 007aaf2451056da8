import { IconBell, IconBellPlus, IconSearchOff } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import type { SubscriptionList } from '../../../../shared/streams/subscription.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { useAct } from '../../../data/act.ts'
import { useCall } from '../../../data/client.ts'
import { type Column, column, type ListSelection } from '../../../table/columns.ts'
import { RowList, rowsOfReply } from '../../../table/list/row-list.tsx'
import { countState } from '../../../table/row-selection.ts'
import { Button } from '../../../ui/button.tsx'
import { AskButton } from '../../../ui/inputs/ask-button.tsx'
import { SearchField } from '../../../ui/inputs/search-field.tsx'
import { useShownItem } from '../../../ui/inspector/use-shown-item.ts'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { type Inspector, ListAndInspector } from '../../../ui/layout/list-and-inspector.tsx'
import { formatCount } from '../../../ui/number.ts'
import { RefreshButton } from '../../../ui/refresh-button.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { EmptyCreateButton, HeaderCreateButton } from '../create-button.tsx'
import { StreamHeader } from '../stream-header.tsx'
import { SubscriptionDeliveryLabel } from './delivery-label.tsx'
import { SubscribePanel } from './subscribe-panel.tsx'
import { SubscriptionInspector } from './subscription-inspector.tsx'
import { matchesText, rowsOf, type SubscriptionRow } from './subscription-rows.ts'

const address = '/streams/subscriptions'

/** Whose activity the service sends, and where. `item` is `new`, the key of the one in the inspector, or null. */
export function Subscriptions({ item }: { readonly item: string | null }) {
  const { bridge, notices } = useWorkbench()
  const [text, setText] = useState('')
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const list = useCall('subscriptions', 'list')
  const { task, run } = useAct([['subscriptions', 'list']])
  const [, navigate] = useLocation()
  const rows = useMemo(() => (list.value === null ? null : rowsOf(list.value)), [list.value])
  const matchingRows = useMemo(() => rows?.filter((row) => matchesText(row, text)) ?? null, [rows, text])
  const { shown, close } = useShownItem(item, { rows: matchingRows, keyOf, address })
  const ids = rows?.flatMap((row) => (row.kind === 'activity' && picked.has(row.key) ? [row.key] : [])) ?? []
  const selection = useMemo((): ListSelection<SubscriptionRow> => {
    const canSelect = ({ kind }: SubscriptionRow) => kind === 'activity'
    const isSelected = ({ key }: SubscriptionRow) => picked.has(key)
    const onSelect = (some: readonly SubscriptionRow[], on: boolean) =>
      setPicked((before) => {
        const next = new Set(before)
        for (const { key } of some) {
          if (on) next.add(key)
          else next.delete(key)
        }
        return next
      })
    const selectable = matchingRows?.filter(canSelect) ?? []
    return {
      isSelected,
      canSelect,
      labelOf: ({ what, userName }) => t`Select ${what} of ${userName}`,
      onSelect,
      all: {
        state: countState(selectable.filter(isSelected).length, selectable.length),
        onChange: (on) => onSelect(selectable, on),
      },
    }
  }, [picked, matchingRows])
  const endPicked = async () => {
    const outcome = await run(() => bridge.subscriptions.removeMany({ ids }))
    if (outcome.ok) {
      setPicked(new Set())
      notices.say('ok', plural(ids.length, { one: '# subscription ended.', other: '# subscriptions ended.' }))
    }
    return outcome
  }
  const creation = { label: t`Subscribe`, href: `${address}/new`, item }
  return (
    <ListAndInspector inspector={inspectorFor(shown, list.value, rows, close)}>
      <StreamHeader
        view="subscriptions"
        search={<SearchField label={t`Search subscriptions`} value={text} onChange={setText} />}
        count={list.value !== null && usedOf(list.value)}
        actions={
          <>
            <RefreshButton label={t`Refresh subscriptions`} busy={list.isFetching} onClick={list.refetch} />
            <HeaderCreateButton {...creation} total={rows?.length ?? null} />
          </>
        }
        selection={
          ids.length > 0 && (
            <AskButton
              label={plural(ids.length, { one: 'End # subscription', other: 'End # subscriptions' })}
              color="danger"
              title={t`End these subscriptions?`}
              confirmLabel={t`End subscriptions`}
              task={task}
              onConfirm={endPicked}
            >
              <p>{t`Their events are no longer sent, to webhooks or streams.`}</p>
            </AskButton>
          )
        }
      />
      <RowList
        list={rowsOfReply({ ...list, value: matchingRows })}
        loading={t`Loading subscriptions`}
        empty={
          rows === null || rows.length === 0 ? (
            <EmptyState
              icon={IconBellPlus}
              scene="subscriptions"
              sentence={t`No subscriptions yet.`}
              hint={t`A subscription sends what a user does to a webhook or to open streams.`}
            >
              <EmptyCreateButton {...creation} />
            </EmptyState>
          ) : (
            <EmptyState icon={IconSearchOff} sentence={t`No subscriptions match.`}>
              <Button onClick={() => setText('')}>{t`Show all subscriptions`}</Button>
            </EmptyState>
          )
        }
        label={t`Subscriptions`}
        columns={rows?.some(({ tag }) => tag !== null && tag !== '') === true ? columns : untaggedColumns}
        keyOf={keyOf}
        selectedKey={shown}
        selection={selection}
        onOpen={({ key }) => navigate(`${address}/${encodeURIComponent(key)}`)}
      />
    </ListAndInspector>
  )
}

function inspectorFor(
  item: string | null,
  list: SubscriptionList | null,
  rows: readonly SubscriptionRow[] | null,
  onClose: () => void,
): Inspector | null {
  if (item === 'new') {
    // The form opens without the list, too: most of it doesn't need a webhook.
    const content = <SubscribePanel webhooks={list?.webhooks ?? null} />
    return { icon: IconBellPlus, title: t`Subscribe`, content, onClose }
  }
  if (item === null || list === null || rows === null) return null
  const row = rows.find(({ key }) => key === item)
  return {
    icon: IconBell,
    kind: t`Subscription`,
    title: row?.what ?? t`Subscription`,
    ...(row !== undefined && { status: <SubscriptionDeliveryLabel delivery={row.delivery} /> }),
    content:
      row === undefined ? (
        <EmptyState icon={IconBellPlus} sentence={t`This subscription has ended.`}>
          <Button onClick={onClose}>{t`Back to the list`}</Button>
        </EmptyState>
      ) : (
        <SubscriptionInspector key={item} row={row} webhooks={list.webhooks} onGone={onClose} />
      ),
    onClose,
  }
}

function usedOf({ account, accountCap, activity }: SubscriptionList): string {
  const kinds = plural(activity.length, { one: '# kind of event', other: '# kinds of events' })
  return accountCap === null
    ? kinds
    : t`${kinds}, ${formatCount(account.length)} of ${formatCount(accountCap)} accounts`
}

const keyOf = ({ key }: SubscriptionRow) => key

const columns: readonly Column<SubscriptionRow>[] = [
  column('state', t`State`, 120, ({ delivery }) => <SubscriptionDeliveryLabel delivery={delivery} />),
  column('what', t`Events`, { width: 160, grow: 1 }, ({ what }) => what),
  column('whom', t`Of`, { width: 100, grow: 0.5 }, ({ userName }) => (
    <span title={userName}>{userName}</span>
  )),
  column('destination', t`Destination`, { width: 150, grow: 3 }, ({ delivery }) =>
    'webhook' in delivery ? <code title={delivery.webhook.url}>{delivery.webhook.url}</code> : null,
  ),
  column(
    'tag',
    t`Tag`,
    { width: 110, optional: true },
    ({ tag }) => tag !== null && <span title={tag}>{tag}</span>,
  ),
  column(
    'created',
    t`Created`,
    { width: 110, align: 'end', optional: true },
    ({ createdAt }) => createdAt !== null && <RelativeTime at={createdAt} />,
  ),
]

/** Most apps tag none of their subscriptions. */
const untaggedColumns = columns.filter(({ key }) => key !== 'tag')
