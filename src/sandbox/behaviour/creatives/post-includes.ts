import type { PostExpansion, UserField } from '../../../shared/api/platform/post-fields.ts'
import { postEntities } from '../../../shared/entities/posts/post-entities.ts'
import { findPlace, showPlace } from '../../reference/places.ts'
import { findPost, findUser, findUserByName } from '../../social/people.ts'
import { repliedUserOf } from '../../social/posts.ts'
import type { User } from '../../state/platform-data.ts'
import type { PostRecord } from '../../state/post-tables.ts'
import type { World } from '../../state/world.ts'
import type { RequestedFields, View } from './post-view.ts'
import { showMedia, showPost, showUser } from './post-view.ts'

/** The objects requested by expansions, without duplicates (posts.md#field-selection), and the problems with them. */
export function expand(
  view: View,
  posts: readonly PostRecord[],
  expansions: readonly PostExpansion[],
  requestedFields: RequestedFields,
): { readonly includes: Record<string, unknown>; readonly problems: readonly unknown[] } {
  const { world, origin } = view
  const asks = (expansion: PostExpansion): boolean => expansions.includes(expansion)
  const referencedIds = posts.flatMap(({ referenced_tweets }) => referenced_tweets.map(({ id }) => id))
  const referenced = referencedIds.flatMap((id) => visiblePost(view, id) ?? [])
  const userIds = [
    ...(asks('author_id') ? posts.map(({ user_id }) => user_id) : []),
    ...(asks('referenced_tweets.id.author_id') ? referenced.map(({ user_id }) => user_id) : []),
    ...(asks('in_reply_to_user_id') ? posts.flatMap((post) => repliedUserOf(world, post) ?? []) : []),
    ...(asks('entities.mentions.username') ? posts.flatMap((post) => mentionedUsers(world, post)) : []),
  ]
  const users = [...new Set(userIds)].flatMap((id) => findUser(world, id) ?? [])
  const mediaKeys = asks('attachments.media_keys') ? posts.flatMap(({ media_keys }) => media_keys) : []
  const media = [...new Set(mediaKeys)].flatMap((key) => showMedia(view, key, requestedFields.media) ?? [])
  const placeIds = asks('geo.place_id') ? posts.map(({ place_id }) => place_id) : []
  const places = [...new Set(placeIds)].flatMap((id) => findPlace(id) ?? [])
  const withPosts = asks('referenced_tweets.id') || asks('referenced_tweets.id.author_id')
  const tweets = withPosts ? [...new Set(referenced)] : []
  const disallowed = withPosts
    ? [...new Set(referencedIds)].filter((id) => findPost(world, id)?.disallowed === true)
    : []
  const includes = {
    ...(users.length === 0 ? {} : { users: users.map((user) => showUser(view, user, requestedFields.user)) }),
    ...(tweets.length === 0
      ? {}
      : { tweets: tweets.map((post) => showPost(view, post, requestedFields.post)) }),
    ...(media.length === 0 ? {} : { media }),
    ...(places.length === 0
      ? {}
      : { places: places.map((place) => showPlace(place, requestedFields.place ?? [])) }),
  }
  const problems = [
    ...disallowed.map((id) => disallowedPost(origin, id, 'includes')),
    ...hiddenFields(view, { includes: users }, requestedFields.user),
  ]
  return { includes, problems }
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
  if (post === undefined || post.disallowed || author?.suspended === true) return null
  const isHidden =
    author?.protected === true && viewer?.id !== author.id && viewer?.following.includes(author.id) !== true
  return isHidden ? null : post
}

/** The fields of users that the viewer may not see: each is a problem of the section that the users are in. */
export function hiddenFields(
  { viewer, sharesEmail = false, origin }: View,
  { data = [], includes = [] }: { readonly data?: readonly User[]; readonly includes?: readonly User[] },
  requestedFields: readonly UserField[],
): readonly unknown[] {
  const sections = [
    ['data', data],
    ['includes', includes],
  ] as const
  return sections.flatMap(([section, users]) => {
    const isHidden = {
      // Connections are between users: an app-only request may not see them.
      connection_status: viewer === null && users.length > 0,
      confirmed_email: users.some(({ id }) => !sharesEmail || id !== viewer?.id),
    }
    const fields = ['connection_status', 'confirmed_email'] as const
    return fields
      .filter((field) => requestedFields.includes(field) && isHidden[field])
      .map((field) => ({
        type: `${origin}/2/problems/not-authorized-for-field`,
        title: 'Field Authorization Error',
        detail: `Sorry, you are not authorized to access ${field}: it ${reasons[field]}.`,
        field,
        resource_type: 'user',
        section,
      }))
  })
}

const reasons = {
  connection_status: 'needs a user',
  confirmed_email: 'is only for the signed-in user, with a token of OAuth 2.0 and the scope users.email',
} as const

/** The problem of a post that breaks the rules of the service. */
export function disallowedPost(origin: string, id: string, section: 'data' | 'includes') {
  return {
    type: `${origin}/2/problems/disallowed-resource`,
    title: 'Disallowed Resource',
    detail: `The tweet with ids: [${id}] violates the rules.`,
    resource_id: id,
    resource_type: 'tweet',
    section,
  }
}
