import { z } from 'zod'
import { citeDocumented } from '../../service-docs/citation.ts'
import { t } from '../../text/language.ts'
import { commaList, decimalId, isoTime } from '../conventions.ts'
import { platformGroup } from '../routes.ts'
import { includes, partialErrors, post, postQueryParameters } from './post-fields.ts'

/** Search for posts, and post counts (streams.md#search). */

export const searchQueryLimit = 4096

const span = {
  query: z.string().min(1).max(searchQueryLimit),
  start_time: isoTime.optional().describe(`Inclusive`),
  end_time: isoTime.optional().describe(`Exclusive; default: 30 seconds ago`),
  since_id: decimalId.optional().describe(`Excludes start_time`),
  until_id: decimalId.optional().describe(`Excludes end_time`),
}

const tokens = {
  next_token: z.string().min(1).optional(),
  pagination_token: z.string().min(1).optional().describe(`Another name of next_token`),
}

const searching = (maximum: number) => ({
  params: () => ({
    ...span,
    max_results: z.int().min(10).max(maximum).optional().describe(`Posts per page; default 10`),
    ...tokens,
    sort_order: z.enum(['recency', 'relevancy']).optional(),
    ...postQueryParameters,
  }),
  reply: () =>
    z.looseObject({
      data: z.array(post).default([]),
      includes: includes.optional(),
      errors: partialErrors,
      meta: z.looseObject({
        newest_id: z.string().optional(),
        oldest_id: z.string().optional(),
        result_count: z.int().optional(),
        next_token: z.string().nullish(),
      }),
    }),
})

export const countFields = ['end', 'start', 'tweet_count'] as const

/**
 * `post_count` and `total_post_count` in the newer generation of names (hosts-and-names.md#two-generations-of-names).
 */
const counting = {
  params: () => ({
    ...span,
    ...tokens,
    granularity: z.enum(['minute', 'hour', 'day']).optional(),
    'search_count.fields': commaList(z.enum(countFields)).optional(),
  }),
  reply: () =>
    z.looseObject({
      data: z
        .array(
          z.looseObject({
            start: z.string().optional(),
            end: z.string().optional(),
            tweet_count: z.int().optional(),
            post_count: z.int().optional(),
          }),
        )
        .default([]),
      meta: z.looseObject({
        total_tweet_count: z.int().optional(),
        total_post_count: z.int().optional(),
        newest_id: z.string().optional(),
        oldest_id: z.string().optional(),
        next_token: z.string().nullish(),
      }),
    }),
}

const source = citeDocumented('streams#search')
const asApp = platformGroup({ auth: 'bearer', source })

export const postSearchOperations = {
  /** Also available to users. */
  searchRecent: platformGroup({ auth: 'user', source, scopes: ['tweet.read', 'users.read'] })(
    'GET /tweets/search/recent',
    { id: 'postSearch.recent', title: t`Search recent posts`, acceptsBearer: true, ...searching(100) },
  ),
  searchAll: asApp('GET /tweets/search/all', {
    id: 'postSearch.all',
    title: t`Search all posts`,
    ...searching(500),
  }),
  countRecent: asApp('GET /tweets/counts/recent', {
    id: 'postSearch.countRecent',
    title: t`Count recent posts`,
    ...counting,
  }),
  countAll: asApp('GET /tweets/counts/all', {
    id: 'postSearch.countAll',
    title: t`Count all posts`,
    ...counting,
  }),
}
