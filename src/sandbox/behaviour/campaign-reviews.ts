import { type campaignOperations, createCampaign, updateCampaign } from '../../shared/catalogue/campaigns.ts'
import { changedCampaign, judgeCampaign, newCampaign } from './campaign-draft.ts'
import type { AdsReviews } from './contract.ts'
import { findCampaign, findFundingInstrument } from './find-entity.ts'
import { readable } from './readable.ts'

/** What the rules say of a request some of whose parameters may be wrong by themselves: those count as not given. */
export const campaignReviews: AdsReviews<typeof campaignOperations> = {
  create({ given, data, account, service }) {
    const params = readable(createCampaign, given)
    if (account === null) return []
    const funding = findFundingInstrument({ account, data }, params.funding_instrument_id ?? '')
    if (funding === undefined) return []
    return judgeCampaign(data, newCampaign(params, funding, service.world.clock.now()))
  },

  update({ given, data, account, service }) {
    const params = readable(updateCampaign, given)
    if (account === null) return []
    const before = findCampaign({ account, data }, params.campaign_id ?? '')
    if (before === undefined) return []
    return judgeCampaign(data, changedCampaign(before, params, service.world.clock.now()))
  },
}
