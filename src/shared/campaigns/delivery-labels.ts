import { t } from '../text/language.ts'
import type { DeliveryKind } from './delivery.ts'

/** Delivery states as cells, filters, editors and exports show them. */
export const deliveryLabels: Readonly<Record<DeliveryKind, string>> = {
  running: t`Running`,
  scheduled: t`Scheduled`,
  blocked: t`Not delivering`,
  paused: t`Paused`,
  draft: t`Draft`,
  ended: t`Ended`,
  unknown: t`Unknown`,
}
