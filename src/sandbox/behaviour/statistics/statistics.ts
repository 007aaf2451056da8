import {
  type Granularity,
  type MetricGroup,
  type Segmentation,
  type StatisticsEntity,
  statisticsEntities,
  type statisticsOperations,
  statisticsSpans,
} from '../../../shared/api/ads/statistics.ts'
import { parseIsoTime } from '../../../shared/api/conventions.ts'
import { notFound } from '../../answer/ads-errors.ts'
import { json } from '../../answer/reply.ts'
import type { AdsError } from '../../answer/service-error.ts'
import type { AccountRecord } from '../../state/account-tables.ts'
import type { AdsData } from '../../state/ads-data.ts'
import { calendarOf } from '../../statistics/calendar.ts'
import { deliveryOf } from '../../statistics/delivery.ts'
import { figuresOf } from '../../statistics/figures.ts'
import { mobileGroups } from '../../statistics/metrics.ts'
import { type Segment, segmentsOf } from '../../statistics/segments.ts'
import { timeSeries } from '../../statistics/time-series.ts'
import type { AdsBehaviours, AdsReviews } from '../common/contract.ts'
import { listParam, type RequestValues } from '../common/request-values.ts'
import { partsOf } from './entities.ts'
import { windowErrors } from './windows.ts'

/** The query of a request or a job. */
export interface StatisticsQuestion {
  readonly entity: StatisticsEntity
  readonly entity_ids: readonly string[]
  readonly start_time: string
  readonly end_time: string
  readonly granularity: Granularity
  readonly metric_groups: readonly MetricGroup[]
  readonly placement: string
  readonly segmentation_type?: Segmentation | null | undefined
  readonly country?: string | null | undefined
  readonly platform?: string | null | undefined
}

/** The answer to a request, or the content of a job's result file, as known at `now`. */
export function statisticsBody(
  { data, account, isServed, now }: StatisticsPlace,
  question: StatisticsQuestion,
): object {
  const { entity, entity_ids, granularity, metric_groups, placement, segmentation_type } = question
  const [start, end] = [parseIsoTime(question.start_time), parseIsoTime(question.end_time)]
  const series = timeSeries(start, end, granularity, calendarOf(account.timezone))
  const delivery = deliveryOf(data)
  const segmentation = segmentation_type ?? null
  const tracked = data.account_apps.find(
    (app) => app.account_id === account.id && app.conversion_tracking_enabled === true && !app.deleted,
  )
  const rows = entity_ids.map((id) => {
    const parts = partsOf(data, account, entity, id) ?? { items: [], promotedTweet: null }
    // Line items have no other placement.
    const items = isServed && placement === 'ALL_ON_TWITTER' ? parts.items : []
    const figures = (groups: readonly MetricGroup[], segment: Segment | null, of = items) =>
      figuresOf(delivery, {
        entity,
        groups,
        items: of,
        promotedTweet: parts.promotedTweet,
        series,
        now,
        segment: segment === null || segmentation === null ? null : { segmentation, segment },
      })
    const metrics = (segment: Segment | null) => {
      if (tracked !== undefined) return figures(metric_groups, segment)
      const [mobile, others] = [true, false].map((isMobile) =>
        metric_groups.filter((group) => mobileGroups.has(group) === isMobile),
      )
      return { ...figures(others ?? [], segment), ...figures(mobile ?? [], segment, []) }
    }
    const segments =
      segmentation === null ? [null] : segmentsOf(segmentation, question.country ?? null, items)
    return {
      id,
      id_data: segments.map((segment) => ({ segment: nameOf(segment), metrics: metrics(segment) })),
    }
  })
  const echo = { segmentation_type: null, country: null, platform: null, ...question, account_id: account.id }
  return { data_type: 'stats', time_series_length: series.length, data: rows, request: { params: echo } }
}

interface StatisticsPlace {
  readonly data: AdsData
  readonly account: AccountRecord
  /** False on the sandbox host, which delivers nothing (hosts-and-names.md#hosts). */
  readonly isServed: boolean
  readonly now: number
}

function nameOf(segment: Segment | null) {
  if (segment === null) return null
  const { segment_name, segment_value } = segment
  return { segment_name, segment_value }
}

export const readBehaviours: Pick<AdsBehaviours<typeof statisticsOperations>, 'read'> = {
  read({ params, account, data, service, now }) {
    return json(statisticsBody({ data, account, isServed: data === service.world.ads, now }, params))
  },
}

export const readReviews: AdsReviews<typeof statisticsOperations> = {
  read: ({ given, account, data }) => [
    ...unknownEntities(given, account, data),
    ...windowErrors(given, account, statisticsSpans.request),
  ],
}

/** The first of `entity_ids` that the account doesn't have. */
export function unknownEntities(
  values: RequestValues,
  account: AccountRecord | null,
  data: AdsData,
): readonly AdsError[] {
  const entity = statisticsEntities.find((entityName) => entityName === values.entity)
  if (account === null || entity === undefined) return []
  const unknown = listParam(values, 'entity_ids').find((id) => partsOf(data, account, entity, id) === null)
  return unknown === undefined ? [] : [notFound(entity, unknown, 'entity_ids')]
}
