import { z } from 'zod'
import { citeDocumented } from '../../service-docs/citation.ts'
import { t } from '../../text/language.ts'
import { commaList, decimalId } from '../conventions.ts'
import { platformGroup } from '../routes.ts'

/** News stories (notes-and-news.md#news). */

export const newsFields = [
  'category',
  'cluster_posts_results',
  'contexts',
  'disclaimer',
  'hook',
  'id',
  'keywords',
  'name',
  'summary',
  'updated_at',
] as const

/** `id` and `updated_at` in the newer generation of names (hosts-and-names.md#two-generations-of-names). */
const story = z.looseObject({
  rest_id: z.string().optional(),
  id: z.string().optional(),
  name: z.string().optional(),
  summary: z.string().optional(),
  hook: z.string().optional(),
  category: z.string().optional(),
  disclaimer: z.string().optional(),
  keywords: z.array(z.string()).optional(),
  last_updated_at_ms: z.string().optional(),
  updated_at: z.string().optional(),
  cluster_posts_results: z.array(z.looseObject({ post_id: z.string().optional() })).optional(),
  contexts: z.looseObject({}).optional(),
})

const fields = { 'news.fields': commaList(z.enum(newsFields)).optional() }
const source = citeDocumented('notes-and-news#news')
const scopes = ['tweet.read', 'users.read'] as const

export const newsOperations = {
  search: platformGroup({ auth: 'bearer', source, scopes })('GET /news/search', {
    id: 'news.search',
    title: t`Search news stories`,
    params: () => ({
      query: z.string().min(1).max(2048),
      max_results: z.int().min(1).max(100).optional().describe(`Stories; default 10`),
      max_age_hours: z.int().min(1).max(720).optional().describe(`Default 168`),
      ...fields,
    }),
    reply: () =>
      z.looseObject({
        data: z.array(story).default([]),
        meta: z.looseObject({ result_count: z.int().optional() }).optional(),
      }),
  }),
  get: platformGroup({ auth: 'user', source, scopes })('GET /news/:id', {
    id: 'news.get',
    title: t`Read a news story`,
    params: () => ({ id: decimalId, ...fields }),
    acceptsBearer: true,
    reply: () => z.looseObject({ data: story }),
  }),
}
