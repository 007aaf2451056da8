import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { OverviewWebhooks } from '../../../shared/overview/overview.ts'
import { webhookReasonNames } from '../../ui/faults/label-webhook.ts'
import { countOf, formatCount } from '../../ui/number.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { Calm, Card } from './card.tsx'
import styles from './overview.module.css'

/** Webhooks to which nothing is delivered. */
export function WebhooksCard({ webhooks }: { readonly webhooks: OverviewWebhooks }) {
  const { known, invalid, rows } = webhooks
  return (
    <Card title="Webhooks" link={{ href: '/webhooks', words: 'Webhooks' }}>
      {known === 0 ? (
        <Calm>No webhooks known on this computer.</Calm>
      ) : (
        <>
          {invalid === 0 ? (
            <StatusLabel tone="ok" icon={IconCircleCheck} word={`${countOf(known, 'webhook')}, all valid`} />
          ) : (
            <StatusLabel
              tone="error"
              icon={IconCircleX}
              word={`${formatCount(invalid)} of ${formatCount(known)} invalid: no events delivered`}
            />
          )}
          <ul className={styles.rows} aria-label="Invalid webhooks">
            {rows.map(({ id, url, since, reason }) => (
              <li key={id} className={styles.row}>
                <Link href={`/webhooks/${encodeURIComponent(id)}`} className={styles.rowTitle}>
                  {url ?? `Webhook ${id}`}
                </Link>
                <span className={styles.rowLabel}>
                  {reason === null ? 'Invalid' : webhookReasonNames[reason]}
                  {since !== null && (
                    <>
                      , <RelativeTime at={since} />
                    </>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
