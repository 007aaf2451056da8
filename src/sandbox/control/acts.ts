import { z } from 'zod'
import { profileParts, relations } from '../../shared/sandbox/sandbox-acts.ts'
import { placeNamed } from '../reference/places.ts'
import {
  joinConversation,
  leaveConversation,
  startConversation,
  writeInConversation,
} from '../social/conversations.ts'
import { findPost, findUserByName } from '../social/people.ts'
import {
  type ActResult,
  changeProfile,
  chatInBroadcast,
  createNewsStory,
  endShow,
  joinChat,
  like,
  moderate,
  readMessages,
  removePost,
  sendMessage,
  setRelation,
  setSuspended,
  startShow,
  type,
  unlike,
  view,
  writePost,
} from '../social/perform.ts'
import type { Moment } from '../social/posts.ts'
import type { User } from '../state/platform-data.ts'
import type { World } from '../state/world.ts'

const user = z.string()
const post = z.string()
const conversation = z.string()
const toSomeone = { user, to: z.string() }

/** An act on the service (`POST /acts`); users by name, posts by ID. */
export const actOrder = z.discriminatedUnion('do', [
  z.strictObject({
    do: z.literal('post'),
    user,
    text: z.string().default(''),
    reply_to: post.optional(),
    quote: post.optional(),
    repost: post.optional(),
    /** The name of a town in `reference/places.ts`. */
    place: z.string().optional(),
    lang: z.string().optional(),
    community_id: z.string().optional(),
    share_with_followers: z.boolean().optional(),
    paid_partnership: z.boolean().optional(),
    possibly_sensitive: z.boolean().optional(),
  }),
  z.strictObject({ do: z.literal('delete'), post }),
  z.strictObject({ do: z.enum(['like', 'unlike', 'view']), user, post }),
  z.strictObject({ do: z.enum(['disallow', 'allow']), post }),
  z.strictObject({ do: z.enum(['suspend', 'reinstate']), user }),
  z.strictObject({ do: z.enum(relations), ...toSomeone }),
  z.strictObject({ do: z.enum(['message', 'chat']), ...toSomeone, text: z.string().min(1) }),
  z.strictObject({ do: z.enum(['typing', 'read', 'chat_join']), ...toSomeone }),
  z.strictObject({ do: z.literal('conversation_start'), user, with: z.array(user).min(1) }),
  z.strictObject({ do: z.literal('conversation_message'), user, conversation, text: z.string().min(1) }),
  z.strictObject({ do: z.enum(['conversation_join', 'conversation_leave']), user, conversation }),
  z.strictObject({ do: z.literal('profile'), user, part: z.enum(profileParts), value: z.string() }),
  z.strictObject({
    do: z.enum(['start_space', 'start_broadcast']),
    user,
    title: z.string().default('On air'),
  }),
  z.strictObject({ do: z.enum(['end_space', 'end_broadcast']), user }),
  z.strictObject({ do: z.literal('broadcast_chat'), ...toSomeone, text: z.string().min(1) }),
  z.strictObject({
    do: z.literal('news'),
    name: z.string().min(1),
    category: z.string().default('News'),
    hook: z.string().default(''),
    summary: z.string().default(''),
  }),
])
type ActOrder = z.output<typeof actOrder>

export function performAct(world: World, order: ActOrder): ActResult {
  const moment = { world, at: world.clock.now() }
  if (order.do === 'news') return createNewsStory(moment, order)
  if (!('user' in order)) {
    const target = findPost(world, order.post)
    if (target === undefined) return noPost(order.post)
    return order.do === 'delete'
      ? removePost(moment, target)
      : moderate(moment, target, order.do === 'disallow')
  }
  const actor = findUserByName(world, order.user)
  if (actor === undefined) return noUser(order.user)
  switch (order.do) {
    case 'post':
      return writeAs(moment, actor, order)
    case 'like':
    case 'unlike':
    case 'view': {
      const target = findPost(world, order.post)
      return target === undefined ? noPost(order.post) : reactions[order.do](moment, actor, target)
    }
    case 'suspend':
    case 'reinstate':
      return setSuspended(moment, actor, order.do === 'suspend')
    case 'conversation_start': {
      const unknownName = order.with.find((name) => findUserByName(world, name) === undefined)
      if (unknownName !== undefined) return noUser(unknownName)
      return startConversation(
        moment,
        actor,
        order.with.flatMap((name) => findUserByName(world, name) ?? []),
      )
    }
    case 'conversation_message':
      return writeInConversation(moment, actor, order.conversation, order.text)
    case 'conversation_join':
      return joinConversation(moment, actor, order.conversation)
    case 'conversation_leave':
      return leaveConversation(moment, actor, order.conversation)
    case 'profile':
      return changeProfile(moment, actor, order.part, order.value)
    case 'start_space':
    case 'start_broadcast':
      return startShow(moment, actor, order.do === 'start_space' ? 'space' : 'broadcast', order.title)
    case 'end_space':
    case 'end_broadcast':
      return endShow(moment, actor, order.do === 'end_space' ? 'space' : 'broadcast')
    default: {
      const otherUser = findUserByName(world, order.to)
      return otherUser === undefined ? noUser(order.to) : towards(moment, actor, otherUser, order)
    }
  }
}

const reactions = { like, unlike, view } as const

function writeAs(moment: Moment, author: User, order: Extract<ActOrder, { do: 'post' }>): ActResult {
  const { do: _do, user: _user, reply_to, quote, repost, place, ...fields } = order
  const place_id = place === undefined ? null : (placeNamed(place)?.id ?? null)
  if (place !== undefined && place_id === null)
    return { kind: 'refused', reason: `No town is called ${place}.` }
  const draft = { ...fields, place_id }
  const givenFields = Object.entries(draft).filter(([, value]) => value !== undefined)
  return writePost(moment, author, {
    ...Object.fromEntries(givenFields),
    text: fields.text,
    ...referenceOf({ reply_to, quote, repost }),
  })
}

function towards(
  moment: Moment,
  actor: User,
  otherUser: User,
  order: Extract<ActOrder, { to: string }>,
): ActResult {
  switch (order.do) {
    case 'message':
    case 'chat':
      return sendMessage(moment, actor, otherUser, order.text, order.do === 'chat')
    case 'typing':
      return type(moment, actor, otherUser)
    case 'read':
      return readMessages(moment, actor, otherUser)
    case 'chat_join':
      return joinChat(moment, actor, otherUser)
    case 'broadcast_chat':
      return chatInBroadcast(moment, otherUser, actor, order.text)
    default:
      return setRelation(moment, actor, otherUser, order.do)
  }
}

function referenceOf({
  reply_to,
  quote,
  repost,
}: Pick<Extract<ActOrder, { do: 'post' }>, 'reply_to' | 'quote' | 'repost'>) {
  if (reply_to !== undefined) return { about: { type: 'replied_to', id: reply_to } as const }
  if (quote !== undefined) return { about: { type: 'quoted', id: quote } as const }
  return repost === undefined ? {} : { about: { type: 'retweeted', id: repost } as const }
}

function noUser(name: string): ActResult {
  return { kind: 'refused', reason: `No user is called ${name}.` }
}

function noPost(id: string): ActResult {
  return { kind: 'refused', reason: `The post ${id} does not exist.` }
}
