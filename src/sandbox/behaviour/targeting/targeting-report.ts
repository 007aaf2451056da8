import { audienceTargetingTypes } from '../../../shared/entities/targeting/targeting-types.ts'
import type { AdsData } from '../../state/ads-data.ts'
import type { CustomAudienceRecord } from '../../state/audience-tables.ts'
import type { LineItemRecord } from '../../state/campaign-tables.ts'
import { flightOf } from '../campaigns/campaign-view.ts'

/** One campaign with the line items that target the audience (advertising document, "Targeting report entry"). */
export interface ReportEntry {
  readonly campaign_id: string
  readonly campaign_name: string | null
  readonly line_items: readonly {
    readonly id: string
    readonly name: string | null
    readonly servable: boolean
  }[]
}

/** What targets the audience in an account, by campaign. */
export function targetingReport(
  data: AdsData,
  audience: CustomAudienceRecord,
  accountId: string,
  { now, onlyServable }: { readonly now: number; readonly onlyServable: boolean },
): ReportEntry[] {
  const entries = new Map<string, { name: string | null; items: ReportEntry['line_items'][number][] }>()
  for (const [id, servable] of targetingLineItems(data, audience, now)) {
    const lineItem = data.line_items.get(id)
    if (lineItem === undefined || lineItem.deleted || lineItem.account_id !== accountId) continue
    if (onlyServable && !servable) continue
    const name = data.campaigns.get(lineItem.campaign_id)?.name ?? null
    const entry = entries.get(lineItem.campaign_id) ?? { name, items: [] }
    entry.items.push({ id, name: lineItem.name, servable })
    entries.set(lineItem.campaign_id, entry)
  }
  return [...entries].map(([campaign_id, { name, items }]) => ({
    campaign_id,
    campaign_name: name,
    line_items: items,
  }))
}

/**
 * Line items by ID, with whether they can serve: those given with the audience, and those with a matching criterion.
 */
function targetingLineItems(
  data: AdsData,
  audience: CustomAudienceRecord,
  now: number,
): Map<string, boolean> {
  const servableById = new Map<string, boolean>()
  for (const { targeting_type, targeting_value, line_item_id, deleted } of data.targeting_criteria.values()) {
    if (deleted || targeting_value !== audience.id || !audienceTargetingTypes.has(targeting_type)) continue
    const lineItem = data.line_items.get(line_item_id)
    if (lineItem !== undefined) servableById.set(line_item_id, isServable(data, lineItem, now))
  }
  for (const { line_item_id, servable } of audience.targeted_by_line_items)
    servableById.set(line_item_id, servable)
  return servableById
}

/** Active in an active campaign, within its flight. */
function isServable(data: AdsData, lineItem: LineItemRecord, now: number): boolean {
  const campaign = data.campaigns.get(lineItem.campaign_id)
  const isCampaignActive = campaign?.entity_status === 'ACTIVE' && !campaign.deleted
  const isActive = isCampaignActive && lineItem.entity_status === 'ACTIVE' && !lineItem.deleted
  return isActive && flightOf(lineItem, now) === 'running'
}
