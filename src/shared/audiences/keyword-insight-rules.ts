import type { Finding } from '../core/finding.ts'
import { citeDocumented } from '../service-docs/citation.ts'
import { t } from '../text/language.ts'

/** The rules of a keyword search (audiences.md#keyword-insights). */
export interface KeywordSearch {
  readonly keywords: readonly string[]
  readonly negativeKeywords: readonly string[]
  /** Milliseconds since 1970; NaN if unknown, and then no rule applies. */
  readonly start: number
  /** Null if omitted, which means now. */
  readonly end: number | null
  /** The kind of place that the location is (`COUNTRY`, `CITY` …); null if there is none or it isn't known. */
  readonly locationType: string | null
}

const hour = 3_600_000
const unit = { DAY: 24 * hour, HOUR: hour } as const
const maxSpan = 7 * unit.DAY
const maxKeywords = 10
const source = citeDocumented('audiences#keyword-insights')

/** All errors of a search at the time `now`. */
export function checkKeywordSearch(search: KeywordSearch, now: number): Finding[] {
  const findings: Finding[] = []
  const { keywords, negativeKeywords, start } = search
  if (keywords.length > maxKeywords) {
    findings.push(invalid('keywords', 'count', t`Enter at most 10 keywords, not ${keywords.length}.`))
  }
  const span = (search.end ?? now) - start
  // Reports the one of the two that was given.
  const field = search.end === null ? 'start_time' : 'end_time'
  if (span <= 0) findings.push(invalid(field, 'order', t`The search ends before it begins.`))
  if (span > maxSpan) findings.push(invalid(field, 'span', t`A search spans at most 7 days.`))
  const { locationType } = search
  if (locationType !== null && locationType !== 'COUNTRY') {
    findings.push(invalid('location', 'location', t`Choose a country, not a ${locationType}.`))
  }
  const total = keywords.length + negativeKeywords.length
  if (keywords.length <= maxKeywords && total > maxKeywords) {
    findings.push(
      invalid(
        'negative_keywords',
        'count',
        t`Enter at most 10 keywords, including negative ones, not ${total}.`,
      ),
    )
  }
  return findings
}

/** How many volumes a search returns: one per started day or hour of the span. */
export function countVolumes(granularity: 'DAY' | 'HOUR', start: number, end: number): number {
  return Math.ceil((end - start) / unit[granularity])
}

function invalid(field: string, rule: string, message: string): Finding {
  const severity = 'error'
  return {
    rule: `keyword-search.${rule}`,
    severity,
    field,
    code: 'INVALID_PARAMETER',
    message,
    source,
  }
}
