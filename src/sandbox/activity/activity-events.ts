import type { EventTypeName } from '../../shared/api/platform/activity-event-types.ts'
import type { PostField, UserField } from '../../shared/api/platform/post-fields.ts'
import { showPost, showUser, type View } from '../behaviour/creatives/post-view.ts'
import { isoMilliseconds } from '../clock.ts'
import type { Act } from '../social/acts.ts'
import { findPost, findUser } from '../social/people.ts'
import type { User } from '../state/platform-data.ts'
import type { PostRecord } from '../state/post-tables.ts'
import { conversationItem, mentionedUsers, messageItem, messageUsers } from './account-events.ts'

/** An event for subscribers to its type and user (activity.md#event-types, activity.md#activity-events). */
export interface ActivityEvent {
  readonly type: EventTypeName
  /** The user that filters match; null for news and revoked authorizations. */
  readonly userId: string | null
  /** Whether the user sent or received it, where that makes a difference. */
  readonly direction: 'sent' | 'received' | null
  /** The text in which keywords are searched. */
  readonly text: string
  /** Only built if someone is subscribed. */
  readonly content: () => { readonly payload: unknown; readonly includes?: unknown }
}

const postFields: readonly PostField[] = [
  'author_id',
  'conversation_id',
  'created_at',
  'edit_history_tweet_ids',
  'entities',
  'in_reply_to_user_id',
  'lang',
  'public_metrics',
  'referenced_tweets',
]

const userFields: readonly UserField[] = [
  'created_at',
  'description',
  'location',
  'profile_image_url',
  'protected',
  'public_metrics',
  'url',
  'verified',
  'verified_type',
]

export function activityEvents(view: View, act: Act): readonly ActivityEvent[] {
  switch (act.kind) {
    case 'post':
      return act.post.nullcast ? [] : postEvents(view, act.post)
    case 'postDeletion': {
      const { id, user_id } = act.post
      return [
        about('post.delete', user_id, '', () => ({
          payload: { id, author_id: user_id },
          includes: { users: wrapAll(view, [findUser(view.world, user_id)]) },
        })),
      ]
    }
    case 'like': {
      const { user, post } = act
      const content = () => ({
        payload: {
          id: act.id,
          liked_tweet_id: post.id,
          liked_tweet_author_id: post.user_id,
          created_at: isoMilliseconds(act.at),
          timestamp_ms: String(act.at),
        },
        includes: { users: wrapAll(view, [user]), tweets: [showPost(view, post, postFields)] },
      })
      return [
        { type: 'like.create', userId: user.id, direction: 'sent', text: post.text, content },
        { type: 'like.create', userId: post.user_id, direction: 'received', text: post.text, content },
      ]
    }
    case 'unlike':
    case 'view':
    case 'moderation':
    case 'suspension':
      return []
    case 'relation': {
      const { relation, source, target } = act
      const type = relationTypes[relation]
      const content = () => ({ payload: { source: wrap(view, source), target: wrap(view, target) } })
      const ids = relation === 'follow' ? [source.id, target.id] : [source.id]
      return ids.map((id) => about(type, id, '', content))
    }
    case 'message':
      return messageEvents(view, act)
    case 'conversation':
      return conversationEvents(act)
    case 'chatJoin': {
      const content = () => ({ payload: chatPayload(act, act.sender, act.recipient, '') })
      return between('chat.conversation_join', act, '', content)
    }
    case 'typing':
    case 'read': {
      const type = act.kind === 'typing' ? 'dm.indicate_typing' : 'dm.read'
      const item = conversationItem(act)
      const payload = () => ({
        payload: {
          ...(act.kind === 'typing'
            ? { direct_message_indicate_typing_events: [item] }
            : {
                direct_message_mark_read_events: [{ ...item, last_read_event_id: act.lastMessageId }],
              }),
          users: messageUsers(view.world, [act.sender, act.recipient], (user) => ({ data: user })),
        },
      })
      return between(type, act, '', payload)
    }
    case 'profile': {
      const { user, part, before, after } = act
      const payload = { before, after }
      return [about(`profile.update.${part}`, user.id, `${before}\n${after}`, () => ({ payload }))]
    }
    case 'space': {
      const { user, showId, phase, title } = act
      const payload = () => ({
        payload: { user: wrap(view, user), broadcast_id: showId, event_type: `spaces_${phase}` },
      })
      return [about(`spaces.${phase}`, user.id, title, payload)]
    }
    case 'broadcast':
      return [about(`broadcast.${act.phase}`, act.user.id, act.title, () => broadcastContent(view, act))]
    case 'broadcastChat': {
      const { user, author, showId, text, id } = act
      const payload = () => ({
        payload: { broadcast_id: showId, message_id: id, message: text, author: wrap(view, author) },
      })
      return [about('broadcast.chat', user.id, text, payload)]
    }
    case 'news': {
      const { name, category, hook, summary } = act.story
      const payload = { category, headline: name, hook, summary }
      return [about('news.new', null, [name, hook, summary].join('\n'), () => ({ payload }))]
    }
    case 'revocation': {
      const payload = { date_time: isoMilliseconds(act.at), user_id: act.user.id, app_id: act.app.id }
      return [about('oauth.revoke', null, '', () => ({ payload }))]
    }
  }
}

