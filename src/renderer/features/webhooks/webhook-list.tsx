import { Box, Button } from '@mantine/core'
import { IconWebhook } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import { streamLinkOperations } from '../../../shared/api/platform/stream-links.ts'
import { webhookOperations } from '../../../shared/api/platform/webhooks.ts'
import type { WebhookList as List, WebhookRow } from '../../../shared/webhooks/webhook.ts'
import type { Column } from '../../ui/data-grid/columns.ts'
import { DataGrid } from '../../ui/data-grid/data-grid.tsx'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import parts from '../../ui/layout/parts.module.css'
import { SkeletonRows } from '../../ui/layout/skeleton-rows.tsx'
import { type Loadable, lastValue } from '../../ui/loadable.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { readTime } from '../../ui/time.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { WaitNotice } from '../../workbench/wait-notice.tsx'
import { webhooksStore } from './store.ts'
import { LastCheck, Validity } from './validity.tsx'

interface WebhookListProps {
  readonly list: Loadable<List>
  readonly openedId: string | null
}

/** The list in each of its states. */
export function WebhookList({ list, openedId }: WebhookListProps) {
  const store = webhooksStore(useWorkbench())
  const [, navigate] = useLocation()
  const known = lastValue(list)
  const waiting = (
    <Box py={12} px={16} className={parts.hideEmpty}>
      <WaitNotice operations={[webhookOperations.list, streamLinkOperations.list]} />
    </Box>
  )
  if (known === null) {
    return list.kind === 'failed' ? (
      <FaultNotice fault={list.fault} onRetry={store.load} variant="page" />
    ) : (
      <>
        {waiting}
        <SkeletonRows label="Loading webhooks" rows={4} />
      </>
    )
  }
  const { webhooks } = known
  return (
    <>
      {waiting}
      {list.kind === 'failed' && (
        <div className={parts.notice}>
          <FaultNotice fault={list.fault} onRetry={store.load} />
        </div>
      )}
      {webhooks.length > 0 ? (
        <DataGrid
          label="Webhooks"
          columns={columns}
          count={webhooks.length}
          rowAt={(index) => webhooks[index] ?? null}
          keyOf={({ id }) => id}
          selectedKey={openedId}
          onOpen={({ id }) => navigate(`/webhooks/${encodeURIComponent(id)}`)}
        />
      ) : (
        <EmptyState
          icon={IconWebhook}
          sentence="No webhook is registered for this app."
          hint="A registered address receives the events of the service as they happen."
        >
          <Button onClick={() => navigate('/webhooks/register')}>Register the first webhook</Button>
        </EmptyState>
      )}
    </>
  )
}

const columns: readonly Column<WebhookRow>[] = [
  { key: 'valid', title: 'State', width: 100, cell: ({ valid }) => <Validity valid={valid} /> },
  { key: 'url', title: 'Address', width: 220, grow: 2, cell: ({ url }) => <code title={url}>{url}</code> },
  {
    key: 'check',
    title: 'Last check',
    width: 190,
    grow: 1,
    cell: ({ lastCheck }) => <LastCheck check={lastCheck} />,
  },
  {
    key: 'leads',
    title: 'Leads to',
    width: 110,
    cell: ({ ours }) => (ours ? 'this receiver' : 'elsewhere'),
  },
  {
    key: 'stream',
    title: 'Stream',
    width: 80,
    cell: ({ streamLinked }) => (streamLinked ? 'linked' : 'not linked'),
  },
  {
    key: 'created',
    title: 'Created',
    width: 110,
    align: 'end',
    cell: ({ createdAt }) => {
      const at = readTime(createdAt)
      return at === null ? createdAt : <RelativeTime at={at} />
    },
  },
]
