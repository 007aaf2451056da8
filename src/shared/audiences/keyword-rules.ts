import { t } from '../text/language.ts'

/** Limits of a keyword query (audiences.md#keyword-insights). */

export const maxKeywords = 10
export const maxSpanDays = 7
const day = 24 * 60 * 60 * 1_000

/** Keywords as typed: one per line, or separated by commas. */
export function readKeywords(text: string): readonly string[] {
  const words = text.split(/[,\n]/).map((word) => word.trim())
  return [...new Set(words.filter((word) => word !== ''))]
}

export interface KeywordSpan {
  readonly from: number
  readonly to: number
}

/** Why the service would refuse a query, or null. */
export function keywordError(
  keywords: readonly string[],
  negative: readonly string[],
  { from, to }: KeywordSpan,
): string | null {
  if (keywords.length === 0) return t`Enter at least one keyword.`
  if (keywords.length + negative.length > maxKeywords) {
    return t`Enter at most ${maxKeywords} keywords, including negative ones, not ${keywords.length + negative.length}.`
  }
  if (Number.isNaN(from) || Number.isNaN(to)) return t`Choose a start and an end.`
  if (to <= from) return t`The end must be after the start.`
  return to - from > maxSpanDays * day ? t`Choose at most ${maxSpanDays} days.` : null
}

/** The start of each number in `tweet_volume`: days or hours counted from the start (audiences.md#keyword-insights). */
export function volumeTimes(from: number, granularity: 'DAY' | 'HOUR', count: number): readonly number[] {
  const unit = granularity === 'DAY' ? day : day / 24
  return Array.from({ length: count }, (_, index) => from + index * unit)
}
