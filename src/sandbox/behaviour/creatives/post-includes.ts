import type { PostExpansion, UserField } from '../../../shared/api/platform/post-fields.ts'
import { postEntities } from '../../../shared/entities/posts/post-entities.ts'
import { findPlace, showPlace } from '../../reference/places.ts'
import { findPost, findUser, findUserByName } from '../../social/people.ts'
import type { PostRecord } from '../../state/post-tables.ts'
import type { World } from '../../state/world.ts'
import type { RequestedFields, View } from './post-view.ts'
import { showMedia, showPost, showUser } from './post-view.ts'

/** The objects requested by expansions, without duplicates (platform document, "Includes object"). */
export function expand(
  view: View,
  posts: readonly PostRecord[],
  expansions: readonly PostExpansion[],
  wanted: RequestedFields,
): Record<string, unknown> {
  const { world } = view
  const asks = (expansion: PostExpansion): boolean => expansions.includes(expansion)
  const referenced = posts
    .flatMap(({ referenced_tweets }) => referenced_tweets)
    .flatMap(({ id }) => visiblePost(view, id) ?? [])
  const userIds = [
    ...(asks('author_id') ? posts.map(({ user_id }) => user_id) : []),
    ...(asks('referenced_tweets.id.author_id') ? referenced.map(({ user_id }) => user_id) : []),
    ...(asks('in_reply_to_user_id') ? posts.flatMap((post) => repliedUser(world, post)) : []),
    ...(asks('entities.mentions.username') ? posts.flatMap((post) => mentionedUsers(world, post)) : []),
  ]
  const users = [...new Set(userIds)].flatMap((id) => findUser(world, id) ?? [])
  const mediaKeys = asks('attachments.media_keys') ? posts.flatMap(({ media_keys }) => media_keys) : []
  const media = [...new Set(mediaKeys)].flatMap((key) => showMedia(view, key, wanted.media) ?? [])
  const placeIds = asks('geo.place_id') ? posts.map(({ place_id }) => place_id) : []
  const places = [...new Set(placeIds)].flatMap((id) => findPlace(id) ?? [])
  const withPosts = asks('referenced_tweets.id') || asks('referenced_tweets.id.author_id')
  const tweets = withPosts ? [...new Set(referenced)] : []
  return {
    ...(users.length === 0 ? {} : { users: users.map((user) => showUser(view, user, wanted.user)) }),
    ...(tweets.length === 0 ? {} : { tweets: tweets.map((post) => showPost(view, post, wanted.post)) }),
    ...(media.length === 0 ? {} : { media }),
    ...(places.length === 0 ? {} : { places: places.map((place) => showPlace(place, wanted.place ?? [])) }),
  }
}

function repliedUser(world: World, post: PostRecord): string[] {
  return post.referenced_tweets
    .filter(({ type }) => type === 'replied_to')
    .flatMap(({ id }) => findPost(world, id)?.user_id ?? [])
}

function mentionedUsers(world: World, post: PostRecord): string[] {
  return postEntities(post.text).mentions.flatMap(({ username }) => {
    return findUserByName(world, username)?.id ?? []
  })
}

/** A protected user's posts are visible to the user and followers; a suspended user's to no one. */
export function visiblePost({ world, viewer }: View, id: string): PostRecord | null {
  const post = findPost(world, id)
  const author = post === undefined ? undefined : findUser(world, post.user_id)
  if (post === undefined || author?.suspended === true) return null
  const isHidden =
    author?.protected === true && viewer?.id !== author.id && viewer?.following.includes(author.id) !== true
  return isHidden ? null : post
}

/** Connections are between users: an app-only request may not see them. */
export function hiddenFields(
  { viewer, origin }: View,
  includes: Readonly<Record<string, unknown>>,
  wanted: readonly UserField[],
): readonly unknown[] {
  if (viewer !== null || !wanted.includes('connection_status') || !('users' in includes)) return []
  return [
    {
      type: `${origin}/2/problems/not-authorized-for-field`,
      title: 'Field Authorization Error',
      detail: 'Sorry, you are not authorized to access connection_status: it needs a user.',
      field: 'connection_status',
      resource_type: 'user',
      section: 'includes',
    },
  ]
}
