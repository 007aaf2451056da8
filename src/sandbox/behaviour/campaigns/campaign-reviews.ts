import { type campaignOperations, createCampaign, updateCampaign } from '../../../shared/api/ads/campaigns.ts'
import type { AdsReviews } from '../common/contract.ts'
import { readable } from '../common/readable.ts'
import { changedCampaign, checkCampaign, newCampaign } from './campaign-draft.ts'

/** Checks a campaign after a change; invalid parameters count as missing. */
export const campaignReviews = {
  create({ given, data, account, now }) {
    const params = readable(createCampaign, given)
    const funding = data.funding_instruments.get(params.funding_instrument_id ?? '')
    const place = { account_id: account?.id ?? '', id: funding?.id ?? '', currency: funding?.currency ?? '' }
    return checkCampaign(data, newCampaign(params, place, now))
  },
  update({ given, data, account, now }) {
    const params = readable(updateCampaign, given)
    const before = data.campaigns.get(params.campaign_id ?? '')
    if (before === undefined || before.account_id !== account?.id) return []
    return checkCampaign(data, changedCampaign(before, params, now))
  },
} satisfies AdsReviews<typeof campaignOperations>
