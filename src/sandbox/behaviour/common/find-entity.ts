import type { CampaignRecord, FundingInstrumentRecord, LineItemRecord } from '../../state/campaign-tables.ts'
import type { Writing } from './writing.ts'

type Place = Pick<Writing, 'account' | 'data'>

/** A funding instrument of the account that isn't deleted. */
export function findFundingInstrument(
  { account, data }: Place,
  id: string,
): FundingInstrumentRecord | undefined {
  const funding = data.funding_instruments.get(id)
  return funding?.account_id === account.id && !funding.deleted ? funding : undefined
}

/** A campaign of the account that isn't deleted. */
export function findCampaign({ account, data }: Place, id: string): CampaignRecord | undefined {
  const campaign = data.campaigns.get(id)
  return campaign?.account_id === account.id && !campaign.deleted ? campaign : undefined
}

/** A line item of the account that isn't deleted. */
export function findLineItem({ account, data }: Place, id: string): LineItemRecord | undefined {
  const item = data.line_items.get(id)
  return item?.account_id === account.id && !item.deleted ? item : undefined
}
