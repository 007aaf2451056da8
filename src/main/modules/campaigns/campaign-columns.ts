import { parseIsoTime } from '../../../shared/api/conventions.ts'
import type { GridSubject } from '../../../shared/campaigns/campaign-grid.ts'
import type { Fields, Json } from '../../../shared/core/json.ts'
import { isLong, type Whole } from '../../../shared/core/whole.ts'
import { folded } from '../../core/store/folded.ts'

/**
 * The fields by which the grid filters, sorts and groups: each a column of `campaign_row`, with the value as it would
 * become. text: as it is · name: folded, so that case and accents say nothing · list: joined with commas · number and
 * amount: whole · flag: 0 or 1 · time: milliseconds.
 */
export const campaignColumns = {
  name: 'name',
  funding_instrument_id: 'text',
  budget_optimization: 'text',
  entity_status: 'text',
  effective_status: 'text',
  servable: 'flag',
  objective: 'text',
  product_type: 'text',
  placements: 'list',
  goal: 'text',
  bid_strategy: 'text',
  pay_by: 'text',
  bid_amount_local_micro: 'number',
  daily_budget_amount_local_micro: 'number',
  total_budget_amount_local_micro: 'number',
  start_time: 'time',
  end_time: 'time',
  currency: 'text',
  standard_delivery: 'flag',
  audience_expansion: 'text',
  frequency_cap: 'number',
  duration_in_days: 'number',
  categories: 'list',
  advertiser_domain: 'text',
  advertiser_user_id: 'text',
  android_app_store_identifier: 'text',
  ios_app_store_identifier: 'text',
  purchase_order_number: 'text',
  primary_web_event_tag: 'text',
  created_at: 'time',
  updated_at: 'time',
} as const
export type CampaignColumn = keyof typeof campaignColumns
type Kind = (typeof campaignColumns)[CampaignColumn]

export function isCampaignColumn(name: string): name is CampaignColumn {
  return Object.hasOwn(campaignColumns, name)
}

export const campaignColumnNames = Object.keys(campaignColumns).filter(isCampaignColumn)

/** What the service adds to a campaign or line item, for the grid to show. */
export const factNames: readonly string[] = [
  'currency',
  'effective_status',
  'servable',
  'reasons_not_servable',
  'created_at',
  'updated_at',
]

const factColumns: ReadonlySet<string> = new Set(factNames)

const indexOfSubject: Readonly<Record<GridSubject, 0 | 1>> = { campaign: 0, lineItem: 1 }

export function subjectNumber(subject: GridSubject): 0 | 1 {
  return indexOfSubject[subject]
}

export function subjectOfNumber(number: number): GridSubject {
  return number === 0 ? 'campaign' : 'lineItem'
}

export type ColumnValues = Readonly<Record<CampaignColumn, string | Whole | null>>

/** `content` as a draft has it, `record` as the service told it; both may lack anything. */
export function columnValues(content: Fields, record: Fields): ColumnValues {
  const values: Partial<Record<CampaignColumn, string | Whole | null>> = {}
  for (const name of campaignColumnNames) {
    const value = content[name] ?? (factColumns.has(name) ? record[name] : undefined)
    values[name] = columnValue(campaignColumns[name], value)
  }
  // The keys are exactly the columns.
  return values as ColumnValues
}

function columnValue(kind: Kind, value: Json | undefined): string | Whole | null {
  switch (kind) {
    case 'name':
      return typeof value === 'string' ? folded(value) : null
    case 'text':
      return typeof value === 'string' && value !== '' ? value : null
    case 'list':
      return Array.isArray(value) && value.length > 0 ? value.join(',') : null
    case 'number':
      return isLong(value) ? value : null
    case 'flag':
      return typeof value === 'boolean' ? Number(value) : null
    case 'time': {
      const time = typeof value === 'string' ? parseIsoTime(value) : Number.NaN
      return Number.isNaN(time) ? null : time
    }
  }
}
