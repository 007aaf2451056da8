import { z } from 'zod'
import { citeDocumented } from '../../service-docs/citation.ts'
import { t } from '../../text/language.ts'
import { commaList, isoTime, single } from '../conventions.ts'
import { ads } from '../routes.ts'

/** How much is posted about keywords (audiences.md#keyword-insights). */

export const granularities = ['DAY', 'HOUR'] as const

export const keywordInsight = z.looseObject({
  related_keywords: z.array(z.string()),
  /** One number per started day or hour of the span, for the input keywords only. */
  tweet_volume: z.array(z.int()),
})
export type KeywordInsight = z.infer<typeof keywordInsight>

export const keywordInsightOperations = {
  search: ads('GET /insights/keywords/search', {
    id: 'keywordInsights.search',
    title: t`Read keyword volume and related keywords`,
    params: () => ({
      granularity: z.enum(granularities),
      keywords: commaList(z.string().min(1)).describe('Combined with OR; 10 with the negative ones'),
      start_time: isoTime,
      end_time: isoTime.optional().describe('Default: now; at most 7 days after the start'),
      location: z
        .string()
        .regex(/^[^,]+$/, 'has to be one country')
        .optional()
        .describe('Targeting value of one country'),
      negative_keywords: commaList(z.string().min(1)).optional(),
    }),
    reply: () => single(keywordInsight),
    source: citeDocumented('audiences#keyword-insights'),
  }),
}

export const { search: searchKeywords } = keywordInsightOperations
