import type { statisticsOperations } from '../../../shared/api/ads/statistics.ts'
import { parseIsoTime } from '../../../shared/api/conventions.ts'
import { notFound } from '../../answer/ads-errors.ts'
import { json } from '../../answer/reply.ts'
import type { AdsError } from '../../answer/service-error.ts'
import type { AccountRecord } from '../../state/account-tables.ts'
import { deliveryOf } from '../../statistics/delivery.ts'
import { reachOf } from '../../statistics/reach.ts'
import type { AdsBehaviours, AdsReviewContext, AdsReviews, ErasedAdsContext } from '../common/contract.ts'
import { listParam } from '../common/request-values.ts'
import { partsOf } from './entities.ts'
import { windowErrors } from './windows.ts'

type Kind = 'CAMPAIGN' | 'FUNDING_INSTRUMENT'

const feature = 'REACH_AND_FREQUENCY_ANALYTICS'

interface Window {
  readonly start_time: string
  readonly end_time: string
}

type Place = Pick<ErasedAdsContext, 'data' | 'service' | 'now'> & { readonly account: AccountRecord }

function answer(kind: Kind, ids: readonly string[], params: Window, { data, service, now, account }: Place) {
  const [start, end] = [parseIsoTime(params.start_time), parseIsoTime(params.end_time)]
  const rows = ids.map((id) => {
    const isServed = data === service.world.ads
    const items = isServed ? (partsOf(data, account, kind, id)?.items ?? []) : []
    return { id, ...reachOf(deliveryOf(data), items, start, end, now) }
  })
  return json({ request: { params }, data: rows, data_type: 'reach' })
}

export const reachBehaviours: Pick<
  AdsBehaviours<typeof statisticsOperations>,
  'campaignReach' | 'fundingInstrumentReach'
> = {
  campaignReach: (context) => answer('CAMPAIGN', context.params.campaign_ids, context.params, context),
  fundingInstrumentReach: (context) =>
    answer('FUNDING_INSTRUMENT', context.params.funding_instrument_ids, context.params, context),
}

function review(kind: Kind, parameter: string) {
  return ({ given, account, data }: AdsReviewContext): readonly AdsError[] => {
    if (account === null) return []
    const unknown = listParam(given, parameter).find((id) => partsOf(data, account, kind, id) === null)
    const message = 'The account has no reach and frequency analytics'
    return [
      ...(account.features.includes(feature)
        ? []
        : [{ code: 'FEATURE_NOT_AVAILABLE', message, parameter: '' }]),
      ...(unknown === undefined ? [] : [notFound(kind, unknown, parameter)]),
      ...windowErrors(given, account, null),
    ]
  }
}

export const reachReviews: AdsReviews<typeof statisticsOperations> = {
  campaignReach: review('CAMPAIGN', 'campaign_ids'),
  fundingInstrumentReach: review('FUNDING_INSTRUMENT', 'funding_instrument_ids'),
}
