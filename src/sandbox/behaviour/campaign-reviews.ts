import { type campaignOperations, createCampaign, updateCampaign } from '../../shared/catalogue/campaigns.ts'
import type { Finding } from '../../shared/domain/finding.ts'
import { changedCampaign, judgeCampaign, newCampaign } from './campaign-draft.ts'
import type { AdsReviews } from './contract.ts'
import { findCampaign, findFundingInstrument } from './find-entity.ts'
import type { Given } from './given.ts'
import { readable } from './readable.ts'
import type { Writing } from './writing.ts'

/** What the rules say of a request some of whose parameters may be wrong by themselves: those count as not given. */

type Place = Pick<Writing, 'account' | 'data' | 'service'>

export function reviewCreate(place: Place, given: Given): readonly Finding[] {
  const params = readable(createCampaign, given)
  const funding = findFundingInstrument(place, params.funding_instrument_id ?? '')
  if (funding === undefined) return []
  return judgeCampaign(place.data, newCampaign(params, funding, place.service.world.clock.now()))
}

export function reviewUpdate(place: Place, given: Given): readonly Finding[] {
  const params = readable(updateCampaign, given)
  const before = findCampaign(place, params.campaign_id ?? '')
  if (before === undefined) return []
  return judgeCampaign(place.data, changedCampaign(before, params, place.service.world.clock.now()))
}

export const campaignReviews: AdsReviews<typeof campaignOperations> = {
  create: ({ given, data, account, service }) =>
    account === null ? [] : reviewCreate({ account, data, service }, given),
  update: ({ given, data, account, service }) =>
    account === null ? [] : reviewUpdate({ account, data, service }, given),
}
