import type { keywordInsightOperations } from '../../../shared/api/ads/keyword-insights.ts'
import { parseIsoTime } from '../../../shared/api/conventions.ts'
import { checkKeywordSearch, countVolumes } from '../../../shared/audiences/keyword-insight-rules.ts'
import { data as reply } from '../../answer/reply.ts'
import { relatedKeywords, volumeOfHour } from '../../reference/keywords.ts'
import { criterionLocationType } from '../../reference/targeting/places.ts'
import type { AdsBehaviours, AdsReviews } from '../common/contract.ts'
import { textParam } from '../common/request-values.ts'

const hour = 3_600_000
const hoursPerUnit = { DAY: 24, HOUR: 1 } as const

export const keywordInsightBehaviours: AdsBehaviours<typeof keywordInsightOperations> = {
  search({ params, now }) {
    const start = parseIsoTime(params.start_time)
    const end = params.end_time === undefined ? now : parseIsoTime(params.end_time)
    const hours = hoursPerUnit[params.granularity]
    const first = Math.floor(start / hour)
    const volumes = Array.from({ length: countVolumes(params.granularity, start, end) }, (_, unit) =>
      sumOfHours(params.keywords, first + unit * hours, hours, params.location),
    )
    return reply({ related_keywords: relatedKeywords(params.keywords), tweet_volume: volumes })
  },
}

/** Rules about the span and the number of keywords involve several parameters. */
export const keywordInsightReviews: AdsReviews<typeof keywordInsightOperations> = {
  search({ given, service }) {
    const search = {
      keywords: texts(given.keywords),
      negativeKeywords: texts(given.negative_keywords),
      start: time(given.start_time),
      end: given.end_time === undefined ? null : time(given.end_time),
      locationType: criterionLocationType(textParam(given, 'location') ?? ''),
    }
    return checkKeywordSearch(search, service.world.clock.now())
  },
}

/** An unreadable list counts as empty. */
function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : []
}

/** NaN if it isn't a time. */
function time(value: unknown): number {
  return typeof value === 'string' ? parseIsoTime(value) : Number.NaN
}

/** Volume refers to the input keywords only (audiences.md#keyword-insights). */
function sumOfHours(
  keywords: readonly string[],
  from: number,
  count: number,
  location: string | undefined,
): number {
  let total = 0
  for (const keyword of keywords) {
    for (let at = from; at < from + count; at++) total += volumeOfHour(keyword, at, location)
  }
  return total
}
