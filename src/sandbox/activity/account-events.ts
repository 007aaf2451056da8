import { postEntities } from '../../shared/entities/posts/post-entities.ts'
import type { Act } from '../social/acts.ts'
import { findPost, findUserByName } from '../social/people.ts'
import type { User } from '../state/platform-data.ts'
import type { PostRecord } from '../state/post-tables.ts'
import type { World } from '../state/world.ts'
import { namedEntities, olderTime, showOlderPost, showOlderUser } from './older-view.ts'

/** The event of an act for subscriptions to all of a user's activity (public-facts-2 U2). */
export interface AccountEvent {
  readonly userId: string
  /** Only built if someone is subscribed. */
  readonly body: () => Readonly<Record<string, unknown>>
}

/** The events of an act by recipient, except for a revoked authorization, which concerns an app. */
export function accountEvents(world: World, act: Act): readonly AccountEvent[] {
  switch (act.kind) {
    case 'post':
      return act.post.nullcast ? [] : postEvents(world, act.post)
    case 'postDeletion': {
      const { id, user_id } = act.post
      const status = { id, user_id }
      return [event(user_id, { tweet_delete_events: [{ status, timestamp_ms: String(act.at) }] })]
    }
    case 'like': {
      const item = () => ({
        id: hexId(act.id),
        created_at: olderTime(act.at),
        timestamp_ms: act.at,
        favorited_status: showOlderPost(world, act.post),
        user: showOlderUser(world, act.user),
      })
      return [...new Set([act.user.id, act.post.user_id])].map((id) =>
        event(id, () => ({ favorite_events: [item()] })),
      )
    }
    case 'relation': {
      const key = relationKeys[act.relation]
      const item = () => ({
        type: act.relation,
        created_timestamp: String(act.at),
        source: showOlderUser(world, act.source),
        target: showOlderUser(world, act.target),
      })
      // Muted, blocked and unfollowed users aren't notified.
      const ids = act.relation === 'follow' ? [act.source.id, act.target.id] : [act.source.id]
      return ids.map((id) => event(id, () => ({ [key]: [item()] })))
    }
    case 'message': {
      if (act.isEncrypted) return []
      const { sender, recipient } = act
      const body = () => ({
        direct_message_events: [messageItem(world, act)],
        users: messageUsers(world, [sender, recipient], (user) => user),
      })
      return [event(sender.id, body), event(recipient.id, body)]
    }
    case 'typing':
      return [
        event(act.recipient.id, () => ({
          direct_message_indicate_typing_events: [conversationItem(act)],
          users: messageUsers(world, [act.sender, act.recipient], (user) => user),
        })),
      ]
    case 'read':
      return [
        event(act.recipient.id, () => ({
          direct_message_mark_read_events: [
            { ...conversationItem(act), last_read_event_id: act.lastMessageId },
          ],
          users: messageUsers(world, [act.sender, act.recipient], (user) => user),
        })),
      ]
    default:
      return []
  }
}

/** A user's revocation of an app's authorization: the only event without `for_user_id`. */
export function revocationBody({ app, user, at }: Extract<Act, { kind: 'revocation' }>): unknown {
  const date_time = new Date(at).toISOString().replace(/\.\d+Z$/, '+00:00')
  return {
    user_event: { revoke: { date_time, target: { app_id: app.id }, source: { user_id: user.id } } },
  }
}

const relationKeys = {
  follow: 'follow_events',
  unfollow: 'follow_events',
  block: 'block_events',
  unblock: 'block_events',
  mute: 'mute_events',
  unmute: 'mute_events',
} as const

/** A post goes to its author and to everyone it mentions, answers, quotes or reposts. */
function postEvents(world: World, post: PostRecord): readonly AccountEvent[] {
  const tweet_create_events = () => [showOlderPost(world, post)]
  return [
    event(post.user_id, () => ({ tweet_create_events: tweet_create_events() })),
    ...addressees(world, post).map(({ id, blocking }) =>
      event(id, () => ({
        user_has_blocked: String(blocking.includes(post.user_id)),
        tweet_create_events: tweet_create_events(),
      })),
    ),
  ]
}

function addressees(world: World, post: PostRecord): readonly User[] {
  const userById = new Map<string, User>()
  for (const user of mentionedUsers(world, post)) userById.set(user.id, user)
  for (const { id } of post.referenced_tweets) {
    const author = world.platform.users.get(findPost(world, id)?.user_id ?? '')
    if (author !== undefined) userById.set(author.id, author)
  }
  userById.delete(post.user_id)
  return [...userById.values()]
}

/** Reposts repeat someone else's mentions. */
export function mentionedUsers(world: World, { text, referenced_tweets }: PostRecord): readonly User[] {
  const isRepost = referenced_tweets.some(({ type }) => type === 'retweeted')
  if (isRepost || !/[@＠]/.test(text)) return []
  return postEntities(text).mentions.flatMap(({ username }) => findUserByName(world, username) ?? [])
}

/** A direct message in the format of both kinds of subscription. */
export function messageItem(world: World, act: Extract<Act, { kind: 'message' }>): Record<string, unknown> {
  return {
    type: 'message_create',
    id: act.id,
    created_timestamp: String(act.at),
    message_create: {
      target: { recipient_id: act.recipient.id },
      sender_id: act.sender.id,
      message_data: { text: act.text, entities: namedEntities(world, act.text) },
    },
  }
}

export function conversationItem(act: Extract<Act, { kind: 'typing' | 'read' }>): Record<string, unknown> {
  return {
    created_timestamp: String(act.at),
    sender_id: act.sender.id,
    target: { recipient_id: act.recipient.id },
  }
}

/** The people of a conversation by ID; `wrap` builds the object around each. */
export function messageUsers(
  world: World,
  users: readonly User[],
  wrap: (user: Record<string, unknown>) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(users.map((user) => [user.id, wrap(messageUser(world, user))]))
}

function messageUser(world: World, user: User): Record<string, unknown> {
  return {
    id: user.id,
    created_timestamp: String(user.created_at === null ? 0 : Date.parse(user.created_at)),
    name: user.name,
    screen_name: user.username,
    ...(user.location === null ? {} : { location: user.location }),
    ...(user.description === null ? {} : { description: user.description }),
    ...(user.url === null ? {} : { url: user.url }),
    protected: user.protected,
    verified: user.verified,
    followers_count: user.followers_count,
    friends_count: user.following_count,
    statuses_count: world.postCounts.of(user.id),
    profile_image_url: user.profile_image_url,
    profile_image_url_https: user.profile_image_url,
  }
}

/** A like's ID: 32 hexadecimal digits. */
function hexId(id: string): string {
  return BigInt(id).toString(16).padStart(32, '0')
}

function event(userId: string, body: AccountEvent['body'] | Record<string, unknown>): AccountEvent {
  return { userId, body: typeof body === 'function' ? body : () => body }
}
