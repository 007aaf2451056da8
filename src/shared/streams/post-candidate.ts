import { z } from 'zod'
import { postEntities } from '../entities/posts/post-entities.ts'
import type { Candidate } from './match-rules.ts'

/** A post in an answer or a delivery of the service, with what rules ask about it. */
export interface CandidatePost {
  readonly candidate: Candidate
  /** Without the @; null if it isn't named. */
  readonly author: string | null
  /** Milliseconds since 1970; null if it's missing. */
  readonly at: number | null
}

const text = z.string()
const id = z.union([text, z.int().transform(String), z.bigint().transform(String)])
const maybe = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined)
const count = maybe(z.int().nonnegative())
const named = z.looseObject({ id: maybe(id), name: maybe(text), normalized_text: maybe(text) })

const user = z.looseObject({
  id,
  username: text,
  name: maybe(text),
  description: maybe(text),
  location: maybe(text),
  verified: maybe(z.boolean()),
  public_metrics: maybe(
    z.looseObject({
      followers_count: count,
      following_count: count,
      tweet_count: count,
      listed_count: count,
    }),
  ),
  affiliation: maybe(z.looseObject({ user_id: maybe(z.array(text)) })),
})
type User = z.output<typeof user>

const address = z.looseObject({
  url: maybe(text),
  expanded_url: maybe(text),
  unwound_url: maybe(text),
  title: maybe(text),
  description: maybe(text),
})

const post = z.looseObject({
  id,
  text,
  author_id: maybe(id),
  created_at: maybe(text),
  conversation_id: maybe(id),
  lang: maybe(text),
  source: maybe(text),
  in_reply_to_user_id: maybe(id),
  referenced_tweets: maybe(z.array(z.looseObject({ type: text, id }))),
  attachments: maybe(z.looseObject({ media_keys: maybe(z.array(text)) })),
  context_annotations: maybe(z.array(z.looseObject({ domain: maybe(named), entity: maybe(named) }))),
  entities: maybe(z.looseObject({ urls: maybe(z.array(address)), annotations: maybe(z.array(named)) })),
  public_metrics: maybe(z.looseObject({ like_count: count, reply_count: count, retweet_count: count })),
  geo: maybe(
    z.looseObject({
      place_id: maybe(text),
      coordinates: maybe(z.looseObject({ coordinates: z.tuple([z.number(), z.number()]) })),
    }),
  ),
})
type Post = z.output<typeof post>

const listOf = <T extends z.ZodType>(schema: T) => maybe(z.array(schema))
const included = z.looseObject({
  users: listOf(user),
  tweets: listOf(post),
  media: listOf(z.looseObject({ media_key: text, type: maybe(text) })),
  places: listOf(
    z.looseObject({ id: text, full_name: maybe(text), name: maybe(text), country_code: maybe(text) }),
  ),
})
const item = z.looseObject({ data: post, includes: maybe(included) })

/** A delivery of the activity API; the post is its payload. */
const activity = z.looseObject({
  data: z.looseObject({
    event_type: text.regex(/^post\.(?!delete)/),
    payload: post,
    includes: maybe(included),
  }),
})

const oldUser = z
  .looseObject({
    id_str: text,
    screen_name: text,
    name: maybe(text),
    description: maybe(text),
    location: maybe(text),
    verified: maybe(z.boolean()),
    followers_count: count,
    friends_count: count,
    statuses_count: count,
    listed_count: count,
  })
  .transform(
    (old): User => ({
      id: old.id_str,
      username: old.screen_name,
      name: old.name,
      description: old.description,
      location: old.location,
      verified: old.verified,
      affiliation: undefined,
      public_metrics: {
        followers_count: old.followers_count,
        following_count: old.friends_count,
        tweet_count: old.statuses_count,
        listed_count: old.listed_count,
      },
    }),
  )
