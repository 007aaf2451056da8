import { z } from 'zod'
import { placeNamed } from '../reference/places.ts'
import { profileParts, relations } from '../social/acts.ts'
import { findPost, findUserByName } from '../social/people.ts'
import {
  type ActResult,
  changeProfile,
  chatInBroadcast,
  createNewsStory,
  deletePost,
  endShow,
  joinChat,
  like,
  readMessages,
  sendMessage,
  setRelation,
  startShow,
  type,
  writePost,
} from '../social/perform.ts'
import type { User } from '../state/platform-data.ts'
import type { World } from '../state/world.ts'

const user = z.string()
const post = z.string()
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
  }),
  z.strictObject({ do: z.literal('delete'), post }),
  z.strictObject({ do: z.literal('like'), user, post }),
  z.strictObject({ do: z.enum(relations), ...toSomeone }),
  z.strictObject({ do: z.enum(['message', 'chat']), ...toSomeone, text: z.string().min(1) }),
  z.strictObject({ do: z.enum(['typing', 'read', 'chat_join']), ...toSomeone }),
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
  if (order.do === 'delete') {
    const found = findPost(world, order.post)
    return found === undefined ? noPost(order.post) : deletePost(moment, found)
  }
  const actor = findUserByName(world, order.user)
  if (actor === undefined) return noUser(order.user)
  switch (order.do) {
    case 'post':
      return writePost(moment, actor, {
        text: order.text,
        placeId: placeNamed(order.place ?? null)?.id ?? null,
        ...referenceOf(order),
      })
    case 'like': {
      const found = findPost(world, order.post)
      return found === undefined ? noPost(order.post) : like(moment, actor, found)
    }
    case 'profile':
      return changeProfile(moment, actor, order.part, order.value)
    case 'start_space':
    case 'start_broadcast':
      return startShow(moment, actor, order.do === 'start_space' ? 'space' : 'broadcast', order.title)
    case 'end_space':
    case 'end_broadcast':
      return endShow(moment, actor, order.do === 'end_space' ? 'space' : 'broadcast')
    default: {
      const other = findUserByName(world, order.to)
      return other === undefined ? noUser(order.to) : towards(moment, actor, other, order)
    }
  }
}

function towards(
  moment: { readonly world: World; readonly at: number },
  actor: User,
  other: User,
  order: Extract<ActOrder, { to: string }>,
): ActResult {
  switch (order.do) {
    case 'message':
    case 'chat':
      return sendMessage(moment, actor, other, order.text, order.do === 'chat')
    case 'typing':
      return type(moment, actor, other)
    case 'read':
      return readMessages(moment, actor, other)
    case 'chat_join':
      return joinChat(moment, actor, other)
    case 'broadcast_chat':
      return chatInBroadcast(moment, other, actor, order.text)
    default:
      return setRelation(moment, actor, other, order.do)
  }
}

function referenceOf({ reply_to, quote, repost }: Extract<ActOrder, { do: 'post' }>) {
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
