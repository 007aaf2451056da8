import { Button } from '@mantine/core'
import type { WebhookRow } from '../../../shared/webhooks/webhook.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { useWebhookActions } from './use-webhooks.ts'
import styles from './webhooks.module.css'

/** Says which webhooks get no events, and checks one again with one click. */
export function InvalidNotice({ webhooks }: { readonly webhooks: readonly WebhookRow[] }) {
  const invalid = webhooks.filter(({ valid }) => !valid)
  if (invalid.length === 0) return null
  return (
    <section aria-label="Invalid webhooks" className={styles.invalid}>
      {invalid.map((webhook) => (
        <Invalid key={webhook.id} webhook={webhook} />
      ))}
    </section>
  )
}

function Invalid({ webhook }: { readonly webhook: WebhookRow }) {
  const { url, lastCheck } = webhook
  const { task, check } = useWebhookActions(webhook)
  return (
    <>
      <div className={styles.invalidLine}>
        <p>
          No events are delivered to <code>{url}</code>
          {lastCheck !== null && (
            <>
              , as seen <RelativeTime at={lastCheck.at} />
            </>
          )}
          .
        </p>
        <Button onClick={check} loading={task.kind === 'running'}>
          Check again
        </Button>
      </div>
      {task.kind === 'failed' && <FaultNotice fault={task.fault} onRetry={check} />}
    </>
  )
}
