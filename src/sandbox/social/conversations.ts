import type { User } from '../state/platform-data.ts'
import type { World } from '../state/world.ts'
import type { ConversationEvent } from './acts.ts'
import { findUser } from './people.ts'
import { type ActResult, announce, refused } from './perform.ts'
import type { Moment } from './posts.ts'

/** Conversations of several people (activity.md#direct-messages). */

/** `starter` begins a conversation with others, who join it. */
export function startConversation(moment: Moment, starter: User, others: readonly User[]): ActResult {
  const { world, at } = moment
  const joining = [...new Set(others)].filter(({ id }) => id !== starter.id)
  if (joining.length === 0) return refused('A conversation needs someone else.')
  const id = world.ids.decimal(at)
  world.crowd.conversations.set(
    id,
    [starter, ...joining].map((user) => user.id),
  )
  return announceIn(moment, 'ParticipantsJoin', id, starter, { participants: joining })
}

export function joinConversation(moment: Moment, user: User, id: string): ActResult {
  const members = moment.world.crowd.conversations.get(id)
  if (members === undefined) return unknown(id)
  if (members.includes(user.id)) return refused(`@${user.username} is in the conversation already.`)
  moment.world.crowd.conversations.set(id, [...members, user.id])
  return announceIn(moment, 'ParticipantsJoin', id, user, { participants: [user] })
}

/** The one who leaves gets the event too. */
export function leaveConversation(moment: Moment, user: User, id: string): ActResult {
  const members = moment.world.crowd.conversations.get(id)
  if (members === undefined) return unknown(id)
  if (!members.includes(user.id)) return notIn(user)
  const result = announceIn(moment, 'ParticipantsLeave', id, user, { participants: [user] })
  moment.world.crowd.conversations.set(
    id,
    members.filter((member) => member !== user.id),
  )
  return result
}

export function writeInConversation(moment: Moment, user: User, id: string, text: string): ActResult {
  const members = moment.world.crowd.conversations.get(id)
  if (members === undefined) return unknown(id)
  return members.includes(user.id) ? announceIn(moment, 'MessageCreate', id, user, { text }) : notIn(user)
}

function announceIn(
  moment: Moment,
  event: ConversationEvent,
  conversationId: string,
  sender: User,
  { participants = [], text = '' }: { readonly participants?: readonly User[]; readonly text?: string },
): ActResult {
  const members = membersOf(moment.world, conversationId)
  return announce(moment, {
    kind: 'conversation',
    event,
    conversationId,
    sender,
    members,
    participants,
    text,
  })
}

function membersOf(world: World, id: string): readonly User[] {
  const ids = world.crowd.conversations.get(id) ?? []
  return ids.flatMap((member) => findUser(world, member) ?? [])
}

function unknown(id: string): ActResult {
  return refused(`The conversation ${id} does not exist.`)
}

function notIn({ username }: User): ActResult {
  return refused(`@${username} isn't in the conversation.`)
}
