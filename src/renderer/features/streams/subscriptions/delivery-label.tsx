import { IconAlertTriangle, IconBroadcast, IconCircleCheck, IconPlugConnectedX } from '@tabler/icons-react'
import { t } from '../../../../shared/text/language.ts'
import { StatusLabel } from '../../../ui/status-label.tsx'
import type { SubscriptionDelivery } from './subscription-rows.ts'

export function SubscriptionDeliveryLabel({ delivery }: { readonly delivery: SubscriptionDelivery }) {
  switch (delivery.kind) {
    case 'webhook':
      return <StatusLabel tone="ok" icon={IconCircleCheck} label={t`Delivering`} />
    case 'invalid':
      return <StatusLabel tone="error" icon={IconAlertTriangle} label={t`Not delivered`} />
    case 'gone':
      return <StatusLabel tone="error" icon={IconPlugConnectedX} label={t`Webhook gone`} />
    case 'stream':
      return <StatusLabel tone="neutral" icon={IconBroadcast} label={t`Streams only`} />
  }
}

/** Why, in a sentence. */
export function deliveryReason(delivery: SubscriptionDelivery): string {
  switch (delivery.kind) {
    case 'webhook':
      return delivery.webhook.ours
        ? t`Events go to this receiver, and to open activity streams.`
        : t`Events go to this webhook, and to open activity streams.`
    case 'invalid':
      return t`The webhook is invalid: it failed its last check. Nothing is delivered until it passes one.`
    case 'gone':
      return t`The webhook was deleted. Choose another one, or end the subscription.`
    case 'stream':
      return t`Events go to open activity streams only. Choose a webhook to have them delivered.`
  }
}
