import { fullAddress, postEntities } from '../../../shared/entities/posts/post-entities.ts'
import { absoluteAddress } from '../../media/addresses.ts'
import type { AdsData } from '../../state/ads-data.ts'
import { type LibraryMediaRecord, libraryKey } from '../../state/creative-tables.ts'
import type { User } from '../../state/platform-data.ts'
import type { PostRecord, WaitingPost } from '../../state/post-tables.ts'

export interface PostView {
  readonly data: AdsData
  readonly user: User | undefined
  readonly origin: string
  /** Only the user's ID. */
  readonly trimUser: boolean
  /** `extended` has `full_text` instead of `text`. */
  readonly isExtended: boolean
  /** Reads include the conversation settings, a creation doesn't (posts.md#posts-for-ads). */
  readonly isRead: boolean
}

/** A post in the ads hosts' older format (posts.md#posts-for-ads). */
export function showPromotedPost(post: PostRecord, view: PostView): Record<string, unknown> {
  const media = mediaOf(post, view)
  return {
    // IDs have 64 bits: as a number this one would lose digits.
    id: post.id,
    id_str: post.id,
    tweet_id: post.id,
    created_at: post.created_at,
    ...(view.isExtended ? { full_text: post.text } : { text: post.text, truncated: false }),
    name: post.name,
    entities: olderEntities(post.text),
    ...(media.length === 0 ? {} : { extended_entities: { media } }),
    user: showUser(post, view),
    nullcast: post.nullcast,
    ...(view.isRead ? { conversation_settings: post.conversation_settings } : {}),
    tweet_type: 'PUBLISHED',
    scheduled_at: post.scheduled_at,
    scheduled_status: post.scheduled_at === null ? null : 'SUCCESS',
    card_uri: post.card_uri,
    lang: post.lang,
    retweet_count: post.metrics.retweet_count,
    favorite_count: post.metrics.like_count,
    reply_count: post.metrics.reply_count,
    quote_count: post.metrics.quote_count,
  }
}

/** A draft, or a post that is or was scheduled (posts.md#lists-of-posts-for-ads). */
export function showWaitingPost(post: WaitingPost, view: PostView): Record<string, unknown> {
  const { scheduled_at, tweet_id, completed_at } = post
  const isDraft = scheduled_at === null
  const scheduledStatus = tweet_id === null ? 'SCHEDULED' : 'SUCCESS'
  return {
    ...showPromotedPost(post, view),
    tweet_id,
    tweet_type: isDraft ? 'DRAFT' : 'SCHEDULED',
    scheduled_at,
    scheduled_status: isDraft ? null : scheduledStatus,
    completed_at,
  }
}

function showUser({ user_id }: PostRecord, { user, trimUser }: PostView): Record<string, unknown> {
  if (trimUser || user === undefined) return { id: user_id }
  const { id, name, username, description, location, verified, profile_image_url } = user
  return {
    id,
    id_str: id,
    name,
    screen_name: username,
    description,
    location,
    verified,
    followers_count: user.followers_count,
    friends_count: user.following_count,
    profile_image_url_https: profile_image_url,
  }
}

/** Entities as the ads hosts and version 1.1 write them. */
export function olderEntities(text: string): Record<string, unknown> {
  const { urls, mentions, hashtags, cashtags } = postEntities(text)
  return {
    hashtags: hashtags.map(({ start, end, tag }) => ({ text: tag, indices: [start, end] })),
    symbols: cashtags.map(({ start, end, tag }) => ({ text: tag, indices: [start, end] })),
    urls: urls.map(({ start, end, url, display_url }) => ({
      url,
      expanded_url: fullAddress(url),
      display_url,
      indices: [start, end],
    })),
    user_mentions: mentions.map(({ start, end, username }) => ({
      screen_name: username,
      indices: [start, end],
    })),
  }
}

const olderTypes = { IMAGE: 'photo', GIF: 'animated_gif', VIDEO: 'video' } as const

function mediaOf(post: PostRecord, { data, origin }: PostView): Record<string, unknown>[] {
  return post.media_keys.flatMap((key) => {
    const media = data.media_library.get(libraryKey(post.account_id ?? '', key))
    return media === undefined ? [] : [showMedia(media, origin)]
  })
}

function showMedia(media: LibraryMediaRecord, origin: string): Record<string, unknown> {
  const isImage = media.media_type === 'IMAGE'
  return {
    media_key: media.media_key,
    type: olderTypes[media.media_type],
    media_url_https: absoluteAddress(origin, isImage ? media.media_url : media.poster_media_url),
    ...(isImage ? {} : { video_info: { variants: [{ url: absoluteAddress(origin, media.media_url) }] } }),
  }
}
