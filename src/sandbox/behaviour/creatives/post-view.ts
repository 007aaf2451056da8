import type { MediaField, PostField, UserField } from '../../../shared/api/platform/post-fields.ts'
import {
  displayAddress,
  fullAddress,
  type PostEntities,
  postEntities,
} from '../../../shared/entities/posts/post-entities.ts'
import { countCharacters } from '../../../shared/text/characters.ts'
import { isoMilliseconds } from '../../clock.ts'
import { linkedPage } from '../../reference/linked-pages.ts'
import { annotationsIn, contextOf } from '../../reference/named-entities.ts'
import { conversationOf, repliedUserOf, versionsOf } from '../../social/posts.ts'
import type { User } from '../../state/platform-data.ts'
import type { PostRecord } from '../../state/post-tables.ts'
import type { World } from '../../state/world.ts'
import { type SandboxCaller, viewerOf } from '../common/caller.ts'
import { findShownMedia, showShownMedia } from './post-media.ts'

/** Requested fields of each kind, in addition to the defaults. */
export interface RequestedFields {
  readonly post: readonly PostField[]
  readonly user: readonly UserField[]
  readonly media: readonly MediaField[]
  readonly place?: readonly string[]
}

/** The viewer, and the origin that serves pictures. */
export interface View {
  readonly world: World
  readonly viewer: User | null
  /** Whether the viewer lets the app read the own e-mail address (changelog of April 2025). */
  readonly sharesEmail?: boolean
  readonly origin: string
}

/** A post with its default and requested fields; unknown ones are omitted (posts.md#post-objects). */
export function showPost(
  view: View,
  post: PostRecord,
  requestedFields: readonly PostField[],
): Record<string, unknown> {
  return { id: post.id, text: post.text, ...pick(postValues(view, post, requestedFields), requestedFields) }
}

export function showUser(
  view: View,
  user: User,
  requestedFields: readonly UserField[],
): Record<string, unknown> {
  const { id, name, username } = user
  return { id, name, username, ...pick(userValues(view, user), requestedFields) }
}

/** The view of a request's caller. */
export function viewOf(caller: SandboxCaller, { world }: Pick<View, 'world'>, origin: string): View {
  const sharesEmail = caller.kind === 'user' && caller.scopes?.includes('users.email') === true
  return { world, viewer: viewerOf(caller), sharesEmail, origin }
}

export function showMedia(
  { world, origin }: View,
  mediaKey: string,
  requestedFields: readonly MediaField[],
): Record<string, unknown> | null {
  const media = findShownMedia(world, mediaKey)
  if (media === undefined) return null
  const values = showShownMedia(media, origin)
  return { media_key: mediaKey, type: values.type, ...pick(values, requestedFields) }
}

function pick<Name extends string>(
  values: Readonly<Partial<Record<Name, unknown>>>,
  names: readonly Name[],
): Record<string, unknown> {
  const picked: Record<string, unknown> = {}
  for (const name of names) {
    const value = values[name]
    if (value !== undefined && value !== null) picked[name] = value
  }
  return picked
}

/** `source` is no longer returned (posts.md#post-objects). */
function postValues(
  { world, origin }: View,
  post: PostRecord,
  requestedFields: readonly PostField[],
): Partial<Record<PostField, unknown>> {
  return {
    author_id: post.user_id,
    attachments: post.media_keys.length === 0 ? undefined : { media_keys: post.media_keys },
    card_uri: post.card_uri,
    community_id: post.community_id,
    context_annotations: requestedFields.includes('context_annotations')
      ? listOrNothing(contextOf(post.text))
      : undefined,
    conversation_id: conversationOf(world, post),
    created_at: isoMilliseconds(Date.parse(post.created_at)),
    edit_history_tweet_ids: versionsOf(post),
    entities: requestedFields.includes('entities') ? entitiesOfPost(post.text, origin) : undefined,
    geo: post.place_id === null ? undefined : { place_id: post.place_id },
    in_reply_to_user_id: repliedUserOf(world, post),
    lang: post.lang,
    paid_partnership: post.paid_partnership,
    possibly_sensitive: post.possibly_sensitive,
    public_metrics: post.metrics,
    referenced_tweets: post.referenced_tweets.length === 0 ? undefined : post.referenced_tweets,
    reply_settings: replySettings[post.conversation_settings],
  }
}

