import { countFields, type postSearchOperations } from '../../../shared/api/platform/post-search.ts'
import { writeJson } from '../../../shared/core/json-text.ts'
import type { RuleEndpoint } from '../../../shared/streams/operators.ts'
import { readRule } from '../../../shared/streams/read-rule.ts'
import type { Rule } from '../../../shared/streams/rule-text.ts'
import { type HandlerResult, json } from '../../answer/reply.ts'
import { isoMilliseconds } from '../../clock.ts'
import { isPublic } from '../../social/posts.ts'
import type { PostRecord } from '../../state/post-tables.ts'
import type { World } from '../../state/world.ts'
import type { Position, Span } from '../../streams/post-index.ts'
import type { Context, PlatformBehaviours, PlatformReviews } from '../common/contract.ts'
import { viewOf } from '../creatives/post-view.ts'
import { readPageToken, writePageToken } from './page-token.ts'
import { showPosts } from './posts-answer.ts'
import { positionOfId, reviewSearch, type SearchParameters, spanOf } from './search-span.ts'

type Operations = typeof postSearchOperations
type Searching = Pick<
  Context<Operations['searchRecent'] | Operations['searchAll']>,
  'params' | 'caller' | 'service' | 'now' | 'incoming'
>
type Counting = Pick<Context<Operations['countAll']>, 'params' | 'service' | 'now'>

const defaultPageSize = 10
const lengths = { minute: 60_000, hour: 3_600_000, day: 86_400_000 }
/** Days per page of full-archive counts. */
const countedDays = 31

export const postSearchBehaviours: PlatformBehaviours<Operations> = {
  searchRecent: (context) => search(context, 'recent'),
  searchAll: (context) => search(context, 'all'),
  countRecent: (context) => count(context, 'recent'),
  countAll: (context) => count(context, 'all'),
}

export const postSearchReviews: PlatformReviews<Operations> = {
  searchRecent: ({ given, service, now }) => review(given, 'recent', 'search', service.world, now),
  searchAll: ({ given, service, now }) => review(given, 'all', 'search', service.world, now),
  countRecent: ({ given, service, now }) => review(given, 'recent', 'counts', service.world, now),
  countAll: ({ given, service, now }) => review(given, 'all', 'counts', service.world, now),
}

function review(params: SearchParameters, endpoint: RuleEndpoint, what: string, world: World, now: number) {
  const isToken = (token: string) => readPageToken(listName(what, endpoint, params), token) !== null
  return reviewSearch(params, endpoint, now, world, isToken)
}

/** A token only continues the same query. */
function listName(
  what: string,
  endpoint: RuleEndpoint,
  params: SearchParameters & { readonly sort_order?: unknown },
) {
  const { query, start_time, end_time, since_id, until_id, sort_order = 'recency' } = params
  return writeJson([what, endpoint, query, start_time, end_time, since_id, until_id, sort_order])
}

async function search(
  { params, caller, service, now, incoming }: Searching,
  endpoint: RuleEndpoint,
): Promise<HandlerResult> {
  const { world, postIndex } = service
  await postIndex.ready()
  const { max_results = defaultPageSize, sort_order } = params
  const list = listName('search', endpoint, params)
  const token = params.next_token ?? params.pagination_token
  const after = token === undefined ? null : readPageToken(list, token)
  const span = spanOf(params, endpoint, now, world)
  const posts: PostRecord[] = []
  if (sort_order === 'relevancy') {
    const all = [...publicOnly(world, postIndex.matches(ruleOf(params.query, endpoint), endpoint, span))]
    const sorted = all.toSorted((a, b) => engagement(b) - engagement(a))
    const first = after === null ? 0 : sorted.findIndex(({ id }) => id === after) + 1
    posts.push(...sorted.slice(first, first + max_results + 1))
  } else {
    const rest: Span = after === null ? span : { ...span, to: positionOfId(world, after) }
    for (const post of publicOnly(world, postIndex.matches(ruleOf(params.query, endpoint), endpoint, rest))) {
      posts.push(post)
      if (posts.length > max_results) break
    }
  }
  const page = posts.slice(0, max_results)
  const last = page.at(-1)
  const view = viewOf(caller, service, incoming.origin)
  return json({
    ...showPosts(view, page, params),
    meta: {
      ...ends(page.toSorted((a, b) => comparePositions(postIndex.positionOf(b), postIndex.positionOf(a)))),
      result_count: page.length,
      ...(posts.length > page.length && last !== undefined
        ? { next_token: writePageToken(list, last.id) }
        : {}),
    },
  })
}

/** The review has already parsed it successfully. */
function ruleOf(query: string, endpoint: RuleEndpoint): Rule {
  const ruleReading = readRule(query, endpoint)
  return ruleReading.kind === 'rule' ? ruleReading.rule : { kind: 'any', of: [] }
}

function* publicOnly(world: World, posts: Iterable<PostRecord>): Generator<PostRecord> {
  for (const post of posts) if (isPublic(world, post)) yield post
}

function engagement({ metrics }: PostRecord): number {
  return metrics.like_count + metrics.reply_count + metrics.quote_count + metrics.retweet_count
}

function comparePositions(first: Position, second: Position): number {
  return first.at - second.at || (BigInt(first.id) < BigInt(second.id) ? -1 : 1)
}

/** `posts` are newest first. */
function ends(posts: readonly PostRecord[]) {
  const [newest] = posts
  const oldest = posts.at(-1)
  return newest === undefined || oldest === undefined ? {} : { newest_id: newest.id, oldest_id: oldest.id }
}

/** Counts include posts of suspended users, which searches leave out (streams.md#counts). */
async function count(
  { params, service: { world, postIndex }, now }: Counting,
  endpoint: RuleEndpoint,
): Promise<HandlerResult> {
  await postIndex.ready()
  const list = listName('counts', endpoint, params)
  const token = params.next_token ?? params.pagination_token
  const pageEnd = token === undefined ? null : readPageToken(list, token)
  const whole = spanOf(params, endpoint, now, world)
  const to = pageEnd === null ? whole.to : { at: Number(pageEnd), id: '' }
  const length = lengths[params.granularity ?? 'hour']
  const first = to.at - countedDays * lengths.day
  const hasMore = endpoint === 'all' && whole.from.at < first
  const from = hasMore ? { at: first, id: '' } : whole.from
  const counts = new Map<number, number>()
  const counted: PostRecord[] = []
  for (const post of postIndex.matches(ruleOf(params.query, endpoint), endpoint, { from, to })) {
    if (!isPublic(world, post, { withSuspended: true })) continue
    const bucket = Math.floor(Date.parse(post.created_at) / length) * length
    counts.set(bucket, (counts.get(bucket) ?? 0) + 1)
    counted.push(post)
  }
  const fields = params['search_count.fields'] ?? countFields
  // An ID bound splits its second.
  const end = to.id === '' ? to.at : to.at + 1000
  const data: unknown[] = []
  for (let start = Math.floor(from.at / length) * length; start < end; start += length) {
    const bucket = {
      start: isoMilliseconds(Math.max(start, from.at)),
      end: isoMilliseconds(Math.min(start + length, end)),
      tweet_count: counts.get(start) ?? 0,
    }
    data.push(Object.fromEntries(fields.map((field) => [field, bucket[field]])))
  }
  return json({
    data,
    meta: {
      total_tweet_count: counted.length,
      ...ends(counted),
      ...(hasMore ? { next_token: writePageToken(list, String(first)) } : {}),
    },
  })
}
