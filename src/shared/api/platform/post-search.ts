import { z } from 'zod'
import { t } from '../../text/language.ts'
import { commaList, decimalId, isoTime } from '../conventions.ts'
import { defineOperation } from '../operation.ts'
import { includes, partialErrors, post, postExpansions, postFieldParameters } from './post-fields.ts'

/** Search for posts and numbers of posts. The platform document names the calls; parameters are assumed. */

const span = {
  query: z.string().min(1),
  start_time: isoTime.optional(),
  end_time: isoTime.optional(),
  since_id: decimalId.optional(),
  until_id: decimalId.optional(),
}

const common = {
  method: 'GET',
  host: 'platform',
  version: '2',
  auth: 'bearer',
  effect: 'read',
  source: { document: 'platform', place: 'Other operations named in the changelog' },
} as const

const searching = {
  ...common,
  params: () =>
    z.object({
      ...span,
      max_results: z.int().min(10).max(500).optional(),
      next_token: z.string().optional(),
      expansions: commaList(z.enum(postExpansions)).optional(),
      ...postFieldParameters,
    }),
  reply: () =>
    z.looseObject({
      data: z.array(post).optional(),
      includes: includes.optional(),
      errors: partialErrors,
      meta: z.looseObject({}).optional(),
    }),
}

const counting = {
  ...common,
  params: () =>
    z.object({
      ...span,
      granularity: z.enum(['minute', 'hour', 'day']).optional(),
      next_token: z.string().optional(),
    }),
  reply: () =>
    z.looseObject({
      data: z.array(z.looseObject({})).optional(),
      meta: z.looseObject({}).optional(),
    }),
}

export const postSearchOperations = {
  searchRecent: defineOperation({
    id: 'postSearch.recent',
    title: t`Search recent posts`,
    ...searching,
    scopes: ['tweet.read', 'users.read'],
    path: '/tweets/search/recent',
  }),
  searchAll: defineOperation({
    id: 'postSearch.all',
    title: t`Search all posts`,
    ...searching,
    path: '/tweets/search/all',
  }),
  countRecent: defineOperation({
    id: 'postSearch.countRecent',
    title: t`Count recent posts`,
    ...counting,
    path: '/tweets/counts/recent',
  }),
  countAll: defineOperation({
    id: 'postSearch.countAll',
    title: t`Count all posts`,
    ...counting,
    path: '/tweets/counts/all',
  }),
}
