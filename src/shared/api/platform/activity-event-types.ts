import type { Oauth2Scope } from '../../sign-in/oauth2.ts'

/** Kinds of activity events (activity.md#event-types). */

export interface EventType {
  /** Scope that an OAuth 2.0 grant of the user has to include. */
  readonly scope: Oauth2Scope
  /** Whether the user has to have authorized the app. */
  readonly isPrivate: boolean
  /** What a subscription has to specify: a user, a keyword, or nothing. */
  readonly filter: 'user' | 'keyword' | 'none'
  /** Whether it can be limited to what the user sends or receives. */
  readonly hasDirection: boolean
}

const aboutUser = { scope: 'tweet.read', isPrivate: false, filter: 'user', hasDirection: false } as const
const message = { scope: 'dm.read', isPrivate: true, filter: 'user', hasDirection: true } as const
const response = { ...aboutUser, isPrivate: true } as const
const mute = { ...response, scope: 'mute.read' } as const
const block = { ...response, scope: 'block.read' } as const

export const eventTypes = {
  'profile.update.bio': aboutUser,
  'profile.update.profile_picture': aboutUser,
  'profile.update.banner_picture': aboutUser,
  'profile.update.screenname': aboutUser,
  'profile.update.handle': aboutUser,
  'profile.update.geo': aboutUser,
  'profile.update.url': aboutUser,
  'profile.update.verified': aboutUser,
  'profile.update.affiliate': aboutUser,
  'profile.update.verified_badge': aboutUser,
  'profile.update.affiliate_badge': aboutUser,
  'follow.follow': aboutUser,
  'follow.unfollow': aboutUser,
  'dm.sent': message,
  'dm.received': message,
  'dm.read': message,
  'dm.indicate_typing': message,
  'chat.sent': message,
  'chat.received': message,
  'chat.conversation_join': message,
  'chat.conversation.join': message,
  'spaces.start': aboutUser,
  'spaces.end': aboutUser,
  'news.new': { ...aboutUser, filter: 'keyword' },
  'post.create': aboutUser,
  'post.delete': aboutUser,
  'post.mention.create': response,
  'post.reply.create': response,
  'post.quote.create': response,
  'post.repost.create': response,
  'like.create': { ...response, scope: 'like.read', hasDirection: true },
  'mute.mute': mute,
  'mute.unmute': mute,
  'block.block': block,
  'block.unblock': block,
  'broadcast.start': aboutUser,
  'broadcast.end': aboutUser,
  'broadcast.chat': { ...response, scope: 'broadcast.read' },
  'oauth.revoke': { ...aboutUser, filter: 'none' },
} as const satisfies Record<string, EventType>
export type EventTypeName = keyof typeof eventTypes

/** Names from before March 2026 (activity.md#event-types), still accepted. */
const earlierNames: Readonly<Record<string, EventTypeName>> = {
  ProfileBioUpdate: 'profile.update.bio',
  ProfilePictureUpdate: 'profile.update.profile_picture',
  ProfileBannerUpdate: 'profile.update.banner_picture',
  ProfileGeoUpdate: 'profile.update.geo',
  ProfileUrlUpdate: 'profile.update.url',
}

/** Two names for one kind (activity.md#event-types): a subscription to either gets the same events. */
const sameKinds: Readonly<Partial<Record<EventTypeName, EventTypeName>>> = {
  'profile.update.verified_badge': 'profile.update.verified',
  'profile.update.affiliate_badge': 'profile.update.affiliate',
  'chat.conversation.join': 'chat.conversation_join',
}

/** The event type in a text; null if there is none. */
export function readEventType(text: string): EventTypeName | null {
  return isEventType(text) ? text : (earlierNames[text] ?? null)
}

function isEventType(text: string): text is EventTypeName {
  return Object.hasOwn(eventTypes, text)
}

/** The canonical name of kinds with two names. */
export function kindOf(type: EventTypeName): EventTypeName {
  return sameKinds[type] ?? type
}

/** Values for a direction, documented and public ones (activity.md#directions). Without one, both apply. */
export const eventDirections = ['sent', 'received', 'both', 'outbound', 'inbound'] as const
export type EventDirection = (typeof eventDirections)[number]

export function isInDirection(direction: EventDirection | undefined, actual: 'sent' | 'received'): boolean {
  if (direction === undefined || direction === 'both') return true
  return actual === (direction === 'sent' || direction === 'outbound' ? 'sent' : 'received')
}
