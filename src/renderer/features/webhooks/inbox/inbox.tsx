import { IconSend, IconTrash } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import { isUnfiltered } from '../../../../shared/webhooks/inbox-filter.ts'
import { Button } from '../../../ui/button.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { ConfirmDialog } from '../../../ui/inputs/confirm-dialog.tsx'
import { SearchField } from '../../../ui/inputs/search-field.tsx'
import { type Inspector, ListAndInspector } from '../../../ui/layout/list-and-inspector.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { countOf } from '../../../ui/number.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { SendPanel } from '../event-tester/send-panel.tsx'
import { WebhookTabs } from '../webhook-tabs.tsx'
import { EventInspector } from './event-inspector.tsx'
import { InboxFilters } from './inbox-filters.tsx'
import { InboxList } from './inbox-list.tsx'
import { inboxStore } from './inbox-store.ts'
import { RetentionPanel } from './retention-panel.tsx'

/** The events that this program received. `item` is the number of the one in the inspector, `send`, `keep`, or null. */
export function Inbox({ item }: { readonly item: string | null }) {
  const store = inboxStore(useWorkbench())
  const { total, search, filter, exporting } = useStore(store.store)
  const narrowed = search !== '' || !isUnfiltered(filter)
  const [, navigate] = useLocation()
  const id = eventId(item)
  useEffect(() => {
    store.load()
  }, [store])
  useEffect(() => {
    if (id === null) store.close()
    else store.open(id)
  }, [id, store])
  const close = () => navigate('/webhooks/inbox')
  return (
    <ListAndInspector inspector={inspectorFor(item, id, close)}>
      <PageHeader
        title="Inbox"
        aside={
          total !== null && countOf(total, narrowed ? 'match' : 'event', narrowed ? 'matches' : 'events')
        }
        actions={<SearchField label="Search events" value={search} onChange={store.search} />}
      />
      <WebhookTabs
        value="inbox"
        actions={
          <>
            <Button icon={IconSend} onClick={() => navigate('/webhooks/inbox/send')}>
              Send test event
            </Button>
            <Button
              disabled={total === null || total === 0}
              loading={exporting.kind === 'running'}
              onClick={store.exportLines}
            >
              Export
            </Button>
            <Button onClick={() => navigate('/webhooks/inbox/retention')}>Retention…</Button>
            <ClearInbox disabled={total === null || (total === 0 && !narrowed)} onCleared={close} />
          </>
        }
      />
      <InboxFilters />
      {exporting.kind === 'failed' && (
        <FaultNotice fault={exporting.fault} onRetry={store.exportLines} variant="bar" />
      )}
      <InboxList openedId={id} />
    </ListAndInspector>
  )
}

function inspectorFor(item: string | null, id: number | null, onClose: () => void): Inspector | null {
  if (item === 'retention') return { title: 'Inbox retention', content: <RetentionPanel />, onClose }
  if (item === 'send') return { title: 'Send a test event', content: <SendPanel />, onClose }
  if (id === null) return null
  return { title: `Event ${id}`, content: <EventInspector />, onClose }
}

function eventId(item: string | null): number | null {
  return item !== null && /^[1-9]\d{0,14}$/.test(item) ? Number(item) : null
}

function ClearInbox({ disabled, onCleared }: { readonly disabled: boolean; readonly onCleared: () => void }) {
  const store = inboxStore(useWorkbench())
  const { clearing, total, search, filter } = useStore(store.store)
  const [asking, setAsking] = useState(false)
  const clear = async () => {
    if (!(await store.clear())) return
    setAsking(false)
    onCleared()
  }
  return (
    <>
      <Button icon={IconTrash} disabled={disabled} onClick={() => setAsking(true)}>
        Clear inbox
      </Button>
      {asking && (
        <ConfirmDialog
          title="Clear the inbox?"
          confirmLabel="Clear inbox"
          task={clearing}
          onConfirm={clear}
          onClose={() => setAsking(false)}
        >
          <p>
            {search === '' && isUnfiltered(filter) && total !== null
              ? `${countOf(total, 'received event')} will be deleted from this computer.`
              : 'All received events will be deleted from this computer, not only those found by the search.'}{' '}
            The service cannot send {total === 1 && search === '' && isUnfiltered(filter) ? 'it' : 'them'}{' '}
            again.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
