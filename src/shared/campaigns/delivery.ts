import { parseIsoTime } from '../api/conventions.ts'
import type { Fields } from '../core/json.ts'

/** In the order of lists. */
export const deliveryKinds = [
  'running',
  'scheduled',
  'blocked',
  'paused',
  'draft',
  'ended',
  'unknown',
] as const
export type DeliveryKind = (typeof deliveryKinds)[number]

/** Whether a published campaign or line item delivers. */
export interface DeliveryStatus {
  readonly kind: DeliveryKind
  /** Why it doesn't deliver: the service's own codes, and for a line item `CAMPAIGN_PAUSED` and the like. */
  readonly reasons: readonly string[]
}

const kindOfReason: Readonly<Record<string, DeliveryKind>> = {
  EXPIRED: 'ended',
  PAUSED_BY_ADVERTISER: 'paused',
  STARTS_IN_FUTURE: 'scheduled',
}
/** The first of these among the reasons decides: an ended campaign doesn't deliver even if it's resumed. */
const dominantKinds: readonly DeliveryKind[] = ['ended', 'paused', 'blocked', 'scheduled']
const kindOfStatus: Readonly<Record<string, DeliveryKind>> = {
  RUNNING: 'running',
  ACTIVE: 'running',
  PAUSED: 'paused',
}

/**
 * A campaign's delivery according to the service: `servable` and `reasons_not_servable`, or `effective_status` if a
 * host omits those (campaigns.md#status-and-serving). Both lists are open: an unknown reason blocks, an unknown status
 * is `unknown`.
 */
export function campaignDelivery(record: Fields): DeliveryStatus {
  const { servable, reasons_not_servable: given, effective_status: status } = record
  if (servable === true) return { kind: 'running', reasons: [] }
  const reasons = Array.isArray(given) ? given.filter((one) => typeof one === 'string') : []
  if (reasons.length > 0) {
    const kinds = reasons.map((reason) => kindOfReason[reason] ?? 'blocked')
    return { kind: dominantKinds.find((kind) => kinds.includes(kind)) ?? 'blocked', reasons }
  }
  return { kind: (typeof status === 'string' ? kindOfStatus[status] : undefined) ?? 'unknown', reasons }
}

/**
 * Whether budgets, counts and alerts include it: it delivers now, or a host says nothing else. A status isn't enough:
 * what has ended keeps the status ACTIVE.
 */
export function deliversNow(kind: DeliveryKind): boolean {
  return kind === 'running' || kind === 'unknown'
}

export interface LineItemFlight {
  readonly status: string | null
  /** In milliseconds; NaN if there is none. */
  readonly start: number
  readonly end: number
  /** Whether its total budget is used up; absent if that isn't looked up. */
  readonly isBudgetSpent?: boolean
}

export function flightOf({
  entity_status: status,
  start_time: start,
  end_time: end,
}: Fields): LineItemFlight {
  const timeOf = (text: unknown) => (typeof text === 'string' ? parseIsoTime(text) : Number.NaN)
  return { status: typeof status === 'string' ? status : null, start: timeOf(start), end: timeOf(end) }
}

/** What a line item needs to know of its campaign. */
export type CampaignState = DeliveryKind | 'deleted'

/** Of a campaign as it's planned: the service's own reasons only say what is published. */
export function plannedCampaignState({ entity_status: status }: Fields): CampaignState {
  if (status === 'DRAFT') return 'draft'
  return (typeof status === 'string' ? kindOfStatus[status] : undefined) ?? 'unknown'
}

/**
 * A line item's delivery: the service doesn't report it, so it follows from status and flight, and from the campaign's
 * delivery.
 */
export function lineItemDelivery(
  flight: LineItemFlight,
  campaign: CampaignState,
  now: number,
): DeliveryStatus {
  const { status, start, end, isBudgetSpent = false } = flight
  if (end <= now) return { kind: 'ended', reasons: [] }
  if (status === 'DRAFT') return { kind: 'draft', reasons: [] }
  if (status === 'PAUSED') return { kind: 'paused', reasons: [] }
  if (campaign === 'paused' || campaign === 'blocked' || campaign === 'draft' || campaign === 'deleted')
    return { kind: 'blocked', reasons: [`CAMPAIGN_${campaign.toUpperCase()}`] }
  if (isBudgetSpent) return { kind: 'blocked', reasons: ['BUDGET_EXHAUSTED'] }
  if (campaign === 'unknown' || status !== 'ACTIVE') return { kind: 'unknown', reasons: [] }
  return { kind: start > now ? 'scheduled' : 'running', reasons: [] }
}
