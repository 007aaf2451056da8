import { z } from 'zod'
import { once } from '../core/once.ts'

/** Parts of a profile whose changes are events; the names are those of `POST /acts`. */
export const profileParts = [
  'bio',
  'profile_picture',
  'banner_picture',
  'screenname',
  'handle',
  'geo',
  'url',
  'verified',
  'affiliate',
] as const
export type ProfilePart = (typeof profileParts)[number]

/** How people stand to others; the names are those of `POST /acts`. */
export const relations = ['follow', 'unfollow', 'mute', 'unmute', 'block', 'unblock'] as const

/** Posts have up to 25,000 characters; messages fewer. */
const maxText = 25_000

/** An act of a person in the built-in sandbox (`POST /acts` of its control interface): people by user name. */
export const sandboxAct = once(() => {
  const user = z.string().min(1).max(60)
  const post = z.string().regex(/^\d{1,19}$/)
  const conversation = z.string().regex(/^\d{1,19}$/)
  const text = z.string().min(1).max(maxText)
  const line = z.string().max(1_000)
  const towards = { user, to: user }
  return z.discriminatedUnion('do', [
    z.strictObject({
      do: z.literal('post'),
      user,
      /** Empty only in a repost. */
      text: z.string().max(maxText),
      reply_to: post.optional(),
      quote: post.optional(),
      repost: post.optional(),
    }),
    z.strictObject({ do: z.enum(['delete', 'disallow', 'allow']), post }),
    z.strictObject({ do: z.enum(['like', 'unlike', 'view']), user, post }),
    z.strictObject({ do: z.enum(['suspend', 'reinstate']), user }),
    z.strictObject({ do: z.enum(relations), ...towards }),
    z.strictObject({ do: z.enum(['message', 'chat', 'broadcast_chat']), ...towards, text }),
    z.strictObject({ do: z.enum(['typing', 'read', 'chat_join']), ...towards }),
    z.strictObject({ do: z.literal('conversation_start'), user, with: z.array(user).min(1).max(100) }),
    z.strictObject({ do: z.literal('conversation_message'), user, conversation, text }),
    z.strictObject({ do: z.enum(['conversation_join', 'conversation_leave']), user, conversation }),
    z.strictObject({ do: z.literal('profile'), user, part: z.enum(profileParts), value: line }),
    z.strictObject({ do: z.enum(['start_space', 'start_broadcast']), user, title: line.min(1) }),
    z.strictObject({ do: z.enum(['end_space', 'end_broadcast']), user }),
    z.strictObject({ do: z.literal('news'), name: line.min(1), category: line.min(1), summary: line }),
  ])
})
export type SandboxAct = z.output<ReturnType<typeof sandboxAct>>
