import type { ParamsOf, ReplyOf } from '../../../shared/api/operation.ts'
import type { postFields } from '../../../shared/api/platform/post-fields.ts'
import { postSearchOperations } from '../../../shared/api/platform/post-search.ts'
import { type Fields, fields } from '../../../shared/core/json.ts'
import { fail, mapOutcome, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { candidatePosts } from '../../../shared/streams/post-candidate.ts'
import {
  type CountQuery,
  type FoundPost,
  type PostCounts,
  type SearchQuery,
  type StoredSearch,
  timeParameter,
} from '../../../shared/streams/search.ts'
import { t } from '../../../shared/text/language.ts'
import type { Caller } from '../../core/api/types.ts'
import type { Clock } from '../../core/ports.ts'
import type { Handlers } from '../dependencies.ts'
import type { ServiceCalls } from '../sign-in/service-calls.ts'
import type { FoundPage, SearchRepository, StoredPost } from './search-store.ts'

export interface PostSearchParts {
  readonly calls: Pick<ServiceCalls, 'application' | 'asApplication'>
  readonly clock: Clock
  readonly store: SearchRepository
}

/** Of a search of the last week; searches of everything could have five times as many, which a person doesn't read. */
const pageSize = 100
/** A search that went on for longer would fill the disk. */
const maxPosts = 10_000
/** A page of counts of all posts spans 31 days: two years. */
const maxCountPages = 24

const shownFields: readonly (typeof postFields)[number][] = [
  'attachments',
  'author_id',
  'context_annotations',
  'conversation_id',
  'created_at',
  'edit_history_tweet_ids',
  'entities',
  'id',
  'geo',
  'in_reply_to_user_id',
  'lang',
  'public_metrics',
  'referenced_tweets',
  'text',
]

const fieldParams = {
  'tweet.fields': [...shownFields],
  'user.fields': ['name', 'username', 'description', 'location', 'public_metrics', 'verified'],
  'media.fields': ['media_key', 'type', 'alt_text'],
  'place.fields': ['name', 'country_code'],
  expansions: [
    'author_id',
    'referenced_tweets.id',
    'referenced_tweets.id.author_id',
    'attachments.media_keys',
    'geo.place_id',
  ],
} as const satisfies Partial<ParamsOf<typeof postSearchOperations.searchRecent>>

/** A user may search too; the app's own limit is the wider one. */
const searchAsApp = { ...postSearchOperations.searchRecent, auth: 'bearer' } as const

type SearchReply = ReplyOf<typeof postSearchOperations.searchRecent>
type CountReply = ReplyOf<typeof postSearchOperations.countAll>

const searchGone = {
  kind: 'notFound',
  code: 'SEARCH',
  message: t`This search is no longer on this computer.`,
} as const

export function createPostSearch({ calls, clock, store }: PostSearchParts): Handlers<'postSearch'> {
  const readPage = async (
    caller: Caller,
    search: SearchQuery,
    token: string | null,
  ): Promise<Outcome<FoundPage>> => {
    const params = {
      ...spanOf(search),
      max_results: pageSize,
      sort_order: search.sort,
      ...fieldParams,
      expansions: [...fieldParams.expansions],
      'user.fields': [...fieldParams['user.fields']],
      'media.fields': [...fieldParams['media.fields']],
      'place.fields': [...fieldParams['place.fields']],
      ...(token === null ? {} : { next_token: token }),
    }
    const answer =
      search.place === 'recent'
        ? await calls.asApplication(caller, searchAsApp, { params })
        : await calls.asApplication(caller, postSearchOperations.searchAll, { params })
    return mapOutcome(answer, ({ reply }) => ({
      posts: reply.data.flatMap((post) => {
        const record = recordOf(post, reply.includes)
        return record === null ? [] : [{ id: post.id, record }]
      }),
      nextToken: reply.meta.next_token ?? null,
    }))
  }

  const summary = (environmentId: string, id: number): Outcome<StoredSearch> => {
    const search = store.get(environmentId, id)
    if (!search.ok) return search
    if (search.value === null) return fail(searchGone)
    const { nextToken: _, ...rest } = search.value
    return succeed({ ...rest, hasMore: rest.hasMore && rest.posts < maxPosts })
  }

  return {
    async list() {
      const caller = calls.application()
      if (!caller.ok) return caller
      return mapOutcome(store.list(caller.value.environment.id), (searches) =>
        searches.map((search) => ({ ...search, hasMore: search.hasMore && search.posts < maxPosts })),
      )
    },
    async start(search) {
      const caller = calls.application()
      if (!caller.ok) return caller
      const page = await readPage(caller.value, search, null)
      if (!page.ok) return page
      const { id: environmentId } = caller.value.environment
      const added = store.add(environmentId, search, clock.now(), page.value)
      return added.ok ? summary(environmentId, added.value) : added
    },
    async more({ id }) {
      const caller = calls.application()
      if (!caller.ok) return caller
      const { id: environmentId } = caller.value.environment
      const search = store.get(environmentId, id)
      if (!search.ok) return search
      if (search.value === null) return fail(searchGone)
      const { nextToken, posts } = search.value
      if (nextToken === null || posts >= maxPosts) return summary(environmentId, id)
      const page = await readPage(caller.value, search.value, nextToken)
      if (!page.ok) return page
      const appended = store.append(id, page.value)
      return appended.ok ? summary(environmentId, id) : appended
    },
    async rows({ id, offset, count }) {
      const caller = calls.application()
      if (!caller.ok) return caller
      const search = store.get(caller.value.environment.id, id)
      if (!search.ok) return search
      if (search.value === null) return succeed({ rows: [], total: 0 })
      const total = search.value.posts
      return mapOutcome(store.posts(id, offset, count), (posts) => ({ rows: posts.map(rowOf), total }))
    },
    async get({ id, number }) {
      const caller = calls.application()
      if (!caller.ok) return caller
      const search = store.get(caller.value.environment.id, id)
      if (!search.ok) return search
      const post = search.value === null ? succeed(null) : store.post(id, number)
      if (!post.ok) return post
      return post.value === null
        ? fail(searchGone)
        : succeed({ ...rowOf(post.value), record: post.value.record })
    },
    async remove({ id }) {
      const caller = calls.application()
      return caller.ok ? store.remove(caller.value.environment.id, id) : caller
    },
    async counts(query) {
      const caller = calls.application()
      return caller.ok ? readCounts(calls, caller.value, query) : caller
    },
  }
}

async function readCounts(
  calls: Pick<ServiceCalls, 'asApplication'>,
  caller: Caller,
  query: CountQuery,
): Promise<Outcome<PostCounts>> {
  const first = { ...spanOf(query), granularity: query.granularity }
  const pages: CountReply[] = []
  let token: string | null = null
  do {
    const params: ParamsOf<typeof postSearchOperations.countAll> =
      token === null ? first : { ...first, next_token: token }
    const answer: Outcome<{ readonly reply: CountReply }> =
      query.place === 'recent'
        ? await calls.asApplication(caller, postSearchOperations.countRecent, { params })
        : await calls.asApplication(caller, postSearchOperations.countAll, { params })
    if (!answer.ok) return answer
    // Earlier pages come later.
    pages.unshift(answer.value.reply)
    token = answer.value.reply.meta.next_token ?? null
  } while (token !== null && pages.length < maxCountPages)
  const bars = pages.flatMap(({ data }) =>
    data.flatMap(({ start, end, tweet_count, post_count }) => {
      const [at, until] = [Date.parse(start ?? ''), Date.parse(end ?? '')]
      const count = tweet_count ?? post_count
      return Number.isNaN(at) || Number.isNaN(until) || count === undefined ? [] : [{ at, until, count }]
    }),
  )
  return succeed({
    bars,
    total: bars.reduce((sum, { count }) => sum + count, 0),
    hasMore: token !== null,
  })
}

function spanOf({ query, from, until }: Pick<SearchQuery, 'query' | 'from' | 'until'>) {
  return {
    query,
    ...(from === null ? {} : { start_time: timeParameter(from) }),
    ...(until === null ? {} : { end_time: timeParameter(until) }),
  }
}

/** The post with those parts of the answer that are about it. */
function recordOf(post: SearchReply['data'][number], includes: SearchReply['includes']): Fields | null {
  const referenced = new Set(post.referenced_tweets?.map(({ id }) => id))
  const tweets = includes?.tweets?.filter(({ id }) => referenced.has(id)) ?? []
  const people = new Set([
    post.author_id,
    post.in_reply_to_user_id,
    ...tweets.map(({ author_id }) => author_id),
  ])
  const keys = new Set(post.attachments?.media_keys)
  const record = {
    data: post,
    includes: {
      users: includes?.users?.filter(({ id }) => people.has(id)) ?? [],
      tweets,
      media: includes?.media?.filter(({ media_key }) => keys.has(media_key)) ?? [],
      places: includes?.places?.filter(({ id }) => id === post.geo?.place_id) ?? [],
    },
  }
  const parsedRecord = fields.safeParse(record)
  return parsedRecord.success ? parsedRecord.data : null
}

function rowOf({ number, record }: StoredPost): FoundPost {
  const [post] = candidatePosts(record)
  const { id = '', text = '', counts = {} } = post?.candidate ?? {}
  return {
    number,
    postId: id,
    text,
    author: post?.author ?? null,
    authorName: post?.candidate.within?.['bio_name']?.[0] ?? null,
    at: post?.at ?? null,
    likes: counts['likes'] ?? null,
    replies: counts['replies'] ?? null,
    reposts: counts['reposts'] ?? null,
  }
}
