import { isoSeconds } from '../clock.ts'
import { demoAccountIds } from './accounts.ts'
import { homeMarkets, type Market, pick, ranges, saleMarket, seasons } from './campaign-words.ts'
import { type LineItemKind, lineItemKinds } from './line-item-kinds.ts'

const day = 86_400_000
/** Creation time of the first campaign; the others follow a week apart, repeating after a year. */
const firstCreation = Date.UTC(2026, 0, 5, 9, 12)

export const demoFundingIds = {
  card: 'lygyi',
  creditLine: 'lygyk',
  insertionOrder: 'lygym',
  saleCard: 'lygyp',
} as const

/** The minimum, shown without `--scale`. */
const fewestCampaigns = 40
const lineItemsPerCampaign = 100

/** Funding: an account in euros and one in dollars. */
export const demoFunding = {
  funding_instruments: [
    {
      id: demoFundingIds.card,
      account_id: demoAccountIds.northwind,
      type: 'CREDIT_CARD',
      description: 'Visa ending in 0650',
      currency: 'EUR',
      credit_limit_local_micro: 2_500_000_000,
      start_time: '2024-01-15T09:20:00Z',
      created_at: '2024-01-15T09:20:00Z',
      updated_at: '2026-01-04T08:00:00Z',
    },
    {
      id: demoFundingIds.creditLine,
      account_id: demoAccountIds.northwind,
      type: 'CREDIT_LINE',
      description: 'Credit line of Northwind Trading GmbH',
      currency: 'EUR',
      credit_limit_local_micro: 80_000_000_000,
      credit_remaining_local_micro: 46_120_000_000,
      start_time: '2025-01-01T00:00:00Z',
      created_at: '2024-12-12T11:02:00Z',
      updated_at: '2026-10-30T06:00:00Z',
    },
    {
      id: demoFundingIds.insertionOrder,
      account_id: demoAccountIds.northwind,
      type: 'INSERTION_ORDER',
      description: 'Order 4711, summer 2025',
      currency: 'EUR',
      entity_status: 'ACTIVE',
      able_to_fund: false,
      reasons_not_able_to_fund: ['EXPIRED'],
      funded_amount_local_micro: 12_000_000_000,
      io_header: '4711',
      start_time: '2025-05-01T00:00:00Z',
      end_time: '2025-09-30T22:00:00Z',
      created_at: '2025-04-14T13:30:00Z',
      updated_at: '2025-10-01T00:00:00Z',
    },
    {
      id: demoFundingIds.saleCard,
      account_id: demoAccountIds.winterSale,
      type: 'CREDIT_CARD',
      description: 'Mastercard ending in 7718',
      currency: 'USD',
      credit_limit_local_micro: 5_000_000_000,
      start_time: '2025-03-02T10:30:00Z',
      created_at: '2025-03-02T10:30:00Z',
      updated_at: '2026-09-11T17:45:00Z',
    },
  ],
}

/** A demo campaign, with what its line items need from it. */
export interface DemoCampaign {
  readonly id: string
  readonly account_id: string
  readonly name: string
  readonly funding_instrument_id: string
  readonly budget_optimization: 'LINE_ITEM' | 'CAMPAIGN'
  readonly daily_budget_amount_local_micro: number
  readonly total_budget_amount_local_micro: number | null
  readonly currency: 'EUR' | 'USD'
  readonly entity_status: 'ACTIVE' | 'PAUSED'
  readonly purchase_order_number: string | null
  readonly created_at: string
  readonly updated_at: string
  readonly deleted: boolean
}

export interface PlannedCampaign {
  readonly campaign: DemoCampaign
  readonly kind: LineItemKind
  readonly market: Market
  /** Milliseconds since 1970. */
  readonly created: number
}

/** The campaigns for this many line items. Every sixth belongs to the account in dollars. */
export function planCampaigns(lineItems: number): PlannedCampaign[] {
  const count = Math.max(fewestCampaigns, Math.ceil(lineItems / lineItemsPerCampaign))
  return Array.from({ length: count }, (_, index) => planCampaign(index))
}

function planCampaign(index: number): PlannedCampaign {
  const isSale = index % 6 === 5
  const created = firstCreation + (index % 44) * 7 * day + Math.trunc(index / 44) * 60_000
  const kind = pick(lineItemKinds, index * 3 + Math.trunc(index / 8))
  const market = isSale ? saleMarket : pick(homeMarkets, index)
  const season = pick(seasons, Math.trunc((index % 44) / 8))
  const range = pick(ranges, index * 7 + Math.trunc(index / 10))
  const daily = (80 + ((index * 37) % 24) * 20) * 1_000_000
  const campaign: DemoCampaign = {
    id: (36 ** 4 * 17 + index * 613).toString(36),
    account_id: isSale ? demoAccountIds.winterSale : demoAccountIds.northwind,
    name: `${season} ${range} ${market.code} · ${kind.title}`,
    funding_instrument_id: isSale
      ? demoFundingIds.saleCard
      : index % 4 === 1
        ? demoFundingIds.creditLine
        : demoFundingIds.card,
    budget_optimization: index % 7 === 6 ? 'CAMPAIGN' : 'LINE_ITEM',
    daily_budget_amount_local_micro: daily,
    total_budget_amount_local_micro: index % 3 === 0 ? null : daily * 60,
    currency: isSale ? 'USD' : 'EUR',
    entity_status: index % 5 === 3 ? 'PAUSED' : 'ACTIVE',
    purchase_order_number: index % 4 === 1 ? `PO-2026-${String(100 + index)}` : null,
    created_at: isoSeconds(created),
    updated_at: isoSeconds(created + (1 + (index % 9)) * day),
    deleted: index % 19 === 18,
  }
  return { campaign, kind, market, created }
}
