import { z } from 'zod'
import { commaList } from '../conventions.ts'
import { defineOperation } from '../operation.ts'

/** News stories. The platform document names the calls and `news.fields`, and no shapes: all else is assumed. */

const story = z.looseObject({ id: z.string().optional() })
const fields = { 'news.fields': commaList(z.string().min(1)).optional() }

const common = {
  method: 'GET',
  host: 'platform',
  version: '2',
  auth: 'bearer',
  scopes: ['tweet.read', 'users.read'],
  effect: 'read',
  source: { document: 'platform', place: 'Other operations named in the changelog' },
} as const

const search = defineOperation({
  id: 'news.search',
  title: 'Search news stories',
  ...common,
  path: '/news/search',
  params: () => z.object({ query: z.string().min(1), max_results: z.int().min(1).optional(), ...fields }),
  reply: () => z.looseObject({ data: z.array(story).optional() }),
})

const get = defineOperation({
  id: 'news.get',
  title: 'Read a news story',
  ...common,
  path: '/news/:id',
  params: () => z.object({ id: z.string().min(1).max(64), ...fields }),
  reply: () => z.looseObject({ data: story }),
})

export const newsOperations = { search, get }