const replySettings = {
  EVERYONE: 'everyone',
  FOLLOWING: 'following',
  MENTIONED_USERS: 'mentionedUsers',
} as const

function listOrNothing(list: readonly unknown[]): readonly unknown[] | undefined {
  return list.length === 0 ? undefined : list
}

/** A post's entities, with the pages behind its links and the names it mentions. */
function entitiesOfPost(text: string, origin: string): unknown {
  const entities = postEntities(text)
  const annotations = annotationsIn(text)
  const isEmpty = [...Object.values(entities), annotations].every(({ length }) => length === 0)
  if (isEmpty) return undefined
  const entitiesReply = showEntities(entities)
  return {
    ...entitiesReply,
    urls: entitiesReply.urls.map((link) => ({ ...link, ...linkedPage(link.url, origin) })),
    ...(annotations.length === 0 ? {} : { annotations }),
  }
}

/** Cashtags only if there are any, because they aren't documented. */
function showEntities({ urls, mentions, hashtags, cashtags }: PostEntities) {
  return {
    urls: urls.map((link) => ({ ...link, expanded_url: fullAddress(link.url) })),
    mentions,
    hashtags,
    ...(cashtags.length === 0 ? {} : { cashtags }),
  }
}

/** A profile's address is always a link, even with a top-level domain that isn't linked in posts. */
function profileAddress(url: string): unknown {
  const end = countCharacters(url)
  return { start: 0, end, url, display_url: displayAddress(url), expanded_url: fullAddress(url) }
}

/** The entities of a profile's address and description (posts.md#user-objects). */
function userEntities(description: string | null, url: string | null): unknown {
  if (description === null && url === null) return undefined
  return {
    ...(url === null ? {} : { url: { urls: [profileAddress(url)] } }),
    ...(description === null ? {} : { description: showEntities(postEntities(description)) }),
  }
}

/** The viewer's relationship to a user. */
function connectionsOf(viewer: User, user: User): readonly string[] {
  return [
    ...(viewer.following.includes(user.id) ? ['following'] : []),
    ...(user.following.includes(viewer.id) ? ['followed_by'] : []),
    ...(viewer.blocking.includes(user.id) ? ['blocking'] : []),
    ...(viewer.muting.includes(user.id) ? ['muting'] : []),
  ]
}

function emailOf({ email, username }: User): string {
  return email ?? `${username.toLowerCase()}@example.com`
}

function userValues(
  { world, viewer, sharesEmail = false }: View,
  user: User,
): Partial<Record<UserField, unknown>> {
  const { description, url } = user
  return {
    affiliation: user.affiliation?.user_id.length === 0 ? undefined : user.affiliation,
    confirmed_email: sharesEmail && viewer?.id === user.id ? emailOf(user) : undefined,
    connection_status: viewer === null || viewer.id === user.id ? undefined : connectionsOf(viewer, user),
    created_at: user.created_at,
    description,
    entities: userEntities(description, url),
    location: user.location,
    pinned_tweet_id: user.pinned_tweet_id,
    profile_image_url: user.profile_image_url,
    protected: user.protected,
    public_metrics: {
      followers_count: user.followers_count,
      following_count: user.following_count,
      tweet_count: world.postCounts.of(user.id),
      listed_count: user.listed_in.length,
    },
    subscription_type: user.subscription_type,
    url,
    verified: user.verified,
    verified_type: user.verified_type,
  }
}
