import { z } from 'zod'
import { t } from '../../text/language.ts'
import { commaList } from '../conventions.ts'
import { platformGroup } from '../routes.ts'

/** News stories. The platform document names the calls and `news.fields`, but no shapes: everything else is assumed. */

const story = z.looseObject({ id: z.string().optional() })
const fields = { 'news.fields': commaList(z.string().min(1)).optional() }

const source = { document: 'platform', place: 'Other operations named in the changelog' } as const

const asApp = platformGroup({ auth: 'bearer', source, scopes: ['tweet.read', 'users.read'] })

export const newsOperations = {
  search: asApp('GET /news/search', {
    id: 'news.search',
    title: t`Search news stories`,
    params: () => ({ query: z.string().min(1), max_results: z.int().min(1).optional(), ...fields }),
    reply: () => z.looseObject({ data: z.array(story).optional() }),
  }),
  get: asApp('GET /news/:id', {
    id: 'news.get',
    title: t`Read a news story`,
    params: () => ({ id: z.string().min(1).max(64), ...fields }),
    reply: () => z.looseObject({ data: story }),
  }),
}
