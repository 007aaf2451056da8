import type { CampaignRecord, LineItemRecord } from '../state/campaign-tables.ts'
import type { Writing } from './writing.ts'

type Place = Pick<Writing, 'account' | 'data'>

/** A campaign of the account that is not deleted. */
export function findCampaign({ account, data }: Place, id: string): CampaignRecord | undefined {
  const campaign = data.campaigns.get(id)
  return campaign?.account_id === account.id && !campaign.deleted ? campaign : undefined
}

/** A line item of the account that is not deleted. */
export function findLineItem({ account, data }: Place, id: string): LineItemRecord | undefined {
  const item = data.line_items.get(id)
  return item?.account_id === account.id && !item.deleted ? item : undefined
}