const relationTypes = {
  follow: 'follow.follow',
  unfollow: 'follow.unfollow',
  mute: 'mute.mute',
  unmute: 'mute.unmute',
  block: 'block.block',
  unblock: 'block.unblock',
} as const

const referenceTypes = {
  replied_to: 'post.reply.create',
  quoted: 'post.quote.create',
  retweeted: 'post.repost.create',
} as const

function postEvents(view: View, post: PostRecord): readonly ActivityEvent[] {
  const { world } = view
  const author = findUser(world, post.user_id)
  // Protected posts are never events.
  if (author?.protected === true) return []
  const content = () => ({
    payload: showPost(view, post, postFields),
    includes: {
      users: author === undefined ? [] : [showUser(view, author, userFields)],
      tweets: post.referenced_tweets.flatMap(({ id }) => {
        const referenced = findPost(world, id)
        return referenced === undefined ? [] : [showPost(view, referenced, postFields)]
      }),
    },
  })
  const responses = post.referenced_tweets.flatMap(({ type, id }) => {
    const referenced = findPost(world, id)
    return referenced === undefined || referenced.user_id === post.user_id
      ? []
      : [about(referenceTypes[type], referenced.user_id, post.text, content)]
  })
  const mentions = mentionedUsers(world, post)
    .filter(({ id }) => id !== post.user_id)
    .map(({ id }) => about('post.mention.create', id, post.text, content))
  return [about('post.create', post.user_id, post.text, content), ...responses, ...mentions]
}

function messageEvents(view: View, act: Extract<Act, { kind: 'message' }>): readonly ActivityEvent[] {
  const { sender, recipient, text, isEncrypted } = act
  // Only its participants can read an encrypted chat, so no keyword matches.
  const content = () => ({
    payload: isEncrypted
      ? chatPayload(act, sender, recipient, text)
      : {
          direct_message_events: [messageItem(view.world, act)],
          users: messageUsers(view.world, [sender, recipient], (user) => ({ data: user })),
        },
  })
  const common = { text: isEncrypted ? '' : text, content }
  return [
    { ...common, type: isEncrypted ? 'chat.sent' : 'dm.sent', userId: sender.id, direction: 'sent' },
    {
      ...common,
      type: isEncrypted ? 'chat.received' : 'dm.received',
      userId: recipient.id,
      direction: 'received',
    },
  ]
}

/** `participant_ids` is only in join and leave events (activity.md#direct-messages). */
function conversationEvents(act: Extract<Act, { kind: 'conversation' }>): readonly ActivityEvent[] {
  const { event, conversationId, sender, members, participants, text } = act
  const content = () => ({
    payload: {
      id: act.id,
      event_type: event,
      dm_conversation_id: conversationId,
      sender_id: sender.id,
      created_at: isoMilliseconds(act.at),
      ...(event === 'MessageCreate' ? { text } : { participant_ids: participants.map(({ id }) => id) }),
    },
  })
  return members.map(({ id }) => {
    const isSender = id === sender.id
    const direction = isSender ? 'sent' : 'received'
    return { type: `dm.${direction}`, userId: id, direction, text, content }
  })
}

/** The service passes on what it can't read; here the text replaces the ciphertext. */
function chatPayload(act: Act, sender: User, recipient: User, text: string): Record<string, unknown> {
  const members = [sender.id, recipient.id].sort()
  return {
    id: act.id,
    conversation_token: Buffer.from(members.join(':')).toString('base64url'),
    conversation_id: members.join(':'),
    conversation_key_version: '1',
    created_at_msec: String(act.at),
    sender_id: sender.id,
    ...(text === '' ? {} : { encoded_event: Buffer.from(text).toString('base64') }),
  }
}

function broadcastContent(view: View, act: Extract<Act, { kind: 'space' | 'broadcast' }>) {
  const { user, showId, title, phase, startedAt, at } = act
  const isOver = phase === 'end'
  return {
    payload: {
      user: wrap(view, user),
      broadcast_id: showId,
      event_timestamp_ms: at,
      title,
      broadcast_state: isOver ? 'Ended' : 'Running',
      created_timestamp_ms: startedAt,
      updated_timestamp_ms: at,
      language: 'en',
      available_for_replay: isOver,
      ...(isOver ? { duration_ms: at - startedAt } : {}),
    },
  }
}

function between(
  type: EventTypeName,
  { sender, recipient }: { readonly sender: User; readonly recipient: User },
  text: string,
  content: ActivityEvent['content'],
): readonly ActivityEvent[] {
  return [
    { type, userId: sender.id, direction: 'sent', text, content },
    { type, userId: recipient.id, direction: 'received', text, content },
  ]
}

function about(
  type: EventTypeName,
  userId: string | null,
  text: string,
  content: ActivityEvent['content'],
): ActivityEvent {
  return { type, userId, direction: null, text, content }
}

/** Payloads wrap users, except for users included with posts. */
function wrap(view: View, user: User): unknown {
  return { data: showUser(view, user, userFields) }
}

function wrapAll(view: View, users: readonly (User | undefined)[]): readonly unknown[] {
  return users.flatMap((user) => (user === undefined ? [] : [wrap(view, user)]))
}