const oldReference = maybe(z.looseObject({ id_str: text, text, user: maybe(oldUser) }))
/** A post as account activity sends it. */
const oldPost = z.looseObject({
  id_str: text,
  text,
  created_at: maybe(text),
  lang: maybe(text),
  user: maybe(oldUser),
  extended_tweet: maybe(z.looseObject({ full_text: text })),
  in_reply_to_status_id_str: maybe(text),
  in_reply_to_user_id_str: maybe(text),
  in_reply_to_screen_name: maybe(text),
  quoted_status: oldReference,
  retweeted_status: oldReference,
})
const accountActivity = z.looseObject({ tweet_create_events: z.array(oldPost) })

/** Every post in a line of a stream, a found post, or a webhook's delivery; none in anything else. */
export function candidatePosts(body: unknown): readonly CandidatePost[] {
  const streamed = item.safeParse(body)
  if (streamed.success) return [candidatePost(streamed.data.data, streamed.data.includes)]
  const event = activity.safeParse(body)
  if (event.success) return [candidatePost(event.data.data.payload, event.data.data.includes)]
  const old = accountActivity.safeParse(body)
  return old.success ? old.data.tweet_create_events.map(ofAccountActivity) : []
}

function ofAccountActivity(old: z.output<typeof oldPost>): CandidatePost {
  const { quoted_status: quoted, retweeted_status: reposted, in_reply_to_status_id_str: replied } = old
  const reference = (type: string, of: string | undefined) => (of === undefined ? [] : [{ type, id: of }])
  const others = [quoted, reposted].flatMap((one) => one ?? [])
  const answered =
    old.in_reply_to_user_id_str === undefined || old.in_reply_to_screen_name === undefined
      ? []
      : [user.parse({ id: old.in_reply_to_user_id_str, username: old.in_reply_to_screen_name })]
  return candidatePost(
    post.parse({
      id: old.id_str,
      text: old.extended_tweet?.full_text ?? old.text,
      author_id: old.user?.id,
      created_at: old.created_at,
      lang: old.lang,
      in_reply_to_user_id: old.in_reply_to_user_id_str,
      referenced_tweets: [
        ...reference('replied_to', replied),
        ...reference('quoted', quoted?.id_str),
        ...reference('retweeted', reposted?.id_str),
      ],
    }),
    {
      users: [
        ...(old.user === undefined ? [] : [old.user]),
        ...others.flatMap((one) => one.user ?? []),
        ...answered,
      ],
      tweets: others.map((one) => post.parse({ id: one.id_str, text: one.text, author_id: one.user?.id })),
      media: undefined,
      places: undefined,
    },
  )
}

