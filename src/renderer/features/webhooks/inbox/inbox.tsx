import { Group } from '@mantine/core'
import { IconInbox, IconRepeat, IconSend, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import { plural, t } from '../../../../shared/text/language.ts'
import { useAct } from '../../../data/act.ts'
import { useRows } from '../../../data/windows.ts'
import { isEmpty, noRows, sizeOf } from '../../../table/row-selection.ts'
import { Button } from '../../../ui/button.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { ConfirmDialog } from '../../../ui/inputs/confirm-dialog.tsx'
import { SearchField } from '../../../ui/inputs/search-field.tsx'
import { type Inspector, ListAndInspector } from '../../../ui/layout/list-and-inspector.tsx'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { SendPanel } from '../event-tester/send-panel.tsx'
import { WebhookHeader } from '../webhook-header.tsx'
import { BulkReplayPanel } from './bulk-replay-panel.tsx'
import { EventInspector } from './event-inspector.tsx'
import { InboxFilters } from './inbox-filters.tsx'
import { InboxList } from './inbox-list.tsx'
import { inboxSelection, inboxView, isFiltered } from './inbox-view.ts'
import { RetentionPanel } from './retention-panel.tsx'

/** The events that this program received. `item` is the number of the one in the inspector, `replay`, `send`, `retention`, or null. */
export function Inbox({ item }: { readonly item: string | null }) {
  const workbench = useWorkbench()
  const { bridge, notices } = workbench
  const store = inboxView(workbench)
  const view = useStore(store)
  const { selected } = useStore(inboxSelection(workbench))
  const list = useRows('inbox', 'list', (range) => ({ ...view, ...range }))
  const { total } = list
  const narrowed = isFiltered(view)
  const { task: exporting, run } = useAct()
  const [, navigate] = useLocation()
  const id = eventId(item)
  const close = () => navigate('/webhooks/inbox')
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
    <ListAndInspector inspector={inspectorFor(item, id, close)}>
      <WebhookHeader
        view="inbox"
        search={
          <SearchField
            label={t`Search events`}
            value={view.text}
            onChange={(text) => store.setState({ text })}
          />
        }
        filters={<InboxFilters />}
        selection={!isEmpty(selected) && <SelectionBar total={total ?? 0} />}
        count={
          total !== null &&
          (narrowed
            ? plural(total, { one: '# match', other: '# matches' })
            : plural(total, { one: '# event', other: '# events' }))
        }
        actions={
          <>
            <Button
              icon={IconSend}
              onClick={() => navigate('/webhooks/inbox/send')}
            >{t`Send test event`}</Button>
            <Button
              disabled={total === null || total === 0}
              loading={exporting.kind === 'running'}
              onClick={exportLines}
            >{t`Export`}</Button>
            <Button onClick={() => navigate('/webhooks/inbox/retention')}>{t`Retention`}</Button>
            <ClearInbox total={total} narrowed={narrowed} onCleared={close} />
          </>
        }
      />
      {exporting.kind === 'failed' && (
        <FaultNotice fault={exporting.fault} onRetry={exportLines} variant="bar" />
      )}
      <InboxList list={list} openedId={id} />
    </ListAndInspector>
  )
}

function inspectorFor(item: string | null, id: number | null, onClose: () => void): Inspector | null {
  if (item === 'retention') return { title: t`Inbox retention`, content: <RetentionPanel />, onClose }
  if (item === 'replay') return { title: t`Replay events`, content: <BulkReplayPanel />, onClose }
  if (item === 'send') return { title: t`Send a test event`, content: <SendPanel />, onClose }
  if (id === null) return null
  return { icon: IconInbox, title: t`Event ${id}`, content: <EventInspector id={id} />, onClose }
}

function eventId(item: string | null): number | null {
  return item !== null && /^[1-9]\d{0,14}$/.test(item) ? Number(item) : null
}

/** Actions on the selected events. */
function SelectionBar({ total }: { readonly total: number }) {
  const store = inboxSelection(useWorkbench())
  const { selected } = useStore(store)
  const [, navigate] = useLocation()
  const count = sizeOf(selected, total)
  return (
    <Group component="section" gap={8} aria-label={t`Selection`}>
      <strong>{plural(count, { one: '# event selected', other: '# events selected' })}</strong>
      <Button onClick={() => store.setState({ selected: noRows })}>{t`Select none`}</Button>
      <Button icon={IconRepeat} disabled={count === 0} onClick={() => navigate('/webhooks/inbox/replay')}>
        {plural(count, { one: 'Replay # event', other: 'Replay # events' })}
      </Button>
    </Group>
  )
}

interface ClearInboxProps {
  readonly total: number | null
  readonly narrowed: boolean
  readonly onCleared: () => void
}

function ClearInbox({ total, narrowed, onCleared }: ClearInboxProps) {
  const { bridge } = useWorkbench()
  const { task, run } = useAct([['inbox', 'list']])
  const [asking, setAsking] = useState(false)
  const clear = async () => {
    const outcome = await run(bridge.inbox.clear)
    if (!outcome.ok) return
    setAsking(false)
    onCleared()
  }
  return (
    <>
      <Button
        icon={IconTrash}
        disabled={total === null || (total === 0 && !narrowed)}
        onClick={() => setAsking(true)}
      >{t`Clear inbox`}</Button>
      {asking && (
        <ConfirmDialog
          title={t`Clear inbox?`}
          confirmLabel={t`Clear inbox`}
          task={task}
          onConfirm={clear}
          onClose={() => setAsking(false)}
        >
          <p>
            {!narrowed && total !== null
              ? plural(total, {
                  one: '# received event will be deleted from this computer. A webhook replay brings back at most the last 24 hours.',
                  other:
                    '# received events will be deleted from this computer. A webhook replay brings back at most the last 24 hours.',
                })
              : t`This deletes all received events from this computer, not only those found by the search. A webhook replay brings back at most the last 24 hours.`}
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
