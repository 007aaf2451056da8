import { fullAddress, postEntities } from '../../shared/entities/posts/post-entities.ts'
import type { Candidate } from '../../shared/streams/match-rules.ts'
import type { Point } from '../../shared/streams/within.ts'
import { findShownMedia } from '../behaviour/creatives/post-media.ts'
import { linkedPage } from '../reference/linked-pages.ts'
import { annotationsIn, contextOf } from '../reference/named-entities.ts'
import { findPlace } from '../reference/places.ts'
import { findPost, findUser } from '../social/people.ts'
import { conversationOf } from '../social/posts.ts'
import type { User } from '../state/platform-data.ts'
import type { PostRecord } from '../state/post-tables.ts'
import type { World } from '../state/world.ts'

/** The facts about a post for rules and queries, each read when a rule asks for it. */
export class PostCandidate implements Candidate {
  readonly id: string
  readonly text: string
  readonly quoted: string
  readonly #world: World
  readonly #post: PostRecord
  #found: ReturnType<typeof postEntities> | null = null

  /** `text` is what keywords are compared with, besides what is `quoted`. */
  constructor(world: World, post: PostRecord, text = post.text, quoted = quotedText(world, post)) {
    this.id = post.id
    this.text = text
    this.quoted = quoted
    this.#world = world
    this.#post = post
  }

  get equal(): Readonly<Record<string, readonly string[]>> {
    const world = this.#world
    const post = this.#post
    const replied = this.#referenced('replied_to')
    const quoted = this.#referenced('quoted')
    const reposted = this.#referenced('retweeted')
    const author = this.#author
    const entities = this.#entities
    const context = contextOf(post.text, entities)
    const place = findPlace(post.place_id)
    const media = new Set(post.media_keys.map((key) => findShownMedia(world, key)?.media_type))
    return {
      from: namesOf(author),
      to: namesOf(this.#authorOf(replied)),
      retweets_of: namesOf(this.#authorOf(reposted)),
      from_affiliate_of: affiliationsOf(world, author),
      to_affiliate_of: affiliationsOf(world, this.#authorOf(replied)),
      context: context.map(({ domain, entity }) => `${domain.id}.${entity.id}`),
      entity: [
        ...annotationsIn(post.text, entities).map(({ normalized_text }) => normalized_text),
        ...context.map(({ entity }) => entity.name),
      ],
      conversation_id: [conversationOf(world, post)],
      in_reply_to_tweet_id: presentValues(replied),
      retweets_of_tweet_id: presentValues(reposted),
      quotes_of_tweet_id: presentValues(quoted),
      lang: [post.lang],
      list: author?.listed_in ?? [],
      place: place === undefined ? [] : [place.id, place.name, place.full_name],
      place_country: presentValues(place?.country_code),
      is: named({
        reply: replied !== undefined,
        quote: quoted !== undefined,
        retweet: reposted !== undefined,
        verified: author?.verified === true,
        nullcast: post.nullcast,
      }),
      has: named({
        links: entities.urls.length > 0,
        mentions: entities.mentions.length > 0,
        hashtags: entities.hashtags.length > 0,
        cashtags: entities.cashtags.length > 0,
        symbols: entities.cashtags.length > 0,
        media: media.size > 0,
        images: media.has('IMAGE'),
        video_link: media.has('VIDEO') || media.has('GIF'),
        geo: place !== undefined,
        lang: post.lang !== 'und',
      }),
    }
  }

  get within(): Readonly<Record<string, readonly string[]>> {
    const author = this.#author
    const addresses = this.#entities.urls.map(({ url }) => url)
    const pages = addresses.flatMap((url) => linkedPage(url, '') ?? [])
    return {
      bio: presentValues(author?.description ?? undefined),
      bio_name: presentValues(author?.name),
      bio_location: presentValues(author?.location ?? undefined),
      url: [...addresses, ...addresses.map(fullAddress), ...pages.map(({ unwound_url }) => unwound_url)],
      url_title: pages.flatMap(({ title }) => presentValues(title)),
      url_description: pages.flatMap(({ description }) => presentValues(description)),
    }
  }

  get counts(): Readonly<Record<string, number>> {
    const author = this.#author
    const { metrics, user_id } = this.#post
    return {
      followers_count: author?.followers_count ?? 0,
      following_count: author?.following_count ?? 0,
      listed_count: author?.listed_in.length ?? 0,
      tweets_count: this.#world.postCounts.of(user_id),
      likes: metrics.like_count,
      replies: metrics.reply_count,
      reposts: metrics.retweet_count,
    }
  }

  get point(): Point | undefined {
    const place = findPlace(this.#post.place_id)
    return place === undefined ? undefined : { longitude: place.longitude, latitude: place.latitude }
  }

  get #author(): User | undefined {
    return findUser(this.#world, this.#post.user_id)
  }

  /** Of the whole post, whichever text is compared. */
  get #entities(): ReturnType<typeof postEntities> {
    this.#found ??= postEntities(this.#post.text)
    return this.#found
  }

  #referenced(kind: PostRecord['referenced_tweets'][number]['type']): string | undefined {
    return this.#post.referenced_tweets.find(({ type }) => type === kind)?.id
  }

  #authorOf(id: string | undefined): User | undefined {
    const post = id === undefined ? undefined : findPost(this.#world, id)
    return post === undefined ? undefined : findUser(this.#world, post.user_id)
  }
}

/** The text of the quoted post; empty if there is none any longer. */
export function quotedText(world: World, post: PostRecord): string {
  const quoted = post.referenced_tweets.find(({ type }) => type === 'quoted')?.id
  return quoted === undefined ? '' : (findPost(world, quoted)?.text ?? '')
}

function namesOf(user: User | undefined): readonly string[] {
  return user === undefined ? [] : [user.username, user.id]
}

function affiliationsOf(world: World, user: User | undefined): readonly string[] {
  const ids = user?.affiliation?.user_id ?? []
  return ids.flatMap((id) => [id, ...presentValues(findUser(world, id)?.username)])
}

function presentValues(value: string | undefined): readonly string[] {
  return value === undefined ? [] : [value]
}

function named(facts: Readonly<Record<string, boolean>>): readonly string[] {
  return Object.entries(facts).flatMap(([name, isTrue]) => (isTrue ? [name] : []))
}
