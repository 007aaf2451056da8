import {
  IconAntenna,
  IconArrowForwardUp,
  IconArrowsDiff,
  IconClock,
  IconInbox,
  IconPlus,
  IconRepeat,
  IconSend,
  IconWebhook,
} from '@tabler/icons-react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import { plural, t } from '../../../shared/text/language.ts'
import type { WebhookRow } from '../../../shared/webhooks/webhook.ts'
import { eventTitle } from '../../../shared/webhooks/webhook-event-kinds.ts'
import { useAct } from '../../data/act.ts'
import { useCall } from '../../data/client.ts'
import { useRows } from '../../data/windows.ts'
import { isEmpty } from '../../table/row-selection.ts'
import { Button } from '../../ui/button.tsx'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { RefreshNotice } from '../../ui/faults/refresh-notice.tsx'
import { SearchField } from '../../ui/inputs/search-field.tsx'
import { type Inspector, ListAndInspector } from '../../ui/layout/list-and-inspector.tsx'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { SendPanel } from './event-tester/send-panel.tsx'
import { EventPath } from './flow/event-path.tsx'
import { InboxVolumeChart, useInboxVolume } from './flow/inbox-volume.tsx'
import { usePathParts } from './flow/path-states.ts'
import { RegisteredPanel } from './flow/registered-panel.tsx'
import { ForwardingNotice } from './forwarding/forwarding-notice.tsx'
import { ForwardingPanel } from './forwarding/forwarding-panel.tsx'
import { BulkReplayPanel } from './inbox/bulk-replay-panel.tsx'
import { ComparePanel } from './inbox/compare-panel.tsx'
import { EventInspector } from './inbox/event-inspector.tsx'
import { InboxFilters } from './inbox/inbox-filters.tsx'
import { InboxList } from './inbox/inbox-list.tsx'
import { InboxMenu } from './inbox/inbox-menu.tsx'
import { inboxSelection, inboxView, isFiltered } from './inbox/inbox-view.ts'
import { RetentionPanel } from './inbox/retention-panel.tsx'
import { SelectionBar } from './inbox/selection-bar.tsx'
import { InvalidNotice } from './invalid-notice.tsx'
import { ReceiverPanel } from './receiver-panel.tsx'
import { RegisterPanel } from './register-panel.tsx'
import { useReceiverActions } from './use-webhooks.ts'
import { Validity } from './validity.tsx'
import { webhookTitle } from './webhook-address.ts'
import { InboxHeader, TestMenu } from './webhook-header.tsx'
import { WebhookInspector } from './webhook-inspector.tsx'

interface WebhookPageProps {
  /** `registered`, `register`, `receiver`, `forwarding`, `inbox`, the ID of a webhook, or null. */
  readonly part: string | null
  /** In the inbox: the number of an event, `replay`, `compare`, `send`, `retention`, or null. */
  readonly item: string | null
}

const noRegistration: readonly WebhookRow[] = []

/** The path of events from the service to this computer, and below it those that arrived. */
export function WebhookPage({ part, item }: WebhookPageProps) {
  const workbench = useWorkbench()
  const { bridge, notices } = workbench
  const view = useStore(inboxView(workbench))
  const { selected } = useStore(inboxSelection(workbench))
  const list = useRows('inbox', 'list', (range) => ({ ...view, ...range }))
  const registered = useCall('webhooks', 'list')
  const { total } = list
  const isNarrowed = isFiltered(view)
  const { task: exporting, run } = useAct()
  const [, navigate] = useLocation()
  const id = part === 'inbox' ? eventId(item) : null
  const inspector = useInspector(part, item, registered.value?.webhooks ?? null)
  const receiverActions = useReceiverActions()
  const volume = useInboxVolume()
  const stations = usePathParts({ registered, part, lastAt: volume.value?.lastAt ?? null })
  // Before the first event, the list draws the path, and there is nothing to search, filter or count.
  const isUnused = total === 0 && !isNarrowed && registered.fault === null
  // An empty inbox has the one act that fills it; two would compete.
  const isPrimary = inspector === null && !isUnused
  const close = () => navigate('/webhooks')
  /** Exports the matching events to a file. */
  const exportLines = async () => {
    const outcome = await run(() => bridge.inbox.export(view))
    if (!outcome.ok || outcome.value === null) return
    const { fileName, events } = outcome.value
    notices.say(
      'ok',
      plural(
        events,
        { one: '# event exported to {fileName}.', other: '# events exported to {fileName}.' },
        { fileName },
      ),
    )
  }
  return (
    <ListAndInspector inspector={inspector}>
      <InboxHeader
        path={
          <EventPath
            stations={stations}
            isDrawn={(total ?? 0) === 0 && !isNarrowed}
            receiverActions={receiverActions}
          />
        }
        search={!isUnused && <InboxSearch />}
        filters={!isUnused && <InboxFilters />}
        selection={!isEmpty(selected) && <SelectionBar total={total ?? 0} />}
        count={
          total !== null &&
          !isUnused && (
            <>
              <InboxVolumeChart volume={volume} />
              {isNarrowed
                ? plural(total, { one: '# match', other: '# matches' })
                : plural(total, { one: '# event', other: '# events' })}
            </>
          )
        }
        actions={
          <>
            <TestMenu />
            <Button
              variant={isPrimary ? 'filled' : 'default'}
              icon={IconPlus}
              onClick={() => navigate('/webhooks/register')}
              data-tour="webhooks"
            >{t`Register webhook`}</Button>
            <InboxMenu
              total={total}
              isNarrowed={isNarrowed}
              isExporting={exporting.kind === 'running'}
              onExport={exportLines}
              onCleared={close}
            />
          </>
        }
      />
      {receiverActions.task.kind === 'failed' && (
        <FaultNotice fault={receiverActions.task.fault} onRetry={receiverActions.toggle} variant="bar" />
      )}
      <RefreshNotice
        fault={registered.fault}
        onRetry={registered.refetch}
        missing={t`Couldn’t load webhooks`}
      />
      <InvalidNotice webhooks={registered.value?.webhooks ?? noRegistration} />
      <ForwardingNotice />
      {exporting.kind === 'failed' && (
        <FaultNotice fault={exporting.fault} onRetry={exportLines} variant="bar" />
      )}
      <InboxList
        list={list}
        openedId={id}
        stations={registered.fault === null ? stations : null}
        isOpened={inspector !== null}
      />
    </ListAndInspector>
  )
}

