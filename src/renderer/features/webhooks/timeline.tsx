import { Text } from '@mantine/core'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { t } from '../../../shared/text/language.ts'
import type { WebhookCheck, WebhookRow } from '../../../shared/webhooks/webhook.ts'
import { useCall } from '../../data/client.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { webhookReasonNames } from '../../ui/faults/webhook-labels.ts'
import parts from '../../ui/layout/parts.module.css'
import { Section } from '../../ui/layout/section.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton-rows.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { exactTime } from '../../ui/time.ts'
import { observedByLabel } from './validity.tsx'
import styles from './webhooks.module.css'

/** Every observed check of a webhook, newest first, and when events stopped and resumed. */
export function Timeline({ webhook }: { readonly webhook: WebhookRow }) {
  const { value: known, fault, refetch } = useCall('webhooks', 'timeline', { webhookId: webhook.id })
  return (
    <Section title={t`Validity`} hint={t`Checks seen while Flightdeck was running.`}>
      {fault !== null && <FaultNotice fault={fault} onRetry={refetch} />}
      {known === null && fault === null && <SkeletonRows label={t`Loading timeline`} rows={2} />}
      {known !== null && known.length === 0 && <Text c="dimmed">{t`No checks seen yet.`}</Text>}
      {known !== null && known.length > 0 && (
        <ol className={`${parts.ruled} ${styles.timeline}`} aria-label={t`Validity timeline`}>
          {known.map((check, index) => (
            <Check key={`${check.at} ${check.seenBy}`} check={check} before={known[index + 1] ?? null} />
          ))}
        </ol>
      )}
    </Section>
  )
}

/** `before` is the previous check. */
function Check({ check, before }: { readonly check: WebhookCheck; readonly before: WebhookCheck | null }) {
  const turned = before !== null && before.valid !== check.valid
  return (
    <li>
      <StatusLabel
        tone={check.valid ? 'ok' : 'error'}
        icon={check.valid ? IconCircleCheck : IconCircleX}
        label={check.valid ? t`Valid` : t`Invalid`}
      />
      <span>
        {turned && <strong>{check.valid ? t`Events resumed. ` : t`Events stopped. `}</strong>}
        {check.reason !== null && `${webhookReasonNames[check.reason]}. `}
        <span
          className={parts.muted}
        >{t`Seen ${observedByLabel[check.seenBy]}, ${exactTime(check.at)}`}</span>
      </span>
    </li>
  )
}
