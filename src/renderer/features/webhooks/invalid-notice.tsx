import { Button } from '@mantine/core'
import { t } from '../../../shared/text/language.ts'
import type { WebhookRow } from '../../../shared/webhooks/webhook.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { rich } from '../../ui/rich.ts'
import { useLive } from '../../workbench/use-workbench.ts'
import { useWebhookActions } from './use-webhooks.ts'
import styles from './webhooks.module.css'

/** Lists webhooks that get no events, with a button to check each again. */
export function InvalidNotice({ webhooks }: { readonly webhooks: readonly WebhookRow[] }) {
  const invalid = webhooks.filter(({ valid }) => !valid)
  if (invalid.length === 0) return null
  return (
    <section aria-label={t`Invalid webhooks`} className={styles.invalid}>
      {invalid.map((webhook) => (
        <Invalid key={webhook.id} webhook={webhook} />
      ))}
    </section>
  )
}

function Invalid({ webhook }: { readonly webhook: WebhookRow }) {
  const { url, lastCheck, ours } = webhook
  const isReceiving = useLive('receiver').kind === 'running'
  const { task, check } = useWebhookActions(webhook)
  return (
    <>
      <div className={styles.invalidLine}>
        <p>
          {rich`No events are delivered to ${<code>{url}</code>}`}
          {lastCheck !== null && <>{rich`, as seen ${<RelativeTime at={lastCheck.at} />}`}</>}.{' '}
          {ours && !isReceiving
            ? t`It failed its check: the receiver is stopped. Start it, then check again.`
            : t`It failed its check, which the service makes every hour.`}
        </p>
        <Button onClick={check} loading={task.kind === 'running'}>{t`Check again`}</Button>
      </div>
      {task.kind === 'failed' && <FaultNotice fault={task.fault} onRetry={check} />}
    </>
  )
}