function InboxSearch() {
  const store = inboxView(useWorkbench())
  const { text } = useStore(store)
  return (
    <SearchField label={t`Search events`} value={text} onChange={(next) => store.setState({ text: next })} />
  )
}

function useInspector(
  part: string | null,
  item: string | null,
  webhooks: readonly WebhookRow[] | null,
): Inspector | null {
  const [, navigate] = useLocation()
  const id = part === 'inbox' ? eventId(item) : null
  const event = useCall('inbox', 'get', id === null ? null : { id }).value
  const onClose = () => navigate('/webhooks')
  switch (part) {
    case null:
      return null
    case 'inbox':
      if (id === null) return inboxTool(item, onClose)
      return {
        icon: IconInbox,
        kind: t`Event`,
        title: event === null ? t`Event` : eventTitle(event.kind),
        content: <EventInspector id={id} />,
        onClose,
      }
    case 'registered':
      return { icon: IconWebhook, title: t`Registered webhooks`, content: <RegisteredPanel />, onClose }
    case 'receiver':
      return { icon: IconAntenna, title: t`Receiver`, content: <ReceiverPanel />, onClose }
    case 'forwarding':
      return { icon: IconArrowForwardUp, title: t`Forwarding`, content: <ForwardingPanel />, onClose }
    case 'register':
      return { icon: IconWebhook, title: t`Register webhook`, content: <RegisterPanel />, onClose }
    default:
      return webhookOf(part, webhooks, navigate)
  }
}

function inboxTool(item: string | null, onClose: () => void): Inspector | null {
  if (item === 'retention')
    return { icon: IconClock, title: t`Inbox retention`, content: <RetentionPanel />, onClose }
  if (item === 'replay')
    return { icon: IconRepeat, title: t`Replay events`, content: <BulkReplayPanel />, onClose }
  if (item === 'compare')
    return { icon: IconArrowsDiff, title: t`Compare events`, content: <ComparePanel />, onClose }
  if (item === 'send') return { icon: IconSend, title: t`Send a test event`, content: <SendPanel />, onClose }
  return null
}

function webhookOf(
  id: string,
  webhooks: readonly WebhookRow[] | null,
  navigate: (path: string) => void,
): Inspector {
  const onClose = () => navigate('/webhooks')
  const webhook = webhooks === null ? null : webhooks.find((row) => row.id === id)
  const place = webhook == null || webhooks === null ? -1 : webhooks.indexOf(webhook)
  const stepTo = (index: number) => {
    const row = place === -1 ? undefined : webhooks?.[index]
    return row === undefined ? null : () => navigate(`/webhooks/${encodeURIComponent(row.id)}`)
  }
  return {
    icon: IconWebhook,
    kind: t`Webhook`,
    title: webhook == null ? t`Webhook` : webhookTitle(webhook.url),
    ...(webhook != null && { status: <Validity valid={webhook.valid} /> }),
    content: <WebhookInspector key={id} webhook={webhook} onGone={onClose} />,
    onClose,
    steps: { previous: stepTo(place - 1), next: stepTo(place + 1) },
  }
}

function eventId(item: string | null): number | null {
  return item !== null && /^[1-9]\d{0,14}$/.test(item) ? Number(item) : null
}
