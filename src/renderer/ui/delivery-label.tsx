import {
  IconAlertTriangle,
  IconCalendarEvent,
  IconCalendarOff,
  IconCircleCheck,
  IconPencil,
  IconPlayerPause,
  IconQuestionMark,
  type TablerIcon,
} from '@tabler/icons-react'
import type { DeliveryKind, DeliveryStatus } from '../../shared/campaigns/delivery.ts'
import { deliveryLabels } from '../../shared/campaigns/delivery-labels.ts'
import { fromConstant } from '../../shared/text/format.ts'
import { t } from '../../shared/text/language.ts'
import parts from './layout/parts.module.css'
import { StatusLabel, type Tone } from './status-label.tsx'

const appearances: Readonly<Record<DeliveryKind, readonly [Tone, TablerIcon]>> = {
  running: ['ok', IconCircleCheck],
  scheduled: ['neutral', IconCalendarEvent],
  blocked: ['attention', IconAlertTriangle],
  paused: ['neutral', IconPlayerPause],
  draft: ['neutral', IconPencil],
  ended: ['neutral', IconCalendarOff],
  unknown: ['neutral', IconQuestionMark],
}

const reasonLabels: Readonly<Record<string, string>> = {
  ACCOUNT_REJECTED: t`Account rejected`,
  ACCOUNT_UNDER_REVIEW: t`Account under review`,
  BUDGET_EXHAUSTED: t`Budget used up`,
  CAMPAIGN_BLOCKED: t`Campaign not delivering`,
  CAMPAIGN_DELETED: t`Campaign deleted`,
  CAMPAIGN_DRAFT: t`Campaign is a draft`,
  CAMPAIGN_PAUSED: t`Campaign paused`,
  CONTENT_REVIEW_PROBLEM: t`Not approved`,
  EXPIRED: t`Ended`,
  FUNDING_PROBLEM: t`Funding problem`,
  INCOMPLETE: t`No line items`,
  PAUSED_BY_ADVERTISER: t`Paused`,
  STARTS_IN_FUTURE: t`Not started yet`,
}

/** What a person set, or what ends by itself: nothing to act on. */
const chosenReasons: ReadonlySet<string> = new Set([
  'ACCOUNT_UNDER_REVIEW',
  'CAMPAIGN_BLOCKED',
  'CAMPAIGN_DELETED',
  'CAMPAIGN_DRAFT',
  'CAMPAIGN_PAUSED',
  'EXPIRED',
  'PAUSED_BY_ADVERTISER',
  'STARTS_IN_FUTURE',
])

function appearanceOf({ kind, reasons }: DeliveryStatus): readonly [Tone, TablerIcon] {
  const isChosen =
    kind === 'blocked' && reasons.length > 0 && reasons.every((reason) => chosenReasons.has(reason))
  return isChosen ? ['neutral', IconPlayerPause] : appearances[kind]
}

export function deliveryText({ kind, reasons }: DeliveryStatus): string {
  const [reason] = reasons
  if (kind !== 'blocked' || reason === undefined) return deliveryLabels[kind]
  return reasonLabel(reason)
}

/** All reasons, if there are more than the label shows. */
export function deliveryHint(delivery: DeliveryStatus): string | undefined {
  const labels = delivery.reasons.map(reasonLabel)
  return labels.length > 1 ? labels.join(', ') : undefined
}

function reasonLabel(reason: string): string {
  return reasonLabels[reason] ?? fromConstant(reason)
}

export function DeliveryLabel({ delivery }: { readonly delivery: DeliveryStatus }) {
  const [tone, icon] = appearanceOf(delivery)
  const hint = deliveryHint(delivery)
  return (
    <StatusLabel
      tone={tone}
      icon={icon}
      label={deliveryText(delivery)}
      {...(hint === undefined ? {} : { title: hint })}
    />
  )
}

/** In a list with a mark of each row's state: only what asks for an act is a pill, everything else a word. */
export function DeliveryWord({ delivery }: { readonly delivery: DeliveryStatus }) {
  const [tone] = appearanceOf(delivery)
  if (tone === 'attention' || tone === 'error') return <DeliveryLabel delivery={delivery} />
  return (
    <span className={tone === 'ok' ? undefined : parts.muted} title={deliveryHint(delivery)}>
      {deliveryText(delivery)}
    </span>
  )
}
