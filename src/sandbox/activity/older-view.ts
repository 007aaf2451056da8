import { postEntities } from '../../shared/entities/posts/post-entities.ts'
import { countCharacters } from '../../shared/text/characters.ts'
import { olderEntities } from '../behaviour/campaigns/promoted-post-view.ts'
import { findPost, findUser, findUserByName } from '../social/people.ts'
import type { User } from '../state/platform-data.ts'
import type { PostRecord } from '../state/post-tables.ts'
import type { World } from '../state/world.ts'

/** Users and posts in the format of version 1.1 (activity.md#account-events). */

/** Maximum characters of a text before it's truncated. */
const maxText = 140
/** Characters of a post that isn't long. */
const classicText = 280

/** `Mon Mar 26 16:33:26 +0000 2018` */
export function olderTime(milliseconds: number): string {
  const [day = '', date = '', month = '', year = '', time = ''] = new Date(milliseconds)
    .toUTCString()
    .split(/,? /)
  return `${day} ${month} ${date} ${time} +0000 ${year}`
}

/** 64-bit IDs with all their digits: clients that parse them as numbers round, so each is also included as text. */
export function asNumber(id: string): object {
  return JSON.rawJSON(id)
}

export function showOlderUser(world: World, user: User): Record<string, unknown> {
  return {
    id: asNumber(user.id),
    id_str: user.id,
    name: user.name,
    screen_name: user.username,
    location: user.location,
    description: user.description,
    url: user.url,
    protected: user.protected,
    verified: user.verified,
    followers_count: user.followers_count,
    friends_count: user.following_count,
    listed_count: user.listed_in.length,
    statuses_count: world.postCounts.of(user.id),
    created_at: user.created_at === null ? null : olderTime(Date.parse(user.created_at)),
    profile_image_url: user.profile_image_url,
    profile_image_url_https: user.profile_image_url,
  }
}

export function showOlderPost(world: World, post: PostRecord): Record<string, unknown> {
  const author = findUser(world, post.user_id)
  const referenced = (type: 'replied_to' | 'quoted' | 'retweeted') => {
    const id = post.referenced_tweets.find((reference) => reference.type === type)?.id
    return id === undefined ? undefined : findPost(world, id)
  }
  const reposted = referenced('retweeted')
  const quoted = referenced('quoted')
  const at = Date.parse(post.created_at)
  return {
    created_at: olderTime(at),
    id: asNumber(post.id),
    id_str: post.id,
    ...textOf(world, post.text),
    ...replyOf(world, referenced('replied_to')),
    user: author === undefined ? { id_str: post.user_id } : showOlderUser(world, author),
    ...(reposted === undefined ? {} : { retweeted_status: showOlderPost(world, reposted) }),
    is_quote_status: quoted !== undefined,
    ...(quoted === undefined
      ? {}
      : {
          quoted_status_id: asNumber(quoted.id),
          quoted_status_id_str: quoted.id,
          quoted_status: showOlderPost(world, { ...quoted, referenced_tweets: [] }),
        }),
    quote_count: post.metrics.quote_count,
    reply_count: post.metrics.reply_count,
    retweet_count: post.metrics.retweet_count,
    favorite_count: post.metrics.like_count,
    favorited: false,
    retweeted: false,
    lang: post.lang,
    timestamp_ms: String(at),
  }
}

function textOf(world: World, text: string): Record<string, unknown> {
  if (countCharacters(text) <= classicText) {
    return { text, truncated: false, entities: namedEntities(world, text) }
  }
  const cut = [...text].slice(0, maxText).join('')
  return {
    text: cut,
    truncated: true,
    entities: namedEntities(world, cut),
    extended_tweet: {
      full_text: text,
      display_text_range: [0, countCharacters(text)],
      entities: namedEntities(world, text),
    },
  }
}

/** Entities whose mentions include the user. */
export function namedEntities(world: World, text: string): Record<string, unknown> {
  // Most texts mention no one and link to nothing.
  if (!/[@#$.＠＃]/.test(text)) return { hashtags: [], symbols: [], user_mentions: [], urls: [] }
  const mentions = postEntities(text).mentions.map(({ start, end, username }) => {
    const user = findUserByName(world, username)
    const who = user === undefined ? {} : { name: user.name, id: asNumber(user.id), id_str: user.id }
    return { screen_name: username, ...who, indices: [start, end] }
  })
  return { ...olderEntities(text), user_mentions: mentions }
}

function replyOf(world: World, replied: PostRecord | undefined): Record<string, unknown> {
  const none = {
    in_reply_to_status_id: null,
    in_reply_to_status_id_str: null,
    in_reply_to_user_id: null,
    in_reply_to_user_id_str: null,
    in_reply_to_screen_name: null,
  }
  if (replied === undefined) return none
  return {
    in_reply_to_status_id: asNumber(replied.id),
    in_reply_to_status_id_str: replied.id,
    in_reply_to_user_id: asNumber(replied.user_id),
    in_reply_to_user_id_str: replied.user_id,
    in_reply_to_screen_name: findUser(world, replied.user_id)?.username ?? null,
  }
}
