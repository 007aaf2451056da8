import { fullAddress, postEntities } from '../../shared/entities/posts/post-entities.ts'
import type { Candidate } from '../../shared/streams/match-rules.ts'
import { findShownMedia } from '../behaviour/creatives/post-media.ts'
import { conversationOf } from '../behaviour/creatives/post-view.ts'
import { linkedPage } from '../reference/linked-pages.ts'
import { annotationsIn, contextOf } from '../reference/named-entities.ts'
import { findPlace } from '../reference/places.ts'
import { findPost, findUser } from '../social/people.ts'
import type { User } from '../state/platform-data.ts'
import type { PostRecord } from '../state/post-tables.ts'
import type { World } from '../state/world.ts'

/** The facts about a post for rules and queries. */
export function candidateOf(world: World, post: PostRecord): Candidate {
  const referenced = (type: PostRecord['referenced_tweets'][number]['type']) =>
    post.referenced_tweets.find((reference) => reference.type === type)?.id
  const replied = referenced('replied_to')
  const quoted = referenced('quoted')
  const reposted = referenced('retweeted')
  const authorOf = (id: string | undefined) => {
    const found = id === undefined ? undefined : findPost(world, id)
    return found === undefined ? undefined : findUser(world, found.user_id)
  }
  const author = findUser(world, post.user_id)
  const entities = postEntities(post.text)
  const { urls, mentions, hashtags, cashtags } = entities
  const addresses = urls.map(({ url }) => url)
  const pages = addresses.flatMap((url) => linkedPage(url, '') ?? [])
  const place = findPlace(post.place_id)
  const context = contextOf(post.text, entities)
  const media = new Set(post.media_keys.map((key) => findShownMedia(world, key)?.media_type))
  return {
    id: post.id,
    text: post.text,
    ...(quoted === undefined ? {} : { quoted: findPost(world, quoted)?.text ?? '' }),
    equal: {
      from: namesOf(author),
      to: namesOf(authorOf(replied)),
      retweets_of: namesOf(authorOf(reposted)),
      from_affiliate_of: affiliationsOf(world, author),
      to_affiliate_of: affiliationsOf(world, authorOf(replied)),
      context: context.map(({ domain, entity }) => `${domain.id}.${entity.id}`),
      entity: [
        ...annotationsIn(post.text, entities).map(({ normalized_text }) => normalized_text),
        ...context.map(({ entity }) => entity.name),
      ],
      conversation_id: [conversationOf(world, post)],
      in_reply_to_tweet_id: given(replied),
      retweets_of_tweet_id: given(reposted),
      quotes_of_tweet_id: given(quoted),
      lang: [post.lang],
      list: author?.listed_in ?? [],
      place: place === undefined ? [] : [place.id, place.name, place.full_name],
      place_country: given(place?.country_code),
      is: named({
        reply: replied !== undefined,
        quote: quoted !== undefined,
        retweet: reposted !== undefined,
        verified: author?.verified === true,
        nullcast: post.nullcast,
      }),
      has: named({
        links: urls.length > 0,
        mentions: mentions.length > 0,
        hashtags: hashtags.length > 0,
        cashtags: cashtags.length > 0,
        symbols: cashtags.length > 0,
        media: media.size > 0,
        images: media.has('IMAGE'),
        video_link: media.has('VIDEO') || media.has('GIF'),
        geo: place !== undefined,
        lang: post.lang !== 'und',
      }),
    },
    within: {
      bio: given(author?.description ?? undefined),
      bio_name: given(author?.name),
      bio_location: given(author?.location ?? undefined),
      url: [...addresses, ...addresses.map(fullAddress), ...pages.map(({ unwound_url }) => unwound_url)],
      url_title: pages.flatMap(({ title }) => given(title)),
      url_description: pages.flatMap(({ description }) => given(description)),
    },
    counts: {
      followers_count: author?.followers_count ?? 0,
      following_count: author?.following_count ?? 0,
      listed_count: author?.listed_in.length ?? 0,
      tweets_count: world.postCounts.of(post.user_id),
      likes: post.metrics.like_count,
      replies: post.metrics.reply_count,
      reposts: post.metrics.retweet_count,
    },
    ...(place === undefined ? {} : { point: { longitude: place.longitude, latitude: place.latitude } }),
  }
}

function namesOf(user: User | undefined): readonly string[] {
  return user === undefined ? [] : [user.username, user.id]
}

function affiliationsOf(world: World, user: User | undefined): readonly string[] {
  const ids = user?.affiliation?.user_id ?? []
  return ids.flatMap((id) => [id, ...given(findUser(world, id)?.username)])
}

function given(value: string | undefined): readonly string[] {
  return value === undefined ? [] : [value]
}

function named(facts: Readonly<Record<string, boolean>>): readonly string[] {
  return Object.entries(facts).flatMap(([name, isTrue]) => (isTrue ? [name] : []))
}
