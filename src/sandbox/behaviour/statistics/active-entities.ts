import {
  type activeEntities,
  type StatisticsEntity,
  type statisticsOperations,
  statisticsSpans,
} from '../../../shared/api/ads/statistics.ts'
import { parseIsoTime } from '../../../shared/api/conventions.ts'
import { exclusiveParameters } from '../../answer/ads-errors.ts'
import { json } from '../../answer/reply.ts'
import type { AdsError } from '../../answer/service-error.ts'
import { isoSeconds } from '../../clock.ts'
import type { AdsData } from '../../state/ads-data.ts'
import type { LineItemRecord } from '../../state/campaign-tables.ts'
import { lineItemIndex } from '../../state/line-item-index.ts'
import { changedHours } from '../../statistics/activity.ts'
import { hourLength } from '../../statistics/calendar.ts'
import { type DeliveryModel, deliveryOf } from '../../statistics/delivery.ts'
import { uniform } from '../../statistics/uniform.ts'
import type { AdsBehaviours, AdsReviews } from '../common/contract.ts'
import { listParam, type RequestValues } from '../common/request-values.ts'
import { windowErrors } from './windows.ts'

/** At most one of these narrows the list (statistics.md#active-entities). */
const filters = ['funding_instrument_ids', 'campaign_ids', 'line_item_ids'] as const
type Filters = { readonly [Name in (typeof filters)[number]]?: readonly string[] | undefined }

interface Activity {
  first: number
  last: number
}

export const activityBehaviours: Pick<AdsBehaviours<typeof statisticsOperations>, 'listActiveEntities'> = {
  listActiveEntities({ params, account, data, service, now }) {
    const from = parseIsoTime(params.start_time) / hourLength
    const to = Math.min(parseIsoTime(params.end_time), now) / hourLength
    const delivery = deliveryOf(data)
    const activityById = new Map<string, Activity>()
    const items = data === service.world.ads ? itemsOf(data, account.id, params) : []
    for (const item of items) {
      for (const { hour, seed } of changedHours(delivery, item, from, to)) {
        const id = entityOf(params.entity, item, data, delivery, hour)
        if (id === null) continue
        // Active from some second of its first hour to some second of its last.
        const seconds = Math.floor(uniform(seed, hour, secondsPurpose) * 1800) * 1000
        const start = hour * hourLength + seconds
        const end = Math.min(now, (hour + 1) * hourLength - seconds)
        const activity = activityById.get(id)
        if (activity === undefined) activityById.set(id, { first: start, last: end })
        else {
          activity.first = Math.min(activity.first, start)
          activity.last = Math.max(activity.last, end)
        }
      }
    }
    const rows = [...activityById].map(([entity_id, { first, last }]) => ({
      entity_id,
      activity_start_time: isoSeconds(first),
      activity_end_time: isoSeconds(last),
      placements: ['ALL_ON_TWITTER'],
    }))
    return json({ request: { params }, data: rows, data_type: 'active_entities' })
  },
}

const secondsPurpose = 45

export const activityReviews: AdsReviews<typeof statisticsOperations> = {
  listActiveEntities: ({ given, account }) => [
    ...windowErrors(given, account, statisticsSpans.activity),
    ...filterErrors(given),
  ],
}

function filterErrors(values: RequestValues): readonly AdsError[] {
  const [first, ...others] = filters.filter((name) => listParam(values, name).length > 0)
  return first === undefined ? [] : others.map((name) => exclusiveParameters(name, first))
}

function itemsOf(data: AdsData, accountId: string, params: Filters): readonly LineItemRecord[] {
  const { funding_instrument_ids: funding, campaign_ids: campaigns, line_item_ids: items } = params
  return lineItemIndex(data)
    .inOrder(accountId, 'created_at')
    .filter(
      (item) =>
        (items?.includes(item.id) ?? true) &&
        (campaigns?.includes(item.campaign_id) ?? true) &&
        (funding?.includes(data.campaigns.get(item.campaign_id)?.funding_instrument_id ?? '') ?? true),
    )
}

function entityOf(
  entity: Exclude<StatisticsEntity, 'ACCOUNT'> | (typeof activeEntities)[number],
  item: LineItemRecord,
  data: AdsData,
  delivery: DeliveryModel,
  hour: number,
): string | null {
  switch (entity) {
    case 'LINE_ITEM':
      return item.id
    case 'CAMPAIGN':
      return item.campaign_id
    case 'FUNDING_INSTRUMENT':
      return data.campaigns.get(item.campaign_id)?.funding_instrument_id ?? null
    case 'PROMOTED_TWEET':
      return delivery.creativeIn(item, hour)?.id ?? null
    default:
      // The sandbox has no promoted accounts.
      return null
  }
}
