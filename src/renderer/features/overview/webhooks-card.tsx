import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { Link } from 'wouter'
import { plural, t } from '../../../shared/text/language.ts'
import type { WebhookSummary } from '../../../shared/webhooks/webhook.ts'
import { webhookReasonNames } from '../../ui/faults/webhook-labels.ts'
import { formatCount } from '../../ui/number.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { Card, CardEmptyState } from './card.tsx'
import styles from './overview.module.css'

/** Invalid webhooks, which get no events. */
export function WebhooksCard({ webhooks }: { readonly webhooks: WebhookSummary }) {
  const { known, invalid, rows } = webhooks
  return (
    <Card title={t`Webhooks`} link={{ href: '/webhooks', label: t`Webhooks` }}>
      {known === 0 ? (
        <CardEmptyState>{t`No webhooks known on this computer.`}</CardEmptyState>
      ) : (
        <>
          {invalid === 0 ? (
            <StatusLabel
              shape="text"
              tone="ok"
              icon={IconCircleCheck}
              label={plural(known, { one: '# webhook, all valid', other: '# webhooks, all valid' })}
            />
          ) : (
            <StatusLabel
              shape="text"
              tone="error"
              icon={IconCircleX}
              label={t`${formatCount(invalid)} of ${formatCount(known)} invalid: no events delivered`}
            />
          )}
          <ul className={styles.rows} aria-label={t`Invalid webhooks`}>
            {rows.map(({ id, url, since, reason }) => (
              <li key={id} className={styles.row}>
                <Link href={`/webhooks/${encodeURIComponent(id)}`} className={styles.rowTitle}>
                  {url ?? t`Webhook ${id}`}
                </Link>
                <span className={styles.rowLabel}>
                  {reason === null ? t`Invalid` : webhookReasonNames[reason]}
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
