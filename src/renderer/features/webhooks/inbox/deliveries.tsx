import { Group } from '@mantine/core'
import type { SandboxDelivery } from '../../../../shared/contract/sandbox.ts'
import { t } from '../../../../shared/text/language.ts'
import parts from '../../../ui/layout/parts.module.css'
import { statusSign } from '../../../ui/record/status-code.tsx'
import { StatusLabel } from '../../../ui/status-label.tsx'

/** Who took the event. */
export function Deliveries({ deliveries }: { readonly deliveries: readonly SandboxDelivery[] }) {
  if (deliveries.length === 0) {
    return (
      <p role="status">{t`Not delivered. No valid webhooks: register one, or validate an invalid one.`}</p>
    )
  }
  return (
    <div role="status">
      <ul aria-label={t`Deliveries`} className={`${parts.framed} ${parts.ruled}`}>
        {deliveries.map(({ webhookId, status }) => (
          <Group
            component="li"
            key={webhookId}
            gap={12}
            justify="space-between"
            align="stretch"
            wrap="nowrap"
            px={12}
            py={4}
          >
            <code>{webhookId}</code>
            <ResponseStatus status={status} />
          </Group>
        ))}
      </ul>
    </div>
  )
}

/** Zero means that the endpoint couldn't be reached (webhooks.md#deliveries). */
function ResponseStatus({ status }: { readonly status: number }) {
  const sign = statusSign(status)
  if (sign.tone === 'ok') return <StatusLabel {...sign} label={t`Delivered, status ${status}`} />
  return <StatusLabel {...sign} label={status === 0 ? t`Unreachable` : t`Refused, status ${status}`} />
}
