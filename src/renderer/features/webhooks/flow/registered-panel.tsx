import { Group } from '@mantine/core'
import { IconWebhook } from '@tabler/icons-react'
import { Link, useLocation } from 'wouter'
import { t } from '../../../../shared/text/language.ts'
import type { WebhookRow } from '../../../../shared/webhooks/webhook.ts'
import { useAct } from '../../../data/act.ts'
import { useCall } from '../../../data/client.ts'
import { Button } from '../../../ui/button.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { InspectorPart } from '../../../ui/inspector/inspector-panel.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx'
import { RefreshButton } from '../../../ui/refresh-button.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { rich } from '../../../ui/rich.ts'
import { currentEnvironment } from '../../../workbench/session.ts'
import { useLive, useWorkbench } from '../../../workbench/use-workbench.ts'
import { LastCheck, Validity } from '../validity.tsx'
import { webhookTitle } from '../webhook-address.ts'
import styles from './event-path.module.css'

/** The webhooks of the app, each leading to its own inspector. */
export function RegisteredPanel() {
  const { bridge } = useWorkbench()
  const list = useCall('webhooks', 'list')
  const { task: hourlyCheck, run } = useAct([['webhooks', 'list']])
  const environment = currentEnvironment(useLive('session'))?.environment
  const [, navigate] = useLocation()
  const runHourlyCheck = () => run(bridge.sandbox.checkWebhooks)
  const webhooks = list.value?.webhooks ?? null
  return (
    <>
      <InspectorPart part="facts">
        {list.value !== null && (
          <span className={parts.muted}>{rich`Updated ${<RelativeTime at={list.value.seenAt} />}`}</span>
        )}
      </InspectorPart>
      <InspectorPart part="acts">
        <RefreshButton label={t`Refresh webhooks`} busy={list.isFetching} onClick={list.refetch} />
      </InspectorPart>
      {webhooks === null && list.fault === null && <SkeletonRows label={t`Loading webhooks`} rows={2} />}
      {webhooks !== null && webhooks.length === 0 && (
        <EmptyState
          icon={IconWebhook}
          sentence={t`No webhooks for this app yet.`}
          hint={t`A registered address receives events as they happen.`}
        >
          <Button onClick={() => navigate('/webhooks/register')}>{t`Register an address`}</Button>
        </EmptyState>
      )}
      {webhooks !== null && webhooks.length > 0 && (
        <ul aria-label={t`Webhooks`} className={parts.ruled}>
          {webhooks.map((webhook) => (
            <li key={webhook.id}>
              <RegisteredRow webhook={webhook} />
            </li>
          ))}
        </ul>
      )}
      {hourlyCheck.kind === 'failed' && <FaultNotice fault={hourlyCheck.fault} onRetry={runHourlyCheck} />}
      {environment?.kind === 'sandbox' && (
        <Group py={12}>
          <Button
            onClick={runHourlyCheck}
            loading={hourlyCheck.kind === 'running'}
          >{t`Run the hourly check`}</Button>
        </Group>
      )}
    </>
  )
}

function RegisteredRow({ webhook }: { readonly webhook: WebhookRow }) {
  const { id, url, valid, ours, lastCheck } = webhook
  return (
    <Link href={`/webhooks/${encodeURIComponent(id)}`} className={styles.webhook}>
      <span className={styles.webhookAddress} title={url}>
        {webhookTitle(url)}
      </span>
      <Validity valid={valid} />
      <span className={styles.webhookFacts}>
        {ours ? t`This receiver` : t`Another endpoint`} · {t`Last check:`}{' '}
        <LastCheck check={lastCheck} isShort />
      </span>
    </Link>
  )
}
