import { Button } from '@mantine/core'
import { IconWebhook } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import { streamLinkOperations } from '../../../shared/api/platform/stream-links.ts'
import { webhookOperations } from '../../../shared/api/platform/webhooks.ts'
import { t } from '../../../shared/text/language.ts'
import type { WebhookList as List, WebhookRow } from '../../../shared/webhooks/webhook.ts'
import type { CallState } from '../../data/client.ts'
import { type Column, column } from '../../table/columns.ts'
import { RowList, rowsOfReply } from '../../table/list/row-list.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { readTime } from '../../ui/time.ts'
import { WaitNotice } from '../../workbench/wait-notice.tsx'
import { LastCheck, Validity } from './validity.tsx'

interface WebhookListProps {
  readonly list: CallState<List>
  readonly openedId: string | null
}

/** The list, with all of its loading and error states. */
export function WebhookList({ list, openedId }: WebhookListProps) {
  const [, navigate] = useLocation()
  return (
    <>
      <WaitNotice operations={[webhookOperations.list, streamLinkOperations.list]} isBar />
      <RowList
        list={rowsOfReply({ ...list, value: list.value?.webhooks ?? null })}
        loading={t`Loading webhooks`}
        empty={
          <EmptyState
            icon={IconWebhook}
            sentence={t`No webhooks for this app yet.`}
            hint={t`A registered address receives events as they happen.`}
          >
            <Button onClick={() => navigate('/webhooks/register')}>{t`Register webhook`}</Button>
          </EmptyState>
        }
        label={t`Webhooks`}
        columns={columns}
        keyOf={({ id }) => id}
        selectedKey={openedId}
        onOpen={({ id }) => navigate(`/webhooks/${encodeURIComponent(id)}`)}
      />
    </>
  )
}

const columns: readonly Column<WebhookRow>[] = [
  column('valid', t`State`, 100, ({ valid }) => <Validity valid={valid} />),
  column('url', t`Address`, { width: 220, grow: 2 }, ({ url }) => <code title={url}>{url}</code>),
  column('check', t`Last check`, { width: 150, grow: 1 }, ({ lastCheck }) => (
    <LastCheck check={lastCheck} isShort />
  )),
  column('leads', t`Destination`, 110, ({ ours }) => (ours ? t`this receiver` : t`elsewhere`)),
  column('stream', t`Stream`, { width: 80, optional: true }, ({ streamLinked }) =>
    streamLinked ? t`linked` : t`not linked`,
  ),
  column('created', t`Created`, { width: 110, align: 'end', optional: true }, ({ createdAt }) => {
    const at = readTime(createdAt)
    return at === null ? createdAt : <RelativeTime at={at} />
  }),
]
