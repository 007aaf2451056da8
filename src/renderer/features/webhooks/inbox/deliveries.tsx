import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import type { SandboxDelivery } from '../../../../shared/contract/sandbox.ts'
import { t } from '../../../../shared/text/language.ts'
import parts from '../../../ui/layout/parts.module.css'
import { StatusLabel } from '../../../ui/status-label.tsx'
import styles from '../webhooks.module.css'

/** Who took the event. */
export function Deliveries({ deliveries }: { readonly deliveries: readonly SandboxDelivery[] }) {
  if (deliveries.length === 0) {
    return (
      <p role="status">{t`Not delivered. No valid webhooks: register one, or validate an invalid one.`}</p>
    )
  }
  return (
    <div role="status">
      <ul aria-label={t`Deliveries`} className={parts.framed}>
        {deliveries.map(({ webhookId, status }) => (
          <li key={webhookId} className={styles.delivery}>
            <code>{webhookId}</code>
            <ResponseStatus status={status} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Zero means that the endpoint couldn't be reached (decisions.md, control interface). */
function ResponseStatus({ status }: { readonly status: number }) {
  if (status >= 200 && status < 300) {
    return <StatusLabel tone="ok" icon={IconCircleCheck} label={t`Delivered, status ${status}`} />
  }
  return (
    <StatusLabel
      tone="error"
      icon={IconCircleX}
      label={status === 0 ? t`Unreachable` : t`Refused, status ${status}`}
    />
  )
}