/** Missing values don't match. */
function candidatePost(data: Post, includes: z.output<typeof included> | undefined): CandidatePost {
  const userOf = (wanted: string | undefined) =>
    wanted === undefined ? undefined : includes?.users?.find((one) => one.id === wanted)
  const referenced = (type: string) => data.referenced_tweets?.find((one) => one.type === type)?.id
  const postOf = (wanted: string | undefined) =>
    wanted === undefined ? undefined : includes?.tweets?.find((one) => one.id === wanted)
  const [replied, quoted, reposted] = [
    referenced('replied_to'),
    referenced('quoted'),
    referenced('retweeted'),
  ]
  const author = userOf(data.author_id)
  const answered = userOf(data.in_reply_to_user_id ?? postOf(replied)?.author_id)
  const { urls, mentions, hashtags, cashtags } = postEntities(data.text)
  const addresses = data.entities?.urls ?? []
  const keys = new Set(data.attachments?.media_keys)
  const media = new Set(includes?.media?.filter((one) => keys.has(one.media_key)).map(({ type }) => type))
  const context = data.context_annotations ?? []
  const place = includes?.places?.find((one) => one.id === data.geo?.place_id)
  const coordinates = data.geo?.coordinates?.coordinates
  const at = data.created_at === undefined ? Number.NaN : Date.parse(data.created_at)
  return {
    author: author?.username ?? null,
    at: Number.isNaN(at) ? null : at,
    candidate: {
      id: data.id,
      text: data.text,
      ...(quoted === undefined ? {} : { quoted: postOf(quoted)?.text ?? '' }),
      equal: {
        from: namesOf(author, data.author_id),
        to: namesOf(answered, data.in_reply_to_user_id),
        retweets_of: namesOf(userOf(postOf(reposted)?.author_id), postOf(reposted)?.author_id),
        from_affiliate_of: author?.affiliation?.user_id ?? [],
        context: context.flatMap(({ domain, entity }) =>
          domain?.id === undefined || entity?.id === undefined ? [] : [`${domain.id}.${entity.id}`],
        ),
        entity: [
          ...context.flatMap(({ entity }) => presentValues(entity?.name)),
          ...(data.entities?.annotations ?? []).flatMap(({ normalized_text }) =>
            presentValues(normalized_text),
          ),
        ],
        conversation_id: presentValues(data.conversation_id),
        in_reply_to_tweet_id: presentValues(replied),
        retweets_of_tweet_id: presentValues(reposted),
        quotes_of_tweet_id: presentValues(quoted),
        lang: presentValues(data.lang),
        source: presentValues(data.source),
        place: [
          ...presentValues(data.geo?.place_id),
          ...presentValues(place?.full_name),
          ...presentValues(place?.name),
        ],
        place_country: presentValues(place?.country_code),
        is: [
          ...listIf('reply', replied !== undefined),
          ...listIf('quote', quoted !== undefined),
          ...listIf('retweet', reposted !== undefined),
          ...listIf('verified', author?.verified === true),
        ],
        has: [
          ...listIf('links', urls.length > 0 || addresses.length > 0),
          ...listIf('mentions', mentions.length > 0),
          ...listIf('hashtags', hashtags.length > 0),
          ...listIf('cashtags', cashtags.length > 0),
          ...listIf('symbols', cashtags.length > 0),
          ...listIf('media', keys.size > 0),
          ...listIf('images', media.has('photo')),
          ...listIf('video_link', media.has('video') || media.has('animated_gif')),
          ...listIf('geo', data.geo !== undefined),
          ...listIf('lang', data.lang !== undefined && data.lang !== 'und'),
        ],
      },
      within: {
        bio: presentValues(author?.description),
        bio_name: presentValues(author?.name),
        bio_location: presentValues(author?.location),
        url: [
          ...urls.map(({ url }) => url),
          ...addresses.flatMap(({ expanded_url, unwound_url }) => [
            ...presentValues(expanded_url),
            ...presentValues(unwound_url),
          ]),
        ],
        url_title: addresses.flatMap(({ title }) => presentValues(title)),
        url_description: addresses.flatMap(({ description }) => presentValues(description)),
      },
      counts: countsOf(data, author),
      ...(coordinates === undefined
        ? {}
        : { point: { longitude: coordinates[0], latitude: coordinates[1] } }),
    },
  }
}

function countsOf({ public_metrics: metrics }: Post, author: User | undefined): Record<string, number> {
  const of = author?.public_metrics
  const countByName = {
    followers_count: of?.followers_count,
    following_count: of?.following_count,
    tweets_count: of?.tweet_count,
    listed_count: of?.listed_count,
    likes: metrics?.like_count,
    replies: metrics?.reply_count,
    reposts: metrics?.retweet_count,
  }
  const counts: Record<string, number> = {}
  for (const [name, value] of Object.entries(countByName)) if (value !== undefined) counts[name] = value
  return counts
}

function namesOf(one: User | undefined, userId: string | undefined): readonly string[] {
  return [...presentValues(one?.username), ...presentValues(one?.id ?? userId)]
}

function presentValues(value: string | undefined): readonly string[] {
  return value === undefined ? [] : [value]
}

function listIf(name: string, isTrue: boolean): readonly string[] {
  return isTrue ? [name] : []
}
