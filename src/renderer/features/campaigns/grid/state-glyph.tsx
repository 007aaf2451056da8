import { type DeliveryStatus, deliversNow } from '../../../../shared/campaigns/delivery.ts'
import { fromConstant } from '../../../../shared/text/format.ts'
import { deliveryText } from '../../../ui/delivery-label.tsx'
import styles from './campaign-grid.module.css'

interface StateGlyphProps {
  readonly status: string
  /** Null for what isn't published. */
  readonly delivery: DeliveryStatus | null
}

/** The status a person set, in one glyph: a green dot only for what delivers, a ring for what is on and doesn't. */
export function StateGlyph({ status, delivery }: StateGlyphProps) {
  return (
    <span
      className={styles.state}
      data-state={status}
      data-delivers={isDelivering(status, delivery) || undefined}
      title={stateText(status, delivery)}
    >
      {fromConstant(status)}
    </span>
  )
}

/** "Active", and for what is active without delivering also why: "Active · Campaign paused". */
export function stateText(status: string, delivery: DeliveryStatus | null): string {
  const label = fromConstant(status)
  return status !== 'ACTIVE' || delivery === null || deliversNow(delivery.kind)
    ? label
    : [label, deliveryText(delivery)].join(' · ')
}

function isDelivering(status: string, delivery: DeliveryStatus | null): boolean {
  return status === 'ACTIVE' && delivery !== null && deliversNow(delivery.kind)
}
