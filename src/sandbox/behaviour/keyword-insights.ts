import { parseIsoTime } from '../../shared/catalogue/conventions.ts'
import type { keywordInsightOperations } from '../../shared/catalogue/keyword-insights.ts'
import {
  checkKeywordSearch,
  countVolumes,
  type KeywordSearch,
} from '../../shared/domain/keyword-insight-rules.ts'
import { refuseFindings } from '../answer/findings.ts'
import { data as reply } from '../answer/reply.ts'
import { relatedKeywords, volumeOfHour } from '../reference/keywords.ts'
import type { AdsBehaviours } from './contract.ts'

const hour = 3_600_000
const hoursPerUnit = { DAY: 24, HOUR: 1 } as const

export const keywordInsightBehaviours: AdsBehaviours<typeof keywordInsightOperations> = {
  search({ params, now }) {
    const search: KeywordSearch = {
      granularity: params.granularity,
      keywords: params.keywords,
      negativeKeywords: params.negative_keywords ?? [],
      start: parseIsoTime(params.start_time),
      end: params.end_time === undefined ? null : parseIsoTime(params.end_time),
    }
    const refusal = refuseFindings(checkKeywordSearch(search, now))
    if (refusal !== null) return refusal
    const hours = hoursPerUnit[search.granularity]
    const first = Math.floor(search.start / hour)
    const volumes = Array.from({ length: countVolumes(search, now) }, (_, unit) =>
      sumOfHours(search.keywords, first + unit * hours, hours, params.location),
    )
    return reply({ related_keywords: relatedKeywords(search.keywords), tweet_volume: volumes })
  },
}

/** Volume refers to the input keywords only (advertising document, "Keyword insight result"). */
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
